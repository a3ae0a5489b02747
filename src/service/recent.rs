//! Games that were looked at lately, so that a turn need not read and replay its game.
//!
//! Only what is durable gets in here. A snapshot that is older than the store's does no harm: the commit that builds on it
//! is refused by the revision, and the game is read again.

use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};

use lru::LruCache;

use super::Snapshot;
use crate::game::GameId;

/// How many games are remembered: some megabytes of them.
const GAMES: NonZeroUsize = NonZeroUsize::new(512).unwrap();

/// The games last read or changed, each with its revision in the store.
pub(super) struct Recent(Mutex<LruCache<GameId, (u64, Snapshot)>>);

impl Recent {
    pub(super) fn new() -> Recent {
        Recent(Mutex::new(LruCache::new(GAMES)))
    }

    pub(super) fn get(&self, id: GameId) -> Option<(u64, Snapshot)> {
        self.games().get(&id).cloned()
    }

    /// Remembers a game, unless a newer revision of it is remembered already: two changes may be told in either order.
    pub(super) fn keep(&self, rev: u64, snapshot: &Snapshot) {
        let mut games = self.games();
        if games.peek(&snapshot.id).is_none_or(|(known, _)| *known < rev) {
            games.put(snapshot.id, (rev, snapshot.clone()));
        }
    }

    /// Has the game read from the store again.
    pub(super) fn forget(&self, id: GameId) {
        self.games().pop(&id);
    }

    /// A panic between two changes of a map leaves it whole.
    fn games(&self) -> MutexGuard<'_, LruCache<GameId, (u64, Snapshot)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
