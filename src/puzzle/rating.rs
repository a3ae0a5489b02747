//! How strong solvers and puzzles are: Glicko.
//!
//! After Mark E. Glickman, "The Glicko system" (1999; glicko.net/glicko/glicko.pdf). A solver who meets a puzzle plays one game
//! against it, which the puzzle loses when it is solved. The names and letters of the formulas are those of the paper.
//! Crates of rating systems take a win, a draw or a loss; here a result may lie in between, since hints cost a part of it.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::{Attempt, Hint, Stage};

/// `q` of the paper: ln 10 / 400.
const Q: f64 = std::f64::consts::LN_10 / 400.0;

/// The deviation of somebody of whom nothing is known.
const UNKNOWN: f64 = 350.0;

/// The least deviation: whoever solves a puzzle every day can still improve (30 in section 4 of the paper, in practice more).
const LEAST: f64 = 45.0;

/// How much the deviation grows with time, so that somebody well known is unknown again after about five years: `c` of the
/// paper, with a day as the period.
const GROWTH: f64 = 8.12;

/// Where a solver begins.
const BEGINNER: f64 = 1000.0;

/// A rating with its deviation. The true strength is within two deviations in 95 cases of 100.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The rating.
    pub rating: f64,
    /// The deviation (RD).
    pub deviation: f64,
}

/// A rating as it is kept: in hundredths, and when it was last changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingAt {
    rating: i32,
    deviation: u32,
    #[serde(with = "jiff::fmt::serde::timestamp::second::required")]
    at: Timestamp,
}

impl RatingAt {
    /// A rating at a time, rounded to hundredths.
    pub fn new(rating: Rating, at: Timestamp) -> RatingAt {
        // Ratings are far smaller than what these take, and `as` saturates.
        RatingAt {
            rating: (rating.rating * 100.0).round() as i32,
            deviation: (rating.deviation * 100.0).round() as u32,
            at,
        }
    }

    /// The rating as it was then.
    pub fn kept(self) -> Rating {
        Rating { rating: f64::from(self.rating) / 100.0, deviation: f64::from(self.deviation) / 100.0 }
    }

    /// What is known of it now.
    pub fn now(self, now: Timestamp) -> Rating {
        self.kept().after(now.duration_since(self.at))
    }
}

impl Rating {
    /// Somebody who has never solved a puzzle.
    pub const BEGINNER: Rating = Rating { rating: BEGINNER, deviation: UNKNOWN };

    /// A puzzle of this difficulty that nobody has tried.
    pub fn of_puzzle(difficulty: u16) -> Rating {
        Rating { rating: f64::from(difficulty), deviation: UNKNOWN / 2.0 }
    }

    /// The number to show.
    pub fn rounded(self) -> i32 {
        self.rating.round() as i32
    }

    /// Whether so little is known that the number is shown with a question mark.
    pub fn is_provisional(self) -> bool {
        self.deviation > 110.0
    }

    /// Step 1: it becomes less certain with time.
    fn after(self, time: SignedDuration) -> Rating {
        let days = time.as_secs_f64().max(0.0) / 86_400.0;
        Rating { deviation: self.deviation.hypot(GROWTH * days.sqrt()).min(UNKNOWN), ..self }
    }

    /// Step 2: after games against these opponents with these scores from 0 to 1, all in one period.
    pub fn after_games(self, games: &[(Rating, f64)]) -> Rating {
        let mut information = 0.0;
        let mut surprise = 0.0;
        for &(opponent, score) in games {
            let (g, expected) = (g(opponent.deviation), self.expected(opponent));
            information += g * g * expected * (1.0 - expected);
            surprise += g * (score - expected);
        }
        // 1/d²
        let information = Q * Q * information;
        let certainty = 1.0 / (self.deviation * self.deviation) + information;
        Rating { rating: self.rating + Q / certainty * surprise, deviation: (1.0 / certainty).sqrt().max(LEAST) }
    }

    /// The score that is expected against an opponent: `E(s|r, rⱼ, RDⱼ)`.
    pub fn expected(self, opponent: Rating) -> f64 {
        1.0 / (1.0 + 10_f64.powf(-g(opponent.deviation) * (self.rating - opponent.rating) / 400.0))
    }
}

/// `g(RD)`: how much a game against an opponent of this deviation tells.
fn g(deviation: f64) -> f64 {
    1.0 / (1.0 + 3.0 * (Q * deviation / std::f64::consts::PI).powi(2)).sqrt()
}

/// What the solver knew of the puzzle beforehand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Told {
    /// Nothing but the task.
    #[default]
    Nothing,
    /// What it is about, since it was asked for by theme.
    Theme,
}

