//! What a log is made of.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// An event with its time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogEntry<E> {
    /// When.
    pub at: Timestamp,
    /// What.
    pub event: E,
}

/// What was entered into a log, and what followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded<E, F> {
    /// The event with its time.
    pub entry: LogEntry<E>,
    /// What followed, in order, with what had fallen due before.
    pub effects: Vec<F>,
}
