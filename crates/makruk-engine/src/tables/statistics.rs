//! Statistics on a table.

use super::arrangement::Arrangement;
use super::table::Table;

/// Statistics on one table, over all legal positions with the chaser to move. Mirror images count separately, equal
/// pieces are interchangeable, and the chaser's colour is fixed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableStatistics {
    /// The number of positions.
    pub positions: u32,
    /// The number of positions won in each number of chaser's moves: index 0 for mate in one, up to the longest win.
    pub won_in: Vec<u32>,
}

impl TableStatistics {
    pub(super) fn of(table: &Table) -> TableStatistics {
        let (mut positions, mut won_in) = (0, Vec::new());
        for number in 0..Arrangement::count(table.pieces()) {
            let arrangement = Arrangement::numbered(table.pieces(), number);
            let pieces = arrangement.pieces();
            // Of the orders of equal pieces one is counted.
            if !arrangement.is_possible() || !arrangement.is_in_order() {
                continue;
            }
            for bare in arrangement.safe() {
                positions += 1;
                if let Some(moves) = table.moves_to_mate(arrangement.king(), bare, &pieces) {
                    let index = usize::from(moves) - 1;
                    if won_in.len() <= index {
                        won_in.resize(index + 1, 0);
                    }
                    won_in[index] += 1;
                }
            }
        }
        TableStatistics { positions, won_in }
    }

    /// The number of won positions.
    pub fn won(&self) -> u32 {
        self.won_in.iter().sum()
    }

    /// The length of the longest win in chaser's moves; 0 if no position is won.
    pub fn longest(&self) -> usize {
        self.won_in.len()
    }

    /// The number of positions won in at most this many chaser's moves.
    pub fn won_within(&self, moves: usize) -> u32 {
        self.won_in.iter().take(moves).sum()
    }

    /// `some` as a percentage of all positions.
    pub fn share(&self, some: u32) -> f64 {
        100.0 * f64::from(some) / f64::from(self.positions.max(1))
    }
}
