//! Trying the moves of a node one by one.

use arrayvec::ArrayVec;

use super::super::score::{DRAW, INFINITE, Value, WON, is_mate, mated};
use super::super::see;
use super::super::tt::{Bound, Entry};
use super::history::{Arrival, Context};
use super::node::{Expect, Node, NodeInput, OffPv, OnPv, bonus, is_quiet};
use super::picker::Picker;
use super::pruning::{NodeState, Singular, has_force};
use super::worker::{Child, Shared, Worker};
use makruk::Move;

/// A node that has to be searched by its moves, and what is known of it beforehand.
pub(super) struct MoveLoop<'a> {
    pub(super) place: NodeInput<'a>,
    pub(super) state: NodeState,
    /// What the table knows the position by.
    pub(super) key: u64,
    pub(super) known: Option<Entry>,
    /// The move to try first.
    pub(super) remembered: Option<Move>,
    /// The move that is left out.
    pub(super) excluded: Option<Move>,
    pub(super) in_check: bool,
    /// Whether the position stands or has stood in a principal variation.
    pub(super) was_pv: bool,
    /// What the evaluation says, 0 in check.
    pub(super) raw: Value,
    /// What experience makes of it; `None` in check.
    pub(super) corrected: Option<Value>,
    pub(super) context: Context,
}

/// Moves that were tried in vain.
type Tried = ArrayVec<(Move, Arrival), 64>;

/// What trying moves has brought so far.
struct Findings {
    best: Value,
    /// The move that brought it, if it is better than what the side to move had elsewhere.
    best_move: Option<Move>,
    /// What the side to move has elsewhere, or here by now.
    alpha: Value,
    /// How many moves have been seen.
    number: usize,
    /// Whether a weaker player has missed one.
    overlooked: bool,
    quiet: Tried,
    noisy: Tried,
}

/// A move about to be tried.
struct Trial {
    mv: Move,
    arrival: Arrival,
    quiet: bool,
    /// How it has done before.
    history: i32,
    /// How much shallower to search it, in 1024ths of a ply.
    reduction: i32,
}

impl Findings {
    #[inline]
    fn new(alpha: Value) -> Findings {
        Findings {
            best: -INFINITE,
            best_move: None,
            alpha,
            number: 0,
            overlooked: false,
            quiet: Tried::new(),
            noisy: Tried::new(),
        }
    }

    /// Remembers a move that was tried in vain. Beyond so many none is worth it.
    fn note_vain(&mut self, trial: &Trial) {
        let list = if trial.quiet { &mut self.quiet } else { &mut self.noisy };
        let _ = list.try_push((trial.mv, trial.arrival));
    }
}

impl Worker {
    /// The value of a node, found by trying its moves.
    #[inline(always)]
    pub(super) fn unfold<N: Node>(&mut self, shared: &Shared<'_>, node: &MoveLoop<'_>) -> Value {
        let NodeInput { position, count, ply } = node.place;
        let (alpha, beta) = node.state.window;
        let last = ply.checked_sub(1).and_then(|ply| self.frames[ply].arrival);
        let [first, second] = self.frames[ply].killers;
        let mut picker = Picker::all(node.remembered, [first, second, self.histories.counter(last)]);
        let legal = position.legal();
        let mut found = Findings::new(alpha);

        while let Some(mv) = picker.next(position, &legal, &self.histories, &node.context) {
            if Some(mv) == node.excluded || N::ROOT && !self.is_candidate(mv) {
                continue;
            }
            if self.overlooks(position, mv, ply) {
                found.overlooked = true;
                continue;
            }
            found.number += 1;
            let trial = self.trial(node, mv, found.number);
            if !N::ROOT && self.gives_up(node, &found, &trial, &mut picker) {
                continue;
            }
            let singular = self.extension::<N>(shared, node, mv);
            let extension = match singular {
                Singular::Refuted(value) => return value,
                Singular::Extend(_) if self.stopped => return DRAW,
                Singular::Extend(by) => by,
            };

            let nodes_before = self.nodes;
            let child = self.play(shared, position, count, mv);
            let value = self.lmr_search::<N>(shared, node, &found, &trial, &child, extension);
            self.take_back();
            if self.stopped {
                return DRAW;
            }
            if N::ROOT {
                self.note_root(mv, nodes_before, (found.number == 1 || value > found.alpha).then_some(value));
            }

            if value > found.best {
                found.best = value;
                if value > found.alpha {
                    found.best_move = Some(mv);
                    if N::PV {
                        self.extend_line(ply, mv);
                    }
                    if value >= beta {
                        self.frames[ply].cutoffs += 1;
                        break;
                    }
                    found.alpha = value;
                }
            }
            if Some(mv) != found.best_move {
                found.note_vain(&trial);
            }
        }
        self.conclude::<N>(shared, node, &found)
    }

