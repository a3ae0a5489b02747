//! A node of the search tree.

use super::super::game::{MoveOf, Played, SearchGame, SearchPosition};
use super::super::score::{DRAW, MAX_PLY, Value, is_mate, mate_in, mated_in};
use super::super::tt::{Bound, Entry};
use super::move_history::PieceTo;
use super::move_loop::MoveLoop;
use super::pruning::NodeState;
use super::worker::{SearchShared, Worker};

/// The kinds of nodes, known at compile time.
pub(super) trait Node {
    /// Whether the node may be on the principal variation: it has an open window.
    const PV: bool;
    /// Whether it is the root.
    const ROOT: bool;
}

/// The root node.
pub(super) struct Root;
/// A node that may be on the principal variation.
pub(super) struct OnPv;
/// A node searched with a null window.
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

/// The expected type of a node off the principal variation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExpectedNode {
    /// Expected to fail high.
    Cut,
    /// Expected to fail low.
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

/// A position to search and its place in the tree.
pub(super) struct NodeInput<'a, P> {
    pub(super) position: &'a P,
    /// Plies from the root.
    pub(super) ply: usize,
}

impl<P> Clone for NodeInput<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P> Copy for NodeInput<'_, P> {}

/// The static evaluation of a node.
struct StaticEval {
    /// The evaluation before correction; 0 in check.
    raw_eval: Value,
    /// The evaluation after correction; `None` in check.
    corrected_eval: Option<Value>,
    /// The corrected evaluation, or the value in the transposition table where its bound makes that a better
    /// estimate.
    eval: Value,
    /// Whether the side to move is better off than at its previous move.
    improving: bool,
}

/// The value from the transposition table if it is a better estimate than `eval`, else `eval`.
#[inline]
pub(super) fn tt_adjusted_eval<M>(eval: Value, tt_entry: Option<Entry<M>>) -> Value {
    let better = |tt_entry: &Entry<M>| {
        !is_mate(tt_entry.value)
            && tt_entry.bound.allows_cutoff(tt_entry.value, eval + i32::from(tt_entry.value > eval))
    };
    tt_entry.filter(better).map_or(eval, |tt_entry| tt_entry.value)
}

/// The history bonus for a move that fails high at this depth.
pub(super) fn bonus(depth: i32) -> i32 {
    (160 * depth - 90).clamp(0, 1600)
}

impl<G: SearchGame> Worker<G> {
    /// The value of the position after a move: a draw at once if the move has made it one.
    #[inline]
    pub(super) fn child<N: Node>(
        &mut self,
        shared: &SearchShared<'_, MoveOf<G>>,
        child: &Played<G::Position>,
        ply: usize,
        window: (Value, Value),
        depth: i32,
        expected: ExpectedNode,
    ) -> Value {
        if child.is_drawn {
            self.nodes += 1;
            self.pvs[ply].clear();
            return DRAW;
        }
        self.search::<N>(shared, NodeInput { position: &child.position, ply }, window, depth, expected)
    }

    /// The value of a position for the side to move, searched to `depth` within the window.
    pub(super) fn search<N: Node>(
        &mut self,
        shared: &SearchShared<'_, MoveOf<G>>,
        input: NodeInput<'_, G::Position>,
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
        let NodeInput { position, ply } = input;
        if !N::ROOT {
            // Mate distance pruning.
            alpha = alpha.max(mated_in(ply));
            beta = beta.min(mate_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }

        let excluded = self.stack[ply].excluded;
        let key = position.table_key();
        let tt_entry = if excluded.is_some() { None } else { shared.table.probe::<G::Position>(key, ply) };
        if !N::PV
            && let Some(value) = self.tt_cutoff(input, tt_entry, beta, depth)
        {
            return value;
        }

        let in_check = position.is_check();
        let was_pv = N::PV || tt_entry.is_some_and(|tt_entry| tt_entry.pv);
        let StaticEval { raw_eval, corrected_eval, eval, improving } = self.static_eval_of(input, tt_entry, in_check);
        if !in_check && tt_entry.is_none() && excluded.is_none() {
            let entry =
                Entry::<MoveOf<G>> { mv: None, value: 0, eval: raw_eval, depth: -4, bound: Bound::None, pv: was_pv };
            shared.table.store::<G::Position>(key, ply, entry);
        }
        // The killers and cutoff counts of the grandchildren are collected anew for each node.
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
        // Internal iterative reduction: without a hash move, search one ply less; that finds one for the next
        // iteration.
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

    /// Counts a node and returns its value if the rules, the endgame tables or the maximum ply decide it at once.
    #[inline]
    pub(super) fn enter_node<N: Node>(
        &mut self,
        shared: &SearchShared<'_, MoveOf<G>>,
        input: NodeInput<'_, G::Position>,
    ) -> Option<Value> {
        let NodeInput { position, ply } = input;
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
        if self.is_repetition(ply) || position.is_drawn() {
            return Some(DRAW);
        }
        if let Some(value) = self.probe_tables(position, ply) {
            return Some(value);
        }
        (ply >= MAX_PLY - 1).then(|| if position.is_check() { DRAW } else { self.evaluate(position) })
    }

    /// The value of a node off the principal variation, if the transposition table has it from a search that was deep
    /// enough.
    #[inline]
    fn tt_cutoff(
        &mut self,
        input: NodeInput<'_, G::Position>,
        tt_entry: Option<Entry<MoveOf<G>>>,
        beta: Value,
        depth: i32,
    ) -> Option<Value> {
        let NodeInput { position, ply, .. } = input;
        let tt_entry = tt_entry.filter(|tt_entry| {
            tt_entry.depth > depth - i32::from(tt_entry.value <= beta)
                && tt_entry.bound.allows_cutoff(tt_entry.value, beta)
        })?;
        if tt_entry.value >= beta
            && let Some(mv) = tt_entry.mv
            && position.is_quiet(mv)
        {
            let context = self.context(ply);
            self.histories.update_quiet(position.turn(), mv, PieceTo::of(position, mv), &context, bonus(depth));
        }
        Some(tt_entry.value)
    }

    /// The static evaluation. There is none in check.
    #[inline]
    fn static_eval_of(
        &mut self,
        input: NodeInput<'_, G::Position>,
        tt_entry: Option<Entry<MoveOf<G>>>,
        in_check: bool,
    ) -> StaticEval {
        let NodeInput { position, ply } = input;
        if in_check {
            self.stack[ply].eval = None;
            return StaticEval { raw_eval: 0, corrected_eval: None, eval: 0, improving: false };
        }
        let (raw_eval, corrected_eval) = if self.stack[ply].excluded.is_some() {
            // A singular search of the same node, which has been evaluated just before.
            let eval = self.stack[ply].eval.unwrap_or_default();
            (eval, eval)
        } else {
            let raw_eval = tt_entry.map_or_else(|| self.evaluate(position), |tt_entry| tt_entry.eval);
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

    /// Makes `mv`, followed by the principal variation of the next ply, the principal variation of `ply`.
    pub(super) fn update_pv(&mut self, ply: usize, mv: MoveOf<G>) {
        let (before, after) = self.pvs.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(mv);
        let room = line.remaining_capacity();
        line.extend(after[0].iter().copied().take(room));
    }
}
