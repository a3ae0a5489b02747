//! A legal position, and how a move leads from one to the next.

use thiserror::Error;

use super::attacks::attacks;
use super::movegen::Legal;
use super::{Bitboard, Board, Color, IllegalMove, Key, Move, MoveList, Rank, Role, Setup, Square};

/// The most men that a side can have: it starts with them and never gains one.
pub const MAX_PIECES: u32 = 16;

/// A position that can be played on: one king a side, and the side that has just moved is not in check.
///
/// It knows nothing of the moves that led to it, so repetition and counts are not here. Copying it is cheap (about a
/// hundred bytes), and a move makes a new position rather than changing this one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    board: Board,
    turn: Color,
    key: Key,
    checkers: Bitboard,
}

/// Why a [`Setup`] is no position that can be played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum PositionError {
    /// A side has no king.
    #[error("{0:?} has no king")]
    NoKing(Color),
    /// A side has more than one king.
    #[error("{0:?} has more than one king")]
    ManyKings(Color),
    /// A side has more men than it started with.
    #[error("{0:?} has more than {MAX_PIECES} men")]
    TooManyMen(Color),
    /// A pawn stands where it must have become a met already.
    #[error("the pawn on {0} should have been promoted")]
    UnpromotedPawn(Square),
    /// The side to move could take the other's king.
    #[error("the king on {king} could be taken at once from {by}")]
    OpponentInCheck {
        /// Where the king stands.
        king: Square,
        /// The man that could take it.
        by: Square,
    },
}

impl Position {
    /// The start of a game, White to move.
    pub fn start() -> Position {
        Position::start_with(Color::White)
    }

    /// The start of a game when `turn` was agreed or drawn to move first (seed 000, กฎกติกา 1).
    pub fn start_with(turn: Color) -> Position {
        Position::assemble(Setup::start().board, turn)
    }

    /// The position that a set-up means. The only judge of validity.
    ///
    /// # Errors
    ///
    /// Whatever [`PositionError`] tells, the first that applies.
    pub fn from_setup(setup: &Setup) -> Result<Position, PositionError> {
        let board = &setup.board;
        for color in Color::ALL {
            let kings = board.pieces(color, Role::King);
            if kings.is_empty() {
                return Err(PositionError::NoKing(color));
            }
            if kings.has_many() {
                return Err(PositionError::ManyKings(color));
            }
            if board.by_color(color).len() > MAX_PIECES {
                return Err(PositionError::TooManyMen(color));
            }
            let late = |pawn: &Square| pawn.rank().relative_to(color) >= PROMOTION_RANK;
            if let Some(pawn) = board.pieces(color, Role::Pawn).find(late) {
                return Err(PositionError::UnpromotedPawn(pawn));
            }
        }
        if let Some(king) = board.king_of(!setup.turn)
            && let Some(by) = board.attackers(king, setup.turn, board.occupied()).first()
        {
            return Err(PositionError::OpponentInCheck { king, by });
        }
        Ok(Position::assemble(*board, setup.turn))
    }

    fn assemble(board: Board, turn: Color) -> Position {
        let mut position = Position { board, turn, key: Key::of(&board, turn), checkers: Bitboard::EMPTY };
        position.checkers = position.attackers_to(position.king(turn), !turn);
        position
    }

    /// The position as a set-up, with no count and the counters of a new game.
    pub fn to_setup(&self) -> Setup {
        Setup { board: self.board, turn: self.turn, ..Setup::empty() }
    }

    /// The men.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is.
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The Zobrist key: what repetition and transposition tables compare.
    #[inline]
    pub const fn key(&self) -> Key {
        self.key
    }

