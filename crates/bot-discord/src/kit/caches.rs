//! What was handled or said last, so that it is not done twice. The program forgets it when it ends.

use std::hash::Hash;
use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};

use jiff::Timestamp;
use lru::LruCache;
use serenity::all::{ChannelId, MessageId, UserId};

use crate::i18n::Locale;
use bot_service::game::PlayerId;

pub struct Caches {
    /// Messages that were handled: more than can come as events while those that were missed are read.
    pub handled: LastSeen<MessageId>,
    /// Changes of messages that were handled, by when they were made.
    pub edits: LastSeen<(MessageId, Timestamp)>,
    /// Who was told in which channel that their texts cannot be seen.
    pub unseen: LastSeen<(ChannelId, UserId)>,
    /// Threads of which it is noted in what channel they are.
    pub threads: LastSeen<bot_service::ChannelId>,
    /// Whose Discord is in which language, as it is noted.
    pub languages: LastSeen<(PlayerId, Locale)>,
    /// Messages from which something was shared. Their buttons go a moment later.
    pub shared: LastSeen<MessageId>,
}

impl Default for Caches {
    fn default() -> Caches {
        Caches {
            handled: LastSeen::new(8_192),
            edits: LastSeen::new(4_096),
            unseen: LastSeen::new(4_096),
            threads: LastSeen::new(4_096),
            languages: LastSeen::new(8_192),
            shared: LastSeen::new(1_024),
        }
    }
}

/// The things seen last, up to a number.
pub struct LastSeen<T>(Mutex<LruCache<T, ()>>);

impl<T: Eq + Hash> LastSeen<T> {
    fn new(capacity: usize) -> LastSeen<T> {
        LastSeen(Mutex::new(LruCache::new(NonZeroUsize::new(capacity).unwrap_or(NonZeroUsize::MIN))))
    }

    /// Whether it has not been seen yet; it counts as seen from now on.
    pub fn is_new(&self, seen: T) -> bool {
        self.cache().put(seen, ()).is_none()
    }

    pub fn forget(&self, seen: &T) {
        self.cache().pop(seen);
    }

    /// A panic cannot leave the cache half changed, so a poisoned lock is still good.
    fn cache(&self) -> MutexGuard<'_, LruCache<T, ()>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
