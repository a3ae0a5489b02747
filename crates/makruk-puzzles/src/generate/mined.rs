//! A file of mined puzzles: it says how far mining has got, so that a later run goes on from there.

use std::fmt;
use std::str::FromStr;

use super::JobNumbers;
use crate::collection::{Collection, ParseCollectionError};
use crate::puzzle::Puzzle;

/// Mined puzzles, with what has been done to find them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MinedPuzzles {
    /// How many jobs of each sort have been done.
    pub jobs: JobNumbers,
    /// What was kept.
    pub puzzles: Vec<Puzzle>,
}

/// What comes before the seed and the numbers of jobs.
const HEAD: &str = "# makruk-bot puzzles generate, jobs done: ";

impl fmt::Display for MinedPuzzles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}{}", self.jobs)?;
        self.puzzles.iter().try_for_each(|puzzle| writeln!(f, "{puzzle}"))
    }
}

impl FromStr for MinedPuzzles {
    type Err = ParseCollectionError;

    /// Reads a file. One that does not say what was done counts as one for which nothing was.
    fn from_str(text: &str) -> Result<MinedPuzzles, ParseCollectionError> {
        let jobs = text.lines().find_map(|line| line.strip_prefix(HEAD)?.parse().ok()).unwrap_or_default();
        let collection: Collection = text.parse()?;
        Ok(MinedPuzzles { jobs, puzzles: collection.iter().map(|(_, puzzle)| puzzle.clone()).collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::JobSource;

    #[test]
    fn a_file_says_how_far_mining_has_got() {
        let line = "k7/8/2K5/8/8/8/8/1R6 w - - 0 1\tmate-2\tc6c7 a8a7 b1a1\trook-mate\t700";
        let jobs = JobNumbers::default().at_least(JobSource::Game, 70).at_least(JobSource::WaitingMove, 3);
        let mined = MinedPuzzles { jobs, puzzles: vec![line.parse().unwrap()] };
        assert_eq!(mined.to_string().parse(), Ok(mined));
        assert_eq!(line.parse::<MinedPuzzles>().unwrap().jobs, JobNumbers::default());
    }
}
