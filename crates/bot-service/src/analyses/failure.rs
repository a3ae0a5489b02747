//! Why an analysis could not be done, as it is kept until somebody is told.

use serde::{Deserialize, Serialize};

use crate::ThinkError;
use bot_store::ServiceError;

/// Why an analysis could not be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum AnalysisFailure {
    /// As many searches have been asked for as anybody can be expected to wait for.
    Busy,
    /// The person has so many open already.
    PersonHasEnough(u32),
    /// The server has so many open already.
    ServerHasEnough(u32),
    /// Something went wrong, and the log tells what.
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
