//! Messages that their game has left behind, and of which something is still to be changed.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use tokio::sync::Notify;

use super::super::records::{self, OldMessageRecord};
use super::super::repository::put;
use super::super::{MessageChange, MessageRef, ServiceError, Snapshot};
use super::{Outbox, WAITS};
use crate::game::GameId;
use commit_store::{Codec, Expect, Key, Put};

/// How many of them are read at once.
const PAGE: usize = 50;

/// How long the answer to a text that was no move stands at most.
const REFUSAL_STANDS: SignedDuration = SignedDuration::from_mins(1);

/// Tells when there are more of them. Clones share it.
#[derive(Clone, Default)]
pub(super) struct OldMessagesAdded(Arc<Notify>);

impl OldMessagesAdded {
    pub(super) fn tell(&self) {
        self.0.notify_one();
    }
}

/// A message that its game has left behind.
#[derive(Clone, Debug)]
pub struct OldMessage {
    /// The message.
    pub message: MessageRef,
    /// What is to become of it.
    pub change: MessageChange,
    key: Key,
    rev: u64,
}

impl Outbox {
    /// The put by which a message is changed later.
    pub(super) fn leave_behind(&self, message: MessageRef, change: MessageChange) -> Result<Put, ServiceError> {
        let record = OldMessageRecord { at: self.repository.now(), change };
        put(records::old_message(message), Expect::Absent, &record)
    }

    /// Sees to it that the answer to a text that was no move is taken away. `game` is the one that the text was for.
    ///
    /// # Errors
    /// The store's; then it stays.
    pub async fn take_away_later(&self, message: MessageRef, game: Option<&Snapshot>) -> Result<(), ServiceError> {
        let by = self.repository.now() + REFUSAL_STANDS;
        let revision = game.and_then(|game| game.game.play()).map_or(0, crate::game::Play::revision);
        let change = MessageChange::Delete { game: game.map(|game| game.id), revision, by };
        self.commit(vec![self.leave_behind(message, change)?]).await?;
        self.old_messages_added.tell();
        Ok(())
    }

    /// Sees to it that the button for a rematch is taken from under the result of a game. Once it is asked for, nothing is done.
    ///
    /// # Errors
    /// The store's; then it stays.
    pub async fn remove_rematch_later(&self, message: MessageRef, game: GameId) -> Result<(), ServiceError> {
        let change = self.leave_behind(message, MessageChange::RemoveRematch { game })?;
        match self.commit(vec![change]).await {
            Err(ServiceError::Contended) => {}
            committed => committed?,
        }
        self.old_messages_added.tell();
        Ok(())
    }

    /// Some messages of which something is to be changed, by channel, that come after `after`; none after the last one. Those
    /// of which it has been for too long are forgotten.
    ///
    /// # Errors
    /// The store's.
    pub async fn old_messages(&self, after: Option<&OldMessage>) -> Result<Vec<OldMessage>, ServiceError> {
        let prefix = records::old_messages();
        let rows = self.repository.page(&prefix, after.map(|after| &after.key), PAGE).await?.entries;
        let oldest = self.repository.now() - WAITS;
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
            self.commit(old).await?;
        }
        Ok(found)
    }

    /// A message is what it was to become, or nobody can change it any more.
    ///
    /// # Errors
    /// The store's.
    pub async fn old_message_changed(&self, changed: &OldMessage) -> Result<(), ServiceError> {
        self.commit(vec![Put::delete(changed.key.clone(), changed.rev)]).await
    }

    /// How long it is until `time`; nothing if it has passed.
    pub fn time_until(&self, time: Timestamp) -> std::time::Duration {
        time.duration_since(self.repository.now()).try_into().unwrap_or_default()
    }

    /// Waits until there are more messages of which something is to be changed than at the last call, or one of them may be
    /// changed earlier.
    pub async fn old_messages_added(&self) {
        self.old_messages_added.0.notified().await;
    }
}