    /// The men that give check to the side to move.
    #[inline]
    pub const fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// Whether the side to move is in check (รุก).
    #[inline]
    pub const fn is_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    /// Where the king of `color` stands.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        self.board.king_of(color).expect("a position has both kings, and no legal move takes one")
    }

    /// The men of `by` that bear on `square`, the king among them. A pawn bears on the squares where it would take.
    #[inline]
    pub fn attackers_to(&self, square: Square, by: Color) -> Bitboard {
        self.board.attackers(square, by, self.board.occupied())
    }

    /// The squares that the man on `square` bears on, whoever stands there; none if the square is empty.
    pub fn attacks_from(&self, square: Square) -> Bitboard {
        self.board
            .piece_at(square)
            .map_or(Bitboard::EMPTY, |piece| attacks(piece.color(), piece.role(), square, self.board.occupied()))
    }

    /// What is legal here, to ask several questions of it.
    #[inline]
    pub fn legal(&self) -> Legal<'_> {
        Legal::of(self)
    }

    /// Every legal move, pawns first and the king last; the same order every time.
    pub fn legal_moves(&self) -> MoveList {
        Legal::of(self).moves()
    }

    /// The squares to which the man on `from` may legally move; none if it may not move at all.
    pub fn legal_destinations(&self, from: Square) -> Bitboard {
        Legal::of(self).destinations(from)
    }

    /// Whether the side to move has a legal move.
    pub fn has_legal_move(&self) -> bool {
        Legal::of(self).count() > 0
    }

    /// Whether `mv` is legal here, its promotion flag included.
    pub fn is_legal(&self, mv: Move) -> bool {
        self.legal().contains(mv)
    }

    /// The move from one square to another with the promotion flag that this position demands. Makes no claim to be legal.
    pub fn move_between(&self, from: Square, to: Square) -> Move {
        let pawn = self.board.by_role(Role::Pawn).contains(from);
        if pawn && to.rank().relative_to(self.turn) == PROMOTION_RANK {
            Move::promoting(from, to)
        } else {
            Move::new(from, to)
        }
    }

    /// Whether no position that has stood so far can come again after `mv`: it captures, or moves a pawn.
    #[inline]
    pub fn is_irreversible(&self, mv: Move) -> bool {
        self.board.occupied().contains(mv.to()) || self.board.by_role(Role::Pawn).contains(mv.from())
    }

    /// The position after `mv`.
    ///
    /// # Errors
    ///
    /// Why the move is refused, as [`Position::refusal`] tells it, or that its promotion flag is wrong.
    pub fn play(&self, mv: Move) -> Result<Position, IllegalMove> {
        if self.is_legal(mv) {
            return Ok(self.play_unchecked(mv));
        }
        Err(self.refusal(mv.from(), mv.to()).unwrap_or(match mv.is_promotion() {
            true => IllegalMove::CannotPromote { to: mv.to() },
            false => IllegalMove::MustPromote { to: mv.to() },
        }))
    }

    /// The position after `mv`, which the caller knows to be legal here: taken from [`Position::legal_moves`], or
    /// accepted by [`Position::is_legal`].
    ///
    /// For any other move the answer is a position in name only: its promises do not hold, and using it may panic.
    #[inline]
    pub fn play_unchecked(&self, mv: Move) -> Position {
        let (us, them) = (self.turn, !self.turn);
        let (from, to) = (mv.from(), mv.to());
        let mut board = self.board;
        let mut key = self.key.passed();

        if board.by_color(them).contains(to)
            && let Some(prey) = board.role_at(to)
        {
            board.take(to, them, prey);
            key = key.with(them, prey, to);
        }
        if let Some(role) = board.role_at(from) {
            let arrives = if mv.is_promotion() { Role::Met } else { role };
            board.shift(from, to, us, role, arrives);
            key = key.with(us, role, from).with(us, arrives, to);
        }

        let mut next = Position { board, turn: them, key, checkers: Bitboard::EMPTY };
        next.checkers = next.attackers_to(next.king(them), us);
        next
    }
}

impl Position {
    /// The same men with the other side to move, as if a turn could be passed; `None` in check, where the king could
    /// then be taken. No rule allows it: it is a question that a search asks.
    #[inline]
    pub fn passed(&self) -> Option<Position> {
        if self.is_check() {
            return None;
        }
        let turn = !self.turn;
        // The side that has just moved is not in check: that is what makes this a position.
        Some(Position { board: self.board, turn, key: self.key.passed(), checkers: Bitboard::EMPTY })
    }
}

