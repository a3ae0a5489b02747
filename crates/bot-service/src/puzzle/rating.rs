//! How strong solvers and puzzles are: Glicko, as [`club_ratings`] has it.
//!
//! A solver who meets a puzzle plays one game against it, which the puzzle loses when it is solved. A result may lie between winning
//! and losing, since hints cost a part of it.

use club_ratings::glicko::{Glicko, RatingAt};
use club_ratings::{Rating, Score};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::puzzle::{Attempt, AttemptStage};
use crate::solving::HintLevel;

/// The initial rating of a solver.
pub const BEGINNER: Rating = Rating::new(1000.0, 350.0);

/// The rating system for solvers. A well-established rating is back to the initial deviation after about five years.
const SOLVERS: Glicko =
    Glicko { initial: BEGINNER, growth: 8.12, least_deviation: 45.0, provisional_above: 110.0, listed_below: 75.0 };

/// The initial rating of a puzzle of this difficulty.
pub fn of_puzzle(difficulty: u16) -> Rating {
    Rating::new(f64::from(difficulty), BEGINNER.deviation() / 2.0)
}

/// What is known of a solver now. (What is known of a puzzle does not grow old.)
pub fn solver_now(kept: RatingAt, now: Timestamp) -> Rating {
    SOLVERS.now(kept, now)
}

/// Whether so little is known of a solver that the number is shown with a question mark.
pub fn is_provisional(rating: Rating) -> bool {
    SOLVERS.is_provisional(rating)
}

/// What the solver knew of the puzzle beforehand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Foreknowledge {
    #[default]
    Nothing,
    /// What it is about, since it was asked for by theme.
    Theme,
    /// All of it, since they repeat it: it counts for nothing.
    Solution,
}

/// What an attempt that is over is worth for the rating. A wrong move or giving up loses; hints cost a part.
pub fn score(attempt: &Attempt) -> Score {
    match (attempt.stage(), attempt.steps().wrong_tries(), attempt.steps().most_told()) {
        (AttemptStage::Solved, 0, None) => Score::WIN,
        (AttemptStage::Solved, 0, Some(HintLevel::Theme)) => Score::clamped(0.75),
        (AttemptStage::Solved, 0, Some(HintLevel::Piece)) => Score::DRAW,
        (AttemptStage::Solved, 0, Some(HintLevel::To)) => Score::clamped(0.25),
        _ => Score::LOSS,
    }
}

/// Whether a puzzle need not be repeated after an attempt.
pub fn went_well(attempt: &Attempt) -> bool {
    score(attempt) != Score::LOSS
}

/// The ratings of a solver and a puzzle after an attempt that ended with this score. Who knew something beforehand gains half
/// as much; a loss is a loss.
pub fn rated(solver: Rating, puzzle: Rating, score: Score, told: Foreknowledge) -> (Rating, Rating) {
    if told == Foreknowledge::Solution {
        return (solver, puzzle);
    }
    let solver_after = SOLVERS.after_games(solver, &[(puzzle, score)]);
    let puzzle_after = SOLVERS.after_games(puzzle, &[(solver, score.reversed())]);
    let share = match told {
        Foreknowledge::Theme if solver_after.rating() > solver.rating() => 0.5,
        _ => 1.0,
    };
    let part = |before: Rating, after: Rating| {
        Rating::new(before.rating() + share * (after.rating() - before.rating()), after.deviation())
    };
    (part(solver, solver_after), part(puzzle, puzzle_after))
}

#[cfg(test)]
mod tests {
    use jiff::SignedDuration;

    use super::*;

    #[test]
    fn someone_well_known_is_unknown_after_five_years() {
        let kept = Rating::new(1500.0, 45.0).kept_at(Timestamp::UNIX_EPOCH);
        let after =
            |days: i64| solver_now(kept, Timestamp::UNIX_EPOCH + SignedDuration::from_hours(24 * days)).deviation();
        assert!((44.9..46.0).contains(&after(1)));
        assert!((100.0..200.0).contains(&after(365)));
        assert!((after(5 * 365 + 1) - BEGINNER.deviation()).abs() < 1.0);
        assert!(is_provisional(BEGINNER) && !is_provisional(kept.rating()));
    }

    #[test]
    fn a_stated_theme_halves_what_is_gained_and_nothing_else() {
        let (solver, puzzle) = (Rating::new(1200.0, 100.0), Rating::new(1300.0, 80.0));
        let after = |score, told| rated(solver, puzzle, Score::clamped(score), told);
        let gain = |score, told| after(score, told).0.rating() - solver.rating();
        let lost = |score, told| after(score, told).1.rating() - puzzle.rating();
        assert!((gain(1.0, Foreknowledge::Theme) * 2.0 - gain(1.0, Foreknowledge::Nothing)).abs() < 1e-9);
        assert!((lost(1.0, Foreknowledge::Theme) * 2.0 - lost(1.0, Foreknowledge::Nothing)).abs() < 1e-9);
        assert_eq!(gain(0.0, Foreknowledge::Theme), gain(0.0, Foreknowledge::Nothing));
        assert!(gain(0.5, Foreknowledge::Nothing) < gain(0.75, Foreknowledge::Nothing));
    }
}
