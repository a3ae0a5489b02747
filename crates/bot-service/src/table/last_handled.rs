//! Up to where a game has heard people: the newest event that it has dealt with, whether it was carried out or refused.
//!
//! Messages that were missed are read later, and some of those that are read then were dealt with before. What was carried out
//! has left its mark; what was refused must not be carried out on a board that has changed since. So every commit of a game
//! also carries the newest event that the game has handled, and a text older than that is no longer a move. That is
//! exact whatever happens to the process. The refusal of a text is also written separately before its sender is told,
//! so that it is not sent twice.

use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};

use lru::LruCache;

use crate::Snapshot;
use crate::game::GameId;
use crate::table::records;
use crate::table::records::LastHandledRecord;
use bot_store::repository::{FoundRows, Repository, put};
use bot_store::{EventId, ServiceError};
use commit_store::Put;

/// Of how many games the newest event is remembered: less than a megabyte. Games that end in another process are forgotten by
/// that, and of the others the store tells.
const GAMES: NonZeroUsize = NonZeroUsize::new(10_000).unwrap();

/// The newest event of each game.
pub(crate) struct LastHandledEvents {
    repository: Repository,
    known: Mutex<LruCache<GameId, EventId>>,
}

impl LastHandledEvents {
    pub(crate) fn new(repository: Repository) -> LastHandledEvents {
        LastHandledEvents { repository, known: Mutex::new(LruCache::new(GAMES)) }
    }

    /// The newest event that a game has dealt with; `None` if no version of the program has noted one.
    pub(crate) async fn newest(&self, game: GameId) -> Result<Option<EventId>, ServiceError> {
        if let Some(event) = self.known_newest(game).filter(|_| !self.repository.is_shared()) {
            return Ok(Some(event));
        }
        let (_, stored) = self.repository.replaceable::<LastHandledRecord>(&records::heard(game)).await?;
        Ok(stored.map(|LastHandledRecord(event)| self.hear(game, event)).or_else(|| self.known_newest(game)))
    }

    /// As [`LastHandledEvents::newest`], of a game whose [`records::heard`] was read.
    pub(crate) fn newest_in(&self, found: &FoundRows, game: GameId) -> Option<EventId> {
        let key = records::heard(game);
        let (_, stored) = self.repository.replacing::<LastHandledRecord>(&key, found.row(&key));
        stored.map(|LastHandledRecord(event)| self.hear(game, event)).or_else(|| self.known_newest(game))
    }

    /// The same as far as this process knows, which is all there is to know once [`LastHandledEvents::newest`] has been asked.
    pub(crate) fn known_newest(&self, game: GameId) -> Option<EventId> {
        self.known().get(&game).copied()
    }

    /// What a commit of a game writes: the newest event, `by` included; nothing more once the game is over. `found` has the
    /// game's [`records::heard`].
    pub(crate) fn put(
        &self,
        found: &FoundRows,
        after: &Snapshot,
        by: Option<EventId>,
    ) -> Result<Option<Put>, ServiceError> {
        let key = records::heard(after.id);
        let row = found.row(&key);
        if !after.game.is_open() {
            self.known().pop(&after.id);
            return Ok(row.map(|row| Put::delete(key, row.rev)));
        }
        let (expect, stored) = self.repository.replacing::<LastHandledRecord>(&key, row);
        // What is heard from here on must not pass for newer than what is stored.
        let before =
            stored.map(|LastHandledRecord(event)| self.hear(after.id, event)).or_else(|| self.known_newest(after.id));
        let Some(newest) = before.into_iter().chain(by).max() else { return Ok(None) };
        Ok(Some(put(key, expect, &LastHandledRecord(newest))?))
    }

    /// Notes what a commit has carried out.
    pub(crate) fn carried_out(&self, after: &Snapshot, by: Option<EventId>) {
        if let Some(event) = by.filter(|_| after.game.is_open()) {
            self.hear(after.id, event);
        }
    }

    /// Notes a refusal.
    ///
    /// # Errors
    /// The store's. The refusal is known all the same as long as this process lives.
    pub(crate) async fn refused(&self, game: GameId, event: EventId) -> Result<(), ServiceError> {
        let newest = self.hear(game, event);
        let key = records::heard(game);
        let (expect, stored) = self.repository.replaceable::<LastHandledRecord>(&key).await?;
        if let Some(LastHandledRecord(stored)) = stored {
            self.hear(game, stored);
        }
        if stored.is_none_or(|LastHandledRecord(stored)| stored < newest) {
            // A commit that is faster carries it.
            self.repository.commit(vec![put(key, expect, &LastHandledRecord(newest))?]).await?;
        }
        Ok(())
    }

    /// The newest event of a game, this one included.
    fn hear(&self, game: GameId, event: EventId) -> EventId {
        let mut known = self.known();
        let newest = known.get_or_insert_mut(game, || event);
        *newest = event.max(*newest);
        *newest
    }

    /// A panic cannot leave the cache half changed, so a poisoned lock is still good.
    fn known(&self) -> MutexGuard<'_, LruCache<GameId, EventId>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use jiff::Timestamp;

    use super::*;
    use bot_store::ManualClock;
    use bot_store::feature::Features;
    use commit_store::MemoryStore;

    #[tokio::test]
    async fn so_many_games_are_remembered_and_the_store_tells_of_the_others() {
        let clock = Arc::new(ManualClock::new(Timestamp::UNIX_EPOCH));
        let heard = LastHandledEvents::new(Repository::new(Arc::new(MemoryStore::default()), clock, Features(&[])));
        let most = GAMES.get() as u64;
        for game in 1..=most + 50 {
            heard.refused(GameId(game), EventId(game + 1)).await.unwrap();
        }
        assert_eq!(heard.known().len(), GAMES.get());
        assert_eq!(heard.known_newest(GameId(1)), None);
        for game in [1, most + 50] {
            assert_eq!(heard.newest(GameId(game)).await.unwrap(), Some(EventId(game + 1)));
            assert_eq!(heard.known_newest(GameId(game)), Some(EventId(game + 1)));
        }
        // What is older than what the store has changes nothing.
        heard.refused(GameId(2), EventId(1)).await.unwrap();
        assert_eq!(heard.newest(GameId(2)).await.unwrap(), Some(EventId(3)));
    }
}
