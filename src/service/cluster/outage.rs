//! The times in which no process received the events of a shard.
//!
//! Whoever finds a process gone notes since when its shards have not been received, and so does whoever hands a shard on. The next
//! process gives that time back to the clocks of the shard's games before it receives events
//! ([`Scheduler::end_outage`](crate::service::Scheduler::end_outage)). Until then no flag falls in those games.

use jiff::{SignedDuration, Timestamp};
use tokio::time::Instant;

use super::{Cluster, LOOK, ProcessId, Resource};
use crate::service::ServiceError;
use crate::service::records::{self, SessionsRecord, ShardOutageRecord};
use crate::service::repository::put;
use commit_store::{Expect, Put};

/// Through which of so many shards the events of a server come; those of direct messages come through the first one.
pub fn shard_of(guild: Option<u64>, shards: u32) -> u32 {
    let shard = guild.map_or(0, |guild| (guild >> 22) % u64::from(shards.max(1)));
    u32::try_from(shard).unwrap_or_default()
}

impl Cluster {
    /// Notes that from now on nobody receives the events of a shard, before its lease is given up.
    ///
    /// # Errors
    /// The store's.
    pub async fn begin_outage(&self, shard: u32) -> Result<(), ServiceError> {
        if let Some(put) = self.outage_put(shard, self.repository.now()).await? {
            // A conflict means that an earlier time was noted.
            self.repository.commit(vec![put]).await?;
        }
        Ok(())
    }

    /// What notes that the shards of a process have not been received since then.
    pub(super) async fn outages_of(&self, process: ProcessId, since: Timestamp) -> Result<Vec<Put>, ServiceError> {
        let mut puts = Vec::new();
        for (resource, holder) in self.leases().await? {
            if let Resource::Shard(shard) = resource
                && holder == process
            {
                puts.extend(self.outage_put(shard, since).await?);
            }
        }
        Ok(puts)
    }

    /// `None` if an outage has been noted that is not over.
    async fn outage_put(&self, shard: u32, since: Timestamp) -> Result<Option<Put>, ServiceError> {
        let key = records::shard_outage(shard);
        match self.repository.replaceable::<ShardOutageRecord>(&key).await? {
            (_, Some(_)) => Ok(None),
            (expect, None) => Ok(Some(put(key, expect, &ShardOutageRecord { since })?)),
        }
    }

    /// Since when a shard has not been received, with what notes that it is again; `None` if there was no outage.
    pub(in crate::service) async fn outage(&self, shard: u32) -> Result<Option<(Timestamp, Put)>, ServiceError> {
        let key = records::shard_outage(shard);
        let (expect, found) = self.repository.replaceable::<ShardOutageRecord>(&key).await?;
        let (Expect::Rev(rev), Some(ShardOutageRecord { since })) = (expect, found) else { return Ok(None) };
        Ok(Some((since, Put::delete(key, rev))))
    }

    /// The shard through which the events of a server come; `None` where nothing was agreed on, or one process receives all.
    pub(in crate::service) async fn shard_of(&self, guild: Option<u64>) -> Result<Option<u32>, ServiceError> {
        if self.shared.is_none() {
            return Ok(None);
        }
        let agreed: Option<SessionsRecord> = self.repository.get(&records::sessions()).await?;
        Ok(agreed.map(|agreed| shard_of(guild, agreed.shards)))
    }

    /// Whether a process that is at work has been so since before this time.
    ///
    /// # Errors
    /// The store's.
    pub(in crate::service) async fn was_at_work_since(&self, time: Timestamp) -> Result<bool, ServiceError> {
        if self.shared.is_none() {
            return Ok(false);
        }
        Ok(self.processes().await?.iter().any(|(_, _, record)| !record.is_leaving && record.started < time))
    }

    /// Whether the events of a server were received up to this time, as far as can be told by now. While they were not, nobody's
    /// time may run out.
    pub(in crate::service) async fn was_received(
        &self,
        guild: Option<u64>,
        at: Timestamp,
    ) -> Result<bool, ServiceError> {
        let (Some(shared), Some(shard)) = (&self.shared, self.shard_of(guild).await?) else { return Ok(true) };
        // The lease first: an outage is noted before a shard changes hands.
        let Some(holder) = self.holder(Resource::Shard(shard)).await? else { return Ok(false) };
        let is_outage = self.outage(shard).await?.is_some();
        Ok(!is_outage && (holder == shared.me || shared.last_seen(holder).is_some_and(|seen| seen >= at)))
    }

    /// When that moment, before `now`, was by the clock of the service.
    pub(super) fn timestamp_of(&self, moment: Instant, now: Instant) -> Timestamp {
        self.repository.now() - SignedDuration::try_from(now.duration_since(moment)).unwrap_or_default()
    }

    /// When to ask again whether events were received.
    pub(in crate::service) fn ask_again_at(&self) -> Timestamp {
        self.repository.now() + SignedDuration::try_from(LOOK).unwrap_or_default()
    }
}
