//! The result to expect from a position, from −1 (loss) to 1 (win).

use game_search::{RankedLine, Score};

use crate::game::{GameLine, PuzzleGame};

/// By how much the best move of a solver leads the second best, at least, where exact knowledge does not decide.
pub const LEAD: f64 = 0.5;

/// What a solver who wins can expect at the end of a puzzle, at least.
pub const WON: f64 = 0.4;

/// What a solver who saves a game can expect is at most so far from a draw.
pub const SAVED: f64 = 0.25;

/// How strongly a centipawn predicts the result: the factor k in the exponent of [`expected`]. It grows with the pieces on the
/// board, since in an ending many a lost game is saved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Steepness {
    /// With eight pieces or fewer.
    pub few: f64,
    /// With twenty-four pieces or more.
    pub many: f64,
}

impl Steepness {
    /// The result that a score predicts for the side to move, with `pieces` pieces on the board, the kings included: 2
    /// / (1 + exp(−k · centipawns)) − 1, or ±1 if there is a forced mate.
    pub fn expected(self, score: Score, pieces: u32) -> f64 {
        let share = (f64::from(pieces.clamp(8, 24)) - 8.0) / 16.0;
        let steepness = self.few + (self.many - self.few) * share;
        match score {
            Score::Centipawns(value) => 2.0 / (1.0 + (-steepness * f64::from(value)).exp()) - 1.0,
            Score::MatesIn(_) => 1.0,
            Score::MatedIn(_) => -1.0,
        }
    }
}

/// The result that the side to move in this game can expect by the score that it has there, or after its best move.
pub fn expected<G: PuzzleGame>(history: &G::History, score: Score) -> f64 {
    G::STEEPNESS.expected(score, history.piece_count())
}

/// By how much one line leads another.
pub fn lead<G: PuzzleGame>(history: &G::History, best: &RankedLine<G::Move>, second: &RankedLine<G::Move>) -> f64 {
    expected::<G>(history, best.score) - expected::<G>(history, second.score)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCALE: Steepness = Steepness { few: 0.0028, many: 0.0058 };

    #[test]
    fn the_scale_is_symmetric_and_rises() {
        for pieces in 2..=32 {
            let of = |score| SCALE.expected(Score::Centipawns(score), pieces);
            assert_eq!(of(0), 0.0);
            let all: Vec<f64> = (-2000..2000).step_by(50).map(of).collect();
            assert!(all.windows(2).all(|pair| pair[0] < pair[1]));
            assert!((of(400) + of(-400)).abs() < 1e-12);
            assert_eq!(SCALE.expected(Score::MatesIn(3), pieces), 1.0);
        }
    }

    #[test]
    fn a_lead_weighs_more_with_more_pieces() {
        let of = |pieces| SCALE.expected(Score::Centipawns(300), pieces);
        assert!(of(4) == of(8) && of(8) < of(16) && of(16) < of(24) && of(24) == of(32));
    }
}
