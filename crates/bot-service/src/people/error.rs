//! Why a change of a user's settings is refused.

use thiserror::Error;

use bot_store::error::FeatureError;

/// Why a change of a user's settings is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PeopleError {
    #[error("only {left} days of holiday are left")]
    TooLongHoliday { left: u16 },
    /// The user has muted the most others allowed.
    #[error("already {0} people muted")]
    TooManyMuted(usize),
}

impl FeatureError for PeopleError {}
