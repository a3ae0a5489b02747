//! The terms two players agree on before a game.

use serde::{Deserialize, Serialize};

use crate::game::error::{GameError, NoStandIn};
use crate::game::start_position::StartPosition;
use crate::game::time_control::TimeControl;
use makruk::{Color, FastMet, Handicap, Ruleset};

/// Which side the challenger takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Seating {
    /// By a coin flip when the challenge is accepted.
    #[default]
    Random,
    Challenger(Color),
}

/// Who moves first. White need not begin (ตำนานหมากรุก, กฎกติกา 1; คำที่เกี่ยวข้องกับหมากรุกไทย, เดินก่อน).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FirstMover {
    /// By a coin flip when the challenge is accepted.
    Random,
    Side(Color),
}

impl Default for FirstMover {
    /// White, by the convention of boards and books.
    fn default() -> FirstMover {
        FirstMover::Side(Color::White)
    }
}

/// Whether moves may be taken back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Takebacks {
    /// With the other side's consent, as friends play.
    #[default]
    ByConsent,
    /// Never: จับตัววางตาย (คำที่เกี่ยวข้องกับหมากรุกไทย), a piece that was put down stays.
    Never,
}

/// The stake of a game.
///
/// Options of friendly games are part of [`Stake::Friendly`], so that no rated game can have them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stake {
    /// The rating: standard rules and start, and moves are final (จับตัววางตาย).
    Rated,
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

    pub const fn fast_met(&self) -> Option<FastMet> {
        match self {
            Stake::Rated => None,
            Stake::Friendly(Friendly { start: Some(_), .. }) => None,
            Stake::Friendly(friendly) => friendly.fast_met,
        }
    }

    /// How moves are commented on.
    pub const fn commentary(&self) -> Commentary {
        match self {
            Stake::Rated => Commentary::Facts,
            Stake::Friendly(friendly) => friendly.commentary,
        }
    }

    /// Whether the odds restrict a king.
    pub fn king_odds(&self) -> bool {
        self.odds().is_some_and(|odds| matches!(odds.handicap, Handicap::King(_)))
    }

    pub const fn odds(&self) -> Option<Odds> {
        match self {
            Stake::Rated => None,
            Stake::Friendly(Friendly { start: Some(_), .. }) => None,
            Stake::Friendly(friendly) => friendly.odds,
        }
    }

    /// The position in which the game begins, if it is not the usual one.
    pub const fn start(&self) -> Option<StartPosition> {
        match self {
            Stake::Rated => None,
            Stake::Friendly(friendly) => friendly.start,
        }
    }
}

/// How moves are commented on, in the terms of คำที่เกี่ยวข้องกับหมากรุกไทย.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Commentary {
    #[default]
    Facts,
    /// Also points out pieces left loose or in danger (เรือลอย, หมากลอย, อับ), for games in which both want to learn.
    Advice,
}

/// Options of a friendly game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Friendly {
    pub takebacks: Takebacks,
    /// The form of สูตรเม็ด agreed on, if any.
    pub fast_met: Option<FastMet>,
    /// Odds given by one of the two.
    pub odds: Option<Odds>,
    pub commentary: Commentary,
    /// A custom start position. Odds and สูตรเม็ด concern the usual one, so they do not apply then.
    pub start: Option<StartPosition>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Odds {
    pub giver: Giver,
    pub handicap: Handicap,
}

/// Who gives odds, before sides are assigned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Giver {
    #[default]
    Challenger,
    Opponent,
}

/// Everything that a challenge proposes and its acceptance settles.
///
/// The ruleset is kept whole, not by its preset's name, so that a game ends under the rules it began with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    pub seating: Seating,
    pub first: FirstMover,
    /// The rules of counting and repetition.
    pub ruleset: Ruleset,
    /// Rated, or friendly with what the friends agreed on.
    pub stake: Stake,
    /// The time control.
    pub time: TimeControl,
}

impl Terms {
    /// Who moves first; a custom start position determines it itself.
    pub fn first_mover(&self) -> FirstMover {
        self.stake.start().map_or(self.first, |start| FirstMover::Side(start.turn()))
    }

    /// Checks that the engine can play on these terms.
    pub fn check_for_engine(&self) -> Result<(), GameError> {
        match &self.stake {
            Stake::Rated => Err(GameError::NoStandIn(NoStandIn::Rated)),
            stake if stake.king_odds() => Err(GameError::NoStandIn(NoStandIn::KingOdds)),
            Stake::Friendly(_) => Ok(()),
        }
    }
}

/// The result of two coin flips, made by the caller so that a game is deterministic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoinFlip {
    /// The challenger's side, where the terms leave it to chance.
    pub challenger: Color,
    /// The side that begins, where the terms leave it to chance.
    pub first: Color,
}
