//! What solvers think of puzzles.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PuzzleVote {
    Good,
    Bad,
}

/// How many solvers have voted for and against a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct VoteCount {
    pub good: u32,
    pub bad: u32,
}

/// Fewer votes say nothing about a puzzle.
const LEAST: u32 = 5;

/// The quantile of the normal distribution that 95% of it lie within.
const QUANTILE: f64 = 1.96;

impl VoteCount {
    /// The count after one solver has changed their vote.
    #[must_use]
    pub fn changed(self, before: Option<PuzzleVote>, after: Option<PuzzleVote>) -> VoteCount {
        let count = |so_far: u32, vote| {
            let without = so_far.saturating_sub(u32::from(before == Some(vote)));
            without.saturating_add(u32::from(after == Some(vote)))
        };
        VoteCount { good: count(self.good, PuzzleVote::Good), bad: count(self.bad, PuzzleVote::Bad) }
    }

    /// Whether the votes leave no reasonable doubt that most solvers don't like it: the upper end of Wilson's interval for the share
    /// of good votes is below a half.
    pub fn is_disliked(self) -> bool {
        let votes = self.good.saturating_add(self.bad);
        if votes < LEAST {
            return false;
        }
        let (votes, share) = (f64::from(votes), f64::from(self.good) / f64::from(votes));
        let squared = QUANTILE * QUANTILE;
        let spread = QUANTILE * (share * (1.0 - share) / votes + squared / (4.0 * votes * votes)).sqrt();
        (share + squared / (2.0 * votes) + spread) / (1.0 + squared / votes) < 0.5
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_many_more_bad_votes_than_good_ones_speak_against_a_puzzle() {
        let is_disliked = |good, bad| VoteCount { good, bad }.is_disliked();
        for (good, bad) in [(0, 0), (0, 4), (1, 5), (2, 8), (30, 40), (40, 30), (0, 0), (500, 0)] {
            assert!(!is_disliked(good, bad), "{good} to {bad}");
        }
        for (good, bad) in [(0, 5), (1, 7), (2, 9), (30, 60), (u32::MAX / 4, u32::MAX / 2)] {
            assert!(is_disliked(good, bad), "{good} to {bad}");
        }
    }

    #[test]
    fn a_vote_that_changes_is_counted_once() {
        let all = [None, Some(PuzzleVote::Good), Some(PuzzleVote::Bad)];
        let alone = |vote| VoteCount::default().changed(None, vote);
        for before in all {
            for after in all {
                assert_eq!(alone(before).changed(before, after), alone(after), "{before:?} to {after:?}");
            }
        }
    }
}
