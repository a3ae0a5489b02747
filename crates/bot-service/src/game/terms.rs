//! The terms two players agree on before a game.

use serde::{Deserialize, Serialize};

use crate::game::error::{GameError, NoStandIn};
use crate::game::start_position::StartPosition;
use crate::game::time_control::TimeControl;
use board_games::{GameKind, Seat};
use chaturanga::two::TwoRules;
use makruk::{FastMet, Handicap, Ruleset};

/// Which side the challenger takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Seating {
    /// By a coin flip when the challenge is accepted.
    #[default]
    Random,
    Challenger(Seat),
}

/// Who moves first. White need not begin (ตำนานหมากรุก, กฎกติกา 1; คำที่เกี่ยวข้องกับหมากรุกไทย, เดินก่อน).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FirstMover {
    /// By a coin flip when the challenge is accepted.
    Random,
    Side(Seat),
}

impl Default for FirstMover {
    /// White, by the convention of boards and books.
    fn default() -> FirstMover {
        FirstMover::Side(Seat::First)
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

impl Friendly {
    /// What of it there is in this game.
    #[must_use]
    pub fn of_game(self, game: GameKind) -> Friendly {
        let start = self.start.filter(|start| start.kind() == game);
        match game {
            GameKind::Makruk => Friendly { start, ..self },
            GameKind::Chess | GameKind::Ouk | GameKind::Chaturanga => {
                Friendly { takebacks: self.takebacks, start, ..Friendly::default() }
            }
        }
    }
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    pub seating: Seating,
    /// Which game, and by which rules.
    pub rules: GameRules,
    /// Rated, or friendly with what the friends agreed on.
    pub stake: Stake,
    /// The time control.
    pub time: TimeControl,
}

/// A game and what is agreed on of its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameRules {
    Makruk {
        /// The rules of counting and repetition, kept whole and not by the name of a preset, so that a game ends under the rules
        /// that it began with.
        ruleset: Ruleset,
        first: FirstMover,
    },
    Chess,
    Ouk,
    /// Those of chaturanga for two that the seed leaves open.
    Chaturanga(TwoRules),
}

impl GameRules {
    /// Makruk by these rules, with White to begin.
    pub fn makruk_by(ruleset: Ruleset) -> GameRules {
        GameRules::Makruk { ruleset, first: FirstMover::default() }
    }

    /// The usual rules of a game; those of a game with counts are these.
    pub fn of(game: GameKind, ruleset: Ruleset) -> GameRules {
        match game {
            GameKind::Makruk => GameRules::makruk_by(ruleset),
            GameKind::Chess => GameRules::Chess,
            GameKind::Ouk => GameRules::Ouk,
            GameKind::Chaturanga => GameRules::Chaturanga(TwoRules::default()),
        }
    }

    /// Whether moves are counted in a game, so that rules of counting can be chosen for it.
    pub fn are_counted(game: GameKind) -> bool {
        GameRules::of(game, Ruleset::COMPETITION).makruk().is_some()
    }

    pub const fn kind(&self) -> GameKind {
        match self {
            GameRules::Makruk { .. } => GameKind::Makruk,
            GameRules::Chess => GameKind::Chess,
            GameRules::Ouk => GameKind::Ouk,
            GameRules::Chaturanga(_) => GameKind::Chaturanga,
        }
    }

    /// The rules of counting and repetition, in a game of Makruk.
    pub const fn makruk(&self) -> Option<&Ruleset> {
        match self {
            GameRules::Makruk { ruleset, .. } => Some(ruleset),
            GameRules::Chess | GameRules::Ouk | GameRules::Chaturanga(_) => None,
        }
    }
}

impl Terms {
    /// Who moves first; a custom start position determines it itself.
    pub fn first_mover(&self) -> FirstMover {
        match (self.stake.start(), self.rules) {
            (Some(start), _) => FirstMover::Side(start.turn()),
            (None, GameRules::Makruk { first, .. }) => first,
            (None, GameRules::Chess | GameRules::Ouk | GameRules::Chaturanga(_)) => FirstMover::default(),
        }
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
    pub challenger: Seat,
    /// The side that begins, where the terms leave it to chance.
    pub first: Seat,
}
