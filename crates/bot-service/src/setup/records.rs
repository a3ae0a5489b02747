//! Servers that the bot was removed from.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use commit_store::{Key, Space};

pub(crate) const REMOVED: Space = Space::new("removed");

/// A server that the bot was removed from, whose data goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct RemovedRecord {
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub since: Timestamp,
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub due: Timestamp,
    /// Whether it has begun to go.
    pub has_begun: bool,
    /// Whether anything was found that had to.
    pub found: bool,
}

/// A server that the bot was removed from: [`RemovedRecord`].
pub(crate) fn removed(guild: u64) -> Key {
    REMOVED.key([guild])
}
