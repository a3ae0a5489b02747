//! What blocks lanes, and the people who were told of it.
//!
//! The rows are few. They are read at the start and kept in memory, which always has what the store has.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::PlayerId;
use crate::notice::{BlockReason, Notice};
use crate::outbox::Outbox;
use crate::outbox::records::BlockRecord;
use crate::records::KeyOnly;
use crate::repository::put;
use crate::{Lane, ServiceError};
use commit_store::{Codec, Commit, Expect, Put};

/// How often the store is checked for changes that another process has announced.
const CHANGE_POLL_INTERVAL: Duration = Duration::from_secs(5);

/// What blocks the lanes. Clones share it.
#[derive(Clone, Default)]
pub struct Blocks(Arc<Mutex<HashMap<Lane, KnownBlock>>>);

/// A block, and the revision of its row.
#[derive(Clone)]
struct KnownBlock {
    record: BlockRecord,
    rev: u64,
}

impl Blocks {
    /// The put that removes the row of a lane, if there is one.
    pub fn removal(&self, lane: Lane) -> Option<Put> {
        self.lanes().get(&lane).map(|known| Put::delete(crate::outbox::records::block(lane), known.rev))
    }

    /// The row of a lane has been removed.
    pub fn removed(&self, lane: Lane) {
        self.lanes().remove(&lane);
    }

    /// A panic cannot leave the map half changed, so a poisoned lock is still good.
    fn lanes(&self) -> MutexGuard<'_, HashMap<Lane, KnownBlock>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Outbox {
    /// Reads what blocks these lanes, and deletes those of others, in which nothing waits.
    pub(super) async fn read_blocks(&self, lanes: &BTreeSet<Lane>) -> Result<(), ServiceError> {
        for (key, row) in self.repository.all(&crate::outbox::records::blocks()).await? {
            let lane = crate::outbox::records::block_of(&key).filter(|lane| lanes.contains(lane));
            match (lane, BlockRecord::decode(&row.value)) {
                (Some(lane), Ok(record)) => drop(self.blocks.lanes().insert(lane, KnownBlock { record, rev: row.rev })),
                _ => self.repository.commit_once(vec![Put::delete(key, row.rev)]).await?,
            }
        }
        Ok(())
    }

    /// Reads again what blocks a lane, which another process may have changed.
    pub async fn read_block(&self, lane: Lane) -> Result<(), ServiceError> {
        let row = self.repository.row(&crate::outbox::records::block(lane)).await?;
        let known =
            row.map(|row| Ok::<_, ServiceError>(KnownBlock { record: BlockRecord::decode(&row.value)?, rev: row.rev }));
        match known.transpose()? {
            Some(known) => drop(self.blocks.lanes().insert(lane, known)),
            None => self.blocks.removed(lane),
        }
        Ok(())
    }

    /// Whether a lane is blocked, whichever process holds it.
    pub async fn is_blocked(&self, lane: Lane) -> Result<bool, ServiceError> {
        Ok(self.repository.row(&crate::outbox::records::block(lane)).await?.is_some())
    }

    /// Tells the other processes that the bot's permissions have changed on a server; on any server if it is `None`. They may
    /// hold lanes that wait for that, though this process receives the server's events.
    pub async fn announce_permission_change(&self, guild: Option<u64>) -> Result<(), ServiceError> {
        if !self.repository.is_shared() || self.repository.first(&crate::outbox::records::blocks(), 1).await?.is_empty()
        {
            return Ok(());
        }
        let key = crate::outbox::records::guild_change(guild.unwrap_or_default());
        let (expect, _) = self.repository.replaceable::<KeyOnly>(&key).await?;
        // On a conflict another process has announced the same.
        self.repository.commit(vec![put(key, expect, &KeyOnly)?]).await?;
        Ok(())
    }

    /// Waits until another process announces changed permissions on this server; for ever if the store is not shared.
    pub async fn permission_change_elsewhere(&self, guild: Option<u64>) {
        let (true, Some(guild)) = (self.repository.is_shared(), guild) else { return std::future::pending().await };
        let before = self.changes(guild).await;
        loop {
            tokio::time::sleep(CHANGE_POLL_INTERVAL).await;
            let now = self.changes(guild).await;
            // A failed read is no change.
            if now.is_ok() && now.as_ref().ok() != before.as_ref().ok() {
                return;
            }
        }
    }

    /// The revisions of the rows that announce changes on this server and on any.
    async fn changes(&self, guild: u64) -> Result<[Option<u64>; 2], ServiceError> {
        let keys = [guild, 0].map(crate::outbox::records::guild_change);
        let found = self.repository.rows(keys.to_vec()).await?;
        Ok(keys.map(|key| found.row(&key).map(|row| row.rev)))
    }

    /// Records that a lane is blocked, and has these people told, each once until something gets through.
    pub async fn blocked<N: Notice>(
        &self,
        lane: Lane,
        reason: BlockReason,
        notice: &N,
        players: &[PlayerId],
    ) -> Result<(), ServiceError> {
        let known = self.blocks.lanes().get(&lane).cloned();
        let (expect, mut told) = match known {
            Some(KnownBlock { record, rev }) => (Expect::Rev(rev), record.told),
            None => (Expect::Absent, Vec::new()),
        };
        let untold: Vec<PlayerId> = players.iter().copied().filter(|player| !told.contains(player)).collect();
        if untold.is_empty() {
            return Ok(());
        }
        told.extend(&untold);
        let record = BlockRecord { reason, told };
        let mut puts = vec![put(crate::outbox::records::block(lane), expect, &record)?];
        for &player in &untold {
            puts.push(self.put(Lane::Person(player), notice)?);
        }
        match self.repository.commit(puts).await? {
            Commit::Done { revs } => {
                let rev = revs.first().copied().unwrap_or_default();
                self.blocks.lanes().insert(lane, KnownBlock { record, rev });
            }
            Commit::Conflict { .. } => return Err(ServiceError::Contended),
        }
        for player in untold {
            self.wake(Lane::Person(player));
        }
        Ok(())
    }
}
