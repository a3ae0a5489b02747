//! A club's plan for a tournament, before any pairings.

use std::fmt;
use std::num::NonZeroU16;

use club_competitions::competition::CompetitionSetup;
use club_competitions::round_robin::Cycles;
use club_competitions::standings::ByeValue;
use club_competitions::{CompetitorId, Minutes, arena, double_elimination, knock_out, round_robin, swiss};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::club::Pool;
use crate::game::{GameRules, TimeControl};
use crate::puzzle::Zone;
use board_games::GameKind;
use makruk::{Preset, Ruleset};

/// A tournament's name: 1 to [`TournamentName::MOST`] characters, with single spaces between words.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TournamentName(String);

impl TournamentName {
    /// Maximum length in characters.
    pub const MOST: usize = 60;

    /// Trims the text and collapses white space to single spaces.
    pub fn new(text: &str) -> Result<TournamentName, PlanError> {
        let name = text.split_whitespace().collect::<Vec<_>>().join(" ");
        match name.chars().count() {
            0 => Err(PlanError::NameEmpty),
            1..=TournamentName::MOST => Ok(TournamentName(name)),
            _ => Err(PlanError::NameTooLong),
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TournamentName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for TournamentName {
    type Error = PlanError;

    fn try_from(text: String) -> Result<TournamentName, PlanError> {
        TournamentName::new(&text)
    }
}

impl From<TournamentName> for String {
    fn from(name: TournamentName) -> String {
        name.0
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PlanError {
    #[error("the name is empty")]
    NameEmpty,
    #[error("the name has more than {} characters", TournamentName::MOST)]
    NameTooLong,
    /// An arena ends by the clock, so its games have to as well.
    #[error("the games of an arena need a live clock")]
    ArenaWithoutClock,
    /// Nobody knows when to check in.
    #[error("check-in needs a time at which it begins")]
    CheckInWithoutStart,
    /// Nothing is counted in this game.
    #[error("{0} has no rules of counting to choose from")]
    PresetOfOtherGame(GameKind),
}

/// The form of a tournament.
///
/// The order of the variants is part of the stored form: new ones go to the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FormPlan {
    RoundRobin {
        cycles: Cycles,
    },
    /// A Swiss tournament: each round pairs players with similar scores.
    Swiss {
        /// Number of rounds; `None` derives it from the number of players.
        rounds: Option<NonZeroU16>,
        /// What it is worth to be left over in a round.
        bye: ByeValue,
    },
    KnockOut,
    /// As many games as each player can fit into a given time.
    Arena {
        minutes: Minutes,
    },
    DoubleElimination,
}

impl FormPlan {
    /// Fewest players with whom it can begin.
    pub const fn least(self) -> usize {
        match self {
            FormPlan::DoubleElimination => double_elimination::LEAST_PLAYERS,
            FormPlan::RoundRobin { .. } | FormPlan::Swiss { .. } | FormPlan::KnockOut | FormPlan::Arena { .. } => 2,
        }
    }

    /// Most players, since a server has a limited number of threads.
    pub const fn most(self) -> usize {
        match self {
            FormPlan::RoundRobin { .. } => round_robin::MOST_PLAYERS,
            FormPlan::Swiss { .. } => swiss::MOST_PLAYERS,
            FormPlan::DoubleElimination => double_elimination::MOST_PLAYERS,
            FormPlan::KnockOut | FormPlan::Arena { .. } => 128,
        }
    }

    /// Whether players can still join after the start.
    pub const fn takes_late_entries(self) -> bool {
        matches!(self, FormPlan::Swiss { .. } | FormPlan::Arena { .. })
    }
}

/// Default number of rounds of a Swiss tournament: one more than it takes to find a single winner, but never as many
/// that two players would have to meet twice.
fn usual_rounds(players: usize) -> usize {
    (players.next_power_of_two().trailing_zeros() as usize).saturating_add(1).min(players.saturating_sub(1))
}

/// A club's plan for a tournament. All its games are rated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentPlan {
    pub name: TournamentName,
    pub form: FormPlan,
    pub time: TimeControl,
    /// The rules of counting and repetition, in a game that has them; `None` for the server's.
    pub preset: Option<Preset>,
    /// With a live clock: time after a pairing within which players must show up or lose by default; `None` for no
    /// default. A correspondence game starts by itself, on its own clock.
    pub default_time: Option<Minutes>,
    /// When it starts by itself; with `None` a manager has to start it.
    #[serde(with = "jiff::fmt::serde::timestamp::second::optional")]
    pub sign_up_until: Option<Timestamp>,
    /// How long before the beginning those who have signed up are asked to check in; with `None` nobody has to.
    pub check_in: Option<Minutes>,
    pub roles: WinnerRoles,
    /// Whether the next is announced a week later.
    pub weekly: Option<Weekly>,
    pub game: GameKind,
}

/// The roles that the winners of a tournament get, by the network's numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct WinnerRoles {
    pub winner: Option<u64>,
    /// For the first three.
    pub podium: Option<u64>,
}

impl WinnerRoles {
    pub fn all(self) -> impl Iterator<Item = u64> {
        self.winner.into_iter().chain(self.podium)
    }
}

/// That a tournament is held every week at the same time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Weekly {
    /// By whose clocks it is the same time.
    pub zone: Zone,
    /// When it was planned to begin, whatever it was put off by.
    #[serde(with = "jiff::fmt::serde::timestamp::second::required")]
    pub begins: Timestamp,
}

impl TournamentPlan {
    /// Default for [`TournamentPlan::default_time`].
    pub const DEFAULT_TIME: Option<Minutes> = Minutes::new(10);

