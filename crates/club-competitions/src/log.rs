//! What a log is made of.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// An event with its time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogEntry<E> {
    pub at: Timestamp,
    pub event: E,
}
