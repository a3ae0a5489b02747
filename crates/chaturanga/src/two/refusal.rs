//! Why the rules refuse a move of the game for two.

use std::fmt;

use super::position::{TwoMove, TwoPosition};
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

impl TwoPosition {
    /// Why the side to move may not make a move; `None` if it may.
    pub fn refusal(&self, mv: TwoMove) -> Option<TwoRefusal> {
        let us = self.turn();
        let Some((side, arm)) = self.at(mv.from) else { return Some(TwoRefusal::EmptySquare(mv.from)) };
        if side != us {
            return Some(TwoRefusal::OpponentPiece(mv.from));
        }
        match self.at(mv.to) {
            Some((side, _)) if side == us => return Some(TwoRefusal::OwnPiece(mv.to)),
            Some((_, Arm::King)) => return Some(TwoRefusal::KingTaken(mv.to)),
            _ => {}
        }
        if !self.reach(mv.from, arm).contains(&mv.to) {
            return Some(TwoRefusal::CannotReach { arm, to: mv.to });
        }
        let after = self.moved(mv);
        let by = after.attackers(us.other(), after.king(us)).next();
        by.map(|by| TwoRefusal::InCheck { by })
    }
}
