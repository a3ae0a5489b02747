//! Why a search has no answer.

use thiserror::Error;

use bot_store::error::{ErrorClass, FeatureError};

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ThinkError {
    /// The queue is full: a further request would wait too long.
    #[error("too many searches are waiting already")]
    Busy,
    /// The user has reached the limit of pending requests of this kind.
    #[error("this person has {limit} requests open already")]
    YouHaveEnough { limit: usize },
    /// The server has as many requests of this kind open as one server may have.
    #[error("this server has {limit} requests open already")]
    ServerHasEnough { limit: usize },
    /// The program is about to end.
    #[error("the search was stopped because the program is ending")]
    Stopped,
    /// The search has failed. That is a bug, and the log tells more.
    #[error("the search has failed")]
    Failed,
}

impl FeatureError for ThinkError {
    fn class(&self) -> ErrorClass {
        ErrorClass::Passing
    }
}
