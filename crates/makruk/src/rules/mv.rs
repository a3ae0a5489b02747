//! A move.

use std::fmt;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use super::Square;

/// From where to where, and whether a pawn becomes a met on arrival. Makes no claim to be legal anywhere.
///
/// The promotion flag is part of the identity: a pawn that reaches its sixth rank *must* carry it, and nothing else may.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Move {
    from: Square,
    to: Square,
    promotion: bool,
}

/// The moves of one position: never more than this array holds.
pub type MoveList = ArrayVec<Move, 256>;

impl Move {
    /// A move without promotion.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Move {
        Move { from, to, promotion: false }
    }

    /// A pawn's move onto its sixth rank (หงาย).
    #[inline]
    pub const fn promoting(from: Square, to: Square) -> Move {
        Move { from, to, promotion: true }
    }

    /// Where the man stood.
    #[inline]
    pub const fn from(self) -> Square {
        self.from
    }

    /// Where it goes.
    #[inline]
    pub const fn to(self) -> Square {
        self.to
    }

    /// Whether a pawn becomes a met on arrival.
    #[inline]
    pub const fn is_promotion(self) -> bool {
        self.promotion
    }
}

impl fmt::Display for Move {
    /// UCI: `b1d2`, `e5e6m`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.from, self.to, if self.promotion { "m" } else { "" })
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
