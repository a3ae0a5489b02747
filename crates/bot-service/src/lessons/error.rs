//! Why something cannot be done about an exercise.

use thiserror::Error;

use bot_store::error::FeatureError;

/// Why something cannot be done about an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum LessonError {
    /// Whoever doesn't say which exercise they mean has opened none.
    #[error("no exercise was opened")]
    NoneOpen,
    /// There is no such exercise, or none any more.
    #[error("no such exercise")]
    Gone,
    /// It is done, or was shown.
    #[error("the exercise is over for this person")]
    Over,
    #[error("too many tries at the exercise")]
    TooManyTries,
    /// Nobody knows how it goes on.
    #[error("nothing is known of how the exercise goes on")]
    NoSolution,
}

impl FeatureError for LessonError {}
