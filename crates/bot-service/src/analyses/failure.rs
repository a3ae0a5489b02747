//! Why an analysis failed, as stored until the user is told.

use serde::{Deserialize, Serialize};

use crate::ThinkError;
use bot_store::ServiceError;

/// Why an analysis could not be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AnalysisFailure {
    /// The search queue is full.
    Busy,
    /// The user has this many open requests, the most allowed.
    PersonHasEnough(u32),
    /// The server has this many open requests, the most allowed.
    ServerHasEnough(u32),
    /// An internal error; the log has details.
    Failed,
}

impl From<&ServiceError> for AnalysisFailure {
    fn from(error: &ServiceError) -> AnalysisFailure {
        let number = |limit: usize| u32::try_from(limit).unwrap_or(u32::MAX);
        match error.downcast_ref() {
            Some(ThinkError::Busy) => AnalysisFailure::Busy,
            Some(ThinkError::YouHaveEnough { limit }) => AnalysisFailure::PersonHasEnough(number(*limit)),
            Some(ThinkError::ServerHasEnough { limit }) => AnalysisFailure::ServerHasEnough(number(*limit)),
            Some(ThinkError::Stopped | ThinkError::Failed) | None => AnalysisFailure::Failed,
        }
    }
}
