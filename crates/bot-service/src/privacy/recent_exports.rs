//! Players with a recent export.

use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};

use jiff::{SignedDuration, Timestamp};
use lru::LruCache;

use bot_store::PlayerId;

/// Number of players remembered.
const PEOPLE: NonZeroUsize = NonZeroUsize::new(4_096).unwrap();

pub struct RecentExports(Mutex<LruCache<PlayerId, Timestamp>>);

impl Default for RecentExports {
    fn default() -> RecentExports {
        RecentExports(Mutex::new(LruCache::new(PEOPLE)))
    }
}

impl RecentExports {
    /// Records that a player has an export now. If their last one was less than `pause` ago, returns its time instead.
    pub fn begin(&self, person: PlayerId, now: Timestamp, pause: SignedDuration) -> Option<Timestamp> {
        let mut known = self.known();
        if let Some(before) = known.get(&person).copied().filter(|before| now < *before + pause) {
            return Some(before);
        }
        known.put(person, now);
        None
    }

    /// Forgets a player's export, since it failed.
    pub fn forget(&self, person: PlayerId) {
        self.known().pop(&person);
    }

    /// A panic cannot leave the cache inconsistent.
    fn known(&self) -> MutexGuard<'_, LruCache<PlayerId, Timestamp>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
