//! Since when no process has received the events of a shard.
//!
//! The process that evicts another one records this for each of its shards, and so does a process that releases a shard or loses
//! its connection. Until the shard is received again, no flag falls in its games. If its session is taken up where it was lost,
//! everything that was sent meanwhile comes late, but as of when it was done, so nothing is owed; otherwise whoever receives the
//! shard ends the outage in the commit that notes what it owes to the clocks of its games.

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
    /// Records that since then no process has received the events of a shard. To be called before its lease is released.
    pub async fn begin_outage(&self, shard: u32, since: Timestamp) -> Result<(), ServiceError> {
        if let Some(put) = self.outage_put(shard, since).await? {
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

    /// Records that a shard is received again and has missed nothing.
    pub async fn forget_outage(&self, shard: u32) -> Result<(), ServiceError> {
        if let Some((_, end)) = self.outage(shard).await? {
            // A conflict means that another process has recorded its end.
            self.repository.commit(vec![end]).await?;
        }
        Ok(())
    }

    /// Whether a process receives a shard.
    pub async fn is_received(&self, shard: u32) -> Result<bool, ServiceError> {
        Ok(self.holder(Resource::Shard(shard)).await?.is_some() && self.outage(shard).await?.is_none())
    }

    /// On how many shards the processes have agreed; `None` before that.
    pub async fn agreed_shards(&self) -> Result<Option<u32>, ServiceError> {
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

    /// Whether everything that was done on a server up to this time has certainly been received and handled. Otherwise no flag may
    /// fall yet.
    pub async fn was_received(&self, guild: Option<u64>, until: Timestamp) -> Result<bool, ServiceError> {
        // Where there never was a session, nobody plays.
        let Some(shards) = self.agreed_shards().await? else { return Ok(true) };
        let shard = shard_of(guild, shards);
        // The lease first: an outage is recorded before a shard changes hands.
        let other = match &self.shared {
            Some(shared) => match self.holder(Resource::Shard(shard)).await? {
                Some(holder) => (holder != shared.me).then_some((shared, holder)),
                None => return Ok(false),
            },
            None => None,
        };
        if self.outage(shard).await?.is_some() {
            return Ok(false);
        }
        Ok(match other {
            Some((shared, holder)) => shared.last_alive().get(&holder).is_some_and(|alive| *alive >= until),
            None => self.received.confirm(shard, until).await,
        })
    }

    /// When to ask [`Cluster::was_received`] again.
    pub fn next_poll(&self) -> Timestamp {
        self.repository.now() + SignedDuration::try_from(POLL_INTERVAL).unwrap_or_default()
    }
}
