//! Quiescence search: captures and promotions only, until the position is quiet enough for the static evaluation.

use super::super::score::{DRAW, INFINITE, MATE_IN_MAX_PLY, Value, mated_in};
use super::super::see;
use super::super::tt::{Bound, Entry};
use super::move_history::PieceTo;
use super::node::{Node, NodeInput, OffPv, OnPv, is_quiet, tt_adjusted_eval};
use super::picker::Picker;
use super::worker::{SearchShared, Worker, table_key};
use makruk::CountStep;

/// Delta pruning: what a capture may gain, in centipawns, beyond the material it takes.
const DELTA_MARGIN: Value = 130;

impl Worker {
    /// The value of a position for the side to move when only captures and promotions are tried; in check, all
    /// evasions.
    pub(super) fn qsearch<N: Node>(
        &mut self,
        shared: &SearchShared<'_>,
        input: NodeInput<'_>,
        (mut alpha, beta): (Value, Value),
    ) -> Value {
        if let Some(value) = self.enter_node::<N>(shared, input) {
            return value;
        }
        let NodeInput { position, count, ply } = input;
        let in_check = position.is_check();
        let key = table_key(position, count);
        let tt_entry = shared.table.probe(key, ply);
        if !N::PV
            && let Some(tt_entry) = tt_entry
            && tt_entry.depth >= 0
            && tt_entry.bound.allows_cutoff(tt_entry.value, beta)
        {
            return tt_entry.value;
        }

        let (mut best, mut raw_eval) = (-INFINITE, 0);
        let mut futility_base = -INFINITE;
        if !in_check {
            raw_eval = tt_entry.map_or_else(|| self.evaluate(position, count), |tt_entry| tt_entry.eval);
            best = tt_adjusted_eval(self.corrected_eval(position, raw_eval), tt_entry);
            if best >= beta {
                if tt_entry.is_none() {
                    let entry =
                        Entry { mv: None, value: best, eval: raw_eval, depth: -1, bound: Bound::Lower, pv: false };
                    shared.table.store(key, ply, entry);
                }
                return best;
            }
            alpha = alpha.max(best);
            futility_base = best + DELTA_MARGIN;
        }

        let context = self.context(ply);
        let legal = position.legal();
        let hash_move = tt_entry.and_then(|tt_entry| tt_entry.mv).filter(|mv| in_check || !is_quiet(position, *mv));
        let mut picker = if in_check { Picker::all(hash_move, [None; 3]) } else { Picker::good_noisy(hash_move) };
        let mut best_move = None;
        let mut number = 0;
        while let Some(mv) = picker.next(position, &legal, &self.histories, &context) {
            number += 1;
            if self.overlooks(position, mv, ply) {
                continue;
            }
            if best > -MATE_IN_MAX_PLY {
                if in_check {
                    // One quiet evasion has been searched already; only captures can still matter.
                    if is_quiet(position, mv) && number > 1 {
                        picker.skip_quiet();
                        continue;
                    }
                } else if futility_base + see::capture_gain(position.board(), mv) <= alpha
                    && !position.board().by_role(makruk::Role::Pawn).is_empty()
                {
                    best = best.max(futility_base + see::capture_gain(position.board(), mv));
                    continue;
                }
            }
            let child = self.play(shared, position, count, mv);
            self.stack[ply].piece_to = Some(PieceTo::of(position, mv));
            let value = if let CountStep::Drawn(_) = child.count {
                DRAW
            } else {
                let child_input = NodeInput { position: &child.position, count: child.count.running(), ply: ply + 1 };
                let window = (-beta, -alpha);
                -match N::PV {
                    true => self.qsearch::<OnPv>(shared, child_input, window),
                    false => self.qsearch::<OffPv>(shared, child_input, window),
                }
            };
            self.undo_move();
            if self.stopped {
                return DRAW;
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    if N::PV {
                        self.update_pv(ply, mv);
                    }
                    if value >= beta {
                        break;
                    }
                    alpha = value;
                }
            }
        }
        if in_check && number == 0 {
            return mated_in(ply);
        }
        if best == -INFINITE {
            // A handicapped player has overlooked every evasion.
            return self.evaluate(position, count);
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        let pv = tt_entry.is_some_and(|tt_entry| tt_entry.pv);
        shared.table.store(key, ply, Entry { mv: best_move, value: best, eval: raw_eval, depth: 0, bound, pv });
        best
    }
}
