//! A node of the search tree.

use super::super::score::{DRAW, MAX_PLY, Value, is_mate, mate_in, mated_in};
use super::super::tt::{Bound, Entry};
use super::move_history::PieceTo;
use super::move_loop::MoveLoop;
use super::pruning::NodeState;
use super::worker::{Shared, Worker, table_key};
use makruk::{Count, CountStep, Move, Position};

/// What a node is in the tree, as far as the code differs.
pub(super) trait Node {
    /// Whether it may lie on the principal accumulators: its window is open.
    const PV: bool;
    /// Whether it is the root.
    const ROOT: bool;
}

/// The root.
pub(super) struct Root;
/// On what may become the principal accumulators.
pub(super) struct OnPv;
/// Searched with a closed window, to be refuted or not.
pub(super) struct OffPv;

impl Node for Root {
    const PV: bool = true;
    const ROOT: bool = true;
}
impl Node for OnPv {
    const PV: bool = true;
    const ROOT: bool = false;
}
impl Node for OffPv {
    const PV: bool = false;
    const ROOT: bool = false;
}

/// What is expected of a node off the principal accumulators.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExpectedNode {
    /// Some move refutes the one before.
    Cut,
    /// No move does.
    All,
}

impl ExpectedNode {
    pub(super) fn of_child(self) -> ExpectedNode {
        match self {
            ExpectedNode::Cut => ExpectedNode::All,
            ExpectedNode::All => ExpectedNode::Cut,
        }
    }
}

/// A position to search, and where it stands in the tree.
#[derive(Clone, Copy)]
pub(super) struct NodeInput<'a> {
    pub(super) position: &'a Position,
    /// The count after the move that led here.
    pub(super) count: Option<Count>,
    /// Plies from the root.
    pub(super) ply: usize,
}

/// What a position looks like before any move is tried.
struct StaticEval {
    /// What the evaluation says, 0 in check.
    raw_eval: Value,
    /// What experience makes of it; `None` in check.
    corrected_eval: Option<Value>,
    /// The evaluation, or what the table knows better.
    eval: Value,
    /// Whether the side to move stands better than at its last move.
    improving: bool,
}

/// What the table knows of the true value is better than a check_limits.
#[inline]
pub(super) fn tt_adjusted_eval(check_limits: Value, tt_entry: Option<Entry>) -> Value {
    let better = |tt_entry: &Entry| {
        !is_mate(tt_entry.value)
            && tt_entry.bound.allows_cutoff(tt_entry.value, check_limits + i32::from(tt_entry.value > check_limits))
    };
    tt_entry.filter(better).map_or(check_limits, |tt_entry| tt_entry.value)
}

/// How much a refutation at this depth is rewarded.
pub(super) fn bonus(depth: i32) -> i32 {
    (160 * depth - 90).clamp(0, 1600)
}

impl Worker {
    /// The value of a child that a move has led to: at once if the count has run out.
    #[inline]
    pub(super) fn child<N: Node>(
        &mut self,
        shared: &Shared<'_>,
        child: &super::worker::Child,
        ply: usize,
        window: (Value, Value),
        depth: i32,
        expected: ExpectedNode,
    ) -> Value {
        if let CountStep::Drawn(_) = child.count {
            self.nodes += 1;
            self.pvs[ply].clear();
            return DRAW;
        }
        let input = NodeInput { position: &child.position, count: child.count.running(), ply };
        self.search::<N>(shared, input, window, depth, expected)
    }

