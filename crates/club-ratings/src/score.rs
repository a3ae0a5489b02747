//! What a game was worth.

use serde::{Deserialize, Serialize};

/// How a game ended, seen by one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Outcome {
    /// The player lost.
    Loss,
    /// Neither player won.
    Draw,
    /// The player won.
    Win,
}

impl Outcome {
    /// Each of them, the worst first.
    pub const ALL: [Outcome; 3] = [Outcome::Loss, Outcome::Draw, Outcome::Win];

    /// The same game, seen by the other player.
    #[must_use]
    pub const fn reversed(self) -> Outcome {
        match self {
            Outcome::Loss => Outcome::Win,
            Outcome::Draw => Outcome::Draw,
            Outcome::Win => Outcome::Loss,
        }
    }

    /// What it is worth: 0, ½ or 1.
    pub const fn score(self) -> Score {
        match self {
            Outcome::Loss => Score::LOSS,
            Outcome::Draw => Score::DRAW,
            Outcome::Win => Score::WIN,
        }
    }
}

/// A part of a point, from 0 (lost) to 1 (won).
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub struct Score(f64);

impl Score {
    /// Nothing.
    pub const LOSS: Score = Score(0.0);
    /// Half a point.
    pub const DRAW: Score = Score(0.5);
    /// A whole point.
    pub const WIN: Score = Score(1.0);

    /// A score, if it lies between 0 and 1.
    pub fn new(score: f64) -> Option<Score> {
        (0.0..=1.0).contains(&score).then_some(Score(score))
    }

    /// The nearest score: what is below 0 is lost, what is above 1 won, and what is no number lost.
    pub const fn clamped(score: f64) -> Score {
        if score.is_nan() { Score::LOSS } else { Score(score.clamp(0.0, 1.0)) }
    }

    /// The part of a point.
    pub const fn value(self) -> f64 {
        self.0
    }

    /// What the other player has of the same game.
    #[must_use]
    pub const fn reversed(self) -> Score {
        Score(1.0 - self.0)
    }
}

impl From<Outcome> for Score {
    fn from(outcome: Outcome) -> Score {
        outcome.score()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_worth_one_point() {
        for outcome in Outcome::ALL {
            assert_eq!(outcome.score().value() + outcome.reversed().score().value(), 1.0);
            assert_eq!(outcome.score().reversed(), outcome.reversed().score());
        }
    }

    #[test]
    fn a_score_is_a_part_of_a_point() {
        for (score, known) in [(0.0, true), (0.25, true), (1.0, true), (-0.01, false), (1.01, false), (f64::NAN, false)]
        {
            assert_eq!(Score::new(score).is_some(), known, "{score}");
            assert_eq!(Score::new(score), Some(Score::clamped(score)).filter(|_| known), "{score}");
        }
    }
}
