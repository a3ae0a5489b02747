//! A cache of the games used last, so that a turn need not read and replay its game.
//!
//! Only what is durable gets in here. A cached game that is older than the stored one does no harm: a commit that builds
//! on it fails on its revision, and the game is read again.

use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};

use lru::LruCache;

use super::Snapshot;
use crate::game::GameId;

/// How many games are cached: some megabytes of them.
const GAMES: NonZeroUsize = NonZeroUsize::new(512).unwrap();

/// The games read or changed last, each with its revision in the store.
pub(super) struct Recent(Mutex<LruCache<GameId, (u64, Snapshot)>>);

impl Recent {
    pub(super) fn new() -> Recent {
        Recent(Mutex::new(LruCache::new(GAMES)))
    }

    pub(super) fn get(&self, id: GameId) -> Option<(u64, Snapshot)> {
        self.games().get(&id).cloned()
    }

    /// Caches a game unless a newer revision of it is there already: two commits may get here in either order.
    pub(super) fn keep(&self, rev: u64, snapshot: &Snapshot) {
        let mut games = self.games();
        if games.peek(&snapshot.id).is_none_or(|(known, _)| *known < rev) {
            games.put(snapshot.id, (rev, snapshot.clone()));
        }
    }

    /// Drops a game, so that it is read from the store next time.
    pub(super) fn forget(&self, id: GameId) {
        self.games().pop(&id);
    }

    /// A panic cannot leave the map half changed, so a poisoned lock is still good.
    fn games(&self) -> MutexGuard<'_, LruCache<GameId, (u64, Snapshot)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
