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
