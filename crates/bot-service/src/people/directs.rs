//! Direct messages that people play by: where they write to the bot, and up to where they have been heard there.
//!
//! Nothing but a message tells in which channel somebody writes to the bot, so that channel is remembered as long as the
//! person has a game open: what they write while nobody listens is read there later.

use crate::people::records;
use crate::people::records::DirectRecord;
use bot_store::PlayerId;
use bot_store::repository::{Repository, put};
use bot_store::{ChannelId, EventId, ServiceError};
use commit_store::{Codec, Put};

/// The direct messages of people with games.
#[derive(Clone)]
pub struct Directs {
    repository: Repository,
}

/// The direct messages of one person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Direct {
    pub channel: ChannelId,
    pub person: PlayerId,
    /// The newest message that was dealt with.
    pub heard: EventId,
}

impl Directs {
    pub(crate) fn new(repository: Repository) -> Directs {
        Directs { repository }
    }

    /// Records that everything up to `direct.heard` was dealt with. Unlike a refusal at a board, one here may have no game to
    /// remember it (which of several games was meant?), so it is durable when this returns.
    pub async fn note(&self, direct: Direct) -> Result<(), ServiceError> {
        let key = records::direct(direct.channel);
        let (expect, stored) = self.repository.replaceable::<DirectRecord>(&key).await?;
        if stored.is_none_or(|stored| stored.heard < direct.heard) {
            // Somebody who writes twice at once is noted by either.
            let record = DirectRecord { person: direct.person, heard: direct.heard };
            self.repository.commit(vec![put(key, expect, &record)?]).await?;
        }
        Ok(())
    }

    /// Everybody's. Unreadable ones are logged and skipped.
    pub async fn all(&self) -> Result<Vec<Direct>, ServiceError> {
        let mut directs = Vec::new();
        for (key, found) in self.repository.all(&records::directs()).await? {
            match (records::direct_of(&key), DirectRecord::decode(&found.value)) {
                (Some(channel), Ok(DirectRecord { person, heard })) => directs.push(Direct { channel, person, heard }),
                (_, Err(error)) => self.repository.report_skipped(&key, &error),
                (None, Ok(_)) => {}
            }
        }
        Ok(directs)
    }

    /// Forgets the direct messages of somebody who has no game open any more.
    pub async fn forget(&self, channel: ChannelId) -> Result<(), ServiceError> {
        let key = records::direct(channel);
        if let Some(row) = self.repository.row(&key).await? {
            // If they have just written again, the row stays.
            self.repository.commit(vec![Put::delete(key, row.rev)]).await?;
        }
        Ok(())
    }
}
