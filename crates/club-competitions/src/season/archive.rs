//! What is kept of a season.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::game::PlayerId;
use crate::points::Points;
use crate::standings::{Standing, Table};

/// A season that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Archive {
    /// When it began.
    pub began: Timestamp,
    /// When it ended.
    pub ended: Timestamp,
    /// The champion; empty if no player had played enough, more than one if the table decided and left a tie.
    pub champions: Vec<PlayerId>,
    /// The table, the first first.
    pub rows: Vec<Row>,
    /// Those on the ladder who had no game.
    pub spectators: Vec<PlayerId>,
}

/// A line of a crosstable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// The place, shared by those whom nothing tells apart.
    pub rank: u32,
    /// Who.
    pub player: PlayerId,
    /// The rung at the end.
    pub rung: Option<u32>,
    /// The number of games.
    pub games: u32,
    /// The points.
    pub points: Points,
    /// The number of wins.
    pub wins: u32,
    /// Sonneborn-Berger.
    pub sonneborn_berger: Points,
    /// Against each, in the order of the rows; the player's own is empty.
    pub cells: Vec<Cell>,
}

/// The games of one against another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cell {
    /// The points of each game, in order.
    pub games: Vec<Points>,
}

impl Cell {
    /// Their sum: one side of the score between the two.
    pub fn points(&self) -> Points {
        self.games.iter().copied().sum()
    }
}

/// The lines of a table in the order of its standings.
pub(super) fn rows(table: &Table, standings: &[Standing]) -> Vec<Row> {
    let row = |line: &Standing| Row {
        rank: line.rank,
        player: line.player,
        rung: None,
        games: u32::try_from(table.rounds(line.player).len()).unwrap_or(u32::MAX),
        points: line.points,
        wins: table.wins(line.player).quarters() / Points::ONE.quarters(),
        sonneborn_berger: table.sonneborn_berger(line.player),
        cells: standings
            .iter()
            .map(|other| Cell { games: table.encounters(line.player, other.player).collect() })
            .collect(),
    };
    standings.iter().map(row).collect()
}
