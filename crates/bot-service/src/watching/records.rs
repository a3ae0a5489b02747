//! What a server has chosen of watching.

use bot_store::feature::{ErasureRule, IdKind, RecordKind, Topic};
use commit_store::{Codec, Key, Space};
use serde::{Deserialize, Serialize};

pub(crate) const WATCHING: Space = Space::new("watching");

/// Where games of a server can be watched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum WatchedFrom {
    /// In its channels.
    #[default]
    Channels,
    /// By whoever has the link of a game, too.
    Anywhere,
}

/// What a server has chosen: [`WatchedFrom`].
pub(crate) fn watching(guild: u64) -> Key {
    WATCHING.key([guild])
}

/// The records of this feature.
pub(crate) const RECORDS: &[RecordKind] =
    &[RecordKind::of::<WatchedFrom>(WATCHING, &[IdKind::Guild], Topic::Settings, ErasureRule::Unnamed)];

impl Codec for WatchedFrom {}
