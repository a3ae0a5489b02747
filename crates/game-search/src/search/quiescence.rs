//! Quiescence search: captures and promotions only, until the position is quiet enough for the static evaluation.

use super::super::game::{MoveOf, SearchGame, SearchPosition};
use super::super::score::{DRAW, INFINITE, MATE_IN_MAX_PLY, Value, mated_in};
use super::super::tt::{Bound, Entry};
use super::move_history::PieceTo;
use super::node::{Node, NodeInput, OffPv, OnPv, tt_adjusted_eval};
use super::picker::Picker;
use super::worker::{SearchShared, Worker};

/// Delta pruning: what a capture may gain, in centipawns, beyond the material it takes.
const DELTA_MARGIN: Value = 130;

impl<G: SearchGame> Worker<G> {
    /// The value of a position for the side to move when only captures and promotions are tried; in check, all
    /// evasions.
    pub(super) fn qsearch<N: Node>(
        &mut self,
        shared: &SearchShared<'_, MoveOf<G>>,
        input: NodeInput<'_, G::Position>,
        (mut alpha, beta): (Value, Value),
    ) -> Value {
        if let Some(value) = self.enter_node::<N>(shared, input) {
            return value;
        }
        let NodeInput { position, ply } = input;
        let in_check = position.is_check();
        let key = position.table_key();
        let tt_entry = shared.table.probe::<G::Position>(key, ply);
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
            raw_eval = tt_entry.map_or_else(|| self.evaluate(position), |tt_entry| tt_entry.eval);
            best = tt_adjusted_eval(self.corrected_eval(position, raw_eval), tt_entry);
            if best >= beta {
                if tt_entry.is_none() {
                    let (bound, value, eval) = (Bound::Lower, best, raw_eval);
                    let entry = Entry::<MoveOf<G>> { mv: None, value, eval, depth: -1, bound, pv: false };
                    shared.table.store::<G::Position>(key, ply, entry);
                }
                return best;
            }
            alpha = alpha.max(best);
            futility_base = best + DELTA_MARGIN;
        }

        let context = self.context(ply);
        let legal = position.legal();
        let hash_move = tt_entry.and_then(|tt_entry| tt_entry.mv).filter(|mv| in_check || !position.is_quiet(*mv));
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
                    if position.is_quiet(mv) && number > 1 {
                        picker.skip_quiet();
                        continue;
                    }
                } else if futility_base + position.capture_gain(mv) <= alpha && position.may_skip_small_captures() {
                    best = best.max(futility_base + position.capture_gain(mv));
                    continue;
                }
            }
            let child = self.play(shared, position, mv);
            self.stack[ply].piece_to = Some(PieceTo::of(position, mv));
            let value = if child.is_drawn {
                DRAW
            } else {
                let child_input = NodeInput { position: &child.position, ply: ply + 1 };
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
            return self.evaluate(position);
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        let pv = tt_entry.is_some_and(|tt_entry| tt_entry.pv);
        shared.table.store::<G::Position>(
            key,
            ply,
            Entry { mv: best_move, value: best, eval: raw_eval, depth: 0, bound, pv },
        );
        best
    }
}
