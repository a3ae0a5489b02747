//! What is known of the players.

use std::fmt;
use std::num::NonZeroU32;

/// Who a player is, whatever the caller counts by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(pub u64);

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A side of the game. White is the one that begins, or whatever else the players should have equally often.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Colour {
    /// The one side.
    White,
    /// The other side.
    Black,
}

impl Colour {
    /// The other colour.
    #[must_use]
    pub fn opposite(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// How a game ended for one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// One point.
    Win,
    /// Half a point.
    Draw,
    /// Nothing.
    Loss,
}

impl Outcome {
    /// How the same game ended for the opponent.
    #[must_use]
    pub fn mirrored(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Draw => Self::Draw,
            Self::Loss => Self::Win,
        }
    }
}

/// A round without an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Bye {
    /// The player who was left over when all the others were paired: as much as a game that ended so, usually one that was won
    /// (C.04.1.c). Whatever it was worth, there is no other for the player.
    PairingAllocated(Outcome),
    /// One point that was granted on request. Unlike [`Self::PairingAllocated`] it doesn't stand in the way of another.
    FullPoint,
    /// Half a point that was granted on request.
    HalfPoint,
    /// Not there: asked to be left out, not entered yet, or withdrawn.
    ZeroPoint,
}

/// One player's past round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Round {
    /// A game that was played.
    Game {
        /// Against whom.
        opponent: PlayerId,
        /// The player's own colour.
        colour: Colour,
        /// How it ended for the player.
        outcome: Outcome,
    },
    /// One point, as the opponent didn't appear. The two count as not having met, and the colour as not given (C.04.2.D.5).
    ForfeitWin {
        /// Who didn't appear.
        opponent: PlayerId,
    },
    /// Nothing, for not having appeared. The opponent may not have appeared either.
    ForfeitLoss {
        /// Against whom.
        opponent: PlayerId,
    },
    /// No opponent.
    Bye(Bye),
}

impl Round {
    /// What it was worth.
    #[must_use]
    pub fn score(self) -> Score {
        Score::from_half_points(match self {
            Self::Game { outcome: Outcome::Win, .. }
            | Self::ForfeitWin { .. }
            | Self::Bye(Bye::PairingAllocated(Outcome::Win) | Bye::FullPoint) => 2,
            Self::Game { outcome: Outcome::Draw, .. }
            | Self::Bye(Bye::PairingAllocated(Outcome::Draw) | Bye::HalfPoint) => 1,
            Self::Game { outcome: Outcome::Loss, .. }
            | Self::ForfeitLoss { .. }
            | Self::Bye(Bye::PairingAllocated(Outcome::Loss) | Bye::ZeroPoint) => 0,
        })
    }
}

/// Points, in halves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(u64);

impl Score {
    /// A score of this many half points.
    #[must_use]
    pub fn from_half_points(half_points: u64) -> Self {
        Self(half_points)
    }

    /// In half points.
    #[must_use]
    pub fn half_points(self) -> u64 {
        self.0
    }
}

/// In decimals, as crosstables have it: `3.5`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 2, self.0 % 2 * 5)
    }
}

/// Whether a player takes part in the round to pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Presence {
    /// To be paired.
    Present,
    /// Asked for a bye, not entered yet, or withdrawn.
    Absent,
}

/// One player of a tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// By which the histories of the others name the player.
    pub id: PlayerId,
    /// The place in the initial order, usually by rating; the smaller number is the higher rank among equal scores (C.04.2.B).
    /// See [`initial_order`](crate::initial_order). It may have been another one in earlier rounds, as after a late entry.
    pub number: NonZeroU32,
    /// In the round to pair.
    pub presence: Presence,
    /// All the rounds so far, in order, those before a late entry as [`Bye::ZeroPoint`].
    pub history: Vec<Round>,
}

impl Player {
    /// What the history is worth.
    #[must_use]
    pub fn score(&self) -> Score {
        self.score_before(self.history.len())
    }

    /// What the first `rounds` rounds were worth.
    pub(crate) fn score_before(&self, rounds: usize) -> Score {
        Score(self.history.iter().take(rounds).map(|round| round.score().0).sum())
    }
}
