//! Who was given everything lately.

use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};

use jiff::{SignedDuration, Timestamp};
use lru::LruCache;

use crate::game::PlayerId;

/// How many people are remembered.
const PEOPLE: NonZeroUsize = NonZeroUsize::new(4_096).unwrap();

/// Who was given something, and when.
pub struct Lately(Mutex<LruCache<PlayerId, Timestamp>>);

impl Default for Lately {
    fn default() -> Lately {
        Lately(Mutex::new(LruCache::new(PEOPLE)))
    }
}

impl Lately {
    /// Notes that somebody is given it now, unless that was less than `pause` ago: then when it was.
    pub fn begin(&self, person: PlayerId, now: Timestamp, pause: SignedDuration) -> Option<Timestamp> {
        let mut known = self.known();
        if let Some(before) = known.get(&person).copied().filter(|before| now < *before + pause) {
            return Some(before);
        }
        known.put(person, now);
        None
    }

    /// Somebody was not given it after all.
    pub fn forget(&self, person: PlayerId) {
        self.known().pop(&person);
    }

    /// A panic cannot leave the cache half changed.
    fn known(&self) -> MutexGuard<'_, LruCache<PlayerId, Timestamp>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