    /// Whether this first move is among those that are still to be ranked.
    fn is_candidate(&self, mv: Move) -> bool {
        self.root_moves[self.first_root_move..].iter().any(|root| root.mv == mv)
    }

    #[inline]
    fn trial(&self, node: &MoveLoop<'_>, mv: Move, number: usize) -> Trial {
        let position = node.place.position;
        let quiet = is_quiet(position, mv);
        let arrival = Arrival::of(position, mv);
        let history = if quiet {
            self.histories.quiet(position.turn(), mv, arrival, &node.context)
        } else {
            self.histories.capture(position, mv)
        };
        Trial { mv, arrival, quiet, history, reduction: self.reduction(node.state.depth, number) }
    }

    /// Whether a move, as things stand, is not worth its search. If that goes for every other quiet move as well, the
    /// picker is told to leave them out.
    #[inline]
    fn gives_up(&self, node: &MoveLoop<'_>, found: &Findings, trial: &Trial, picker: &mut Picker) -> bool {
        let position = node.place.position;
        let NodeState { depth, improving, .. } = node.state;
        let &Trial { mv, history, .. } = trial;
        if found.best <= -WON || !has_force(position) {
            return false;
        }
        if !trial.quiet {
            return depth <= 7 && !see::gains_at_least(position, mv, -90 * depth - history / 64);
        }
        let reduced = (depth - trial.reduction / 1024).max(0);
        let enough = (4 + depth * depth) / if improving { 1 } else { 2 };
        if found.number as i32 > enough {
            picker.skip_quiet();
        }
        if reduced <= 6
            && let Some(eval) = node.corrected
            && eval + 90 + 85 * reduced + history / 300 <= found.alpha
        {
            picker.skip_quiet();
            return true;
        }
        reduced <= 4 && history < -4000 * depth
            || reduced <= 8 && !see::gains_at_least(position, mv, -22 * reduced * reduced)
    }

    /// By how much to search a move deeper because it is better than all others, if it is.
    #[inline]
    fn extension<N: Node>(&mut self, shared: &Shared<'_>, node: &MoveLoop<'_>, mv: Move) -> Singular {
        match node.known {
            Some(known)
                if !N::ROOT
                    && Some(mv) == node.remembered
                    && node.state.depth >= 6
                    && node.place.ply < 2 * self.root_depth as usize =>
            {
                self.singular::<N>(shared, node.place, node.state, known)
            }
            _ => Singular::Extend(0),
        }
    }

    /// The value of a move that has been made: searched with a closed window first, and shallower the less is expected
    /// of it; as deep and as open as the node itself only if it does better than that.
    #[inline(always)]
    fn lmr_search<N: Node>(
        &mut self,
        shared: &Shared<'_>,
        node: &MoveLoop<'_>,
        found: &Findings,
        trial: &Trial,
        child: &Child,
        mut extension: i32,
    ) -> Value {
        let NodeInput { position, ply, .. } = node.place;
        let NodeState { window: (_, beta), depth, expect, .. } = node.state;
        let &Findings { best, alpha, number, .. } = found;
        let checks = child.position.is_check();
        if checks && extension == 0 && depth <= 9 && see::gains_at_least(position, trial.mv, 0) {
            extension = 1;
        }
        self.frames[ply].arrival = Some(trial.arrival);
        self.frames[ply + 1].doubled = self.frames[ply].doubled + u32::from(extension > 1);
        let full = depth - 1 + extension;
        let closed = (-alpha - 1, -alpha);
        let mut value = -INFINITE;

        if depth >= 2 && number > 1 + usize::from(N::ROOT) {
            let reduction = trial.reduction + self.more_reduction::<N>(node, trial, checks);
            let reduced = (full - reduction / 1024).clamp(1, full.max(1));
            value = -self.child::<OffPv>(shared, child, ply + 1, closed, reduced, Expect::Cut);
            if value > alpha && reduced < full {
                let again = full + i32::from(value > best + 60) - i32::from(value < best + 8);
                if again > reduced {
                    value = -self.child::<OffPv>(shared, child, ply + 1, closed, again, expect.of_child());
                }
            }
        } else if !N::PV || number > 1 {
            value = -self.child::<OffPv>(shared, child, ply + 1, closed, full, expect.of_child());
        }
        if N::PV && (number == 1 || value > alpha) {
            value = -self.child::<OnPv>(shared, child, ply + 1, (-beta, -alpha), full, Expect::All);
        }
        value
    }

