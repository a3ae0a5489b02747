//! Direct messages used for play: each user's channel, and the newest message handled there.
//!
//! Only a message tells which channel a user writes in, so it is remembered while they have a game open: messages sent
//! while the bot is offline are read there later.

use crate::people::records;
use crate::people::records::DirectRecord;
use bot_store::PlayerId;
use bot_store::repository::{Repository, put};
use bot_store::{ChannelId, EventId, ServiceError};
use commit_store::{Codec, Put};

/// Direct messages of users with open games.
#[derive(Clone)]
pub struct Directs {
    repository: Repository,
}

/// Direct messages of one user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DirectChannel {
    pub channel: ChannelId,
    pub person: PlayerId,
    /// The newest message handled.
    pub heard: EventId,
}

impl Directs {
    pub(crate) fn new(repository: Repository) -> Directs {
        Directs { repository }
    }

    /// Records that everything up to `direct.heard` was handled. Unlike a refusal at a board, one here may have no game
    /// to record it (which of several games was meant?), so it is durable when this returns.
    pub async fn note(&self, direct: DirectChannel) -> Result<(), ServiceError> {
        let key = records::direct(direct.channel);
        let (expect, stored) = self.repository.replaceable::<DirectRecord>(&key).await?;
        if stored.is_none_or(|stored| stored.heard < direct.heard) {
            // On a conflict, two messages arrived at once; either may record the user.
            let record = DirectRecord { person: direct.person, heard: direct.heard };
            self.repository.commit(vec![put(key, expect, &record)?]).await?;
        }
        Ok(())
    }

    /// Direct messages of all users. Unreadable rows are logged and skipped.
    pub async fn all(&self) -> Result<Vec<DirectChannel>, ServiceError> {
        let mut directs = Vec::new();
        for (key, found) in self.repository.all(&records::directs()).await? {
            match (records::direct_of(&key), DirectRecord::decode(&found.value)) {
                (Some(channel), Ok(DirectRecord { person, heard })) => {
                    directs.push(DirectChannel { channel, person, heard });
                }
                (_, Err(error)) => self.repository.report_skipped(&key, &error),
                (None, Ok(_)) => {}
            }
        }
        Ok(directs)
    }

    /// Forgets the direct messages of a user without open games.
    pub async fn forget(&self, channel: ChannelId) -> Result<(), ServiceError> {
        let key = records::direct(channel);
        if let Some(row) = self.repository.row(&key).await? {
            // If they have just written again, the row stays.
            self.repository.commit(vec![Put::delete(key, row.rev)]).await?;
        }
        Ok(())
    }
}
