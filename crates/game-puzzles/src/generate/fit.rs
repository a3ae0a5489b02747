//! How strongly a centipawn predicts the result of a game: what the scale of [`Steepness`] rests on.

use game_search::Score;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;

use crate::game::GameLine;
use crate::generate::{MinedGame, PuzzleMiner};
use crate::scale::Steepness;

/// A position of a game with its score and how the game ended, both for the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// In centipawns.
    pub score: i32,
    /// The pieces on the board, the kings included.
    pub pieces: u32,
    /// −1 for a loss, 0 for a draw, 1 for a win.
    pub result: f64,
}

/// The interval between sampled positions, in plies.
const EVERY: usize = 10;

/// The nodes for each move.
const NODES: u64 = 10_000;

/// A game that takes longer is given up as a draw.
const MOST_PLIES: usize = 300;

impl<G: MinedGame> PuzzleMiner<G> {
    /// Plays the game with this number, begins again at one of its positions with both sides at full strength, and takes samples of
    /// that.
    pub fn samples(&mut self, seed: u64, number: u64) -> Vec<Sample> {
        let mut rng = StdRng::seed_from_u64(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let mut positions = Vec::new();
        self.play(&mut rng, |_, _, history: &G::History, _| positions.push(history.clone()));
        let Some(mut history) = positions.choose(&mut rng).cloned() else { return Vec::new() };
        let (mut scores, first) = (Vec::new(), history.length());
        while history.result().is_none() && history.length() < first + MOST_PLIES {
            let Some(line) = self.prover.analyst.best(&history, NODES) else { break };
            if let Score::Centipawns(score) = line.score
                && (history.length() - first) % EVERY == 0
            {
                scores.push((history.side(), score, history.piece_count()));
            }
            if line.moves.first().is_none_or(|&mv| history.advance(mv).is_none()) {
                break;
            }
        }
        let winner = history.result().flatten();
        let sample = |(turn, score, pieces)| {
            let result = winner.map_or(0.0, |winner| if winner == turn { 1.0 } else { -1.0 });
            Sample { score, pieces, result }
        };
        scores.into_iter().map(sample).collect()
    }
}

/// The scale that fits the samples best, by least squares.
pub fn steepness(samples: &[Sample]) -> Steepness {
    let error = |scale: Steepness| -> f64 {
        let error = |sample: &Sample| scale.expected(Score::Centipawns(sample.score), sample.pieces) - sample.result;
        samples.iter().map(|sample| error(sample).powi(2)).sum()
    };
    // The error is smooth and has one minimum: each factor in turn, a few times over.
    let mut best = Steepness { few: 0.003, many: 0.003 };
    for _ in 0..ROUNDS {
        best.few = least(|few| error(Steepness { few, ..best }));
        best.many = least(|many| error(Steepness { many, ..best }));
    }
    best
}

/// How often each factor is fitted.
const ROUNDS: usize = 20;

/// Where between no relation at all and a step the error is least, by golden sections.
fn least(error: impl Fn(f64) -> f64) -> f64 {
    let (mut low, mut high) = (0.0, 0.05);
    let ratio = (5.0_f64.sqrt() - 1.0) / 2.0;
    for _ in 0..40 {
        let (left, right) = (high - ratio * (high - low), low + ratio * (high - low));
        if error(left) < error(right) {
            high = right;
        } else {
            low = left;
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_of_made_up_results_is_found_again() {
        let scale = Steepness { few: 0.002, many: 0.006 };
        let samples: Vec<Sample> = (-1000..1000)
            .step_by(10)
            .zip((3..30).cycle())
            .map(|(score, pieces)| Sample { score, pieces, result: scale.expected(Score::Centipawns(score), pieces) })
            .collect();
        let found = steepness(&samples);
        assert!((found.few - scale.few).abs() < 1e-5 && (found.many - scale.many).abs() < 1e-5, "{found:?}");
    }
}
