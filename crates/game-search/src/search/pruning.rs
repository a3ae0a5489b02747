//! Pruning of whole nodes (razoring, reverse futility, null move, probcut) and singular extensions.

use super::super::game::{MoveOf, SearchGame, SearchPosition};
use super::super::score::{DRAW, MATE_IN_MAX_PLY, Value, is_mate};
use super::super::tt::{Bound, Entry};
use super::move_history::PieceTo;
use super::node::{ExpectedNode, Node, NodeInput, OffPv};
use super::picker::Picker;
use super::worker::{SearchShared, Worker};

/// The parameters of a node's search, and what its static evaluation says.
#[derive(Clone, Copy)]
pub(super) struct NodeState {
    pub(super) window: (Value, Value),
    pub(super) depth: i32,
    pub(super) expected: ExpectedNode,
    /// The corrected evaluation, or a better estimate from the transposition table.
    pub(super) eval: Value,
    /// Whether the side to move is better off than at its previous move.
    pub(super) improving: bool,
}

/// The outcome of a singular search.
pub(super) enum Singular {
    /// Extend the hash move by this many plies; reduce it if negative.
    Extend(i32),
    /// Another move fails high as well, so the node is worth at least this.
    MultiCut(Value),
}

impl<G: SearchGame> Worker<G> {
    /// The value of a node off the principal variation and not in check, if it can be pruned without searching its
    /// moves.
    pub(super) fn prune(
        &mut self,
        shared: &SearchShared<'_, MoveOf<G>>,
        input: NodeInput<'_, G::Position>,
        state: NodeState,
    ) -> Option<Value> {
        let NodeState { window: (alpha, beta), depth, eval, improving, .. } = state;
        // Razoring: so far behind that only captures could help.
        if depth <= 3 && eval + 180 + 220 * depth * depth < alpha {
            let value = self.qsearch::<OffPv>(shared, input, (alpha, alpha + 1));
            if value <= alpha || self.stopped {
                return Some(value);
            }
        }
        // Reverse futility pruning: too far ahead for the other side to catch up in the depth that is left.
        if depth <= 8
            && eval - 75 * (depth - i32::from(improving)) >= beta
            && eval < MATE_IN_MAX_PLY
            && beta > -MATE_IN_MAX_PLY
        {
            return Some((eval + beta) / 2);
        }
        self.null_move(shared, input, state).or_else(|| self.probcut(shared, input, state))
    }

    /// Null move pruning: does the position hold even after passing the turn?
    fn null_move(
        &mut self,
        shared: &SearchShared<'_, MoveOf<G>>,
        input: NodeInput<'_, G::Position>,
        state: NodeState,
    ) -> Option<Value> {
        let NodeInput { position, ply } = input;
        let NodeState { window: (_, beta), depth, expected, eval, .. } = state;
        let static_eval = self.stack[ply].eval?;
        let after_null_move = ply > 0 && self.stack[ply - 1].piece_to.is_none();
        if depth < 3
            || eval < beta
            || static_eval < beta - 18 * depth + 120
            || after_null_move
            || ply < self.null_move_min_ply
            || beta <= -MATE_IN_MAX_PLY
            || !position.has_force()
        {
            return None;
        }
        let after_null = position.passed()?;
        let reduced = depth - (4 + depth / 3 + ((eval - beta) / 180).min(3));
        self.stack[ply].piece_to = None;
        self.play_null_move(shared, &after_null);
        let child_input = NodeInput { position: &after_null, ply: ply + 1 };
        let value = -self.search::<OffPv>(shared, child_input, (-beta, -beta + 1), reduced, expected.of_child());
        self.undo_move();
        if self.stopped {
            return Some(DRAW);
        }
        if value < beta {
            return None;
        }
        // A mate that relies on the other side passing is not proven.
        let value = if value >= MATE_IN_MAX_PLY { beta } else { value };
        if depth < 12 || self.null_move_min_ply > 0 {
            return Some(value);
        }
        // At high depth, verify by a search in which this side may not pass.
        self.null_move_min_ply = ply + 3 * reduced.max(1) as usize / 4;
        let verified = self.search::<OffPv>(shared, input, (beta - 1, beta), reduced, ExpectedNode::All);
        self.null_move_min_ply = 0;
        (verified >= beta || self.stopped).then_some(value)
    }

