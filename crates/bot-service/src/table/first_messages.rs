//! With which messages games begin, for games of which that was read: it never changes.

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use lru::LruCache;

use crate::game::GameId;
use bot_store::MessageRef;

/// Of how many games it is remembered.
const GAMES: NonZeroUsize = NonZeroUsize::new(4_096).unwrap();

pub(crate) struct FirstMessages(Mutex<LruCache<GameId, MessageRef>>);

impl Default for FirstMessages {
    fn default() -> FirstMessages {
        FirstMessages(Mutex::new(LruCache::new(GAMES)))
    }
}

impl FirstMessages {
    pub(crate) fn of(&self, game: GameId) -> Option<MessageRef> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&game).copied()
    }

    pub(crate) fn note(&self, game: GameId, first: MessageRef) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).put(game, first);
    }
}
