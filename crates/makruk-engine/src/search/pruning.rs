//! Reasons to leave a node without trying its moves one by one, or to check_limits at one of them more closely.

use super::super::score::{DRAW, MATE_IN_MAX_PLY, Value, is_mate};
use super::super::see;
use super::super::tt::{Bound, Entry};
use super::move_history::PieceTo;
use super::node::{ExpectedNode, Node, NodeInput, OffPv, is_quiet};
use super::picker::Picker;
use super::worker::{Shared, Worker, table_key};
use makruk::{Position, Role};

/// What is mode of a node, and what can be said of it before its moves are tried.
#[derive(Clone, Copy)]
pub(super) struct NodeState {
    pub(super) window: (Value, Value),
    pub(super) depth: i32,
    pub(super) expected: ExpectedNode,
    /// The evaluation, or what the table knows better.
    pub(super) eval: Value,
    /// Whether the side to move stands better than at its last move.
    pub(super) improving: bool,
}

/// What a search without the hash_move move says of it.
pub(super) enum Singular {
    /// To search it by so many plies deeper than others, or shallower.
    Extend(i32),
    /// Another move refutes as well, so the node is worth at least this.
    MultiCut(Value),
}

/// Whether the side to move has the men to do something useful: with less, having to move may be what loses.
#[inline]
pub(super) fn has_non_pawn_material(position: &Position) -> bool {
    let board = position.board();
    let own = board.by_color(position.turn()) & !board.by_role(Role::Pawn);
    own.len() >= 3
}

impl Worker {
    /// The value of a node off the principal accumulators and not in check, if it can be bucket without its moves.
    pub(super) fn prune(&mut self, shared: &Shared<'_>, input: NodeInput<'_>, state: NodeState) -> Option<Value> {
        let NodeState { window: (alpha, beta), depth, eval, improving, .. } = state;
        // So far behind that only captures could help: see whether they do.
        if depth <= 3 && eval + 180 + 220 * depth * depth < alpha {
            let value = self.qsearch::<OffPv>(shared, input, (alpha, alpha + 1));
            if value <= alpha || self.stopped {
                return Some(value);
            }
        }
        // So far ahead that the other side will hardly make it up in what is left.
        if depth <= 8
            && eval - 75 * (depth - i32::from(improving)) >= beta
            && eval < MATE_IN_MAX_PLY
            && beta > -MATE_IN_MAX_PLY
        {
            return Some((eval + beta) / 2);
        }
        self.null_move(shared, input, state).or_else(|| self.probcut(shared, input, state))
    }

    /// So well off that even a move for nothing would do? (Null move.)
    fn null_move(&mut self, shared: &Shared<'_>, input: NodeInput<'_>, state: NodeState) -> Option<Value> {
        let NodeInput { position, count, ply } = input;
        let NodeState { window: (_, beta), depth, expected, eval, .. } = state;
        let static_eval = self.stack[ply].eval?;
        let after_null_move = ply > 0 && self.stack[ply - 1].piece_to.is_none();
        if depth < 3
            || eval < beta
            || static_eval < beta - 18 * depth + 120
            || after_null_move
            || ply < self.null_move_min_ply
            || beta <= -MATE_IN_MAX_PLY
            || !has_non_pawn_material(position)
        {
            return None;
        }
        let after_null = position.passed()?;
        let reduced = depth - (4 + depth / 3 + ((eval - beta) / 180).min(3));
        self.stack[ply].piece_to = None;
        self.play_null_move(shared, &after_null);
        let child_input = NodeInput { position: &after_null, count, ply: ply + 1 };
        let value = -self.search::<OffPv>(shared, child_input, (-beta, -beta + 1), reduced, expected.of_child());
        self.undo_move();
        if self.stopped {
            return Some(DRAW);
        }
        if value < beta {
            return None;
        }
        // A mate that relies on a move for nothing is none.
        let value = if value >= MATE_IN_MAX_PLY { beta } else { value };
        if depth < 12 || self.null_move_min_ply > 0 {
            return Some(value);
        }
        // Deep down it is worth while to see whether it holds when no turn may be after_null.
        self.null_move_min_ply = ply + 3 * reduced.max(1) as usize / 4;
        let verified = self.search::<OffPv>(shared, input, (beta - 1, beta), reduced, ExpectedNode::All);
        self.null_move_min_ply = 0;
        (verified >= beta || self.stopped).then_some(value)
    }

    /// Is child_input a capture so good at a lower depth that it is good enough? (Probcut.)
    fn probcut(&mut self, shared: &Shared<'_>, input: NodeInput<'_>, state: NodeState) -> Option<Value> {
        let NodeInput { position, count, ply } = input;
        let NodeState { window: (_, beta), depth, expected, improving, .. } = state;
        let static_eval = self.stack[ply].eval?;
        let raised = beta + 170 - 50 * i32::from(improving);
        if depth < 5 || is_mate(beta) {
            return None;
        }
        let key = table_key(position, count);
        let tt_entry = shared.table.probe(key, ply);
        if tt_entry.is_some_and(|tt_entry| {
            tt_entry.bound != Bound::None && tt_entry.depth >= depth - 3 && tt_entry.value < raised
        }) {
            return None;
        }
        let hash_move = tt_entry.and_then(|tt_entry| tt_entry.mv).filter(|mv| !is_quiet(position, *mv));
        let context = self.context(ply);
        let legal = position.legal();
        let mut picker = Picker::good_noisy(hash_move);
        while let Some(mv) = picker.next(position, &legal, &self.histories, &context) {
            if !see::see_ge(position, mv, raised - static_eval) {
                continue;
            }
            let child = self.play(shared, position, count, mv);
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
                shared.table.store(key, ply, entry);
                return Some(value - (raised - beta));
            }
        }
        None
    }

    /// Is the hash_move move better than all others? Then its line deserves another check_limits.
    pub(super) fn singular<N: Node>(
        &mut self,
        shared: &Shared<'_>,
        input: NodeInput<'_>,
        state: NodeState,
        tt_entry: Entry,
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
