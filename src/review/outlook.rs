//! A position by itself: what it is worth, how it goes on, and who may count.

use super::evaluation::{Evaluation, Line};
use super::record::Record;
use super::report::LINE;
use makruk::counting;
use makruk::{Color, CountKind, Outcome};
use makruk_engine::SearchResult;

/// What is to be said of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlook {
    /// The position, as the last of a record.
    pub record: Record,
    /// The best lines, the best first; none if the game is over.
    pub lines: Vec<Line>,
    /// How the game has ended here, if it has.
    pub outcome: Option<Outcome>,
    /// Who may call which count now; nobody where counts begin by themselves.
    pub countable: Vec<(Color, CountKind)>,
}

impl Outlook {
    /// How many lines are told.
    pub const LINES: usize = 3;

    /// Of a position in which the game is over.
    pub(super) fn over(record: &Record) -> Outlook {
        let outcome = record.history().outcome().or(record.outcome());
        Outlook { record: record.clone(), lines: Vec::new(), outcome, countable: Vec::new() }
    }

    pub(super) fn new(record: &Record, result: &SearchResult) -> Outlook {
        let turn = record.history().position().turn();
        let shortened = |line: Line| Line { moves: line.moves.into_iter().take(LINE).collect(), ..line };
        let lines = result.lines.iter().map(|ranked| shortened(Line::of(ranked, turn))).collect();
        let countable = Color::ALL.into_iter().filter_map(|side| Some((side, countable(record, side)?))).collect();
        Outlook { record: record.clone(), lines, outcome: None, countable }
    }

    /// What the position is worth.
    pub fn evaluation(&self) -> Evaluation {
        match (self.outcome, self.lines.first()) {
            (Some(outcome), _) => Evaluation::of_outcome(outcome),
            (None, line) => line.map_or(Evaluation::EVEN, |line| line.evaluation),
        }
    }
}

/// Which count `side` could call at the end of this record and, being the weaker one, would want to.
pub(super) fn countable(record: &Record, side: Color) -> Option<CountKind> {
    let (position, count) =
        (record.history().position_at(record.history().plies()), record.history().count_at(record.history().plies()));
    let weaker = counting::weaker_side(position.board()) == Some(side);
    let offer = counting::offer(record.history().ruleset(), count, position, side).ok().filter(|_| weaker);
    offer.map(|count| count.kind())
}
