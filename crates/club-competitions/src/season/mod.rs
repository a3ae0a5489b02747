//! A season: a stretch of free play with a champion and a table.
//!
//! Everybody plays whom they like, as on a ladder, so that numbers of games differ. Where clubs' rules are silent, this holds:
//!
//! - **The champion is the one who is highest on the ladder when the season ends**, of those who have played at least four
//!   games in it (a number that can be set). Without a ladder, it is the first of the table with as many games.
//! - **The table is in the order of points**, not of percentages, which would reward who stops after a good start. Those with
//!   equal points are told apart by direct encounters, if they have met equally often, by the number of wins, and by
//!   Sonneborn-Berger. Percentages can be worked out from [`CrosstableRow`].
//! - A game that wasn't played, a refusal or a challenge that expired on the ladder, is no game of the season.
//! - A director's ruling works after the end, too, and may make another player champion.

mod archive;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use archive::{Archive, CrosstableCell, CrosstableRow};

use crate::game::{CompetitorId, GameResult, Pairing, Ruling};
use crate::log::LogEntry;
use crate::standings::{Crosstable, StandingsRow, System, TieBreak};

/// How those with equal points in a season are told apart.
pub const TIE_BREAKS: [TieBreak; 3] = [TieBreak::DirectEncounter, TieBreak::Wins, TieBreak::SonnebornBerger];

/// The number of a game, given by the caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SeasonGame(pub u64);

/// What happens to a season, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SeasonEvent {
    Played {
        game: SeasonGame,
        pairing: Pairing,
        result: GameResult,
    },
    Ruled {
        game: SeasonGame,
        ruling: Ruling,
        reason: String,
    },
    Ended {
        /// The ladder as it was, the leader first; empty if there is none.
        ladder: Vec<CompetitorId>,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SeasonError {
    #[error("the season ended at {at}")]
    Ended { at: Timestamp },
    #[error("game {} has been entered", .game.0)]
    AlreadyEntered { game: SeasonGame },
    #[error("there is no game {}", .game.0)]
    NoSuchGame { game: SeasonGame },
    #[error("nobody can play themselves")]
    Oneself,
}

/// A season: its log, and what it adds up to. It is stored as the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "SeasonLog", into = "SeasonLog")]
pub struct Season {
    log: SeasonLog,
    games: Vec<CountedGame>,
    ended: Option<(Timestamp, Vec<CompetitorId>)>,
}

/// All that has to be stored of a season.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeasonLog {
    pub began: Timestamp,
    /// How many games a champion has to have played.
    pub champion_games: u32,
    pub events: Vec<LogEntry<SeasonEvent>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct CountedGame {
    id: SeasonGame,
    pairing: Pairing,
    result: GameResult,
    ruling: Option<Ruling>,
}

impl CountedGame {
    fn counted(&self) -> Option<GameResult> {
        match self.ruling {
            Some(Ruling::Void) => None,
            Some(Ruling::Result(result)) => Some(result),
            None => Some(self.result),
        }
    }
}

impl From<SeasonLog> for Season {
    fn from(log: SeasonLog) -> Season {
        let events = log.events.clone();
        let mut season = Season { log, games: Vec::new(), ended: None };
        for entry in &events {
            season.apply(entry);
        }
        season
    }
}

impl From<Season> for SeasonLog {
    fn from(season: Season) -> SeasonLog {
        season.log
    }
}

impl Season {
    /// One that begins, with four games for a champion.
    pub fn new(began: Timestamp) -> Season {
        Season::from(SeasonLog { began, champion_games: 4, events: Vec::new() })
    }

    pub fn record(&mut self, now: Timestamp, event: SeasonEvent) -> Result<LogEntry<SeasonEvent>, SeasonError> {
        self.check(&event)?;
        let last = self.log.events.last().map_or(self.log.began, |last| last.at);
        let entry = LogEntry { at: now.max(last), event };
        self.apply(&entry);
        self.log.events.push(entry.clone());
        Ok(entry)
    }

    fn check(&self, event: &SeasonEvent) -> Result<(), SeasonError> {
        let known = |id| self.games.iter().any(|game| game.id == id);
        match (event, &self.ended) {
            (&SeasonEvent::Ruled { game, .. }, _) if !known(game) => Err(SeasonError::NoSuchGame { game }),
            (SeasonEvent::Ruled { .. }, _) => Ok(()),
            (_, &Some((at, _))) => Err(SeasonError::Ended { at }),
            (&SeasonEvent::Played { game, .. }, None) if known(game) => Err(SeasonError::AlreadyEntered { game }),
            (SeasonEvent::Played { pairing, .. }, None) if pairing.white == pairing.black => Err(SeasonError::Oneself),
            _ => Ok(()),
        }
    }

    fn apply(&mut self, entry: &LogEntry<SeasonEvent>) {
        match &entry.event {
            &SeasonEvent::Played { game, pairing, result } => {
                self.games.push(CountedGame { id: game, pairing, result, ruling: None });
            }
            SeasonEvent::Ruled { game, ruling, .. } => {
                for ruled in self.games.iter_mut().filter(|ruled| ruled.id == *game) {
                    ruled.ruling = Some(*ruling);
                }
            }
            SeasonEvent::Ended { ladder } => self.ended = Some((entry.at, ladder.clone())),
        }
    }

    /// The games that count, in order.
    pub fn games(&self) -> impl Iterator<Item = (SeasonGame, Pairing, GameResult)> {
        self.games.iter().filter_map(|game| Some((game.id, game.pairing, game.counted()?)))
    }

    pub fn table(&self) -> Crosstable {
        let mut table = Crosstable::new(System::Predetermined);
        for (_, pairing, result) in self.games() {
            table.add_game(pairing.white, pairing.black, result);
        }
        table
    }

    pub fn standings(&self) -> Vec<StandingsRow> {
        self.table().standings(&TIE_BREAKS)
    }

    /// The champion, once the season has ended, if any player has played enough. If the table decides and its first place is
    /// shared, there are more.
    pub fn champions(&self) -> Vec<CompetitorId> {
        let Some((_, ladder)) = &self.ended else { return Vec::new() };
        let table = self.table();
        let enough = |player: CompetitorId| {
            u32::try_from(table.rounds(player).len()).unwrap_or(u32::MAX) >= self.log.champion_games
        };
        if ladder.is_empty() {
            let standings = self.standings();
            let best = standings.iter().find(|line| enough(line.player)).map(|line| line.rank);
            let first = |line: &&StandingsRow| Some(line.rank) == best && enough(line.player);
            standings.iter().filter(first).map(|line| line.player).collect()
        } else {
            ladder.iter().copied().find(|&player| enough(player)).into_iter().collect()
        }
    }

    /// The season as it goes into the archive, once it has ended.
    pub fn archive(&self) -> Option<Archive> {
        let (ended, ladder) = self.ended.as_ref()?;
        let table = self.table();
        let rows = archive::rows(&table, &self.standings());
        let players: BTreeSet<CompetitorId> = table.players().collect();
        let rungs: BTreeMap<CompetitorId, u32> = (1..).zip(ladder).map(|(rung, &player)| (player, rung)).collect();
        Some(Archive {
            began: self.log.began,
            ended: *ended,
            champions: self.champions(),
            rows: rows.into_iter().map(|row| CrosstableRow { rung: rungs.get(&row.player).copied(), ..row }).collect(),
            spectators: ladder.iter().copied().filter(|player| !players.contains(player)).collect(),
        })
    }

    pub fn log(&self) -> &SeasonLog {
        &self.log
    }
}
