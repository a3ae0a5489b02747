//! Why a move is illegal, with the squares and pieces that an explanation needs.

use cozy_chess::{Piece, Square};

use super::castling::CastlingWing;
use super::keyed::{ErrorArgument, Keyed, keyed_error};

/// Why a move is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IllegalChessMove {
    /// There is no piece on the square.
    EmptySquare(Square),
    /// The piece belongs to the opponent.
    OpponentPiece(Square),
    /// Kings are never captured (FIDE 1.4.1).
    KingTaken(Square),
    /// A piece of this kind does not move that way, even on an empty board (FIDE 3.2 to 3.8).
    CannotReach {
        /// The kind of piece.
        piece: Piece,
        /// The origin.
        from: Square,
        /// The destination.
        to: Square,
    },
    /// A piece of the side to move is on the destination (FIDE 3.1).
    OwnPiece(Square),
    /// A piece is in the way (FIDE 3.5).
    Blocked {
        /// The nearest such piece.
        at: Square,
    },
    /// A pawn moves straight ahead only onto an empty square (FIDE 3.7.1).
    PawnTakesAhead {
        /// The square ahead.
        at: Square,
    },
    /// A pawn moves diagonally only to capture (FIDE 3.7.3).
    PawnNeedsCapture {
        /// The empty square.
        to: Square,
    },
    /// A pawn is captured en passant only by the move that follows its advance (FIDE 3.7.3.2).
    EnPassantGone {
        /// The pawn that would have been captured.
        pawn: Square,
    },
    /// The piece shields its king (FIDE 3.9.2).
    Pinned {
        /// The piece that would give check.
        by: Square,
    },
    /// The king is in check and the move does not stop it (FIDE 3.9.2).
    StillInCheck {
        /// A piece that would still give check.
        by: Square,
    },
    /// The king may not move to an attacked square (FIDE 3.9.2).
    IntoCheck {
        /// A piece that attacks the square.
        by: Square,
    },
    /// A pawn on the last rank has to become another piece, which was not said (FIDE 3.7.3.3).
    PromotionNeeded {
        /// The square of promotion.
        to: Square,
    },
    /// Only a pawn that reaches the last rank becomes another piece.
    CannotPromote {
        /// The destination.
        to: Square,
    },
    /// The king or the rook has moved, or is not there (FIDE 3.8.2.1).
    CastlingForfeited(CastlingWing),
    /// There is a piece between the king and the rook (FIDE 3.8.2.2.2).
    CastlingBlocked {
        /// Towards which wing.
        wing: CastlingWing,
        /// The piece nearest to the king.
        at: Square,
    },
    /// A king in check does not castle (FIDE 3.8.2.2.1).
    CastlingInCheck {
        /// The piece that gives check.
        by: Square,
    },
    /// The king would cross an attacked square, or arrive on one (FIDE 3.8.2.2.1).
    CastlingThroughCheck {
        /// The square.
        at: Square,
        /// A piece that attacks it.
        by: Square,
    },
}

impl IllegalChessMove {
    /// Whether the piece could make the move if its king did not forbid it.
    pub const fn is_about_the_king(&self) -> bool {
        matches!(
            self,
            IllegalChessMove::Pinned { .. }
                | IllegalChessMove::StillInCheck { .. }
                | IllegalChessMove::IntoCheck { .. }
        )
    }

    /// Whether the reason suggests that this piece was meant: it could get there if something did not prevent it. That a piece
    /// does not reach a square says little, because most pieces do not reach most squares.
    pub const fn is_specific(&self) -> bool {
        !matches!(
            self,
            IllegalChessMove::EmptySquare(_)
                | IllegalChessMove::OpponentPiece(_)
                | IllegalChessMove::CannotReach { .. }
                | IllegalChessMove::PawnNeedsCapture { .. }
        )
    }
}

impl Keyed for IllegalChessMove {
    fn key(&self) -> &'static str {
        match self {
            IllegalChessMove::EmptySquare(_) => "empty-square",
            IllegalChessMove::OpponentPiece(_) => "opponent-piece",
            IllegalChessMove::KingTaken(_) => "king-taken",
            IllegalChessMove::CannotReach { .. } => "cannot-reach",
            IllegalChessMove::OwnPiece(_) => "own-piece",
            IllegalChessMove::Blocked { .. } => "blocked",
            IllegalChessMove::PawnTakesAhead { .. } => "pawn-takes-ahead",
            IllegalChessMove::PawnNeedsCapture { .. } => "pawn-needs-capture",
            IllegalChessMove::EnPassantGone { .. } => "en-passant-gone",
            IllegalChessMove::Pinned { .. } => "pinned",
            IllegalChessMove::StillInCheck { .. } => "still-in-check",
            IllegalChessMove::IntoCheck { .. } => "into-check",
            IllegalChessMove::PromotionNeeded { .. } => "promotion-needed",
            IllegalChessMove::CannotPromote { .. } => "cannot-promote",
            IllegalChessMove::CastlingForfeited(_) => "castling-forfeited",
            IllegalChessMove::CastlingBlocked { .. } => "castling-blocked",
            IllegalChessMove::CastlingInCheck { .. } => "castling-in-check",
            IllegalChessMove::CastlingThroughCheck { .. } => "castling-through-check",
        }
    }

    fn arguments(&self) -> Vec<(&'static str, ErrorArgument)> {
        let square = |name, square| (name, ErrorArgument::Square(square));
        let wing = |wing: CastlingWing| ("wing", ErrorArgument::Key(wing.name()));
        match *self {
            IllegalChessMove::EmptySquare(at)
            | IllegalChessMove::OpponentPiece(at)
            | IllegalChessMove::KingTaken(at)
            | IllegalChessMove::OwnPiece(at)
            | IllegalChessMove::Blocked { at }
            | IllegalChessMove::PawnTakesAhead { at } => vec![square("at", at)],
            IllegalChessMove::CannotReach { piece, from, to } => {
                vec![("piece", ErrorArgument::Piece(piece)), square("from", from), square("to", to)]
            }
            IllegalChessMove::PawnNeedsCapture { to }
            | IllegalChessMove::PromotionNeeded { to }
            | IllegalChessMove::CannotPromote { to } => vec![square("to", to)],
            IllegalChessMove::EnPassantGone { pawn } => vec![square("pawn", pawn)],
            IllegalChessMove::Pinned { by }
            | IllegalChessMove::StillInCheck { by }
            | IllegalChessMove::IntoCheck { by }
            | IllegalChessMove::CastlingInCheck { by } => vec![square("by", by)],
            IllegalChessMove::CastlingForfeited(to) => vec![wing(to)],
            IllegalChessMove::CastlingBlocked { wing: to, at } => vec![wing(to), square("at", at)],
            IllegalChessMove::CastlingThroughCheck { at, by } => vec![square("at", at), square("by", by)],
        }
    }
}

keyed_error!(IllegalChessMove);
