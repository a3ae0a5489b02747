//! Legal positions and the moves between them.

use thiserror::Error;

use super::attacks::attacks;
use super::movegen::Legal;
use super::{Bitboard, Board, Color, IllegalMove, Move, MoveList, Rank, Role, Setup, Square, ZobristKey};

/// The most pieces that a side can have: it starts with this many and never gains one.
pub const MAX_PIECES: u32 = 16;

/// A legal position: each side has one king, and the side that has just moved is not in check.
///
/// It knows nothing of the moves that led to it, so repetition and counts are kept elsewhere. Cloning it is cheap (about a
/// hundred bytes), and playing a move returns a new position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    board: Board,
    turn: Color,
    key: ZobristKey,
    checkers: Bitboard,
}

/// Why a [`Setup`] is not a legal position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Error)]
pub enum PositionError {
    /// A side has no king.
    #[error("{0:?} has no king")]
    NoKing(Color),
    /// A side has more than one king.
    #[error("{0:?} has more than one king")]
    TooManyKings(Color),
    /// A side has more pieces than it started with.
    #[error("{0:?} has more than {MAX_PIECES} pieces")]
    TooManyPieces(Color),
    /// A pawn stands on a rank where it must already have promoted.
    #[error("the pawn on {0} should have been promoted")]
    UnpromotedPawn(Square),
    /// The side to move could capture the opponent's king.
    #[error("the king on {king} could be captured from {by}")]
    OpponentInCheck {
        /// The king's square.
        king: Square,
        /// The square of the piece that could capture it.
        by: Square,
    },
}

impl Position {
    /// The starting position, with White to move.
    pub fn start() -> Position {
        Position::start_with(Color::White)
    }

    /// The starting position, with `turn` to move first (ตำนานหมากรุก, กฎกติกา 1, leaves that to the players or the lot).
    pub fn start_with(turn: Color) -> Position {
        Position::assemble(Setup::start().board, turn)
    }

    /// The position that a setup describes. This is the only place that decides whether a setup is legal.
    ///
    /// # Errors
    ///
    /// The first [`PositionError`] that applies.
    pub fn from_setup(setup: &Setup) -> Result<Position, PositionError> {
        let board = &setup.board;
        for color in Color::ALL {
            let kings = board.pieces(color, Role::King);
            if kings.is_empty() {
                return Err(PositionError::NoKing(color));
            }
            if kings.has_many() {
                return Err(PositionError::TooManyKings(color));
            }
            if board.by_color(color).len() > MAX_PIECES {
                return Err(PositionError::TooManyPieces(color));
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
        let mut position = Position { board, turn, key: ZobristKey::of(&board, turn), checkers: Bitboard::EMPTY };
        position.checkers = position.attackers_to(position.king(turn), !turn);
        position
    }

    /// The position as a set-up, with no count and the counters of a new game.
    pub fn to_setup(&self) -> Setup {
        Setup { board: self.board, turn: self.turn, ..Setup::empty() }
    }

    /// The pieces on the board.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// The side to move.
    #[inline]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The Zobrist key, for detecting repetition and for transposition tables.
    #[inline]
    pub const fn key(&self) -> ZobristKey {
        self.key
    }

    /// The pieces that give check to the side to move.
    #[inline]
    pub const fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// Whether the side to move is in check (รุก).
    #[inline]
    pub const fn is_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    /// The square of the king of `color`.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        self.board.king_of(color).expect("a position has both kings, and no legal move takes one")
    }

    /// The pieces of `by` that attack `square`, the king included. A pawn attacks the squares on which it could capture.
    #[inline]
    pub fn attackers_to(&self, square: Square, by: Color) -> Bitboard {
        self.board.attackers(square, by, self.board.occupied())
    }

    /// The squares that the piece on `square` attacks, occupied or not; none if the square is empty.
    pub fn attacks_from(&self, square: Square) -> Bitboard {
        self.board
            .piece_at(square)
            .map_or(Bitboard::EMPTY, |piece| attacks(piece.color(), piece.role(), square, self.board.occupied()))
    }

    /// The legal moves in a form that answers several questions without being computed anew.
    #[inline]
    pub fn legal(&self) -> Legal<'_> {
        Legal::of(self)
    }