    /// The value of a position to the side to move, searched to a depth, within a window.
    pub(super) fn search<N: Node>(
        &mut self,
        shared: &Shared<'_>,
        input: NodeInput<'_>,
        (mut alpha, mut beta): (Value, Value),
        depth: i32,
        expected: ExpectedNode,
    ) -> Value {
        if depth <= 0 {
            return self.qsearch::<N>(shared, input, (alpha, beta));
        }
        if let Some(value) = self.enter_node::<N>(shared, input) {
            return value;
        }
        let NodeInput { position, count, ply } = input;
        if !N::ROOT {
            // No line from here can be better than a mate at once, or worse than being mated.
            alpha = alpha.max(mated_in(ply));
            beta = beta.min(mate_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }

        let excluded = self.stack[ply].excluded;
        let key = table_key(position, count);
        let tt_entry = if excluded.is_some() { None } else { shared.table.probe(key, ply) };
        if !N::PV
            && let Some(value) = self.tt_cutoff(input, tt_entry, beta, depth)
        {
            return value;
        }

        let in_check = position.is_check();
        let was_pv = N::PV || tt_entry.is_some_and(|tt_entry| tt_entry.pv);
        let StaticEval { raw_eval, corrected_eval, eval, improving } = self.static_eval_of(input, tt_entry, in_check);
        if !in_check && tt_entry.is_none() && excluded.is_none() {
            let entry = Entry { mv: None, value: 0, eval: raw_eval, depth: -4, bound: Bound::None, pv: was_pv };
            shared.table.store(key, ply, entry);
        }
        // What refutes the grandchildren is learnt anew below each node.
        self.stack[ply + 2].killers = [None; 2];
        self.stack[ply + 2].cutoffs = 0;

        let state = NodeState { window: (alpha, beta), depth, expected, eval, improving };
        if !N::PV
            && !in_check
            && excluded.is_none()
            && let Some(value) = self.prune(shared, input, state)
        {
            return value;
        }

        let hash_move = match N::ROOT {
            true => Some(self.root_moves[self.pv_index].mv),
            false => tt_entry.and_then(|tt_entry| tt_entry.mv),
        };
        // Without a move to begin with, the search would go astray; a shallower one finds it.
        let iir = hash_move.is_none() && depth >= 4 && (N::PV || expected == ExpectedNode::Cut);
        let state = NodeState { depth: depth - i32::from(iir), ..state };
        let context = self.context(ply);
        let node = MoveLoop {
            input,
            state,
            key,
            tt_entry,
            hash_move,
            excluded,
            in_check,
            was_pv,
            raw_eval,
            corrected_eval,
            context,
        };
        self.search_moves::<N>(shared, &node)
    }

    /// Takes note of a node that has been reached. Its value, if the rules, the endgame tables or the end of the search
    /// say it at once.
    #[inline]
    pub(super) fn enter_node<N: Node>(&mut self, shared: &Shared<'_>, input: NodeInput<'_>) -> Option<Value> {
        let NodeInput { position, count, ply } = input;
        self.count_node(shared);
        if self.stopped {
            return Some(DRAW);
        }
        if N::PV {
            self.pvs[ply].clear();
            self.seldepth = self.seldepth.max(ply);
        }
        if N::ROOT {
            return None;
        }
        if self.is_repetition(ply) || position.is_insufficient_material() {
            return Some(DRAW);
        }
        if let Some(value) = self.probe_tables(position, count, ply) {
            return Some(value);
        }
        (ply >= MAX_PLY - 1).then(|| if position.is_check() { DRAW } else { self.evaluate(position, count) })
    }

    /// The value of a node off the principal accumulators, if it is hash_move from a search that was deep enough.
    #[inline]
    fn tt_cutoff(&mut self, input: NodeInput<'_>, tt_entry: Option<Entry>, beta: Value, depth: i32) -> Option<Value> {
        let NodeInput { position, ply, .. } = input;
        let tt_entry = tt_entry.filter(|tt_entry| {
            tt_entry.depth > depth - i32::from(tt_entry.value <= beta)
                && tt_entry.bound.allows_cutoff(tt_entry.value, beta)
        })?;
        if tt_entry.value >= beta
            && let Some(mv) = tt_entry.mv
            && is_quiet(position, mv)
        {
            let context = self.context(ply);
            self.histories.update_quiet(position.turn(), mv, PieceTo::of(position, mv), &context, bonus(depth));
        }
        Some(tt_entry.value)
    }

    /// What the position looks like, as far as a side in check can check_limits.
    #[inline]
    fn static_eval_of(&mut self, input: NodeInput<'_>, tt_entry: Option<Entry>, in_check: bool) -> StaticEval {
        let NodeInput { position, count, ply } = input;
        if in_check {
            self.stack[ply].eval = None;
            return StaticEval { raw_eval: 0, corrected_eval: None, eval: 0, improving: false };
        }
        let (raw_eval, corrected_eval) = if self.stack[ply].excluded.is_some() {
            // The same node has been judged just now.
            let eval = self.stack[ply].eval.unwrap_or_default();
            (eval, eval)
        } else {
            let raw_eval = tt_entry.map_or_else(|| self.evaluate(position, count), |tt_entry| tt_entry.eval);
            (raw_eval, self.corrected_eval(position, raw_eval))
        };
        self.stack[ply].eval = Some(corrected_eval);
        let before = |plies: usize| ply.checked_sub(plies).and_then(|ply| self.stack[ply].eval);
        let improving = before(2).or_else(|| before(4)).is_none_or(|then| corrected_eval > then);
        StaticEval {
            raw_eval,
            corrected_eval: Some(corrected_eval),
            eval: tt_adjusted_eval(corrected_eval, tt_entry),
            improving,
        }
    }

    /// The best line from `ply` is this move and the best line from the next ply.
    pub(super) fn update_pv(&mut self, ply: usize, mv: Move) {
        let (before, after) = self.pvs.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(mv);
        let room = line.remaining_capacity();
        line.extend(after[0].iter().copied().take(room));
    }
}

/// Whether a move is neither a capture nor a promotion.
#[inline]
pub(super) fn is_quiet(position: &Position, mv: Move) -> bool {
    !mv.is_promotion() && !position.board().occupied().contains(mv.to())
}
