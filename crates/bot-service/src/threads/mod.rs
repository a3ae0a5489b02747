//! KnownThreads, by the channels that they are in: a channel takes its threads with it when it is deleted, of which the network says
//! nothing.

pub(crate) mod records;

use bot_store::feature::Feature;
use bot_store::records::KeyOnly;
use bot_store::repository::{Repository, put};
use bot_store::{ChannelId, ServiceError};
use commit_store::{Expect, Put};

use records::{all_threads_in, thread_in, thread_of};

/// What this feature keeps in the store, has to say, and does in its time.
pub(crate) static FEATURE: Feature = Feature { records: records::RECORDS, notices: &[], due: &[] };

/// Which threads are known to be in which channels.
#[derive(Clone)]
pub struct KnownThreads {
    repository: Repository,
}

impl KnownThreads {
    pub(crate) fn new(repository: Repository) -> KnownThreads {
        KnownThreads { repository }
    }

    /// Notes that a thread is in a channel.
    pub async fn note(&self, channel: ChannelId, thread: ChannelId) -> Result<(), ServiceError> {
        let key = thread_in(channel, thread);
        if self.repository.row(&key).await?.is_some() {
            return Ok(());
        }
        // Of two that note it at once one is enough.
        self.repository.commit(vec![put(key, Expect::Absent, &KeyOnly)?]).await?;
        Ok(())
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
    use std::sync::Arc;

    use crate::{FairCoin, Service, SystemClock};

    #[tokio::test]
    async fn a_channel_has_the_threads_that_were_noted_and_not_forgotten() {
        let (service, _announced) = Service::in_memory(Arc::new(SystemClock), Arc::new(FairCoin));
        let threads = service.threads;
        let [one, other] = [ChannelId(7), ChannelId(8)];
        for thread in [71, 72, 71] {
            threads.note(one, ChannelId(thread)).await.unwrap();
        }
        threads.note(other, ChannelId(81)).await.unwrap();
        assert_eq!(threads.of(one).await.unwrap(), [ChannelId(71), ChannelId(72)]);
        for _ in 0..2 {
            threads.forget(one, ChannelId(71)).await.unwrap();
        }
        assert_eq!(threads.of(one).await.unwrap(), [ChannelId(72)]);
        assert_eq!(threads.of(other).await.unwrap(), [ChannelId(81)]);
    }
}
