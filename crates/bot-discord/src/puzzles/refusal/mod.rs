//! Why something cannot be done at a puzzle.

pub mod proposal;

use thiserror::Error;

use crate::board::refusal::text;
use crate::i18n::Text;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::kit::refusal::{Explained, Reason};
use crate::puzzles::messages;
use bot_service::metrics::RefusalKind;
use bot_service::{PuzzleError, ServiceError, Snapshot, Solving};
use makruk::Move;
use makruk::notation::text::TextError;

/// A text that is no move at a puzzle.
#[derive(Debug, Error)]
#[error("{error}")]
pub struct NoMoveAtPuzzle {
    pub error: TextError,
    /// The puzzle, as far as the person has got.
    pub seen: Box<Solving>,
}

impl Reason for NoMoveAtPuzzle {
    fn kind(&self) -> RefusalKind {
        RefusalKind::Text
    }

    fn explain(&self, reader: Reader) -> OutgoingMessage {
        let buttons = |moves: &[Move]| messages::puzzle_candidates(&self.seen, moves, reader);
        text::explain(&self.error, Some(self.seen.attempt.history()), &buttons, reader)
    }
}

/// Explains the errors of puzzles and of proposed ones.
pub fn explain(error: &ServiceError, _: Option<&Snapshot>, reader: Reader) -> Option<Explained> {
    let text = match error.downcast_ref() {
        Some(&error) => puzzle(error),
        None => proposal::explain(error.downcast_ref()?, reader),
    };
    Some(Explained::new(RefusalKind::Learning, text, reader))
}

/// Why something cannot be done at a puzzle.
fn puzzle(error: PuzzleError) -> Text {
    match error {
        PuzzleError::NoPuzzle => Text::new("refusal-no-puzzle"),
        PuzzleError::NoneToday => Text::new("refusal-no-puzzle-today"),
        PuzzleError::NoneOpen => Text::new("refusal-no-puzzle-open"),
        PuzzleError::Over => Text::new("refusal-puzzle-over"),
        PuzzleError::TooManyTries => Text::new("refusal-puzzle-tries"),
    }
}