    /// Probcut: does a good capture beat a raised beta at reduced depth?
    fn probcut(
        &mut self,
        shared: &SearchShared<'_, MoveOf<G>>,
        input: NodeInput<'_, G::Position>,
        state: NodeState,
    ) -> Option<Value> {
        let NodeInput { position, ply } = input;
        let NodeState { window: (_, beta), depth, expected, improving, .. } = state;
        let static_eval = self.stack[ply].eval?;
        let raised = beta + 170 - 50 * i32::from(improving);
        if depth < 5 || is_mate(beta) {
            return None;
        }
        let key = position.table_key();
        let tt_entry = shared.table.probe::<G::Position>(key, ply);
        if tt_entry.is_some_and(|tt_entry| {
            tt_entry.bound != Bound::None && tt_entry.depth >= depth - 3 && tt_entry.value < raised
        }) {
            return None;
        }
        let hash_move = tt_entry.and_then(|tt_entry| tt_entry.mv).filter(|mv| !position.is_quiet(*mv));
        let context = self.context(ply);
        let legal = position.legal();
        let mut picker = Picker::good_noisy(hash_move);
        while let Some(mv) = picker.next(position, &legal, &self.histories, &context) {
            if !position.see_ge(mv, raised - static_eval) {
                continue;
            }
            let child = self.play(shared, position, mv);
            self.stack[ply].piece_to = Some(PieceTo::of(position, mv));
            let window = (-raised, -raised + 1);
            let mut value = -self.child::<OffPv>(shared, &child, ply + 1, window, 0, expected.of_child());
            if value >= raised {
                value = -self.child::<OffPv>(shared, &child, ply + 1, window, depth - 4, expected.of_child());
            }
            self.undo_move();
            if self.stopped {
                return Some(DRAW);
            }
            if value >= raised {
                let eval = tt_entry.map_or(static_eval, |tt_entry| tt_entry.eval);
                let entry = Entry { mv: Some(mv), value, eval, depth: depth - 3, bound: Bound::Lower, pv: false };
                shared.table.store::<G::Position>(key, ply, entry);
                return Some(value - (raised - beta));
            }
        }
        None
    }

    /// Searches the other moves at reduced depth to see whether the hash move is better than all of them.
    pub(super) fn singular<N: Node>(
        &mut self,
        shared: &SearchShared<'_, MoveOf<G>>,
        input: NodeInput<'_, G::Position>,
        state: NodeState,
        tt_entry: Entry<MoveOf<G>>,
    ) -> Singular {
        let NodeState { window: (_, beta), depth, expected, .. } = state;
        let ply = input.ply;
        let is_floor = matches!(tt_entry.bound, Bound::Lower | Bound::Exact);
        if tt_entry.depth < depth - 3 || !is_floor || is_mate(tt_entry.value) {
            return Singular::Extend(0);
        }
        let target = tt_entry.value - 2 * depth;
        self.stack[ply].excluded = tt_entry.mv;
        let value = self.search::<OffPv>(shared, input, (target - 1, target), (depth - 1) / 2, expected);
        self.stack[ply].excluded = None;
        if value < target {
            let by_far = !N::PV && value < target - 20 && self.stack[ply].double_extensions < 6;
            Singular::Extend(if by_far { 2 } else { 1 })
        } else if target >= beta {
            Singular::MultiCut(target)
        } else if tt_entry.value >= beta {
            Singular::Extend(-2)
        } else {
            Singular::Extend(if expected == ExpectedNode::Cut { -1 } else { 0 })
        }
    }
}
