//! How much a solver is told.

use serde::{Deserialize, Serialize};

/// How much a solver is told about the move that is looked for. Each step tells what those before it do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Hint {
    Theme,
    Piece,
    To,
}

impl Hint {
    /// All of them, from the least to the most.
    pub const ALL: [Hint; 3] = [Hint::Theme, Hint::Piece, Hint::To];

    /// How many hints this is, with those before it.
    pub(crate) fn number(self) -> usize {
        Hint::ALL.iter().filter(|&&hint| hint <= self).count()
    }

    pub fn next(self) -> Option<Hint> {
        Hint::ALL.into_iter().find(|&hint| hint > self)
    }
}
