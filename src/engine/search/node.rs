//! A node of the search tree.

use arrayvec::ArrayVec;

use super::super::score::{DRAW, INFINITE, MAX_PLY, Value, WON, is_mate, mated, mates};
use super::super::see;
use super::super::tt::{Bound, Entry};
use super::history::{Arrival, Context};
use super::picker::Picker;
use super::pruning::{Outlook, Singular, has_force};
use super::worker::{Shared, Worker, table_key};
use crate::rules::{Count, CountStep, Move, Position};

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
pub(super) struct Place<'a> {
    pub(super) position: &'a Position,
    /// The count after the move that led here.
    pub(super) count: Option<Count>,
    /// Plies from the root.
    pub(super) ply: usize,
}

/// Moves that were tried in vain before one that refutes.
type Tried = ArrayVec<(Move, Arrival), 64>;

/// How much a refutation at this depth is rewarded.
fn bonus(depth: i32) -> i32 {
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
        let place = Place { position: &child.position, count: child.count.running(), ply };
        self.search::<N>(shared, place, window, depth, expect)
    }

    /// The value of a position to the side to move, searched to a depth, within a window.
    pub(super) fn search<N: Node>(
        &mut self,
        shared: &Shared<'_>,
        place: Place<'_>,
        (mut alpha, mut beta): (Value, Value),
        mut depth: i32,
        expect: Expect,
    ) -> Value {
        if depth <= 0 {
            return self.quiesce::<N>(shared, place, (alpha, beta));
        }
        let Place { position, count, ply } = place;
        self.visit(shared);
        if self.stopped {
            return DRAW;
        }
        if N::PV {
            self.lines[ply].clear();
            self.deepest = self.deepest.max(ply);
        }
        if !N::ROOT {
            if self.is_repetition(ply) || position.is_insufficient_material() {
                return DRAW;
            }
            if let Some(value) = self.look_up(position, count, ply) {
                return value;
            }
            if ply >= MAX_PLY - 1 {
                return if position.is_check() { DRAW } else { self.evaluate(position, count) };
            }
            // No line from here can be better than a mate at once, or worse than being mated.
            alpha = alpha.max(mated(ply));
            beta = beta.min(mates(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }

        let in_check = position.is_check();
        let excluded = self.frames[ply].excluded;
        let key = table_key(position, count);
        let known = if excluded.is_some() { None } else { shared.table.get(key, ply) };
        if !N::PV
            && let Some(known) = known
            && known.depth > depth - i32::from(known.value <= beta)
            && known.bound.settles(known.value, beta)
        {
            if known.value >= beta
                && let Some(mv) = known.mv
                && is_quiet(position, mv)
            {
                let context = self.context(ply);
                self.histories.reward_quiet(position.turn(), mv, Arrival::of(position, mv), &context, bonus(depth));
            }
            return known.value;
        }

        let remembered = match N::ROOT {
            true => Some(self.root_moves[self.first_root_move].mv),
            false => known.and_then(|known| known.mv),
        };
        let was_pv = N::PV || known.is_some_and(|known| known.pv);
        let raw = match known {
            _ if in_check => 0,
            Some(known) => known.eval,
            None if excluded.is_some() => self.frames[ply].eval.unwrap_or_default(),
            None => self.evaluate(position, count),
        };
        let static_eval = match excluded {
            _ if in_check => None,
            Some(_) => self.frames[ply].eval,
            None => Some(self.corrected(position, raw)),
        };
        self.frames[ply].eval = static_eval;
        if !in_check && known.is_none() && excluded.is_none() {
            let entry = Entry { mv: None, value: 0, eval: raw, depth: -4, bound: Bound::None, pv: was_pv };
            shared.table.put(key, ply, entry);
        }
        // What the table knows of the true value is better than a look.
        let mut eval = static_eval.unwrap_or(0);
        if let Some(known) = known
            && !in_check
            && !is_mate(known.value)
            && known.bound.settles(known.value, eval + i32::from(known.value > eval))
        {
            eval = known.value;
        }
        let before = |plies: usize| ply.checked_sub(plies).and_then(|ply| self.frames[ply].eval);
        let improving = match (static_eval, before(2).or_else(|| before(4))) {
            (Some(now), Some(then)) => now > then,
            (Some(_), None) => true,
            (None, _) => false,
        };
        // What refutes the grandchildren is learnt anew below each node.
        self.frames[ply + 2].killers = [None; 2];
        self.frames[ply + 2].cutoffs = 0;

        let outlook = Outlook { window: (alpha, beta), depth, expect, eval, improving };
        if !N::PV
            && !in_check
            && excluded.is_none()
            && let Some(value) = self.prune(shared, place, outlook)
        {
            return value;
        }

        // Without a move to begin with, the search would go astray; a shallower one finds it.
        if remembered.is_none() && depth >= 4 && (N::PV || expect == Expect::Cut) {
            depth -= 1;
        }

        let context = self.context(ply);
        let last = ply.checked_sub(1).and_then(|ply| self.frames[ply].arrival);
        let [first, second] = self.frames[ply].killers;
        let mut picker = Picker::all(remembered, [first, second, self.histories.counter(last)]);
        let legal = position.legal();
        let (mut best, mut best_move) = (-INFINITE, None);
        let floor = alpha;
        let mut number = 0;
        let mut overlooked = false;
        let (mut tried_quiet, mut tried_noisy) = (Tried::new(), Tried::new());
        let remembered_is_noisy = remembered.is_some_and(|mv| !is_quiet(position, mv));

        while let Some(mv) = picker.next(position, &legal, &self.histories, &context) {
            if Some(mv) == excluded {
                continue;
            }
            if N::ROOT && !self.root_moves[self.first_root_move..].iter().any(|root| root.mv == mv) {
                continue;
            }
            if self.overlooks(position, mv, ply) {
                overlooked = true;
                continue;
            }
            number += 1;
            let quiet = is_quiet(position, mv);
            let arrival = Arrival::of(position, mv);
            let history = if quiet {
                self.histories.quiet(position.turn(), mv, arrival, &context)
            } else {
                self.histories.capture(position, mv)
            };
            let mut reduction = self.reduction(depth, number);

            if !N::ROOT && best > -WON && has_force(position) {
                let reduced = (depth - reduction / 1024).max(0);
                if quiet {
                    let enough = (4 + depth * depth) / if improving { 1 } else { 2 };
                    if number as i32 > enough {
                        picker.skip_quiet();
                    }
                    if reduced <= 6
                        && let Some(static_eval) = static_eval
                        && static_eval + 90 + 85 * reduced + history / 300 <= alpha
                    {
                        picker.skip_quiet();
                        continue;
                    }
                    if reduced <= 4 && history < -4000 * depth {
                        continue;
                    }
                    if reduced <= 8 && !see::gains_at_least(position, mv, -22 * reduced * reduced) {
                        continue;
                    }
                } else if depth <= 7 && !see::gains_at_least(position, mv, -90 * depth - history / 64) {
                    continue;
                }
            }

            let mut extension = 0;
            if !N::ROOT
                && Some(mv) == remembered
                && excluded.is_none()
                && let Some(known) = known
                && depth >= 6
                && ply < 2 * self.root_depth as usize
            {
                match self.singular::<N>(shared, place, outlook, known) {
                    Singular::Extend(by) => extension = by,
                    Singular::Refuted(value) => return value,
                }
                if self.stopped {
                    return DRAW;
                }
            }

            let child = self.play(shared, position, count, mv);
            let checks = child.position.is_check();
            if checks && extension == 0 && depth <= 9 && see::gains_at_least(position, mv, 0) {
                extension = 1;
            }
            self.frames[ply].arrival = Some(arrival);
            self.frames[ply + 1].doubled = self.frames[ply].doubled + u32::from(extension > 1);
            let nodes_before = self.nodes;
            let full = depth - 1 + extension;
            let mut value = -INFINITE;

            if depth >= 2 && number > 1 + usize::from(N::ROOT) {
                reduction -= if N::PV { 1024 } else { 0 };
                reduction -= if was_pv && !N::PV { 900 } else { 0 };
                reduction += if expect == Expect::Cut && !N::PV { 1500 } else { 0 };
                reduction += if improving { 0 } else { 700 };
                reduction += if remembered_is_noisy { 700 } else { 0 };
                reduction += if self.frames[ply + 1].cutoffs > 3 { 800 } else { 0 };
                reduction -= if checks { 900 } else { 0 };
                reduction -= if in_check { 600 } else { 0 };
                if quiet {
                    reduction -= if self.frames[ply].killers.contains(&Some(mv)) { 1200 } else { 0 };
                    reduction -= history / 9;
                } else {
                    reduction -= 1024 + history / 12;
                }
                let reduced = (full - reduction / 1024).clamp(1, full.max(1));
                value = -self.child::<OffPv>(shared, &child, ply + 1, (-alpha - 1, -alpha), reduced, Expect::Cut);
                if value > alpha && reduced < full {
                    let again = full + i32::from(value > best + 60) - i32::from(value < best + 8);
                    if again > reduced {
                        value = -self.child::<OffPv>(
                            shared,
                            &child,
                            ply + 1,
                            (-alpha - 1, -alpha),
                            again,
                            expect.of_child(),
                        );
                    }
                }
            } else if !N::PV || number > 1 {
                value = -self.child::<OffPv>(shared, &child, ply + 1, (-alpha - 1, -alpha), full, expect.of_child());
            }
            if N::PV && (number == 1 || value > alpha) {
                value = -self.child::<OnPv>(shared, &child, ply + 1, (-beta, -alpha), full, Expect::All);
            }
            self.take_back();
            if self.stopped {
                return DRAW;
            }
            if N::ROOT {
                let (nodes, line) = (self.nodes - nodes_before, &self.lines[ply + 1]);
                let root = self.root_moves.iter_mut().find(|root| root.mv == mv);
                if let Some(root) = root {
                    let open = number == 1 || value > alpha;
                    root.note(nodes, open.then_some((value, line.as_slice(), self.deepest)));
                }
            }

            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    if N::PV {
                        self.extend_line(ply, mv);
                    }
                    if value >= beta {
                        self.frames[ply].cutoffs += 1;
                        break;
                    }
                    alpha = value;
                }
            }
            if Some(mv) != best_move {
                let list = if quiet { &mut tried_quiet } else { &mut tried_noisy };
                // Beyond these many none is worth remembering.
                let _ = list.try_push((mv, arrival));
            }
        }

        if number == 0 {
            return match excluded {
                Some(_) => alpha,
                None if overlooked => self.evaluate(position, count),
                None if in_check => mated(ply),
                None => DRAW,
            };
        }
        if let Some(mv) = best_move
            && best >= beta
        {
            self.learn(place, mv, depth + i32::from(best > beta + 60), &context, &tried_quiet, &tried_noisy);
        }
        if excluded.is_none() && !(N::ROOT && self.first_root_move > 0) {
            let bound = match () {
                () if best >= beta => Bound::Lower,
                () if N::PV && best > floor => Bound::Exact,
                () => Bound::Upper,
            };
            let entry = Entry { mv: best_move, value: best, eval: raw, depth, bound, pv: was_pv };
            shared.table.put(key, ply, entry);
            if let Some(static_eval) = static_eval
                && best_move.is_none_or(|mv| is_quiet(position, mv))
                && !is_mate(best)
                && !(bound == Bound::Lower && best <= static_eval)
                && !(bound == Bound::Upper && best >= static_eval)
            {
                self.histories.correct(position, depth, best - raw);
            }
        }
        best
    }

    /// Remembers what refuted, and what did not.
    fn learn(&mut self, place: Place<'_>, mv: Move, depth: i32, context: &Context, quiet: &Tried, noisy: &Tried) {
        let Place { position, ply, .. } = place;
        let bonus = bonus(depth);
        let turn = position.turn();
        if is_quiet(position, mv) {
            let killers = &mut self.frames[ply].killers;
            if killers[0] != Some(mv) {
                *killers = [Some(mv), killers[0]];
            }
            self.histories.set_counter(context[0], mv);
            self.histories.reward_quiet(turn, mv, Arrival::of(position, mv), context, bonus);
            for &(tried, arrival) in quiet {
                self.histories.reward_quiet(turn, tried, arrival, context, -bonus);
            }
        } else {
            self.histories.reward_capture(position, mv, bonus);
        }
        for &(tried, _) in noisy {
            self.histories.reward_capture(position, tried, -bonus);
        }
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
