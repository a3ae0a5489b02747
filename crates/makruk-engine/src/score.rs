//! What a position is worth.

use std::fmt;

/// What a position is worth to the side to move, as people read it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// In hundredths of a pawn of the middle game.
    Centipawns(i32),
    /// The side to move mates in so many of its own moves; 0 does not occur.
    MatesIn(u16),
    /// The side to move is mated in so many of the other side's moves; 0 if it is mated already.
    MatedIn(u16),
}

/// What the search computes with: centipawns, and beyond [`MATE_IN_MAX_PLY`] mates by their distance in plies.
pub(super) type Value = i32;

/// More than any value.
pub(super) const INFINITE: Value = 32_001;
/// Mate on the board is worth this less the plies that lead there.
pub(super) const MATE: Value = 32_000;
/// No search goes deeper, in plies from its root.
pub(super) const MAX_PLY: usize = 128;
/// From here on a value is a mate that was seen.
pub(super) const MATE_IN_MAX_PLY: Value = MATE - 2 * MAX_PLY as Value;
/// No evaluation reaches this.
pub(super) const MAX_EVAL: Value = MATE_IN_MAX_PLY - 1000;
/// A draw.
pub(super) const DRAW: Value = 0;

/// The side to move is mated `ply` plies from the root.
#[inline]
pub(super) const fn mated_in(ply: usize) -> Value {
    -MATE + ply as Value
}

/// The side to move mates `ply` plies from the root.
#[inline]
pub(super) const fn mate_in(ply: usize) -> Value {
    MATE - ply as Value
}

/// Whether a value says mate, for either side.
#[inline]
pub(super) const fn is_mate(value: Value) -> bool {
    value.abs() >= MATE_IN_MAX_PLY
}

impl Score {
    pub(super) const fn of(value: Value) -> Score {
        if value >= MATE_IN_MAX_PLY {
            Score::MatesIn(((MATE - value + 1) / 2) as u16)
        } else if value <= -MATE_IN_MAX_PLY {
            Score::MatedIn(((MATE + value) / 2) as u16)
        } else {
            Score::Centipawns(value)
        }
    }

    /// One number to compare scores by: centipawns, with mates beyond all of them, the nearer the further out.
    pub const fn rank(self) -> i32 {
        match self {
            Score::Centipawns(value) => value,
            Score::MatesIn(moves) => MATE - 2 * moves as i32 + 1,
            Score::MatedIn(moves) => -MATE + 2 * moves as i32,
        }
    }
}

impl fmt::Display for Score {
    /// As UCI writes it: `cp 35`, `mate 3`, `mate -2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Centipawns(value) => write!(f, "cp {value}"),
            Score::MatesIn(moves) => write!(f, "mate {moves}"),
            Score::MatedIn(moves) => write!(f, "mate -{moves}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_told_in_moves() {
        let cases = [
            (mate_in(1), "mate 1"),
            (mate_in(2), "mate 1"),
            (mate_in(3), "mate 2"),
            (mated_in(0), "mate -0"),
            (mated_in(2), "mate -1"),
            (mated_in(4), "mate -2"),
            (-35, "cp -35"),
        ];
        for (value, text) in cases {
            assert_eq!(Score::of(value).to_string(), text, "{value}");
        }
    }

    #[test]
    fn nearer_mates_rank_further_out() {
        let ranks = [
            Score::MatedIn(0),
            Score::MatedIn(3),
            Score::Centipawns(-900),
            Score::Centipawns(900),
            Score::MatesIn(3),
            Score::MatesIn(1),
        ]
        .map(Score::rank);
        assert!(ranks.is_sorted(), "{ranks:?}");
    }
}
