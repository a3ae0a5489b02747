//! What earlier parts of a search have taught about moves and about the evaluation.

use super::super::score::Value;
use makruk::{Bitboard, Board, Color, Move, Position, Role, Square};

/// No history grows beyond this, either way.
const MAX_HISTORY: i32 = 16_384;
/// Men of both sides: two colours by six roles.
const COLORED_ROLES: usize = 12;
/// A man on a square: what a move is to the moves that follow it.
pub(super) const PIECE_TO_COUNT: usize = COLORED_ROLES * 64;
/// Entries of a table of corrections; a power of two.
const CORRECTION_ENTRIES: usize = 8_192;
/// Corrections are kept in this many parts of a centipawn.
const CORRECTION_GRAIN: i32 = 256;
/// No correction grows beyond this, in centipawns.
const MAX_CORRECTION: i32 = 64;

/// A man of a colour arriving on a square, as a input in a table of [`PIECE_TO_COUNT`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PieceTo(u16);

impl PieceTo {
    #[inline]
    pub(super) fn of(position: &Position, mv: Move) -> PieceTo {
        let role = position.board().role_at(mv.from()).unwrap_or(Role::Pawn);
        PieceTo::new(position.turn(), role, mv)
    }

    #[inline]
    fn new(color: Color, role: Role, mv: Move) -> PieceTo {
        PieceTo(((color.index() * 6 + role.index()) * 64 + mv.to().index()) as u16)
    }

    #[inline]
    fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Where the man has arrived.
    pub(super) fn square(self) -> Option<Square> {
        Square::from_index((self.0 % 64) as u8)
    }
}

/// The tables of one searching thread.
pub(super) struct MoveHistories {
    /// By side, and by the squares that a quiet move leaves and reaches.
    quiet: Vec<i16>,
    /// By the man and square of a capture, and what it takes.
    capture: Vec<i16>,
    /// By the piece_to that came one, two or four plies before, and that of a quiet move.
    continuation: Vec<i16>,
    /// By the piece_to before: the quiet move that refuted it last.
    countermove: Vec<Option<Move>>,
    /// By side and by pawns, by men of White's and of Black's: how far the evaluation was off.
    corrections: [Vec<i16>; 3],
}

/// The pieces_to that the history of a move is looked up by: one, two and four plies before, where child_input are any.
pub(super) type ContinuationContext = [Option<PieceTo>; 3];

fn apply_bonus(cell: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-MAX_HISTORY, MAX_HISTORY);
    let old = i32::from(*cell);
    *cell = (old + bonus - old * bonus.abs() / MAX_HISTORY) as i16;
}

#[inline]
fn quiet_index(side: Color, mv: Move) -> usize {
    side.index() << 12 | mv.from().index() << 6 | mv.to().index()
}

#[inline]
fn capture_index(position: &Position, mv: Move) -> usize {
    let board = position.board();
    let role = board.role_at(mv.from()).unwrap_or(Role::Pawn).index();
    // A king is never taken, so its input is free for promotions that take nothing.
    let captured = board.role_at(mv.to()).unwrap_or(Role::King).index();
    (role * 64 + mv.to().index()) * 6 + captured
}

/// A number that depends on these sets and mixes well.
#[inline]
fn hash_bitboards(sets: impl IntoIterator<Item = Bitboard>) -> usize {
    let mut hash_bitboards = 0_u64;
    for set in sets {
        hash_bitboards = (hash_bitboards ^ set.0).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash_bitboards ^= hash_bitboards >> 29;
    }
    (hash_bitboards >> 40) as usize
}

impl MoveHistories {
    pub(super) fn new() -> MoveHistories {
        MoveHistories {
            quiet: vec![0; 2 * 64 * 64],
            capture: vec![0; 6 * 64 * 6],
            continuation: vec![0; PIECE_TO_COUNT * PIECE_TO_COUNT],
            countermove: vec![None; PIECE_TO_COUNT],
            corrections: std::array::from_fn(|_| vec![0; 2 * CORRECTION_ENTRIES]),
        }
    }

    #[inline]
    fn continuation_index(before: PieceTo, piece_to: PieceTo) -> usize {
        before.index() * PIECE_TO_COUNT + piece_to.index()
    }

    /// How well a quiet move has done.
    #[inline]
    pub(super) fn quiet(&self, side: Color, mv: Move, piece_to: PieceTo, context: &ContinuationContext) -> i32 {
        let mut sum = 2 * i32::from(self.quiet[quiet_index(side, mv)]);
        for before in context.iter().flatten() {
            sum += i32::from(self.continuation[Self::continuation_index(*before, piece_to)]);
        }
        sum
    }

    /// How well a capture or promotion has done.
    #[inline]
    pub(super) fn capture(&self, position: &Position, mv: Move) -> i32 {
        i32::from(self.capture[capture_index(position, mv)])
    }

    /// The quiet move that refuted this piece_to last.
    #[inline]
    pub(super) fn countermove(&self, before: Option<PieceTo>) -> Option<Move> {
        self.countermove[before?.index()]
    }

    pub(super) fn set_countermove(&mut self, before: Option<PieceTo>, mv: Move) {
        if let Some(before) = before {
            self.countermove[before.index()] = Some(mv);
        }
    }

    pub(super) fn update_quiet(
        &mut self,
        side: Color,
        mv: Move,
        piece_to: PieceTo,
        context: &ContinuationContext,
        bonus: i32,
    ) {
        apply_bonus(&mut self.quiet[quiet_index(side, mv)], bonus);
        for before in context.iter().flatten() {
            apply_bonus(&mut self.continuation[Self::continuation_index(*before, piece_to)], bonus);
        }
    }

    pub(super) fn update_capture(&mut self, position: &Position, mv: Move, bonus: i32) {
        apply_bonus(&mut self.capture[capture_index(position, mv)], bonus);
    }

    fn correction_indices(side: Color, board: &Board) -> [usize; 3] {
        let pawns = Color::ALL.map(|color| board.pieces(color, Role::Pawn));
        let men = |color| Role::ALL[1..].iter().map(move |role| board.pieces(color, *role));
        [hash_bitboards(pawns), hash_bitboards(men(Color::White)), hash_bitboards(men(Color::Black))]
            .map(|hash_bitboards| side.index() * CORRECTION_ENTRIES + hash_bitboards % CORRECTION_ENTRIES)
    }

    /// What to add to the evaluation of a position, by how far it was off in positions that share its pawns or men.
    #[inline]
    pub(super) fn correction(&self, position: &Position) -> Value {
        let indices = Self::correction_indices(position.turn(), position.board());
        let sum: i32 = self.corrections.iter().zip(indices).map(|(table, index)| i32::from(table[index])).sum();
        sum / (2 * CORRECTION_GRAIN)
    }

    /// The evaluation was off by `error`, as a search to `depth` found.
    pub(super) fn correct(&mut self, position: &Position, depth: i32, error: Value) {
        let indices = Self::correction_indices(position.turn(), position.board());
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
    use super::*;

    #[test]
    fn rewards_approach_the_limit_and_never_pass_it() {
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
    fn errors_are_corrected_bit_by_bit_where_they_occurred() {
        let mut histories = MoveHistories::new();
        let start = Position::start();
        for _ in 0..200 {
            histories.correct(&start, 8, 40);
        }
        assert!((20..=60).contains(&histories.correction(&start)), "{}", histories.correction(&start));
        assert_eq!(histories.correction(&Position::start_with(Color::Black)), 0);
    }
}
