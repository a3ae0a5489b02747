//! Players with a recent export, and how many exports are made at once.

use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};

use jiff::{SignedDuration, Timestamp};
use lru::LruCache;
use tokio::sync::{Semaphore, SemaphorePermit};

use bot_store::PlayerId;

/// Number of players remembered.
const PEOPLE: NonZeroUsize = NonZeroUsize::new(4_096).unwrap();

/// How many exports are made at once, so that most connections to a database are left to games.
const AT_ONCE: usize = 2;

pub struct RecentExports {
    known: Mutex<LruCache<PlayerId, Timestamp>>,
    turns: Semaphore,
}

impl Default for RecentExports {
    fn default() -> RecentExports {
        RecentExports { known: Mutex::new(LruCache::new(PEOPLE)), turns: Semaphore::new(AT_ONCE) }
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

    /// Waits until few enough others are being made; this one counts while the result is held.
    pub async fn turn(&self) -> Option<SemaphorePermit<'_>> {
        // It is never closed.
        self.turns.acquire().await.ok()
    }

    /// A panic cannot leave the cache inconsistent.
    fn known(&self) -> MutexGuard<'_, LruCache<PlayerId, Timestamp>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
