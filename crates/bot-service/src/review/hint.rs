//! A hint: a move, and why.

use crate::review::analysis::countable;
use crate::review::evaluation::{EvaluatedLine, Evaluation, LINE};
use crate::review::reasons;
use crate::review::reasons::Reason;
use crate::review::record::ReviewedGame;
use board_games::{GameBoard, GameMove, GamePiece};
use game_search::SearchFindings;
use makruk::CountKind;
use makruk::lore::{self, Audience, Term};

/// A suggested move, which can be revealed in steps: [which piece](Hint::piece), [where to](Hint::mv),
/// [why](Hint::reasons).
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// The game so far.
    pub board: GameBoard,
    pub mv: GameMove,
    pub piece: GamePiece,
    /// Why it is good, the most important reason first; never empty.
    pub reasons: Vec<Reason>,
    /// Makruk: what the move is called.
    pub terms: Vec<Term>,
    /// The expected continuation, beginning with the move itself.
    pub line: Vec<GameMove>,
    /// What the position is worth if the move is made.
    pub evaluation: Evaluation,
    /// Makruk: the count that the side to move may call now, if it is the weaker side and so has a reason to.
    pub countable: Option<CountKind>,
}

impl Hint {
    /// The hint for the last position of this record; `None` if there is no move.
    pub(super) fn new(record: &ReviewedGame, found: &SearchFindings<GameMove>) -> Option<Hint> {
        let board = record.board();
        let turn = board.turn();
        let lines: Vec<EvaluatedLine> = found.lines.iter().map(|ranked| EvaluatedLine::of(ranked, turn)).collect();
        let (best, second) = (lines.first()?, lines.get(1));
        let mv = *best.moves.first()?;
        let terms = |position| lore::terms(position, mv.makruk(), Audience::Learners).top().to_vec();
        Some(Hint {
            board: board.clone(),
            mv,
            piece: board.current().piece_at(mv.from)?.piece,
            reasons: reasons::reasons(board, best, second),
            terms: record.makruk().map(|history| terms(history.position())).unwrap_or_default(),
            line: best.moves.iter().take(LINE).copied().collect(),
            evaluation: best.evaluation,
            countable: countable(record, turn.into()),
        })
    }
}
