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
    without_files: Mutex<LruCache<ChannelId, Instant>>,
    kinds: Mutex<LruCache<ChannelId, ChannelOrThread>>,
    changes: broadcast::Sender<u64>,
}

impl ChannelAccess {
    pub fn new() -> ChannelAccess {
        let (changes, _) = broadcast::channel(CHANGES);
        let kinds = Mutex::new(LruCache::new(CHANNELS));
        ChannelAccess { without_files: Mutex::new(LruCache::new(CHANNELS)), kinds, changes }
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
        self.files().clear();
        // Most of the time there are no receivers.
        let _ = self.changes.send(guild.get());
    }

    /// The servers on which the bot may be allowed more from now on.
    pub fn changes(&self) -> broadcast::Receiver<u64> {
        self.changes.subscribe()
    }

    /// Whether the channel refused files a short while ago.
    pub fn refuses_files(&self, channel: ChannelId) -> bool {
        self.files().get(&channel).is_some_and(|at| at.elapsed() < BELIEVED)
    }

    pub fn refused_files(&self, channel: ChannelId) {
        self.files().put(channel, Instant::now());
    }

    pub fn kind(&self, channel: ChannelId) -> Option<ChannelOrThread> {
        self.kinds.lock().unwrap_or_else(PoisonError::into_inner).get(&channel).copied()
    }

    pub fn is_of_kind(&self, channel: ChannelId, kind: ChannelOrThread) {
        self.kinds.lock().unwrap_or_else(PoisonError::into_inner).put(channel, kind);
    }

    /// A panic cannot leave the map half changed, so a poisoned lock is still good.
    fn files(&self) -> MutexGuard<'_, LruCache<ChannelId, Instant>> {
        self.without_files.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