/// The rank, counted from a pawn's own side, on which it becomes a met (หงาย).
pub(super) const PROMOTION_RANK: Rank = Rank::ALL[5];

#[cfg(test)]
mod tests {
    use super::super::Piece;
    use super::super::testing::{mv, position, setup, square};
    use super::*;

    #[test]
    fn a_set_up_must_make_sense() {
        let cases = [
            ("8/8/8/8/8/8/8/K7 w", PositionError::NoKing(Color::Black)),
            ("k7/8/8/8/8/8/8/8 w", PositionError::NoKing(Color::White)),
            ("k7/8/8/8/8/8/8/K6K w", PositionError::ManyKings(Color::White)),
            ("k7/8/8/8/8/NNNNN3/NNNNNNNN/KNNN4 w", PositionError::TooManyMen(Color::White)),
            ("k7/8/4P3/8/8/8/8/K7 w", PositionError::UnpromotedPawn(square("e6"))),
            ("k7/8/8/8/8/8/4p3/K7 w", PositionError::UnpromotedPawn(square("e2"))),
            ("k7/R7/8/8/8/8/8/K7 w", PositionError::OpponentInCheck { king: square("a8"), by: square("a7") }),
            ("8/8/8/8/8/8/1k6/K7 w", PositionError::OpponentInCheck { king: square("b2"), by: square("a1") }),
        ];
        for (fen, error) in cases {
            assert_eq!(Position::from_setup(&setup(fen)), Err(error), "{fen}");
        }
    }

    #[test]
    fn a_pawn_becomes_a_met_on_the_sixth_rank_and_must() {
        let before = position("k7/8/1p6/P7/8/8/8/K7 w");
        for name in ["a5a6m", "a5b6m"] {
            let after = before.play(mv(name)).unwrap();
            assert_eq!(after.board().piece_at(mv(name).to()), Some(Piece::promoted(Color::White)), "{name}");
            assert_eq!(after.key(), Key::of(after.board(), after.turn()), "{name}");
        }
        assert_eq!(before.play(mv("a5a6")), Err(IllegalMove::MustPromote { to: square("a6") }));
        assert_eq!(before.play(mv("a1a2m")), Err(IllegalMove::CannotPromote { to: square("a2") }));
        assert_eq!(before.legal_moves().len(), 5);
    }

    #[test]
    fn a_promoted_pawn_stays_one_wherever_it_goes_and_the_key_does_not_care() {
        let met = position("k7/8/8/8/3M4/8/8/K7 w").play(mv("d4e5")).unwrap();
        let promoted = position("k7/8/8/8/3M~4/8/8/K7 w").play(mv("d4e5")).unwrap();
        assert_eq!(promoted.board().promoted(), square("e5").into());
        assert_eq!(promoted.key(), met.key());
        assert_ne!(promoted, met);
    }

    #[test]
    fn the_side_to_move_is_part_of_the_key() {
        assert_ne!(Position::start().key(), Position::start_with(Color::Black).key());
    }

    #[test]
    fn a_turn_can_be_passed_unless_in_check() {
        let start = Position::start();
        assert_eq!(start.passed(), Some(Position::start_with(Color::Black)));
        assert_eq!(position("k7/8/8/8/8/8/8/K6r w").passed(), None);
    }

    #[test]
    fn a_man_bears_on_squares_whoever_stands_there() {
        let position = position("k7/8/8/8/1r2P3/8/8/K7 w");
        assert_eq!(position.attacks_from(square("e4")), [square("d5"), square("f5")].into_iter().collect());
        assert!(position.attacks_from(square("b4")).contains(square("e4")));
        assert!(!position.attacks_from(square("b4")).contains(square("f4")));
        assert_eq!(position.attackers_to(square("e4"), Color::Black), square("b4").into());
        assert!(position.attacks_from(square("h8")).is_empty());
    }
}
