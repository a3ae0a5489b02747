//! Why something cannot be done at an exercise.

use thiserror::Error;

use crate::board::refusal::text;
use crate::i18n::Text;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::kit::refusal::{Explained, Reason};
use crate::lessons::messages;
use bot_service::metrics::RefusalKind;
use bot_service::{LessonError, ServiceError, Snapshot, Studying};
use makruk::Move;
use makruk::notation::text::TextError;

/// A text that is no move at an exercise.
#[derive(Debug, Error)]
#[error("{error}")]
pub struct NoMoveAtExercise {
    pub error: TextError,
    /// The exercise that was meant, as far as the person has got.
    pub seen: Box<Studying>,
}

impl Reason for NoMoveAtExercise {
    fn kind(&self) -> RefusalKind {
        RefusalKind::Text
    }

    fn explain(&self, reader: Reader) -> OutgoingMessage {
        let buttons = |moves: &[Move]| messages::exercise_candidates(&self.seen, moves, reader);
        text::explain(&self.error, Some(self.seen.lesson.history()), &buttons, reader)
    }
}

/// Explains the errors of lessons.
pub fn explain(error: &ServiceError, _: Option<&Snapshot>, reader: Reader) -> Option<Explained> {
    Some(Explained::new(RefusalKind::Learning, lesson(*error.downcast_ref()?), reader))
}

/// Why something cannot be done at an exercise.
fn lesson(error: LessonError) -> Text {
    match error {
        LessonError::NoneOpen => Text::new("refusal-no-exercise-open"),
        LessonError::Gone => Text::new("refusal-exercise-gone"),
        LessonError::Over => Text::new("refusal-exercise-over"),
        LessonError::TooManyTries => Text::new("refusal-exercise-tries"),
        LessonError::NoSolution => Text::new("refusal-exercise-no-solution"),
    }
}
