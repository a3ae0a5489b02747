//! Values that were read a moment ago, for what need not be the newest.
//!
//! Where others write to the store as well, each read is a way to the database and back for which someone waits. What people have
//! chosen for how games look changes seldom, nearly always by way of the process that reads it most; for the others it may be
//! [`FRESH_FOR`] old. A store that is this process's alone is simply read.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use jiff::{SignedDuration, Timestamp};
use lru::LruCache;

use crate::repository::Repository;
use commit_store::Key;

/// How old a value may be.
pub const FRESH_FOR: SignedDuration = SignedDuration::from_secs(60);

/// How many are remembered: with what people and servers choose, less than a megabyte.
const VALUES: NonZeroUsize = NonZeroUsize::new(4_096).unwrap();

/// Values of one kind. Clones share them.
#[derive(Clone)]
pub struct RecentValues<T> {
    repository: Repository,
    known: Arc<Mutex<LruCache<Key, (Timestamp, T)>>>,
}

impl<T: Clone> RecentValues<T> {
    pub fn new(repository: Repository) -> RecentValues<T> {
        RecentValues { repository, known: Arc::new(Mutex::new(LruCache::new(VALUES))) }
    }

    /// The value under a key, if it was read or written here lately.
    pub fn get(&self, key: &Key) -> Option<T> {
        let now = self.repository.now();
        // A clock that was put back makes nothing younger.
        let is_fresh = |at: Timestamp| now.duration_since(at).abs() < FRESH_FOR;
        self.known().get(key).filter(|(at, _)| is_fresh(*at)).map(|(_, value)| value.clone())
    }

    /// Notes what was read or written.
    pub fn note(&self, key: Key, value: &T) {
        if self.repository.is_shared() {
            let now = self.repository.now();
            self.known().put(key, (now, value.clone()));
        }
    }

    /// A panic cannot leave it half changed, so a poisoned lock is still good.
    fn known(&self) -> MutexGuard<'_, LruCache<Key, (Timestamp, T)>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::feature::Features;
    use crate::{Clock, ManualClock};
    use commit_store::{MemoryStore, Space, Store};

    const THINGS: Space = Space::new("thing");

    fn values(store: MemoryStore) -> (RecentValues<u8>, Arc<ManualClock>) {
        let clock = Arc::new(ManualClock::new(Timestamp::UNIX_EPOCH));
        let (store, shown) = (Arc::new(store) as Arc<dyn Store>, Arc::clone(&clock) as Arc<dyn Clock>);
        (RecentValues::new(Repository::new(store, shown, Features(&[]))), clock)
    }

    #[test]
    fn a_value_is_known_for_a_while_where_reading_it_takes_long() {
        let (values, clock) = values(MemoryStore::shared());
        let key = THINGS.key([1]);
        assert_eq!(values.get(&key), None);
        values.note(key.clone(), &5);
        clock.advance_seconds(59);
        assert_eq!((values.get(&key), values.get(&THINGS.key([2]))), (Some(5), None));
        clock.advance_seconds(1);
        assert_eq!(values.get(&key), None);
        values.note(key.clone(), &6);
        clock.advance_seconds(-60);
        assert_eq!(values.get(&key), None);
    }

    #[test]
    fn a_store_of_ones_own_is_read() {
        let (values, _) = values(MemoryStore::default());
        values.note(THINGS.key([1]), &5);
        assert_eq!(values.get(&THINGS.key([1])), None);
    }
}
