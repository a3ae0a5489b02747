//! Since when no process has received the events of a shard.
//!
//! The process that evicts another one records this for each of its shards, and so does a process that releases a shard. The next
//! holder credits the outage to the clocks of the shard's games before it receives events
//! ([`Scheduler::end_outage`](crate::Scheduler::end_outage)). Until then no flag falls in those games.

use jiff::{SignedDuration, Timestamp};

use crate::ServiceError;
use crate::cluster::records::{SessionsRecord, ShardOutageRecord};
use crate::cluster::{Cluster, POLL_INTERVAL, ProcessId, Resource};
use crate::repository::put;
use commit_store::{Expect, Put};

/// The shard, of this many, that receives the events of a server. Direct messages come through the first one.
pub fn shard_of(guild: Option<u64>, shards: u32) -> u32 {
    let shard = guild.map_or(0, |guild| (guild >> 22) % u64::from(shards.max(1)));
    u32::try_from(shard).unwrap_or_default()
}

impl Cluster {
    /// Records that from now on no process receives the events of a shard. To be called before its lease is released.
    pub async fn begin_outage(&self, shard: u32) -> Result<(), ServiceError> {
        if let Some(put) = self.outage_put(shard, self.repository.now()).await? {
            // A conflict means that an earlier time was recorded.
            self.repository.commit(vec![put]).await?;
        }
        Ok(())
    }

    /// What records that the shards of a process have not been received since then.
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

    /// `None` if the shard has an outage already.
    async fn outage_put(&self, shard: u32, since: Timestamp) -> Result<Option<Put>, ServiceError> {
        let key = crate::cluster::records::shard_outage(shard);
        match self.repository.replaceable::<ShardOutageRecord>(&key).await? {
            (_, Some(_)) => Ok(None),
            (expect, None) => Ok(Some(put(key, expect, &ShardOutageRecord { since })?)),
        }
    }

    /// Since when a shard has not been received, and what ends the outage; `None` if there is none.
    pub async fn outage(&self, shard: u32) -> Result<Option<(Timestamp, Put)>, ServiceError> {
        let key = crate::cluster::records::shard_outage(shard);
        let (expect, found) = self.repository.replaceable::<ShardOutageRecord>(&key).await?;
        let (Expect::Rev(rev), Some(ShardOutageRecord { since })) = (expect, found) else { return Ok(None) };
        Ok(Some((since, Put::delete(key, rev))))
    }

    /// On how many shards the processes have agreed; `None` before that, and on a store that only one process can open.
    pub async fn agreed_shards(&self) -> Result<Option<u32>, ServiceError> {
        if self.shared.is_none() {
            return Ok(None);
        }
        let agreed: Option<SessionsRecord> = self.repository.get(&crate::cluster::records::sessions()).await?;
        Ok(agreed.map(|agreed| agreed.shards))
    }

    /// Whether a running process has been running since before this time.
    pub async fn has_been_running_since(&self, time: Timestamp) -> Result<bool, ServiceError> {
        if self.shared.is_none() {
            return Ok(false);
        }
        Ok(self.processes().await?.iter().any(|(_, _, record)| !record.is_leaving && record.started < time))
    }

    /// Whether the events of a server were certainly received up to this time. Otherwise no flag may fall yet.
    pub async fn was_received(&self, guild: Option<u64>, until: Timestamp) -> Result<bool, ServiceError> {
        let (Some(shared), Some(shards)) = (&self.shared, self.agreed_shards().await?) else { return Ok(true) };
        let shard = shard_of(guild, shards);
        // The lease first: an outage is recorded before a shard changes hands.
        let Some(holder) = self.holder(Resource::Shard(shard)).await? else { return Ok(false) };
        let is_outage = self.outage(shard).await?.is_some();
        let was_running = holder == shared.me || shared.last_alive().get(&holder).is_some_and(|alive| *alive >= until);
        Ok(!is_outage && was_running)
    }

    /// When to ask [`Cluster::was_received`] again.
    pub fn next_poll(&self) -> Timestamp {
        self.repository.now() + SignedDuration::try_from(POLL_INTERVAL).unwrap_or_default()
    }
}