/// What an attempt that is over is worth for the rating, from 0 to 1. A wrong move or giving up loses; hints cost a part.
pub fn score(attempt: &Attempt) -> f64 {
    match (attempt.stage(), attempt.wrong_tries(), attempt.most_told()) {
        (Stage::Solved, 0, None) => 1.0,
        (Stage::Solved, 0, Some(Hint::Theme)) => 0.75,
        (Stage::Solved, 0, Some(Hint::Piece)) => 0.5,
        (Stage::Solved, 0, Some(Hint::To)) => 0.25,
        _ => 0.0,
    }
}

/// The ratings of a solver and a puzzle after an attempt that ended with this score. Who knew something beforehand gains half
/// as much; a loss is a loss.
pub fn rated(solver: Rating, puzzle: Rating, score: f64, told: Told) -> (Rating, Rating) {
    let solver_after = solver.after_games(&[(puzzle, score)]);
    let puzzle_after = puzzle.after_games(&[(solver, 1.0 - score)]);
    let share = match told {
        Told::Theme if solver_after.rating > solver.rating => 0.5,
        Told::Theme | Told::Nothing => 1.0,
    };
    let part = |before: Rating, after: Rating| Rating {
        rating: before.rating + share * (after.rating - before.rating),
        ..after
    };
    (part(solver, solver_after), part(puzzle, puzzle_after))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn rating(rating: f64, deviation: f64) -> Rating {
        Rating { rating, deviation }
    }

    #[test]
    fn the_worked_example_of_the_paper() {
        // Section 2.2: a player of 1500 and 200 beats 1400 (30), and loses against 1550 (100) and 1700 (300).
        let player = rating(1500.0, 200.0);
        let opponents = [rating(1400.0, 30.0), rating(1550.0, 100.0), rating(1700.0, 300.0)];
        for (opponent, g_of, expected) in
            [(opponents[0], 0.9955, 0.639), (opponents[1], 0.9531, 0.432), (opponents[2], 0.7242, 0.303)]
        {
            assert!((g(opponent.deviation) - g_of).abs() < 0.0001);
            assert!((player.expected(opponent) - expected).abs() < 0.001);
        }
        let after = player.after_games(&[(opponents[0], 1.0), (opponents[1], 0.0), (opponents[2], 0.0)]);
        assert!((after.rating - 1464.1).abs() < 0.1, "{after:?}");
        assert!((after.deviation - 151.4).abs() < 0.1, "{after:?}");
    }

    #[test]
    fn somebody_well_known_is_unknown_after_five_years() {
        let after = |days: i64| rating(1500.0, 45.0).after(SignedDuration::from_hours(24 * days)).deviation;
        assert!((44.9..46.0).contains(&after(1)));
        assert!((100.0..200.0).contains(&after(365)));
        assert!((after(5 * 365 + 1) - UNKNOWN).abs() < 1.0);
        assert!((after(-10) - 45.0).abs() < 0.001);
    }

    #[test]
    fn a_stated_theme_halves_what_is_gained_and_nothing_else() {
        let (solver, puzzle) = (rating(1200.0, 100.0), rating(1300.0, 80.0));
        let gain = |score, told| rated(solver, puzzle, score, told).0.rating - solver.rating;
        let lost = |score, told| rated(solver, puzzle, score, told).1.rating - puzzle.rating;
        assert!((gain(1.0, Told::Theme) * 2.0 - gain(1.0, Told::Nothing)).abs() < 1e-9);
        assert!((lost(1.0, Told::Theme) * 2.0 - lost(1.0, Told::Nothing)).abs() < 1e-9);
        assert_eq!(gain(0.0, Told::Theme), gain(0.0, Told::Nothing));
        assert!(gain(0.5, Told::Nothing) < gain(0.75, Told::Nothing));
    }

    #[test]
    fn a_kept_rating_is_rounded_to_hundredths() {
        let at = Timestamp::from_second(1_700_000_000).unwrap();
        let kept = RatingAt::new(rating(1234.567, 89.123), at);
        assert_eq!(kept.now(at), rating(1234.57, 89.12));
        assert_eq!(RatingAt::new(rating(-12.345, 50.0), at).now(at).rating, -12.35);
    }

    proptest! {
        #[test]
        fn whoever_does_better_than_expected_gains(
            one in -500.0..3500.0_f64, other in -500.0..3500.0_f64, of_one in 45.0..350.0_f64, of_other in 45.0..350.0_f64,
            score in 0.0..=1.0_f64,
        ) {
            let (solver, puzzle) = (rating(one, of_one), rating(other, of_other));
            let (after, puzzle_after) = rated(solver, puzzle, score, Told::Nothing);
            prop_assert!(after.rating.is_finite() && (LEAST..=UNKNOWN).contains(&after.deviation));
            prop_assert!((score - solver.expected(puzzle)) * (after.rating - one) >= -1e-9);
            prop_assert!((1.0 - score - puzzle.expected(solver)) * (puzzle_after.rating - other) >= -1e-9);
        }
    }
}
