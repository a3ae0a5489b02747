//! Why something was not said, and what that calls for.

use crate::kit::delays::LaneDelay;
use crate::kit::rest_error::{RestError, UNKNOWN_CHANNEL};
use bot_service::ServiceError;

#[derive(Debug)]
pub enum DeliveryError {
    /// It may pass by itself: the lane waits.
    Transient(String),
    /// Something has to be changed in Discord, on this server: the lane waits for that.
    Blocked { guild: Option<u64> },
    /// The bot was removed from this server: the lane waits until it is invited back.
    Removed { guild: u64 },
    /// It cannot be said as it is, or only now: it is tried a few times more, and then set aside.
    Rejected(String),
    /// It cannot even be read: it is set aside.
    Unreadable(String),
    /// The place does not exist any more, and nothing that waits there can ever be said.
    Gone(RestError),
}

impl DeliveryError {
    /// What holds the lane up after it.
    pub(super) fn hold(&self) -> LaneDelay {
        match self {
            DeliveryError::Blocked { .. } | DeliveryError::Removed { .. } => LaneDelay::Blocked,
            DeliveryError::Transient(_)
            | DeliveryError::Rejected(_)
            | DeliveryError::Unreadable(_)
            | DeliveryError::Gone(_) => LaneDelay::Transient,
        }
    }
}

const UNKNOWN_USER: isize = 10_013;
/// Discord's code for a user who accepts no direct messages from the bot.
const CANNOT_MESSAGE: isize = 50_007;
/// Discord's code for a user who has neither a server in common with the bot nor installed it.
const NOTHING_IN_COMMON: isize = 50_278;
const THREAD_ARCHIVED: isize = 50_083;

impl From<ServiceError> for DeliveryError {
    fn from(error: ServiceError) -> DeliveryError {
        match error {
            error if error.is_of_one_row() => DeliveryError::Unreadable(error.to_string()),
            error => DeliveryError::Transient(error.to_string()),
        }
    }
}

impl From<RestError> for DeliveryError {
    fn from(error: RestError) -> DeliveryError {
        match error {
            RestError::Gone { code: UNKNOWN_CHANNEL | UNKNOWN_USER, .. }
            | RestError::Forbidden { code: CANNOT_MESSAGE | NOTHING_IN_COMMON, .. } => DeliveryError::Gone(error),
            RestError::Forbidden { .. } | RestError::Gone { .. } | RestError::Refused { .. } => {
                DeliveryError::Rejected(error.to_string())
            }
            error => DeliveryError::Transient(error.to_string()),
        }
    }
}

pub const fn is_locked(error: &RestError) -> bool {
    matches!(error, RestError::Refused { code: THREAD_ARCHIVED, .. })
}

pub const fn is_unsure(error: &RestError) -> bool {
    matches!(error, RestError::Transient(_))
}
