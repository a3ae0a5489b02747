//! Why the rules refuse a move of the game for two.

use std::fmt;

use crate::board::{Arm, BoardSquare};

/// Why a move is illegal. The crate has no sentences: [`TwoRefusal::key`] is for those of whoever shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TwoRefusal {
    /// There is no piece on the square.
    EmptySquare(BoardSquare),
    /// The piece belongs to the opponent.
    OpponentPiece(BoardSquare),
    /// A piece of one's own is on the destination.
    OwnPiece(BoardSquare),
    /// Kings are never captured.
    KingTaken(BoardSquare),
    /// The piece does not get there.
    CannotReach {
        /// What it is.
        arm: Arm,
        /// The destination.
        to: BoardSquare,
    },
    /// The king would be in check.
    InCheck {
        /// From the piece on this square.
        by: BoardSquare,
    },
}

impl TwoRefusal {
    /// The key of a sentence about it.
    pub const fn key(&self) -> &'static str {
        match self {
            TwoRefusal::EmptySquare(_) => "empty-square",
            TwoRefusal::OpponentPiece(_) => "opponent-piece",
            TwoRefusal::OwnPiece(_) => "own-piece",
            TwoRefusal::KingTaken(_) => "king-taken",
            TwoRefusal::CannotReach { .. } => "cannot-reach",
            TwoRefusal::InCheck { .. } => "in-check",
        }
    }

    /// The square that it is about.
    pub const fn square(&self) -> BoardSquare {
        match *self {
            TwoRefusal::EmptySquare(square)
            | TwoRefusal::OpponentPiece(square)
            | TwoRefusal::OwnPiece(square)
            | TwoRefusal::KingTaken(square)
            | TwoRefusal::CannotReach { to: square, .. }
            | TwoRefusal::InCheck { by: square } => square,
        }
    }
}

impl fmt::Display for TwoRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.key(), self.square())
    }
}

impl std::error::Error for TwoRefusal {}
