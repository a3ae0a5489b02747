//! What is kept of a season.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::game::CompetitorId;
use crate::points::Points;
use crate::standings::{Crosstable, StandingsRow};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Archive {
    pub began: Timestamp,
    pub ended: Timestamp,
    /// The champion; empty if no player had played enough, more than one if the table decided and left a tie.
    pub champions: Vec<CompetitorId>,
    pub rows: Vec<CrosstableRow>,
    /// Those on the ladder who had no game.
    pub spectators: Vec<CompetitorId>,
}

impl Archive {
    /// The champions if these can't be it, with this number of games that a champion has to have played.
    pub fn champions_without(&self, absent: &[CompetitorId], champion_games: u32) -> Vec<CompetitorId> {
        let may_be = |row: &&CrosstableRow| row.games >= champion_games && !absent.contains(&row.player);
        let has_ladder = !self.spectators.is_empty() || self.rows.iter().any(|row| row.rung.is_some());
        if has_ladder {
            let on_ladder = self.rows.iter().filter(may_be).filter_map(|row| Some((row.rung?, row.player)));
            return on_ladder.min().map(|(_, player)| player).into_iter().collect();
        }
        let best = self.rows.iter().find(may_be).map(|row| row.rank);
        self.rows.iter().filter(may_be).filter(|row| Some(row.rank) == best).map(|row| row.player).collect()
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CrosstableRow {
    /// The place, shared by those whom nothing tells apart.
    pub rank: u32,
    pub player: CompetitorId,
    /// The rung at the end.
    pub rung: Option<u32>,
    pub games: u32,
    pub points: Points,
    pub wins: u32,
    pub sonneborn_berger: Points,
    /// Against each, in the order of the rows; the player's own is empty.
    pub cells: Vec<CrosstableCell>,
}

/// The games of one against another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CrosstableCell {
    /// The points of each game, in order.
    pub games: Vec<Points>,
}

impl CrosstableCell {
    /// Their sum: one side of the score between the two.
    pub fn points(&self) -> Points {
        self.games.iter().copied().sum()
    }
}

/// The lines of a table in the order of its standings.
pub(super) fn rows(table: &Crosstable, standings: &[StandingsRow]) -> Vec<CrosstableRow> {
    let row = |line: &StandingsRow| CrosstableRow {
        rank: line.rank,
        player: line.player,
        rung: None,
        games: u32::try_from(table.rounds(line.player).len()).unwrap_or(u32::MAX),
        points: line.points,
        wins: table.wins(line.player).quarters() / Points::ONE.quarters(),
        sonneborn_berger: table.sonneborn_berger(line.player),
        cells: standings
            .iter()
            .map(|other| CrosstableCell { games: table.encounters(line.player, other.player).collect() })
            .collect(),
    };
    standings.iter().map(row).collect()
}
