//! What is known about what the bot may do in channels, and news about it.

use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use lru::LruCache;
use serenity::all::{FullEvent, UserId};
use tokio::sync::broadcast;
use tokio::time::Instant;

use crate::kit::permissions::ChannelOrThread;
use bot_service::ChannelId;

/// How many channels are remembered that take no files, and how many of which the kind is known.
const CHANNELS: NonZeroUsize = NonZeroUsize::new(1024).unwrap();
/// How long that is believed without a new attempt.
const BELIEVED: Duration = Duration::from_mins(10);
/// How many changes may wait to be looked at.
const CHANGES: usize = 64;

pub struct ChannelAccess {
    files: Mutex<FileAccess>,
    kinds: Mutex<LruCache<ChannelId, ChannelOrThread>>,
    changes: broadcast::Sender<u64>,
}

struct FileAccess {
    refused: LruCache<ChannelId, Instant>,
    /// How many events there were after which the bot may be allowed more.
    events: u64,
}

/// Whether a channel is believed to take files, and when that was asked: before a post, so that a permission that is granted
/// while the post is under way is not missed.
#[derive(Clone, Copy)]
pub struct FilesBelieved {
    pub taken: bool,
    events: u64,
}

impl ChannelAccess {
    pub fn new() -> ChannelAccess {
        let (changes, _) = broadcast::channel(CHANGES);
        let kinds = Mutex::new(LruCache::new(CHANNELS));
        let files = Mutex::new(FileAccess { refused: LruCache::new(CHANNELS), events: 0 });
        ChannelAccess { files, kinds, changes }
    }

    /// Takes note of an event after which the bot may be allowed more than before. `bot` is its own user.
    pub fn on_event(&self, event: &FullEvent, bot: Option<UserId>) {
        let guild = match event {
            FullEvent::ChannelUpdate { new, .. } | FullEvent::ThreadUpdate { new, .. } => new.guild_id,
            // Also after each new session, and when the bot is invited.
            FullEvent::GuildCreate { guild, .. } => guild.id,
            FullEvent::GuildRoleUpdate { new, .. } => new.guild_id,
            FullEvent::GuildMemberUpdate { event, .. } if Some(event.user.id) == bot => event.guild_id,
            _ => return,
        };
        self.granted(guild.get());
    }

    fn granted(&self, guild: u64) {
        let mut files = self.file_access();
        files.refused.clear();
        files.events += 1;
        // Most of the time there are no receivers.
        let _ = self.changes.send(guild);
    }

    /// The servers on which the bot may be allowed more from now on.
    pub fn changes(&self) -> broadcast::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Whether the channel takes files, for all that is known: it didn't refuse them a short while ago.
    pub fn files(&self, channel: ChannelId) -> FilesBelieved {
        let mut files = self.file_access();
        let taken = files.refused.get(&channel).is_none_or(|at| at.elapsed() >= BELIEVED);
        FilesBelieved { taken, events: files.events }
    }

    /// The channel has refused a file, which is believed unless it is out of date already.
    pub fn refused_files(&self, channel: ChannelId, before: FilesBelieved) -> FilesBelieved {
        let mut files = self.file_access();
        if files.events == before.events {
            files.refused.put(channel, Instant::now());
        }
        FilesBelieved { taken: false, ..before }
    }

    /// Tells of a change once more if there was one since then: whatever waits for it may have begun to wait too late to hear
    /// of it.
    pub fn repeat_missed(&self, guild: u64, since: FilesBelieved) {
        let files = self.file_access();
        if files.events != since.events {
            let _ = self.changes.send(guild);
        }
    }

    pub fn kind(&self, channel: ChannelId) -> Option<ChannelOrThread> {
        self.kinds.lock().unwrap_or_else(PoisonError::into_inner).get(&channel).copied()
    }

    pub fn is_of_kind(&self, channel: ChannelId, kind: ChannelOrThread) {
        self.kinds.lock().unwrap_or_else(PoisonError::into_inner).put(channel, kind);
    }

    /// A panic cannot leave the map half changed, so a poisoned lock is still good.
    fn file_access(&self) -> MutexGuard<'_, FileAccess> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GUILD: u64 = 5;
    const CHANNEL: ChannelId = ChannelId(1);

    #[test]
    fn a_refusal_is_believed_until_the_bot_may_be_allowed_more() {
        let access = ChannelAccess::new();
        access.refused_files(CHANNEL, access.files(CHANNEL));
        assert!(!access.files(CHANNEL).taken && access.files(ChannelId(2)).taken);
        access.granted(GUILD);
        assert!(access.files(CHANNEL).taken);
    }

    #[test]
    fn what_was_granted_during_a_post_is_not_missed() {
        let access = ChannelAccess::new();
        let (before, mut changes) = (access.files(CHANNEL), access.changes());
        access.repeat_missed(GUILD, before);
        assert!(changes.try_recv().is_err(), "there was no change");
        access.granted(GUILD);
        assert_eq!(changes.try_recv(), Ok(GUILD));
        access.refused_files(CHANNEL, before);
        assert!(access.files(CHANNEL).taken, "the refusal is older than the change");
        access.repeat_missed(GUILD, before);
        assert_eq!(changes.try_recv(), Ok(GUILD));
        access.repeat_missed(GUILD, access.files(CHANNEL));
        assert!(changes.try_recv().is_err(), "it was told already");
    }
}
