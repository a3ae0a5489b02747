//! What is stored of threads: that they are in their channels.

use bot_store::ChannelId;
use bot_store::feature::{ErasureRule, IdKind, RecordKind, Topic};
use commit_store::{Key, Prefix, Space};

const THREAD_IN: Space = Space::new("thread-in");

/// Exists for each thread that is known to be in a channel: [`KeyOnly`](bot_store::records::KeyOnly).
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
pub(crate) const RECORDS: &[RecordKind] =
    &[RecordKind::of_key(THREAD_IN, &[IdKind::Channel, IdKind::Channel], Topic::Upkeep, ErasureRule::Unnamed)];
