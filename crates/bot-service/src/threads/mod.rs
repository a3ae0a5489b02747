//! Threads, by the channels that they are in: a channel takes its threads with it when it is deleted, of which the network says
//! nothing, and whoever sees a channel sees what is played in its threads.

pub(crate) mod records;

use std::sync::Arc;

use bot_store::feature::Feature;

use bot_store::repository::{Repository, put};
use bot_store::{ChannelId, ServiceError};
use commit_store::{Codec, Put};

use crate::feed::{FedPlace, PlaceFeed};
use records::{ThreadRecord, ThreadSeenBy, all_threads_in, thread_in, thread_of};

/// What this feature keeps in the store, has to say, and does in its time.
pub(crate) static FEATURE: Feature = Feature { records: records::RECORDS, notices: &[], due: &[] };

/// Which threads are known to be in which channels.
#[derive(Clone)]
pub struct KnownThreads {
    repository: Repository,
    places: Arc<PlaceFeed>,
}

impl KnownThreads {
    pub(crate) fn new(repository: Repository, places: Arc<PlaceFeed>) -> KnownThreads {
        KnownThreads { repository, places }
    }

    /// Notes that a thread is in a channel, and who sees it.
    pub async fn note(&self, channel: ChannelId, thread: ChannelId, seen_by: ThreadSeenBy) -> Result<(), ServiceError> {
        let (key, noted) = (thread_in(channel, thread), ThreadRecord { seen_by });
        let (expect, known) = self.repository.replaceable(&key).await?;
        if known == Some(noted) {
            return Ok(());
        }
        // Of two that note it at once one is enough.
        self.repository.commit(vec![put(key, expect, &noted)?]).await?;
        self.places.tell_place(FedPlace::Channel(channel));
        Ok(())
    }

    /// Whether a thread is in a channel, and seen by whoever sees that.
    pub async fn is_seen_from(&self, channel: ChannelId, thread: ChannelId) -> Result<bool, ServiceError> {
        let known: Option<ThreadRecord> = self.repository.get(&thread_in(channel, thread)).await?;
        Ok(known.is_some_and(|known| known.seen_by == ThreadSeenBy::Channel))
    }

    /// The threads of a channel that are seen by whoever sees it, the newest first.
    pub async fn seen_from(&self, channel: ChannelId) -> Result<Vec<ChannelId>, ServiceError> {
        let rows = self.repository.all(&all_threads_in(channel)).await?;
        let is_seen =
            |value: &[u8]| ThreadRecord::decode(value).is_ok_and(|known| known.seen_by == ThreadSeenBy::Channel);
        let seen = rows.iter().filter(|(_, row)| is_seen(&row.value)).filter_map(|(key, _)| thread_of(key));
        let mut seen: Vec<ChannelId> = seen.collect();
        seen.reverse();
        Ok(seen)
    }

    /// The threads that are known to be in a channel.
    pub async fn of(&self, channel: ChannelId) -> Result<Vec<ChannelId>, ServiceError> {
        let rows = self.repository.all(&all_threads_in(channel)).await?;
        Ok(rows.iter().filter_map(|(key, _)| thread_of(key)).collect())
    }

    /// Forgets a thread, once all who used it know that it is gone.
    pub async fn forget(&self, channel: ChannelId, thread: ChannelId) -> Result<(), ServiceError> {
        let key = thread_in(channel, thread);
        if let Some(row) = self.repository.row(&key).await? {
            self.repository.commit(vec![Put::delete(key, row.rev)]).await?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{FairCoin, Service, SystemClock};

    #[tokio::test]
    async fn a_channel_has_the_threads_that_were_noted_and_not_forgotten() {
        let (service, _announced) = Service::in_memory(Arc::new(SystemClock), Arc::new(FairCoin));
        let threads = service.threads;
        let [one, other] = [ChannelId(7), ChannelId(8)];
        for thread in [71, 72, 71] {
            threads.note(one, ChannelId(thread), ThreadSeenBy::Channel).await.unwrap();
        }
        threads.note(other, ChannelId(81), ThreadSeenBy::Members).await.unwrap();
        assert_eq!(threads.of(one).await.unwrap(), [ChannelId(71), ChannelId(72)]);
        for _ in 0..2 {
            threads.forget(one, ChannelId(71)).await.unwrap();
        }
        assert_eq!(threads.of(one).await.unwrap(), [ChannelId(72)]);
        assert_eq!(threads.of(other).await.unwrap(), [ChannelId(81)]);
        assert_eq!(threads.seen_from(one).await.unwrap(), [ChannelId(72)]);
        assert_eq!(threads.seen_from(other).await.unwrap(), []);
        assert!(threads.is_seen_from(one, ChannelId(72)).await.unwrap());
        assert!(!threads.is_seen_from(other, ChannelId(72)).await.unwrap());
        // What was noted before is noted better.
        threads.note(other, ChannelId(81), ThreadSeenBy::Channel).await.unwrap();
        assert!(threads.is_seen_from(other, ChannelId(81)).await.unwrap());
    }
}
