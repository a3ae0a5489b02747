//! Boards that have been overtaken, whose buttons are still to be removed.

use std::sync::Arc;

use tokio::sync::Notify;

use super::super::records::{self, OldButtonsRecord};
use super::super::{MessageRef, ServiceError};
use super::{Outbox, WAITS};
use commit_store::{Codec, Key, Put};

/// How many of them are read at once.
const PAGE: usize = 50;

/// Tells when there are more of them. Clones share it.
#[derive(Clone, Default)]
pub(super) struct OldButtonsAdded(Arc<Notify>);

impl OldButtonsAdded {
    pub(super) fn tell(&self) {
        self.0.notify_one();
    }
}

/// A message whose buttons are to be removed.
#[derive(Clone, Debug)]
pub struct OldButtons {
    /// The message.
    pub message: MessageRef,
    key: Key,
    rev: u64,
}

impl Outbox {
    /// Some messages whose buttons are to be removed, by channel, that come after `after`; none after the last one. Those that
    /// have had them for too long are forgotten.
    ///
    /// # Errors
    /// The store's.
    pub async fn old_buttons(&self, after: Option<&OldButtons>) -> Result<Vec<OldButtons>, ServiceError> {
        let prefix = records::all_old_buttons();
        let rows = self.repository.page(&prefix, after.map(|after| &after.key), PAGE).await?.entries;
        let oldest = self.repository.now() - WAITS;
        let (mut found, mut old) = (Vec::with_capacity(rows.len()), Vec::new());
        for (key, row) in rows {
            let is_wanted = OldButtonsRecord::decode(&row.value).is_ok_and(|record| record.at >= oldest);
            match records::old_buttons_of(&key).filter(|_| is_wanted) {
                Some(message) => found.push(OldButtons { message, key, rev: row.rev }),
                None => old.push(Put::delete(key, row.rev)),
            }
        }
        if !old.is_empty() {
            self.commit(old).await?;
        }
        Ok(found)
    }

    /// The buttons have been removed, or nobody can any more.
    ///
    /// # Errors
    /// The store's.
    pub async fn buttons_removed(&self, removed: &OldButtons) -> Result<(), ServiceError> {
        self.commit(vec![Put::delete(removed.key.clone(), removed.rev)]).await
    }

    /// Waits until there are more messages whose buttons are to be removed than at the last call.
    pub async fn old_buttons_added(&self) {
        self.old_buttons_added.0.notified().await;
    }
}
