//! Servers that the bot was removed from: what belongs to them goes 30 days later, unless it is there again.
//!
//! A removal is noted when the network tells of it, or when nothing is known of a server any more whose data is here (`look`). It
//! is a row and a due row, which go as soon as the bot is on the server again. When it is due, the network is asked once more: as
//! long as it does not say that the bot is not there, everything stays. That a server cannot be reached proves nothing.
//!
//! Games stay: they are their players', who have gone on with them by direct messages. A game that is still open keeps its channel
//! until it is over, which time sees to.
//!
//! | file | holds |
//! |---|---|
//! | `look` | which servers there is data of, and which of them the bot is not on any more |
//! | `forget` | how the data of a server goes |

mod forget;
mod look;
#[cfg(test)]
mod tests;

use std::sync::{Arc, OnceLock};

use futures::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};

use super::records::{self, DueKey, FORGET_SERVER, Mark, RemovedRecord};
use super::repository::{ATTEMPTS, Repository, put};
use super::{Clubs, ServiceError};
use commit_store::{Codec, Commit, Expect, Put};

pub(super) use forget::NextStep;

/// How long after the bot was removed from it the data of a server is kept.
pub const KEPT_AFTER_REMOVAL: SignedDuration = SignedDuration::from_hours(30 * 24);

/// Somebody who can tell whether the bot is on a server.
pub trait Presence: Send + Sync {
    /// Whether it is; `None` if nobody can tell now.
    fn is_on(&self, guild: u64) -> BoxFuture<'_, Option<bool>>;
}

/// The removals of the bot from servers. Clones share them.
#[derive(Clone)]
pub struct Removals {
    repository: Repository,
    clubs: Clubs,
    presence: Arc<OnceLock<Arc<dyn Presence>>>,
}

impl Removals {
    pub(super) fn new(repository: Repository, clubs: Clubs) -> Removals {
        Removals { repository, clubs, presence: Arc::default() }
    }

    /// Has this one asked whether the bot is on a server. Before that nobody knows, and no data goes.
    pub fn ask(&self, presence: Arc<dyn Presence>) {
        // Whoever was there first stays.
        let _ = self.presence.set(presence);
    }

    /// Whether the bot is on a server; `None` if nobody can tell now.
    async fn is_on(&self, guild: u64) -> Option<bool> {
        self.presence.get()?.is_on(guild).await
    }

    /// When the data of a server goes, if the bot was removed from it.
    ///
    /// # Errors
    /// The store's.
    pub async fn due(&self, guild: u64) -> Result<Option<Timestamp>, ServiceError> {
        let record: Option<RemovedRecord> = self.repository.get(&records::removed(guild)).await?;
        Ok(record.map(|record| record.due))
    }

    /// The bot was removed from a server. To say so twice changes nothing.
    ///
    /// # Errors
    /// The store's.
    pub async fn removed(&self, guild: u64) -> Result<(), ServiceError> {
        let now = self.repository.now();
        // To the millisecond, as the key of the due row has it.
        let due = DueKey::new(now + KEPT_AFTER_REMOVAL, FORGET_SERVER, guild);
        let record = RemovedRecord { since: now, due: due.time(), has_begun: false, found: false };
        let puts = vec![put(records::removed(guild), Expect::Absent, &record)?, put(due.key(), Expect::Absent, &Mark)?];
        // A conflict means that it is known.
        self.repository.commit(puts).await?;
        Ok(())
    }

    /// The bot is on a server: whatever is left of its data stays.
    ///
    /// # Errors
    /// The store's.
    pub async fn arrived(&self, guild: u64) -> Result<(), ServiceError> {
        let key = records::removed(guild);
        for _ in 0..ATTEMPTS {
            let Some(row) = self.repository.row(&key).await? else { return Ok(()) };
            let mut puts = vec![Put::delete(key.clone(), row.rev)];
            match RemovedRecord::decode(&row.value) {
                Ok(record) => puts.extend(self.due_row(guild, record.due).await?),
                // A due row without it does nothing.
                Err(error) => self.repository.skipped(&key, &error),
            }
            if let Commit::Done { .. } = self.repository.commit(puts).await? {
                tracing::info!(guild, "the bot is on a server again, whose data stays");
                return Ok(());
            }
        }
        Err(ServiceError::Contended)
    }

    /// What deletes the due row of a server.
    async fn due_row(&self, guild: u64, due: Timestamp) -> Result<Option<Put>, ServiceError> {
        let key = DueKey::new(due, FORGET_SERVER, guild).key();
        Ok(self.repository.row(&key).await?.map(|row| Put::delete(key, row.rev)))
    }
}