    /// How much shallower than by its number alone to search a move, in 1024ths of a ply.
    #[inline]
    fn more_reduction<N: Node>(&self, node: &MoveLoop<'_>, trial: &Trial, checks: bool) -> i32 {
        let NodeInput { position, ply, .. } = node.place;
        let NodeState { expect, improving, .. } = node.state;
        let remembered_is_noisy = node.remembered.is_some_and(|mv| !is_quiet(position, mv));
        let mut more = 0;
        more -= if N::PV { 1024 } else { 0 };
        more -= if node.was_pv && !N::PV { 900 } else { 0 };
        more += if expect == Expect::Cut && !N::PV { 1500 } else { 0 };
        more += if improving { 0 } else { 700 };
        more += if remembered_is_noisy { 700 } else { 0 };
        more += if self.frames[ply + 1].cutoffs > 3 { 800 } else { 0 };
        more -= if checks { 900 } else { 0 };
        more -= if node.in_check { 600 } else { 0 };
        if trial.quiet {
            more -= if self.frames[ply].killers.contains(&Some(trial.mv)) { 1200 } else { 0 };
            more - trial.history / 9
        } else {
            more - 1024 - trial.history / 12
        }
    }

    /// Takes note of what a first move has cost, and of its value if the window for it was open.
    fn note_root(&mut self, mv: Move, nodes_before: u64, value: Option<Value>) {
        let (nodes, line) = (self.nodes - nodes_before, &self.lines[1]);
        if let Some(root) = self.root_moves.iter_mut().find(|root| root.mv == mv) {
            root.note(nodes, value.map(|value| (value, line.as_slice(), self.deepest)));
        }
    }

    /// What the moves of a node come to: its value, told to the table and learnt from.
    #[inline]
    fn conclude<N: Node>(&mut self, shared: &Shared<'_>, node: &MoveLoop<'_>, found: &Findings) -> Value {
        let NodeInput { position, count, ply } = node.place;
        let NodeState { window: (floor, beta), depth, .. } = node.state;
        let &Findings { best, best_move, .. } = found;
        if found.number == 0 {
            return match node.excluded {
                Some(_) => floor,
                None if found.overlooked => self.evaluate(position, count),
                None if node.in_check => mated(ply),
                None => DRAW,
            };
        }
        if let Some(mv) = best_move
            && best >= beta
        {
            self.learn(node, found, mv);
        }
        if node.excluded.is_some() || N::ROOT && self.first_root_move > 0 {
            return best;
        }
        let bound = match () {
            () if best >= beta => Bound::Lower,
            () if N::PV && best > floor => Bound::Exact,
            () => Bound::Upper,
        };
        let entry = Entry { mv: best_move, value: best, eval: node.raw, depth, bound, pv: node.was_pv };
        shared.table.put(node.key, ply, entry);
        if let Some(eval) = node.corrected
            && best_move.is_none_or(|mv| is_quiet(position, mv))
            && !is_mate(best)
            && !(bound == Bound::Lower && best <= eval)
            && !(bound == Bound::Upper && best >= eval)
        {
            self.histories.correct(position, depth, best - node.raw);
        }
        best
    }

    /// Remembers what refuted, and what did not.
    fn learn(&mut self, node: &MoveLoop<'_>, found: &Findings, mv: Move) {
        let NodeInput { position, ply, .. } = node.place;
        let NodeState { window: (_, beta), depth, .. } = node.state;
        let bonus = bonus(depth + i32::from(found.best > beta + 60));
        let turn = position.turn();
        if is_quiet(position, mv) {
            let killers = &mut self.frames[ply].killers;
            if killers[0] != Some(mv) {
                *killers = [Some(mv), killers[0]];
            }
            self.histories.set_counter(node.context[0], mv);
            self.histories.reward_quiet(turn, mv, Arrival::of(position, mv), &node.context, bonus);
            for &(tried, arrival) in &found.quiet {
                self.histories.reward_quiet(turn, tried, arrival, &node.context, -bonus);
            }
        } else {
            self.histories.reward_capture(position, mv, bonus);
        }
        for &(tried, _) in &found.noisy {
            self.histories.reward_capture(position, tried, -bonus);
        }
    }
}
