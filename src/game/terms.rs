//! What two people agree on before they sit down.

use serde::{Deserialize, Serialize};

use makruk::{Color, FastMet, Handicap, Ruleset};

/// Which side the challenger takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Seating {
    /// Drawn by lot when the challenge is accepted.
    #[default]
    ByLot,
    /// The challenger has this side.
    Challenger(Color),
}

/// Who moves first. White need not begin (seed 000, กฎกติกา 1; seed 001, เดินก่อน).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FirstMover {
    /// Drawn by lot when the challenge is accepted.
    ByLot,
    /// This side begins.
    Side(Color),
}

impl Default for FirstMover {
    /// White begins, as boards and books print it.
    fn default() -> FirstMover {
        FirstMover::Side(Color::White)
    }
}

/// Whether a move may be taken back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Takebacks {
    /// With the other side's consent, as friends play.
    #[default]
    ByConsent,
    /// Never: จับตัววางตาย (seed 001), a man that was put down stays.
    Never,
}

/// Whether the game counts for anything but itself.
///
/// What friends may agree on is a part of [`Stake::Friendly`], so that no rated game can have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stake {
    /// For the rating: the rules as they are, from the usual start, and a man that was put down stays (จับตัววางตาย).
    Rated,
    /// For its own sake.
    Friendly(Friendly),
}

impl Default for Stake {
    fn default() -> Stake {
        Stake::Friendly(Friendly::default())
    }
}

impl Stake {
    /// Whether moves may be taken back.
    pub const fn takebacks(&self) -> Takebacks {
        match self {
            Stake::Rated => Takebacks::Never,
            Stake::Friendly(friendly) => friendly.takebacks,
        }
    }

    /// The สูตรเม็ด that was agreed on.
    pub const fn fast_met(&self) -> Option<FastMet> {
        match self {
            Stake::Rated => None,
            Stake::Friendly(friendly) => friendly.fast_met,
        }
    }

    /// What is said about moves.
    pub const fn commentary(&self) -> Commentary {
        match self {
            Stake::Rated => Commentary::Facts,
            Stake::Friendly(friendly) => friendly.commentary,
        }
    }

    /// Whether the odds are a duty of a king.
    pub fn king_odds(&self) -> bool {
        self.odds().is_some_and(|odds| matches!(odds.handicap, Handicap::King(_)))
    }

    /// The odds that are given.
    pub const fn odds(&self) -> Option<Odds> {
        match self {
            Stake::Rated => None,
            Stake::Friendly(friendly) => friendly.odds,
        }
    }
}

/// What is said about a move beyond what both can see (seed 001 explains the words).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Commentary {
    /// Facts: checks, captures, mates.
    #[default]
    Facts,
    /// Also what it leaves loose or in danger (เรือลอย, หมากลอย, อับ): advice, for games in which both want to learn.
    Advice,
}

/// What friends agree on between themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Friendly {
    /// Whether moves may be taken back.
    pub takebacks: Takebacks,
    /// Whether mets come out faster.
    pub fast_met: Option<FastMet>,
    /// Odds that one of the two gives.
    pub odds: Option<Odds>,
    /// What is said about moves.
    pub commentary: Commentary,
}

/// Odds, and who gives them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Odds {
    /// Who gives them.
    pub giver: Giver,
    /// What is given.
    pub handicap: Handicap,
}

/// Who gives odds, before it is known who sits where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Giver {
    /// The one who made the challenge.
    #[default]
    Challenger,
    /// The one who takes it up.
    Opponent,
}

/// Everything that a challenge proposes and an acceptance agrees to.
///
/// The ruleset is kept whole, not by its preset's name, so that a game ends under the rules it began with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// The challenger's side.
    pub seating: Seating,
    /// Who begins.
    pub first: FirstMover,
    /// The rules of counting and repetition.
    pub ruleset: Ruleset,
    /// Rated, or friendly with what friends agree on.
    pub stake: Stake,
}

/// What chance decided, drawn by the caller so that a game never rolls dice itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoinFlip {
    /// The challenger's side, where the terms leave it to chance.
    pub challenger: Color,
    /// The side that begins, where the terms leave it to chance.
    pub first: Color,
}
