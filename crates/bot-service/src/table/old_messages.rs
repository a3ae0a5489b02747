//! Old messages: their game has left them behind, and they are still to be changed or deleted.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use tokio::sync::Notify;

use crate::game::GameId;
use crate::table::records;
use crate::table::records::OldMessageRecord;
use crate::{MessageChange, Snapshot};
use bot_store::cluster::ResourceKind;
use bot_store::outbox::MAX_AGE;
use bot_store::repository::{Repository, put};
use bot_store::{MessageRef, ServiceError};
use commit_store::{Codec, Expect, Key, Put};

/// How many of them are read at once.
const PAGE: usize = 50;

/// How long the answer to a text that was no move stays at most.
const REFUSAL_LIFETIME: SignedDuration = SignedDuration::from_mins(1);

/// What is leased by the process that changes them.
pub const OLD_MESSAGES: ResourceKind = ResourceKind(5);

/// The messages that games have left behind. Clones share them.
#[derive(Clone)]
pub struct OldMessages {
    repository: Repository,
    /// Notified when there are more of them.
    added: Arc<Notify>,
}

/// A message that its game has left behind.
#[derive(Clone, Debug)]
pub struct OldMessage {
    pub message: MessageRef,
    pub change: MessageChange,
    key: Key,
    rev: u64,
}

impl OldMessages {
    pub(crate) fn new(repository: Repository) -> OldMessages {
        OldMessages { repository, added: Arc::default() }
    }

    /// The put that schedules the change of a message.
    pub(crate) fn leave_behind(&self, message: MessageRef, change: MessageChange) -> Result<Put, ServiceError> {
        let record = OldMessageRecord { at: self.repository.now(), change };
        put(records::old_message(message), Expect::Absent, &record)
    }

    /// Schedules the deletion of the answer to a text that was no move. `game` is the one that the text was for.
    ///
    /// # Errors
    /// The store's; then it stays.
    pub async fn delete_later(&self, message: MessageRef, game: Option<&Snapshot>) -> Result<(), ServiceError> {
        let by = self.repository.now() + REFUSAL_LIFETIME;
        let revision = game.and_then(|game| game.game.play()).map_or(0, crate::game::Play::revision);
        let change = MessageChange::Delete { game: game.map(|game| game.id), revision, by };
        self.repository.commit_once(vec![self.leave_behind(message, change)?]).await?;
        self.added.notify_one();
        Ok(())
    }

    /// Schedules the removal of the button for a rematch from the result of a game. A second call changes nothing.
    ///
    /// # Errors
    /// The store's; then it stays.
    pub async fn remove_rematch_later(&self, message: MessageRef, game: GameId) -> Result<(), ServiceError> {
        let change = self.leave_behind(message, MessageChange::RemoveRematch { game })?;
        match self.repository.commit_once(vec![change]).await {
            Err(ServiceError::Contended) => {}
            committed => committed?,
        }
        self.added.notify_one();
        Ok(())
    }

    /// The next old messages after `after`, by channel; none after the last one. Those that are too old are dropped.
    pub async fn next(&self, after: Option<&OldMessage>) -> Result<Vec<OldMessage>, ServiceError> {
        let prefix = records::old_messages();
        let rows = self.repository.page(&prefix, after.map(|after| &after.key), PAGE).await?.entries;
        let oldest = self.repository.now() - MAX_AGE;
        let (mut found, mut old) = (Vec::with_capacity(rows.len()), Vec::new());
        for (key, row) in rows {
            let record = OldMessageRecord::decode(&row.value).ok().filter(|record| record.at >= oldest);
            match records::old_message_of(&key).zip(record) {
                Some((message, OldMessageRecord { change, .. })) => {
                    found.push(OldMessage { message, change, key, rev: row.rev });
                }
                None => old.push(Put::delete(key, row.rev)),
            }
        }
        if !old.is_empty() {
            self.repository.commit_once(old).await?;
        }
        Ok(found)
    }

    /// Removes an old message that is changed as planned, or that cannot be changed any more.
    pub async fn changed(&self, changed: &OldMessage) -> Result<(), ServiceError> {
        self.repository.commit_once(vec![Put::delete(changed.key.clone(), changed.rev)]).await
    }

    /// Some were left behind in a commit.
    pub(crate) fn notify(&self) {
        self.added.notify_one();
    }

    /// How long it is until `time`; nothing if it has passed.
    pub fn time_until(&self, time: Timestamp) -> std::time::Duration {
        time.duration_since(self.repository.now()).try_into().unwrap_or_default()
    }

    /// Waits until old messages were added since the last call, or one may be changed earlier.
    pub async fn added(&self) {
        self.added.notified().await;
    }
}