    /// All legal moves in a fixed order, pawns first and the king last.
    pub fn legal_moves(&self) -> MoveList {
        Legal::of(self).moves()
    }

    /// The squares to which the piece on `from` may legally move; none if it cannot move or
    /// does not belong to the side to move.
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

    /// The move from one square to another, with the promotion flag that this position requires. It need not be legal.
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
    /// Why the move is illegal: as [`Position::refusal`] says, or because its promotion flag is wrong.
    pub fn play(&self, mv: Move) -> Result<Position, IllegalMove> {
        if self.is_legal(mv) {
            return Ok(self.play_unchecked(mv));
        }
        Err(self.refusal(mv.from(), mv.to()).unwrap_or(match mv.is_promotion() {
            true => IllegalMove::CannotPromote { to: mv.to() },
            false => IllegalMove::MustPromote { to: mv.to() },
        }))
    }

    /// The position after `mv`, which must be legal here: taken from [`Position::legal_moves`] or accepted by
    /// [`Position::is_legal`].
    ///
    /// For any other move, this function may panic or return a position that breaks the guarantees of the type.
    #[inline]
    pub fn play_unchecked(&self, mv: Move) -> Position {
        let (us, them) = (self.turn, !self.turn);
        let (from, to) = (mv.from(), mv.to());
        let mut board = self.board;
        let mut key = self.key.passed();

        if board.by_color(them).contains(to)
            && let Some(captured) = board.role_at(to)
        {
            board.take(to, them, captured);
            key = key.with(them, captured, to);
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
    /// The same board with the other side to move, as if the turn were passed; `None` in check. The rules do not allow
    /// passing, but searches and explanations ask what the opponent threatens.
    #[inline]
    pub fn passed(&self) -> Option<Position> {
        if self.is_check() {
            return None;
        }
        let turn = !self.turn;
        // The side that has just moved is not in check, so there are no checkers.
        Some(Position { board: self.board, turn, key: self.key.passed(), checkers: Bitboard::EMPTY })
    }
}

/// The rank, counted from a pawn's own side, on which it promotes to a met (หงาย).
pub(crate) const PROMOTION_RANK: Rank = Rank::ALL[5];

#[cfg(test)]
mod tests {
    use super::super::Piece;
    use super::super::testing::{mv, position, setup, square};
    use super::*;

    #[test]
    fn illegal_setups_are_rejected() {
        let cases = [
            ("8/8/8/8/8/8/8/K7 w", PositionError::NoKing(Color::Black)),
            ("k7/8/8/8/8/8/8/8 w", PositionError::NoKing(Color::White)),
            ("k7/8/8/8/8/8/8/K6K w", PositionError::TooManyKings(Color::White)),
            ("k7/8/8/8/8/NNNNN3/NNNNNNNN/KNNN4 w", PositionError::TooManyPieces(Color::White)),
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
    fn a_pawn_must_promote_on_its_sixth_rank() {
        let before = position("k7/8/1p6/P7/8/8/8/K7 w");
        for name in ["a5a6m", "a5b6m"] {
            let after = before.play(mv(name)).unwrap();
            assert_eq!(after.board().piece_at(mv(name).to()), Some(Piece::promoted(Color::White)), "{name}");
            assert_eq!(after.key(), ZobristKey::of(after.board(), after.turn()), "{name}");
        }
        assert_eq!(before.play(mv("a5a6")), Err(IllegalMove::MustPromote { to: square("a6") }));
        assert_eq!(before.play(mv("a1a2m")), Err(IllegalMove::CannotPromote { to: square("a2") }));
        assert_eq!(before.legal_moves().len(), 5);
    }

    #[test]
    fn a_promoted_pawn_keeps_its_mark_and_shares_the_key_of_a_met() {
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
    fn attacks_include_occupied_squares() {
        let position = position("k7/8/8/8/1r2P3/8/8/K7 w");
        assert_eq!(position.attacks_from(square("e4")), [square("d5"), square("f5")].into_iter().collect());
        assert!(position.attacks_from(square("b4")).contains(square("e4")));
        assert!(!position.attacks_from(square("b4")).contains(square("f4")));
        assert_eq!(position.attackers_to(square("e4"), Color::Black), square("b4").into());
        assert!(position.attacks_from(square("h8")).is_empty());
    }
}
