//! Move ordering statistics and evaluation corrections gathered in the course of a search: butterfly, capture and
//! continuation history, countermoves, correction history.

use super::super::game::{ROLES, SearchPosition};
use super::super::score::Value;

/// Bound on the absolute value of every history entry.
const MAX_HISTORY: i32 = 16_384;
/// Both sides' pieces.
const COLORED_ROLES: usize = 2 * ROLES;
/// A piece of either colour on any square: the index space of the continuation history.
pub(super) const PIECE_TO_COUNT: usize = COLORED_ROLES * 64;
/// Entries of each correction table and side; a power of two.
const CORRECTION_ENTRIES: usize = 8_192;
/// Corrections are stored in units of 1/256 centipawn.
const CORRECTION_GRAIN: i32 = 256;
/// Bound on a stored correction, in centipawns.
const MAX_CORRECTION: i32 = 64;

/// A piece and the square it moves to, as an index below [`PIECE_TO_COUNT`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PieceTo(u16);

impl PieceTo {
    #[inline]
    pub(super) fn of<P: SearchPosition>(position: &P, mv: P::Move) -> PieceTo {
        PieceTo(((position.turn() * ROLES + position.mover(mv)) * 64 + P::destination(mv)) as u16)
    }

    #[inline]
    fn index(self) -> usize {
        usize::from(self.0)
    }

    /// The square moved to.
    pub(super) fn square(self) -> usize {
        usize::from(self.0 % 64)
    }
}

/// The history tables of one search thread.
pub(super) struct MoveHistories<P: SearchPosition> {
    /// Butterfly history of quiet moves: by side, from and to square.
    quiet: Vec<i16>,
    /// Capture history: by capturing role, target square and captured role.
    capture: Vec<i16>,
    /// Continuation history: by the move one, two or four plies earlier and the quiet move itself.
    continuation: Vec<i16>,
    /// The quiet move that last refuted each preceding move.
    countermove: Vec<Option<P::Move>>,
    /// Correction history: how far the evaluation was off, by side and by what the game says
    /// that errors depend on.
    corrections: [Vec<i16>; 3],
}

/// The moves that index the continuation history of a node: those one, two and four plies earlier, where there are
/// any.
pub(super) type ContinuationContext = [Option<PieceTo>; 3];

fn apply_bonus(cell: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-MAX_HISTORY, MAX_HISTORY);
    let old = i32::from(*cell);
    *cell = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
}

#[inline]
fn quiet_index<P: SearchPosition>(side: usize, mv: P::Move) -> usize {
    side << 12 | P::origin(mv) << 6 | P::destination(mv)
}

#[inline]
fn capture_index<P: SearchPosition>(position: &P, mv: P::Move) -> usize {
    // Kings are never captured, so the slot of the last role serves promotions that capture nothing.
    let captured = position.captured(mv).unwrap_or(ROLES - 1);
    (position.mover(mv) * 64 + P::destination(mv)) * ROLES + captured
}

impl<P: SearchPosition> MoveHistories<P> {
    pub(super) fn new() -> MoveHistories<P> {
        MoveHistories {
            quiet: vec![0; 2 * 64 * 64],
            capture: vec![0; ROLES * 64 * ROLES],
            continuation: vec![0; PIECE_TO_COUNT * PIECE_TO_COUNT],
            countermove: vec![None; PIECE_TO_COUNT],
            corrections: std::array::from_fn(|_| vec![0; 2 * CORRECTION_ENTRIES]),
        }
    }

    #[inline]
    fn continuation_index(before: PieceTo, piece_to: PieceTo) -> usize {
        before.index() * PIECE_TO_COUNT + piece_to.index()
    }

    /// The history score of a quiet move.
    #[inline]
    pub(super) fn quiet(&self, side: usize, mv: P::Move, piece_to: PieceTo, context: &ContinuationContext) -> i32 {
        let mut sum = 2 * i32::from(self.quiet[quiet_index::<P>(side, mv)]);
        for before in context.iter().flatten() {
            sum += i32::from(self.continuation[Self::continuation_index(*before, piece_to)]);
        }
        sum
    }

    /// The history score of a capture or promotion.
    #[inline]
    pub(super) fn capture(&self, position: &P, mv: P::Move) -> i32 {
        i32::from(self.capture[capture_index(position, mv)])
    }

    /// The quiet move that last refuted the preceding move.
    #[inline]
    pub(super) fn countermove(&self, before: Option<PieceTo>) -> Option<P::Move> {
        self.countermove[before?.index()]
    }

    pub(super) fn set_countermove(&mut self, before: Option<PieceTo>, mv: P::Move) {
        if let Some(before) = before {
            self.countermove[before.index()] = Some(mv);
        }
    }

    pub(super) fn update_quiet(
        &mut self,
        side: usize,
        mv: P::Move,
        piece_to: PieceTo,
        context: &ContinuationContext,
        bonus: i32,
    ) {
        apply_bonus(&mut self.quiet[quiet_index::<P>(side, mv)], bonus);
        for before in context.iter().flatten() {
            apply_bonus(&mut self.continuation[Self::continuation_index(*before, piece_to)], bonus);
        }
    }

    pub(super) fn update_capture(&mut self, position: &P, mv: P::Move, bonus: i32) {
        apply_bonus(&mut self.capture[capture_index(position, mv)], bonus);
    }

    #[inline]
    fn correction_indices(position: &P) -> [usize; 3] {
        let side = position.turn() * CORRECTION_ENTRIES;
        position.structures().map(|hash| side + (hash >> 40) as usize % CORRECTION_ENTRIES)
    }

    /// What to add to the evaluation, in centipawns, judging by its errors in positions with the same pawns or
    /// pieces.
    #[inline]
    pub(super) fn correction(&self, position: &P) -> Value {
        let indices = Self::correction_indices(position);
        let sum: i32 = self.corrections.iter().zip(indices).map(|(table, index)| i32::from(table[index])).sum();
        sum / (2 * CORRECTION_GRAIN)
    }

    /// Records that a search to `depth` found the evaluation off by `error` centipawns.
    pub(super) fn correct(&mut self, position: &P, depth: i32, error: Value) {
        let indices = Self::correction_indices(position);
        let weight = (depth + 1).min(16);
        let target = error.clamp(-4 * MAX_CORRECTION, 4 * MAX_CORRECTION) * CORRECTION_GRAIN;
        for (table, index) in self.corrections.iter_mut().zip(indices) {
            let cell = &mut table[index];
            let moved = (i32::from(*cell) * (256 - weight) + target * weight) / 256;
            *cell = moved.clamp(-MAX_CORRECTION * CORRECTION_GRAIN, MAX_CORRECTION * CORRECTION_GRAIN) as i16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::toy::Toy;
    use super::*;

    #[test]
    fn bonuses_approach_the_limit_and_never_exceed_it() {
        let mut cell = 0;
        for _ in 0..1000 {
            apply_bonus(&mut cell, 4000);
        }
        assert!((15_000..=16_384).contains(&cell), "{cell}");
        for _ in 0..1000 {
            apply_bonus(&mut cell, -100_000);
        }
        assert_eq!(cell, -16_384);
    }

    #[test]
    fn corrections_grow_gradually_and_stay_with_their_side() {
        let mut histories = MoveHistories::new();
        let [white, black] = [0, 1].map(|turn| Toy { turn, ..Toy::default() });
        for _ in 0..200 {
            histories.correct(&white, 8, 40);
        }
        assert!((20..=60).contains(&histories.correction(&white)), "{}", histories.correction(&white));
        assert_eq!(histories.correction(&black), 0);
    }
}
