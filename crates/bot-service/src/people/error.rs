//! Why a person's settings cannot be changed so.

use thiserror::Error;

use bot_store::error::FeatureError;

/// Why a person's settings cannot be changed so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PeopleError {
    #[error("only {left} days of holiday are left")]
    TooLongHoliday { left: u16 },
    /// The person has muted as many others as one person may.
    #[error("already {0} people muted")]
    TooManyMuted(usize),
}

impl FeatureError for PeopleError {}
