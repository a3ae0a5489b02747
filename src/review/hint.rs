//! A hint: a move, and why.

use super::evaluation::{Evaluation, Line};
use super::outlook::countable;
use super::reasons::{self, Reason};
use super::record::Record;
use super::report::LINE;
use makruk::lore::{self, Audience, Term};
use makruk::{CountKind, Move, Piece, Position};
use makruk_engine::SearchResult;

/// A move for whoever asks, in steps that can be told one after the other: [which man](Hint::man),
/// [where to](Hint::mv), [why](Hint::reasons).
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// The position that it is for.
    pub position: Position,
    /// The move.
    pub mv: Move,
    /// The man that is to move.
    pub man: Piece,
    /// What is gained by it, the weightiest first; at least one reason.
    pub reasons: Vec<Reason>,
    /// The words that it earns.
    pub terms: Vec<Term>,
    /// How it is expected to go on, the move itself first.
    pub line: Vec<Move>,
    /// What the position is worth with it.
    pub evaluation: Evaluation,
    /// The count that the side to move may call, and as the weaker side would want to.
    pub countable: Option<CountKind>,
}

impl Hint {
    /// The hint for the end of this record; `None` if there is no move.
    pub(super) fn new(record: &Record, result: &SearchResult) -> Option<Hint> {
        let position = record.history().position_at(record.history().plies()).clone();
        let turn = position.turn();
        let lines: Vec<Line> = result.lines.iter().map(|ranked| Line::of(ranked, turn)).collect();
        let (best, otherwise) = (lines.first()?, lines.get(1));
        let mv = *best.moves.first()?;
        Some(Hint {
            mv,
            man: position.board().piece_at(mv.from())?,
            reasons: reasons::reasons(&position, best, otherwise),
            terms: lore::terms(&position, mv, Audience::Learners).said().to_vec(),
            line: best.moves.iter().take(LINE).copied().collect(),
            evaluation: best.evaluation,
            countable: countable(record, turn),
            position,
        })
    }
}
