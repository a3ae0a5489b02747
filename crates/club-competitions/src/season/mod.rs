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

pub use archive::{Archive, CrosstableCell, CrosstableRow};

use crate::game::{CompetitorId, Pairing, PlayedResult};
use crate::standings::{Crosstable, StandingsRow, System, TieBreak};

/// How those with equal points in a season are told apart.
pub const TIE_BREAKS: [TieBreak; 3] = [TieBreak::DirectEncounter, TieBreak::Wins, TieBreak::SonnebornBerger];

/// A season that is over, or as it would be if it ended now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Season {
    pub began: Timestamp,
    pub ended: Timestamp,
    /// How many games a champion has to have played.
    pub champion_games: u32,
    /// The games as they count, in order.
    pub games: Vec<(Pairing, PlayedResult)>,
    /// The ladder as it was at the end, the leader first; empty if there is none.
    pub ladder: Vec<CompetitorId>,
}

impl Season {
    pub fn table(&self) -> Crosstable {
        let mut table = Crosstable::new(System::Predetermined);
        for &(pairing, result) in &self.games {
            table.add_game(pairing.white, pairing.black, result);
        }
        table
    }

    pub fn standings(&self) -> Vec<StandingsRow> {
        self.table().standings(&TIE_BREAKS)
    }

    /// The champion, if any player has played enough. If the table decides and its first place is shared, there are more.
    pub fn champions(&self) -> Vec<CompetitorId> {
        let table = self.table();
        let enough =
            |player: CompetitorId| u32::try_from(table.rounds(player).len()).unwrap_or(u32::MAX) >= self.champion_games;
        if self.ladder.is_empty() {
            let standings = self.standings();
            let best = standings.iter().find(|line| enough(line.player)).map(|line| line.rank);
            let first = |line: &&StandingsRow| Some(line.rank) == best && enough(line.player);
            standings.iter().filter(first).map(|line| line.player).collect()
        } else {
            self.ladder.iter().copied().find(|&player| enough(player)).into_iter().collect()
        }
    }

    pub fn archive(&self) -> Archive {
        let table = self.table();
        let rows = archive::rows(&table, &self.standings());
        let players: BTreeSet<CompetitorId> = table.players().collect();
        let rungs: BTreeMap<CompetitorId, u32> =
            (1..).zip(&self.ladder).map(|(rung, &player)| (player, rung)).collect();
        Archive {
            began: self.began,
            ended: self.ended,
            champions: self.champions(),
            rows: rows.into_iter().map(|row| CrosstableRow { rung: rungs.get(&row.player).copied(), ..row }).collect(),
            spectators: self.ladder.iter().copied().filter(|player| !players.contains(player)).collect(),
        }
    }
}
