//! Why an action at an exercise is refused.

use thiserror::Error;

use bot_store::error::FeatureError;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum LessonError {
    /// The user named no exercise and has none open.
    #[error("no exercise was opened")]
    NoneOpen,
    #[error("no such exercise")]
    Gone,
    /// It was solved, or its solution was shown.
    #[error("the exercise is over for this person")]
    Over,
    #[error("too many tries at the exercise")]
    TooManyTries,
    #[error("nothing is known of how the exercise goes on")]
    NoSolution,
}

impl FeatureError for LessonError {}
