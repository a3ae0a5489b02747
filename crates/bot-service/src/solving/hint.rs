//! How much a solver is told.

use serde::{Deserialize, Serialize};

/// How much a solver is told about the move that is looked for. Each step tells what those before it do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum HintLevel {
    Theme,
    Piece,
    To,
}

impl HintLevel {
    /// All of them, from the least to the most.
    pub const ALL: [HintLevel; 3] = [HintLevel::Theme, HintLevel::Piece, HintLevel::To];

    /// How many hints this is, with those before it.
    pub(crate) fn number(self) -> usize {
        HintLevel::ALL.iter().filter(|&&hint| hint <= self).count()
    }

    pub fn next(self) -> Option<HintLevel> {
        HintLevel::ALL.into_iter().find(|&hint| hint > self)
    }
}
