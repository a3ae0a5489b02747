//! Beyond the last ply: captures and promotions until the position is quiet enough to be judged by a look.

use super::super::score::{DRAW, INFINITE, Value, WON, mated};
use super::super::see;
use super::super::tt::{Bound, Entry};
use super::history::Arrival;
use super::node::{Node, NodeInput, OffPv, OnPv, better_known, is_quiet};
use super::picker::Picker;
use super::worker::{Shared, Worker, table_key};
use makruk::CountStep;

/// What a capture may bring beyond what it takes.
const DELTA_MARGIN: Value = 130;

impl Worker {
    /// The value of a position to the side to move when only captures and promotions are tried, or every way out of a
    /// check.
    pub(super) fn quiesce<N: Node>(
        &mut self,
        shared: &Shared<'_>,
        place: NodeInput<'_>,
        (mut alpha, beta): (Value, Value),
    ) -> Value {
        if let Some(value) = self.enter::<N>(shared, place) {
            return value;
        }
        let NodeInput { position, count, ply } = place;
        let in_check = position.is_check();
        let key = table_key(position, count);
        let known = shared.table.get(key, ply);
        if !N::PV
            && let Some(known) = known
            && known.depth >= 0
            && known.bound.settles(known.value, beta)
        {
            return known.value;
        }

        let (mut best, mut raw) = (-INFINITE, 0);
        let mut futile = -INFINITE;
        if !in_check {
            raw = known.map_or_else(|| self.evaluate(position, count), |known| known.eval);
            best = better_known(self.corrected(position, raw), known);
            if best >= beta {
                if known.is_none() {
                    let entry = Entry { mv: None, value: best, eval: raw, depth: -1, bound: Bound::Lower, pv: false };
                    shared.table.put(key, ply, entry);
                }
                return best;
            }
            alpha = alpha.max(best);
            futile = best + DELTA_MARGIN;
        }

        let context = self.context(ply);
        let legal = position.legal();
        let remembered = known.and_then(|known| known.mv).filter(|mv| in_check || !is_quiet(position, *mv));
        let mut picker = if in_check { Picker::all(remembered, [None; 3]) } else { Picker::good_noisy(remembered) };
        let mut best_move = None;
        let mut number = 0;
        while let Some(mv) = picker.next(position, &legal, &self.histories, &context) {
            number += 1;
            if self.overlooks(position, mv, ply) {
                continue;
            }
            if best > -WON {
                if in_check {
                    // One quiet way out has been seen to hold; captures may still be better.
                    if is_quiet(position, mv) && number > 1 {
                        picker.skip_quiet();
                        continue;
                    }
                } else if futile + see::first_gain(position.board(), mv) <= alpha
                    && !position.board().by_role(makruk::Role::Pawn).is_empty()
                {
                    best = best.max(futile + see::first_gain(position.board(), mv));
                    continue;
                }
            }
            let child = self.play(shared, position, count, mv);
            self.frames[ply].arrival = Some(Arrival::of(position, mv));
            let value = if let CountStep::Drawn(_) = child.count {
                DRAW
            } else {
                let there = NodeInput { position: &child.position, count: child.count.running(), ply: ply + 1 };
                let window = (-beta, -alpha);
                -match N::PV {
                    true => self.quiesce::<OnPv>(shared, there, window),
                    false => self.quiesce::<OffPv>(shared, there, window),
                }
            };
            self.take_back();
            if self.stopped {
                return DRAW;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    if N::PV {
                        self.extend_line(ply, mv);
                    }
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                }
            }
        }
        if in_check && number == 0 {
            return mated(ply);
        }
        if best == -INFINITE {
            // Every way out of the check was overlooked.
            return self.evaluate(position, count);
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        let pv = known.is_some_and(|known| known.pv);
        shared.table.put(key, ply, Entry { mv: best_move, value: best, eval: raw, depth: 0, bound, pv });
        best
    }
}
