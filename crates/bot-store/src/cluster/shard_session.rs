//! The sessions of shards, so that whoever receives a shard next can take up its session.
//!
//! A session that is taken up brings the events that were sent meanwhile, and needs no slot ([`Cluster::wait_for_session_slot`]).

use crate::ServiceError;
use crate::cluster::Cluster;
use crate::cluster::records::{self, ShardSessionRecord};
use crate::repository::put;
use commit_store::{Expect, Put};

impl Cluster {
    /// The session of a shard, as it was kept last.
    pub async fn shard_session(&self, shard: u32) -> Result<Option<ShardSessionRecord>, ServiceError> {
        let (_, found) = self.repository.replaceable(&records::shard_session(shard)).await?;
        Ok(found)
    }

    /// Keeps the session of a shard for whoever receives it next. To be called under its lease.
    pub async fn keep_session(&self, shard: u32, session: &ShardSessionRecord) -> Result<(), ServiceError> {
        let key = records::shard_session(shard);
        let (expect, known) = self.repository.replaceable::<ShardSessionRecord>(&key).await?;
        if known.as_ref() != Some(session) {
            // A conflict means that another process receives the shard.
            self.repository.commit(vec![put(key, expect, session)?]).await?;
        }
        Ok(())
    }

    /// Forgets the session of a shard, which cannot be taken up any more.
    pub async fn forget_session(&self, shard: u32) -> Result<(), ServiceError> {
        let key = records::shard_session(shard);
        if let (Expect::Rev(rev), _) = self.repository.replaceable::<ShardSessionRecord>(&key).await? {
            self.repository.commit(vec![Put::delete(key, rev)]).await?;
        }
        Ok(())
    }
}
