//! A file of mined puzzles: it says how far mining has got, so that a later run goes on from there.

use std::fmt;
use std::str::FromStr;

use super::{JobNumbers, MinedGame};
use crate::collection::{ParseCollectionError, PuzzleCollection};
use crate::puzzle::GamePuzzle;

/// Mined puzzles, with what has been done to find them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MinedCollection<G: MinedGame> {
    /// How many jobs of each sort have been done.
    pub jobs: JobNumbers<G::Source>,
    /// What was kept.
    pub puzzles: Vec<GamePuzzle<G>>,
}

/// What comes before the seed and the numbers of jobs.
const HEAD: &str = "# makruk-bot puzzles generate, jobs done: ";

impl<G: MinedGame> fmt::Display for MinedCollection<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}{}", self.jobs)?;
        self.puzzles.iter().try_for_each(|puzzle| writeln!(f, "{puzzle}"))
    }
}

impl<G: MinedGame> FromStr for MinedCollection<G> {
    type Err = ParseCollectionError;

    /// Reads a file. One that does not say what was done counts as one for which nothing was.
    fn from_str(text: &str) -> Result<MinedCollection<G>, ParseCollectionError> {
        let jobs = text.lines().find_map(|line| line.strip_prefix(HEAD)?.parse().ok()).unwrap_or_default();
        let collection: PuzzleCollection<G> = text.parse()?;
        Ok(MinedCollection { jobs, puzzles: collection.iter().map(|(_, puzzle)| puzzle.clone()).collect() })
    }
}
