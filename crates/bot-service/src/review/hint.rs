//! A hint: a move, and why.

use crate::review::analysis::countable;
use crate::review::evaluation::{EvaluatedLine, Evaluation, LINE};
use crate::review::reasons;
use crate::review::reasons::Reason;
use crate::review::record::ReviewedGame;
use makruk::lore::{self, Audience, Term};
use makruk::{CountKind, Move, Piece, Position};
use makruk_engine::SearchResult;

/// A suggested move, which can be revealed in steps: [which piece](Hint::piece), [where to](Hint::mv),
/// [why](Hint::reasons).
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    pub position: Position,
    /// The number of the move.
    pub number: u32,
    pub mv: Move,
    pub piece: Piece,
    /// Why it is good, the most important reason first; never empty.
    pub reasons: Vec<Reason>,
    pub terms: Vec<Term>,
    /// The expected continuation, beginning with the move itself.
    pub line: Vec<Move>,
    /// What the position is worth if the move is made.
    pub evaluation: Evaluation,
    /// The count that the side to move may call now, if it is the weaker side and so has a reason to.
    pub countable: Option<CountKind>,
}

impl Hint {
    /// The hint for the last position of this record; `None` if there is no move.
    pub(super) fn new(record: &ReviewedGame, result: &SearchResult) -> Option<Hint> {
        let position = record.history().position_at(record.history().plies()).clone();
        let turn = position.turn();
        let lines: Vec<EvaluatedLine> = result.lines.iter().map(|ranked| EvaluatedLine::of(ranked, turn)).collect();
        let (best, second) = (lines.first()?, lines.get(1));
        let mv = *best.moves.first()?;
        Some(Hint {
            number: record.history().number_at(record.history().plies()),
            mv,
            piece: position.board().piece_at(mv.from())?,
            reasons: reasons::reasons(record.history(), best, second),
            terms: lore::terms(&position, mv, Audience::Learners).top().to_vec(),
            line: best.moves.iter().take(LINE).copied().collect(),
            evaluation: best.evaluation,
            countable: countable(record, turn),
            position,
        })
    }
}
