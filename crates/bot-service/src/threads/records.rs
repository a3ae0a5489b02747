//! What is stored of threads: that they are in their channels.

use bot_store::ChannelId;
use bot_store::feature::{ErasureRule, IdKind, RecordKind, Topic};
use commit_store::{Codec, DecodeError, Key, Prefix, Space, from_slice};
use serde::{Deserialize, Serialize};

const THREAD_IN: Space = Space::new("thread-in");

/// A thread that is known to be in a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ThreadRecord {
    pub(crate) seen_by: ThreadSeenBy,
}

/// Who sees what is in a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ThreadSeenBy {
    /// Those who are in it; it may be that others do, too.
    Members,
    /// Whoever sees its channel.
    Channel,
}

impl Codec for ThreadRecord {
    const VERSION: u8 = 2;

    fn decode_version(version: u8, bytes: &[u8]) -> Result<ThreadRecord, DecodeError> {
        match version {
            // Nothing but the key was kept.
            1 => Ok(ThreadRecord { seen_by: ThreadSeenBy::Members }),
            2 => from_slice(bytes),
            _ => Err(DecodeError::Version { found: version, known: Self::VERSION }),
        }
    }
}

/// A thread that is known to be in a channel: [`ThreadRecord`].
pub(crate) fn thread_in(channel: ChannelId, thread: ChannelId) -> Key {
    THREAD_IN.key([channel.0, thread.0])
}

/// The [`thread_in`] keys of a channel.
pub(super) fn all_threads_in(channel: ChannelId) -> Prefix {
    THREAD_IN.prefix([channel.0])
}

/// The thread of a [`thread_in`] key.
pub(super) fn thread_of(key: &Key) -> Option<ChannelId> {
    THREAD_IN.ids(key).map(|[_, thread]| ChannelId(thread))
}

/// The records of this feature.
pub(crate) const RECORDS: &[RecordKind] = &[RecordKind::of::<ThreadRecord>(
    THREAD_IN,
    &[IdKind::Channel, IdKind::Channel],
    Topic::Upkeep,
    ErasureRule::Unnamed,
)];
