//! Results of games, seen by one side.

use makruk::{Color, Outcome};

/// How many games were won, drawn and lost.
#[derive(Clone, Copy, Default)]
pub struct Tally {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

impl Tally {
    /// Adds a game as `side` sees it.
    pub fn add(&mut self, outcome: Outcome, side: Color) {
        match outcome {
            Outcome::Win { winner, .. } if winner == side => self.won += 1,
            Outcome::Win { .. } => self.lost += 1,
            Outcome::Draw(_) => self.drawn += 1,
        }
    }
}
