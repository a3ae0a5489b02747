//! Servers that the bot was removed from: their data is deleted 30 days later, unless the bot is invited back.
//!
//! A removal is recorded when the network reports it, or when a sweep finds it. It is a row and a due row, which are deleted as
//! soon as the bot is on the server again. When it is due, the network is asked once more: everything stays as long as it does
//! not say that the bot is not on the server. That a server cannot be reached proves nothing.
//!
//! Games stay: they belong to their players, who go on with them by direct messages. A game that is still open keeps its channel
//! until it ends, at the latest when its time is up.
//!
//! | file | holds |
//! |---|---|
//! | `sweep` | finds removals that the network did not report |
//! | `forget` | deletes the data of a server |

mod forget;
mod sweep;
#[cfg(test)]
mod tests;

use std::sync::{Arc, OnceLock};

use futures::future::BoxFuture;
use jiff::{SignedDuration, Timestamp};

use crate::Clubs;
use crate::setup::records;
use crate::setup::records::{FORGET_SERVER, RemovedRecord};
use bot_store::ServiceError;
use bot_store::due_key::DueKey;
use bot_store::records::KeyOnly;
use bot_store::repository::{ATTEMPTS, Repository, put};
use commit_store::{Codec, Commit, Expect, Put};

pub(crate) use forget::NextStep;

/// How long after the bot was removed from it the data of a server is kept.
pub const KEPT_AFTER_REMOVAL: SignedDuration = SignedDuration::from_hours(30 * 24);

/// Tells whether the bot is a member of a server.
pub trait GuildMembership: Send + Sync {
    /// Whether it is; `None` if that is unknown now.
    fn is_on(&self, guild: u64) -> BoxFuture<'_, Option<bool>>;
}

/// The removals of the bot from servers. Clones share them.
#[derive(Clone)]
pub struct Removals {
    pub(crate) repository: Repository,
    clubs: Clubs,
    membership: Arc<OnceLock<Arc<dyn GuildMembership>>>,
}

impl Removals {
    pub(crate) fn new(repository: Repository, clubs: Clubs) -> Removals {
        Removals { repository, clubs, membership: Arc::default() }
    }

    /// Sets who is asked whether the bot is on a server. Before that it is unknown, and nothing is deleted.
    pub fn set_membership(&self, membership: Arc<dyn GuildMembership>) {
        // The first one stays.
        let _ = self.membership.set(membership);
    }

    /// Whether the bot is on a server; `None` if that is unknown now.
    async fn is_on(&self, guild: u64) -> Option<bool> {
        self.membership.get()?.is_on(guild).await
    }

    /// When the data of a server is deleted, if the bot was removed from it.
    pub async fn due(&self, guild: u64) -> Result<Option<Timestamp>, ServiceError> {
        let record: Option<RemovedRecord> = self.repository.get(&records::removed(guild)).await?;
        Ok(record.map(|record| record.due))
    }

    /// Records that the bot was removed from a server. A second call changes nothing.
    pub async fn removed(&self, guild: u64) -> Result<(), ServiceError> {
        let now = self.repository.now();
        // To the millisecond, as the key of the due row has it.
        let due = DueKey::new(now + KEPT_AFTER_REMOVAL, FORGET_SERVER, guild);
        let record = RemovedRecord { since: now, due: due.time(), has_begun: false, found: false };
        let puts =
            vec![put(records::removed(guild), Expect::Absent, &record)?, put(due.key(), Expect::Absent, &KeyOnly)?];
        // A conflict means that it is recorded already.
        self.repository.commit(puts).await?;
        Ok(())
    }

    /// The bot is on a server: its data stays.
    pub async fn arrived(&self, guild: u64) -> Result<(), ServiceError> {
        let key = records::removed(guild);
        for _ in 0..ATTEMPTS {
            let Some(row) = self.repository.row(&key).await? else { return Ok(()) };
            let mut puts = vec![Put::delete(key.clone(), row.rev)];
            match RemovedRecord::decode(&row.value) {
                Ok(record) => puts.extend(self.due_row(guild, record.due).await?),
                // A due row without it does nothing.
                Err(error) => self.repository.report_skipped(&key, &error),
            }
            if let Commit::Done { .. } = self.repository.commit(puts).await? {
                tracing::info!(guild, "the bot is on a server again; its data stays");
                return Ok(());
            }
        }
        Err(ServiceError::Contended)
    }

    /// The put that deletes the due row of a server.
    async fn due_row(&self, guild: u64, due: Timestamp) -> Result<Option<Put>, ServiceError> {
        let key = DueKey::new(due, FORGET_SERVER, guild).key();
        Ok(self.repository.row(&key).await?.map(|row| Put::delete(key, row.rev)))
    }
}
