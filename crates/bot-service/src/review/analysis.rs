//! The analysis of a single position: what it is worth, how to continue, and who may count.

use crate::review::evaluation::{EvaluatedLine, Evaluation};
use crate::review::record::ReviewedGame;
use board_games::{GameMove, GameOutcome};
use game_search::SearchFindings;
use makruk::counting;
use makruk::{Color, CountKind};

#[derive(Clone, Debug, PartialEq)]
pub struct PositionAnalysis {
    /// A record that ends with the position.
    pub record: ReviewedGame,
    /// The best lines, the best first; empty if the game is over.
    pub lines: Vec<EvaluatedLine>,
    /// The outcome, if the game is over here.
    pub outcome: Option<GameOutcome>,
    /// Makruk: which side may call which count now; empty if counts begin by themselves.
    pub countable: Vec<(Color, CountKind)>,
}

impl PositionAnalysis {
    pub const LINES: usize = 3;

    /// What these lines say about the last position of a record; they are empty if the game is over.
    pub fn of(record: ReviewedGame, lines: Vec<EvaluatedLine>) -> PositionAnalysis {
        let outcome = record.board().outcome().or(record.outcome());
        let countable = match outcome {
            Some(_) => Vec::new(),
            None => Color::ALL.into_iter().filter_map(|side| Some((side, countable(&record, side)?))).collect(),
        };
        PositionAnalysis { record, lines, outcome, countable }
    }

    /// What was found about the last position of a record.
    pub(super) fn lines_of(record: &ReviewedGame, found: &SearchFindings<GameMove>) -> Vec<EvaluatedLine> {
        let turn = record.board().turn();
        found.lines.iter().map(|ranked| EvaluatedLine::of(ranked, turn).shortened()).collect()
    }

    /// What the position is worth.
    pub fn evaluation(&self) -> Evaluation {
        match (self.outcome, self.lines.first()) {
            (Some(outcome), _) => Evaluation::of_outcome(outcome),
            (None, line) => line.map_or(Evaluation::EVEN, |line| line.evaluation),
        }
    }
}

/// The count that `side` could call at the end of this record; `None` unless it is the weaker side, since only that side
/// has a reason to.
pub(super) fn countable(record: &ReviewedGame, side: Color) -> Option<CountKind> {
    let history = record.makruk()?;
    let weaker = counting::weaker_side(history.position().board()) == Some(side);
    let offer = history.offered_count(side).ok().filter(|_| weaker);
    offer.map(|count| count.kind())
}
