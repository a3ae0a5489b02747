//! What positions are worth from White's point of view, and the result to expect from them.

use serde::{Deserialize, Serialize};

use board_games::{GameMove, GameOutcome, Seat, Team};
use game_search::{RankedLine, Score};

/// What a position is worth, from White's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Evaluation {
    /// In centipawns; positive if White is better.
    Centipawns(i32),
    /// A forced mate, or a game that is already won.
    Mate {
        winner: Team,
        /// The number of moves that the winner still needs; 0 if the game is already won.
        moves: u16,
    },
}

/// How strongly an advantage of one centipawn predicts the result: the factor in the exponent of
/// [`Evaluation::expectancy`].
///
/// For 195 586 positions from self-play of the engine, 0.0015 fits the results best; but four in five of those games were
/// drawn, because the engine defends so well. Games between people are decided more often, by mistakes of either side, and
/// chess sites use 0.0037 for them. The value here lies between the two: a pawn lost in an even game is just an
/// [inaccuracy](crate::review::Judgement), a met a mistake, and a khon a blunder.
const STEEPNESS: f64 = 0.0025;

impl Evaluation {
    pub const EVEN: Evaluation = Evaluation::Centipawns(0);

    /// The evaluation for a score that is relative to the side to move, `turn`.
    pub fn of(score: Score, turn: impl Into<Seat>) -> Evaluation {
        match (score, turn.into().team()) {
            (Score::Centipawns(value), Team::First) => Evaluation::Centipawns(value),
            (Score::Centipawns(value), Team::Second) => Evaluation::Centipawns(-value),
            (Score::MatesIn(moves), winner) => Evaluation::Mate { winner, moves },
            (Score::MatedIn(moves), loser) => Evaluation::Mate { winner: !loser, moves },
        }
    }

    /// The evaluation of a finished game.
    pub fn of_outcome(outcome: impl Into<GameOutcome>) -> Evaluation {
        outcome.into().winner().map_or(Evaluation::EVEN, |winner| Evaluation::Mate { winner, moves: 0 })
    }

    /// The score that `side` can expect, from 0 (loss) to 1 (win), with 0.5 for a draw: 1 / (1 + exp(-0.0025 · centipawns)),
    /// or 0 or 1 if there is a forced mate.
    pub fn expectancy(self, side: impl Into<Seat>) -> f64 {
        let of_white = match self {
            Evaluation::Centipawns(value) => 1.0 / (1.0 + (-STEEPNESS * f64::from(value)).exp()),
            Evaluation::Mate { winner: Team::First, .. } => 1.0,
            Evaluation::Mate { winner: Team::Second, .. } => 0.0,
        };
        match side.into().team() {
            Team::First => of_white,
            Team::Second => 1.0 - of_white,
        }
    }

    /// The evaluation with colours exchanged.
    #[must_use]
    pub fn mirrored(self) -> Evaluation {
        match self {
            Evaluation::Centipawns(value) => Evaluation::Centipawns(-value),
            Evaluation::Mate { winner, moves } => Evaluation::Mate { winner: !winner, moves },
        }
    }
}

impl Default for Evaluation {
    fn default() -> Evaluation {
        Evaluation::EVEN
    }
}

/// The number of plies of a line that are shown: about as many as a reader can follow without a board.
pub(super) const LINE: usize = 6;

/// A line found by a search.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EvaluatedLine {
    /// What the position is worth if the game continues with this line.
    pub evaluation: Evaluation,
    /// The moves, beginning with one of the side to move; empty if the game is over.
    pub moves: Vec<GameMove>,
}

impl EvaluatedLine {
    pub(super) fn of(ranked: &RankedLine<GameMove>, turn: Seat) -> EvaluatedLine {
        EvaluatedLine { evaluation: Evaluation::of(ranked.score, turn), moves: ranked.moves.clone() }
    }

    /// As much of the line as is ever shown.
    #[must_use]
    pub(super) fn shortened(mut self) -> EvaluatedLine {
        self.moves.truncate(LINE);
        self
    }

    /// The empty line of a finished game.
    pub(super) fn over(outcome: GameOutcome) -> EvaluatedLine {
        EvaluatedLine { evaluation: Evaluation::of_outcome(outcome), moves: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use makruk::Color;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn scores_are_converted_to_whites_point_of_view() {
        let cases = [
            (Score::Centipawns(35), Color::White, Evaluation::Centipawns(35)),
            (Score::Centipawns(35), Color::Black, Evaluation::Centipawns(-35)),
            (Score::MatesIn(2), Color::Black, Evaluation::Mate { winner: Team::Second, moves: 2 }),
            (Score::MatedIn(0), Color::Black, Evaluation::Mate { winner: Team::First, moves: 0 }),
        ];
        for (score, turn, expected) in cases {
            assert_eq!(Evaluation::of(score, turn), expected, "{score} {turn:?}");
        }
    }

    #[test]
    fn expectancy_is_high_with_a_rook_more_and_certain_with_mate() {
        let of = |value| Evaluation::Centipawns(value).expectancy(Color::White);
        assert_eq!(of(0), 0.5);
        assert!((0.55..0.57).contains(&of(100)), "{}", of(100));
        assert!((0.80..0.85).contains(&of(640)), "{}", of(640));
        let mate = Evaluation::Mate { winner: Team::Second, moves: 3 };
        assert_eq!((mate.expectancy(Color::White), mate.expectancy(Color::Black)), (0.0, 1.0));
    }

    proptest! {
        #[test]
        fn the_expectancies_of_both_sides_sum_to_one(value in -40_000..40_000) {
            let evaluation = Evaluation::Centipawns(value);
            let [white, black] = Color::ALL.map(|side| evaluation.expectancy(side));
            prop_assert!((0.0..=1.0).contains(&white));
            prop_assert!((white + black - 1.0).abs() < 1e-12);
            prop_assert!((evaluation.mirrored().expectancy(Color::Black) - white).abs() < 1e-12);
        }
    }
}
