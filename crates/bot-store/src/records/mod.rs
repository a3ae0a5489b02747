//! Records: their keys, their kinds, and what they say of people.
//!
//! From the first release on stored bytes keep their meaning for ever: records are written in the newest version, and
//! every older version is read through separate types, which changes to the live types do not affect. Each feature
//! lists its records in its [`Feature`](crate::feature::Feature), by which `doctor`, erasure and export know them.

mod readable;
pub mod tree;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::EventId;
use commit_store::{Codec, Key, Prefix, Space};

pub use readable::{ids, readable};
pub use tree::{Tree, tree_of};

/// The version of all records together, by which a program tells that a store was written by a later one. It grows with
/// every change of a stored form, and with every new record that an earlier version of the program would trip over.
pub const RECORDS: u32 = 1;

pub const SEEN: Space = Space::new("seen");

/// Exists once an event has taken effect: [`SeenMark`].
pub fn seen(event: EventId) -> Key {
    SEEN.key([event.0])
}

/// All [`seen`] keys, the oldest event first.
pub fn all_seen() -> Prefix {
    SEEN.prefix([])
}

/// Consecutive events of a log that grows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogChapter<L>(pub Vec<L>);

/// A record whose key says everything.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeyOnly;

/// What an event changed, and when.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeenMark {
    /// The number of the game; [`SeenMark::NO_GAME`] if it changed something else.
    pub about: u64,
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub at: Timestamp,
}

impl SeenMark {
    /// In place of a game where an event changed none. The first game is number 1.
    pub const NO_GAME: u64 = 0;
}

impl Codec for KeyOnly {}

impl Codec for SeenMark {}

impl<L: Serialize + serde::de::DeserializeOwned> Codec for LogChapter<L> {}
