//! What a table says altogether.

use super::arrangement::Arrangement;
use super::table::Table;

/// The figures of one table: over all legal positions with the chaser to move, each placement counted for itself (no
/// mirror images left out), pieces alike not told apart, the colours fixed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableStatistics {
    /// How many such positions there are.
    pub positions: u32,
    /// How many of them are won in how many of the chaser's moves: at index 0 those in one move, and so on up to the
    /// longest.
    pub won_in: Vec<u32>,
}

impl TableStatistics {
    pub(super) fn of(table: &Table) -> TableStatistics {
        let material = table.material();
        let (mut positions, mut won_in) = (0, Vec::new());
        for number in 0..Arrangement::count(material) {
            let arrangement = Arrangement::numbered(material, number);
            let pieces = arrangement.pieces();
            let told_apart = material.pieces().windows(2).all(|pair| pair[0] != pair[1]) || pieces.is_sorted();
            if !arrangement.is_possible() || !told_apart {
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

    /// How many positions are won.
    pub fn won(&self) -> u32 {
        self.won_in.iter().sum()
    }

    /// In how many moves the longest win takes; 0 if none is won.
    pub fn longest(&self) -> usize {
        self.won_in.len()
    }

    /// How many positions are won in at most so many moves of the chaser's.
    pub fn won_within(&self, moves: usize) -> u32 {
        self.won_in.iter().take(moves).sum()
    }

    /// What part of all positions `some` are, in per cent.
    pub fn share(&self, some: u32) -> f64 {
        100.0 * f64::from(some) / f64::from(self.positions.max(1))
    }
}
