//! Reasons to leave a node without trying its moves one by one, or to look at one of them more closely.

use super::super::score::{DRAW, Value, WON, is_mate};
use super::super::see;
use super::super::tt::{Bound, Entry};
use super::history::Arrival;
use super::node::{Expect, Node, NodeInput, OffPv, is_quiet};
use super::picker::Picker;
use super::worker::{Shared, Worker, table_key};
use makruk::{Position, Role};

/// What is wanted of a node, and what can be said of it before its moves are tried.
#[derive(Clone, Copy)]
pub(super) struct NodeState {
    pub(super) window: (Value, Value),
    pub(super) depth: i32,
    pub(super) expect: Expect,
    /// The evaluation, or what the table knows better.
    pub(super) eval: Value,
    /// Whether the side to move stands better than at its last move.
    pub(super) improving: bool,
}

/// What a search without the remembered move says of it.
pub(super) enum Singular {
    /// To search it by so many plies deeper than others, or shallower.
    Extend(i32),
    /// Another move refutes as well, so the node is worth at least this.
    Refuted(Value),
}

/// Whether the side to move has the men to do something useful: with less, having to move may be what loses.
#[inline]
pub(super) fn has_force(position: &Position) -> bool {
    let board = position.board();
    let own = board.by_color(position.turn()) & !board.by_role(Role::Pawn);
    own.len() >= 3
}

impl Worker {
    /// The value of a node off the principal variation and not in check, if it can be told without its moves.
    pub(super) fn prune(&mut self, shared: &Shared<'_>, place: NodeInput<'_>, state: NodeState) -> Option<Value> {
        let NodeState { window: (alpha, beta), depth, eval, improving, .. } = state;
        // So far behind that only captures could help: see whether they do.
        if depth <= 3 && eval + 180 + 220 * depth * depth < alpha {
            let value = self.quiesce::<OffPv>(shared, place, (alpha, alpha + 1));
            if value <= alpha || self.stopped {
                return Some(value);
            }
        }
        // So far ahead that the other side will hardly make it up in what is left.
        if depth <= 8 && eval - 75 * (depth - i32::from(improving)) >= beta && eval < WON && beta > -WON {
            return Some((eval + beta) / 2);
        }
        self.null_move(shared, place, state).or_else(|| self.probcut(shared, place, state))
    }

    /// So well off that even a move for nothing would do? (Null move.)
    fn null_move(&mut self, shared: &Shared<'_>, place: NodeInput<'_>, state: NodeState) -> Option<Value> {
        let NodeInput { position, count, ply } = place;
        let NodeState { window: (_, beta), depth, expect, eval, .. } = state;
        let static_eval = self.frames[ply].eval?;
        let passed_before = ply > 0 && self.frames[ply - 1].arrival.is_none();
        if depth < 3
            || eval < beta
            || static_eval < beta - 18 * depth + 120
            || passed_before
            || ply < self.null_from
            || beta <= -WON
            || !has_force(position)
        {
            return None;
        }
        let passed = position.passed()?;
        let reduced = depth - (4 + depth / 3 + ((eval - beta) / 180).min(3));
        self.frames[ply].arrival = None;
        self.pass(shared, &passed);
        let there = NodeInput { position: &passed, count, ply: ply + 1 };
        let value = -self.search::<OffPv>(shared, there, (-beta, -beta + 1), reduced, expect.of_child());
        self.take_back();
        if self.stopped {
            return Some(DRAW);
        }
        if value < beta {
            return None;
        }
        // A mate that relies on a move for nothing is none.
        let value = if value >= WON { beta } else { value };
        if depth < 12 || self.null_from > 0 {
            return Some(value);
        }
        // Deep down it is worth while to see whether it holds when no turn may be passed.
        self.null_from = ply + 3 * reduced.max(1) as usize / 4;
        let verified = self.search::<OffPv>(shared, place, (beta - 1, beta), reduced, Expect::All);
        self.null_from = 0;
        (verified >= beta || self.stopped).then_some(value)
    }

    /// Is there a capture so good at a lower depth that it is good enough? (Probcut.)
    fn probcut(&mut self, shared: &Shared<'_>, place: NodeInput<'_>, state: NodeState) -> Option<Value> {
        let NodeInput { position, count, ply } = place;
        let NodeState { window: (_, beta), depth, expect, improving, .. } = state;
        let static_eval = self.frames[ply].eval?;
        let raised = beta + 170 - 50 * i32::from(improving);
        if depth < 5 || is_mate(beta) {
            return None;
        }
        let key = table_key(position, count);
        let known = shared.table.get(key, ply);
        if known.is_some_and(|known| known.bound != Bound::None && known.depth >= depth - 3 && known.value < raised) {
            return None;
        }
        let remembered = known.and_then(|known| known.mv).filter(|mv| !is_quiet(position, *mv));
        let context = self.context(ply);
        let legal = position.legal();
        let mut picker = Picker::good_noisy(remembered);
        while let Some(mv) = picker.next(position, &legal, &self.histories, &context) {
            if !see::gains_at_least(position, mv, raised - static_eval) {
                continue;
            }
            let child = self.play(shared, position, count, mv);
            self.frames[ply].arrival = Some(Arrival::of(position, mv));
            let window = (-raised, -raised + 1);
            let mut value = -self.child::<OffPv>(shared, &child, ply + 1, window, 0, expect.of_child());
            if value >= raised {
                value = -self.child::<OffPv>(shared, &child, ply + 1, window, depth - 4, expect.of_child());
            }
            self.take_back();
            if self.stopped {
                return Some(DRAW);
            }
            if value >= raised {
                let eval = known.map_or(static_eval, |known| known.eval);
                let entry = Entry { mv: Some(mv), value, eval, depth: depth - 3, bound: Bound::Lower, pv: false };
                shared.table.put(key, ply, entry);
                return Some(value - (raised - beta));
            }
        }
        None
    }

    /// Is the remembered move better than all others? Then its line deserves another look.
    pub(super) fn singular<N: Node>(
        &mut self,
        shared: &Shared<'_>,
        place: NodeInput<'_>,
        state: NodeState,
        known: Entry,
    ) -> Singular {
        let NodeState { window: (_, beta), depth, expect, .. } = state;
        let ply = place.ply;
        let is_floor = matches!(known.bound, Bound::Lower | Bound::Exact);
        if known.depth < depth - 3 || !is_floor || is_mate(known.value) {
            return Singular::Extend(0);
        }
        let target = known.value - 2 * depth;
        self.frames[ply].excluded = known.mv;
        let value = self.search::<OffPv>(shared, place, (target - 1, target), (depth - 1) / 2, expect);
        self.frames[ply].excluded = None;
        if value < target {
            let by_far = !N::PV && value < target - 20 && self.frames[ply].doubled < 6;
            Singular::Extend(if by_far { 2 } else { 1 })
        } else if target >= beta {
            Singular::Refuted(target)
        } else if known.value >= beta {
            Singular::Extend(-2)
        } else {
            Singular::Extend(if expect == Expect::Cut { -1 } else { 0 })
        }
    }
}
