//! The outbox: what must still be told. A notice gets in with the commit that it is about, so that a crash cannot lose it,
//! and out when it was delivered.

use super::ServiceError;
use super::notice::{Delivered, GameMessages, Notice};
use super::records::{self, NoticeRecord};
use super::repository::{Repository, put};
use commit_store::{Codec, Commit, Expect, Key, Put};

/// The notices that wait to be delivered.
#[derive(Clone)]
pub struct Outbox {
    repository: Repository,
}

/// A notice that waits, with what the delivery builds on.
#[derive(Clone, Debug)]
pub struct PendingNotice {
    /// The notice.
    pub notice: Notice,
    /// The messages that have shown the game so far.
    pub messages: GameMessages,
    /// The revision of the notice's row.
    rev: u64,
    /// What to expect where the messages are kept.
    expect_messages: Expect,
}

impl Outbox {
    pub(super) fn new(repository: Repository) -> Outbox {
        Outbox { repository }
    }

    /// Every notice that waits, each game's in order: what a fresh start finds left over.
    ///
    /// # Errors
    /// The store's, and records that do not decode.
    pub async fn pending_notices(&self) -> Result<Vec<Notice>, ServiceError> {
        let mut notices = Vec::new();
        for (key, found) in self.repository.all(&records::notices()).await? {
            if let Some((game, end)) = records::notice_of(&key) {
                let NoticeRecord { from, channel } = NoticeRecord::decode(&found.value)?;
                notices.push(Notice { game, events: from as usize..end, channel });
            }
        }
        Ok(notices)
    }

    /// Takes up a notice to deliver it; `None` if it was delivered already.
    ///
    /// # Errors
    /// The store's, and records that do not decode.
    pub async fn take_up(&self, notice: Notice) -> Result<Option<PendingNotice>, ServiceError> {
        let Some(row) = self.repository.row(&key(&notice)).await? else { return Ok(None) };
        let (expect_messages, messages) = self.repository.get_for_update(&records::face(notice.game)).await?;
        Ok(Some(PendingNotice { notice, messages: messages.unwrap_or_default(), rev: row.rev, expect_messages }))
    }

    /// Takes a notice out of the outbox, and remembers the message that shows its game now.
    ///
    /// # Errors
    /// The store's. The notice then stays, and delivering it again must be harmless.
    pub async fn delivered(&self, pending: &PendingNotice, delivered: Delivered) -> Result<(), ServiceError> {
        let PendingNotice { notice, messages, rev, expect_messages } = pending;
        let mut puts = vec![Put::delete(key(notice), *rev)];
        let after = messages.after(delivered);
        if after != *messages {
            puts.push(put(records::face(notice.game), *expect_messages, &after)?);
        }
        match self.repository.commit(puts).await? {
            Commit::Done { .. } => Ok(()),
            Commit::Conflict { .. } => Err(ServiceError::Contended),
        }
    }
}

fn key(notice: &Notice) -> Key {
    records::notice(notice.game, notice.events.end)
}
