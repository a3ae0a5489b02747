//! Moves.

use std::fmt;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::Square;

/// A move: its origin, its destination, and whether a pawn promotes. It need not be legal in any position.
///
/// The promotion flag is part of the move's identity. A pawn's move to its sixth rank *must* carry it, and no other may.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Move {
    from: Square,
    to: Square,
    promotion: bool,
}

/// The moves of one position, of which there are never more than this list can hold.
pub type MoveList = ArrayVec<Move, 256>;

impl Move {
    /// A move without promotion.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Move {
        Move { from, to, promotion: false }
    }

    /// A pawn's move to its sixth rank, where it promotes to a met (หงาย).
    #[inline]
    pub const fn promoting(from: Square, to: Square) -> Move {
        Move { from, to, promotion: true }
    }

    /// The square that the piece leaves.
    #[inline]
    pub const fn from(self) -> Square {
        self.from
    }

    /// The square that the piece moves to.
    #[inline]
    pub const fn to(self) -> Square {
        self.to
    }

    /// Whether a pawn promotes to a met.
    #[inline]
    pub const fn is_promotion(self) -> bool {
        self.promotion
    }
}

impl fmt::Display for Move {
    /// UCI text: `b1d2`, `e5e6m`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.from, self.to, if self.promotion { "m" } else { "" })
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
