//! A node of the search tree.

use super::super::score::{DRAW, MAX_PLY, Value, is_mate, mated, mates};
use super::super::tt::{Bound, Entry};
use super::history::Arrival;
use super::move_loop::MoveLoop;
use super::pruning::NodeState;
use super::worker::{Shared, Worker, table_key};
use makruk::{Count, CountStep, Move, Position};

/// What a node is in the tree, as far as the code differs.
pub(super) trait Node {
    /// Whether it may lie on the principal variation: its window is open.
    const PV: bool;
    /// Whether it is the root.
    const ROOT: bool;
}

/// The root.
pub(super) struct Root;
/// On what may become the principal variation.
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

/// What is expected of a node off the principal variation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expect {
    /// Some move refutes the one before.
    Cut,
    /// No move does.
    All,
}

impl Expect {
    pub(super) fn of_child(self) -> Expect {
        match self {
            Expect::Cut => Expect::All,
            Expect::All => Expect::Cut,
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
struct Judgement {
    /// What the evaluation says, 0 in check.
    raw: Value,
    /// What experience makes of it; `None` in check.
    corrected: Option<Value>,
    /// The evaluation, or what the table knows better.
    eval: Value,
    /// Whether the side to move stands better than at its last move.
    improving: bool,
}

/// What the table knows of the true value is better than a look.
#[inline]
pub(super) fn better_known(look: Value, known: Option<Entry>) -> Value {
    let better =
        |known: &Entry| !is_mate(known.value) && known.bound.settles(known.value, look + i32::from(known.value > look));
    known.filter(better).map_or(look, |known| known.value)
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
        expect: Expect,
    ) -> Value {
        if let CountStep::Drawn(_) = child.count {
            self.nodes += 1;
            self.lines[ply].clear();
            return DRAW;
        }
        let place = NodeInput { position: &child.position, count: child.count.running(), ply };
        self.search::<N>(shared, place, window, depth, expect)
    }

    /// The value of a position to the side to move, searched to a depth, within a window.
    pub(super) fn search<N: Node>(
        &mut self,
        shared: &Shared<'_>,
        place: NodeInput<'_>,
        (mut alpha, mut beta): (Value, Value),
        depth: i32,
        expect: Expect,
    ) -> Value {
        if depth <= 0 {
            return self.quiesce::<N>(shared, place, (alpha, beta));
        }
        if let Some(value) = self.enter::<N>(shared, place) {
            return value;
        }
        let NodeInput { position, count, ply } = place;
        if !N::ROOT {
            // No line from here can be better than a mate at once, or worse than being mated.
            alpha = alpha.max(mated(ply));
            beta = beta.min(mates(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }

        let excluded = self.frames[ply].excluded;
        let key = table_key(position, count);
        let known = if excluded.is_some() { None } else { shared.table.get(key, ply) };
        if !N::PV
            && let Some(value) = self.settled(place, known, beta, depth)
        {
            return value;
        }

        let in_check = position.is_check();
        let was_pv = N::PV || known.is_some_and(|known| known.pv);
        let Judgement { raw, corrected, eval, improving } = self.judge(place, known, in_check);
        if !in_check && known.is_none() && excluded.is_none() {
            let entry = Entry { mv: None, value: 0, eval: raw, depth: -4, bound: Bound::None, pv: was_pv };
            shared.table.put(key, ply, entry);
        }
        // What refutes the grandchildren is learnt anew below each node.
        self.frames[ply + 2].killers = [None; 2];
        self.frames[ply + 2].cutoffs = 0;

        let state = NodeState { window: (alpha, beta), depth, expect, eval, improving };
        if !N::PV
            && !in_check
            && excluded.is_none()
            && let Some(value) = self.prune(shared, place, state)
        {
            return value;
        }

        let remembered = match N::ROOT {
            true => Some(self.root_moves[self.first_root_move].mv),
            false => known.and_then(|known| known.mv),
        };
        // Without a move to begin with, the search would go astray; a shallower one finds it.
        let iir = remembered.is_none() && depth >= 4 && (N::PV || expect == Expect::Cut);
        let state = NodeState { depth: depth - i32::from(iir), ..state };
        let context = self.context(ply);
        let node =
            MoveLoop { place, state, key, known, remembered, excluded, in_check, was_pv, raw, corrected, context };
        self.unfold::<N>(shared, &node)
    }

    /// Takes note of a node that has been reached. Its value, if the rules, the endgame tables or the end of the search
    /// say it at once.
    #[inline]
    pub(super) fn enter<N: Node>(&mut self, shared: &Shared<'_>, place: NodeInput<'_>) -> Option<Value> {
        let NodeInput { position, count, ply } = place;
        self.visit(shared);
        if self.stopped {
            return Some(DRAW);
        }
        if N::PV {
            self.lines[ply].clear();
            self.deepest = self.deepest.max(ply);
        }
        if N::ROOT {
            return None;
        }
        if self.is_repetition(ply) || position.is_insufficient_material() {
            return Some(DRAW);
        }
        if let Some(value) = self.look_up(position, count, ply) {
            return Some(value);
        }
        (ply >= MAX_PLY - 1).then(|| if position.is_check() { DRAW } else { self.evaluate(position, count) })
    }

    /// The value of a node off the principal variation, if it is remembered from a search that was deep enough.
    #[inline]
    fn settled(&mut self, place: NodeInput<'_>, known: Option<Entry>, beta: Value, depth: i32) -> Option<Value> {
        let NodeInput { position, ply, .. } = place;
        let known = known.filter(|known| {
            known.depth > depth - i32::from(known.value <= beta) && known.bound.settles(known.value, beta)
        })?;
        if known.value >= beta
            && let Some(mv) = known.mv
            && is_quiet(position, mv)
        {
            let context = self.context(ply);
            self.histories.reward_quiet(position.turn(), mv, Arrival::of(position, mv), &context, bonus(depth));
        }
        Some(known.value)
    }

    /// What the position looks like, as far as a side in check can look.
    #[inline]
    fn judge(&mut self, place: NodeInput<'_>, known: Option<Entry>, in_check: bool) -> Judgement {
        let NodeInput { position, count, ply } = place;
        if in_check {
            self.frames[ply].eval = None;
            return Judgement { raw: 0, corrected: None, eval: 0, improving: false };
        }
        let (raw, corrected) = if self.frames[ply].excluded.is_some() {
            // The same node has been judged just now.
            let eval = self.frames[ply].eval.unwrap_or_default();
            (eval, eval)
        } else {
            let raw = known.map_or_else(|| self.evaluate(position, count), |known| known.eval);
            (raw, self.corrected(position, raw))
        };
        self.frames[ply].eval = Some(corrected);
        let before = |plies: usize| ply.checked_sub(plies).and_then(|ply| self.frames[ply].eval);
        let improving = before(2).or_else(|| before(4)).is_none_or(|then| corrected > then);
        Judgement { raw, corrected: Some(corrected), eval: better_known(corrected, known), improving }
    }

    /// The best line from `ply` is this move and the best line from the next ply.
    pub(super) fn extend_line(&mut self, ply: usize, mv: Move) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
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