    /// Checks that form, time control, game and rules fit together.
    pub fn check(&self) -> Result<(), PlanError> {
        match (self.form, self.time) {
            (FormPlan::Arena { .. }, TimeControl::Correspondence(_) | TimeControl::Unlimited) => {
                Err(PlanError::ArenaWithoutClock)
            }
            _ if self.preset.is_some() && !GameRules::are_counted(self.game) => {
                Err(PlanError::PresetOfOtherGame(self.game))
            }
            _ if self.check_in.is_some() && self.sign_up_until.is_none() => Err(PlanError::CheckInWithoutStart),
            _ => Ok(()),
        }
    }

    /// Whether both players have to be present when a game begins.
    pub const fn is_live(&self) -> bool {
        matches!(self.time, TimeControl::Live(_))
    }

    pub const fn pool(&self) -> Pool {
        Pool::of_people(self.game, self.time)
    }

    /// The rules of a game that begins now, given the server's.
    pub fn rules(&self, server: Ruleset) -> GameRules {
        GameRules::of(self.game, self.preset.map_or(server, Ruleset::preset))
    }

    /// How long players are waited for: by days a game begins with its thread, but if it comes to nothing, they have as long as
    /// for a move.
    fn waiting_time(&self) -> Option<Minutes> {
        match self.time {
            TimeControl::Live(_) => self.default_time,
            TimeControl::Correspondence(days) => u16::try_from(days.duration().as_mins()).ok().and_then(Minutes::new),
            TimeControl::Unlimited => Minutes::new(7 * 24 * 60),
        }
    }

    /// The tournament of these players, best seed first, if it begins now. An arena is joined afterwards.
    pub fn setup(&self, players: Vec<CompetitorId>, now: Timestamp) -> CompetitionSetup {
        let default_time = self.waiting_time();
        match self.form {
            FormPlan::RoundRobin { cycles } => CompetitionSetup::RoundRobin(round_robin::RoundRobinSetup {
                cycles,
                default_time,
                ..round_robin::RoundRobinSetup::new(players)
            }),
            FormPlan::Swiss { rounds, bye } => {
                let most = players.len().saturating_sub(1);
                let rounds = rounds.map_or(usual_rounds(players.len()), |rounds| usize::from(rounds.get()).min(most));
                let rounds = u16::try_from(rounds).unwrap_or(u16::MAX);
                CompetitionSetup::Swiss(swiss::SwissSetup {
                    default_time,
                    bye,
                    ..swiss::SwissSetup::new(players, rounds)
                })
            }
            FormPlan::KnockOut => CompetitionSetup::KnockOut(knock_out::KnockOutSetup {
                default_time,
                ..knock_out::KnockOutSetup::new(players)
            }),
            FormPlan::DoubleElimination => {
                let setup = double_elimination::DoubleEliminationSetup::new(players);
                CompetitionSetup::DoubleElimination(double_elimination::DoubleEliminationSetup {
                    default_time,
                    ..setup
                })
            }
            FormPlan::Arena { minutes } => {
                let ends = now.checked_add(minutes.duration()).unwrap_or(Timestamp::MAX);
                CompetitionSetup::Arena(arena::ArenaSetup { starts: now, ends, default_time })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_measured_in_characters_without_white_space_around_it() {
        let name = |text: &str| TournamentName::new(text).map(String::from);
        assert_eq!(name("  Friday \n night "), Ok("Friday night".to_owned()));
        assert_eq!(name(" \t"), Err(PlanError::NameEmpty));
        assert_eq!(name(&"ก".repeat(60)), Ok("ก".repeat(60)));
        assert_eq!(name(&"ก".repeat(61)), Err(PlanError::NameTooLong));
    }

    #[test]
    fn a_swiss_has_enough_rounds_and_not_more_than_opponents() {
        let rounds = [2, 3, 4, 5, 8, 9, 16, 17, 128].map(usual_rounds);
        assert_eq!(rounds, [1, 2, 3, 4, 4, 5, 5, 6, 8]);
    }
}
