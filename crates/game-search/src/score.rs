//! Scores and the values that the search computes with.

use std::fmt;

/// The worth of a position to the side to move, in the form in which it is reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// In hundredths of a middlegame pawn.
    Centipawns(i32),
    /// The side to move mates in this many of its own moves; never 0.
    MatesIn(u16),
    /// The side to move is mated in this many of the other side's moves; 0 if it is already mated.
    MatedIn(u16),
}

/// A value in the search: centipawns, or a mate from [`MATE_IN_MAX_PLY`] on by its distance in plies.
pub type Value = i32;

/// Greater than any value.
pub const INFINITE: Value = 32_001;
/// The value of mate on the board. A mate further away is worth one less for each ply.
pub const MATE: Value = 32_000;
/// The maximum depth of a line, in plies from the root.
pub const MAX_PLY: usize = 128;
/// Values from here on are mates.
pub const MATE_IN_MAX_PLY: Value = MATE - 2 * MAX_PLY as Value;
/// Bound on the static evaluation.
pub const MAX_EVAL: Value = MATE_IN_MAX_PLY - 1000;
/// The value of a draw.
pub const DRAW: Value = 0;

/// The value of being mated `ply` plies from the root.
#[inline]
pub const fn mated_in(ply: usize) -> Value {
    -MATE + ply as Value
}

/// The value of mating `ply` plies from the root.
#[inline]
pub const fn mate_in(ply: usize) -> Value {
    MATE - ply as Value
}

/// Whether a value is a mate for either side.
#[inline]
pub const fn is_mate(value: Value) -> bool {
    value.abs() >= MATE_IN_MAX_PLY
}

impl Score {
    /// The score that a value of the search represents.
    pub const fn of(value: Value) -> Score {
        if value >= MATE_IN_MAX_PLY {
            Score::MatesIn(((MATE - value + 1) / 2) as u16)
        } else if value <= -MATE_IN_MAX_PLY {
            Score::MatedIn(((MATE + value) / 2) as u16)
        } else {
            Score::Centipawns(value)
        }
    }

    /// A single number for comparing scores: centipawns, with mates beyond all of them, nearer ones further out.
    pub const fn rank(self) -> i32 {
        match self {
            Score::Centipawns(value) => value,
            Score::MatesIn(moves) => MATE - 2 * moves as i32 + 1,
            Score::MatedIn(moves) => -MATE + 2 * moves as i32,
        }
    }
}

impl fmt::Display for Score {
    /// The UCI form: `cp 35`, `mate 3`, `mate -2`.
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
    fn mates_are_displayed_in_moves() {
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
    fn nearer_mates_rank_higher() {
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
