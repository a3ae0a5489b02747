//! Why something cannot be done at an exercise.

use crate::i18n::Text;
use crate::kit::reader::Reader;
use crate::kit::refusal::Explained;
use bot_service::metrics::RefusalKind;
use bot_service::{LessonError, ServiceError, Snapshot};

pub fn explain(error: &ServiceError, _: Option<&Snapshot>, reader: Reader) -> Option<Explained> {
    Some(Explained::new(RefusalKind::Learning, lesson(*error.downcast_ref()?), reader))
}

fn lesson(error: LessonError) -> Text {
    match error {
        LessonError::NoneOpen => Text::new("refusal-no-exercise-open"),
        LessonError::Gone => Text::new("refusal-exercise-gone"),
        LessonError::Over => Text::new("refusal-exercise-over"),
        LessonError::TooManyTries => Text::new("refusal-exercise-tries"),
        LessonError::NoSolution => Text::new("refusal-exercise-no-solution"),
    }
}
