//! A cache of the games used last, so that a turn need not read and replay its game.
//!
//! Only what is durable gets in here. A cached game that is older than the stored one does no harm: a commit that builds
//! on it fails on its revision, and the game is read again.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lru::LruCache;

use crate::Snapshot;
use crate::game::GameId;
use bot_store::ChannelId;
use bot_store::repository::FoundRows;

/// How many events the logs of all cached games have together. An event takes a quarter of a kilobyte, most of it for the
/// position after it, so this is one to two megabytes, however long the games are.
const EVENTS: usize = 6_000;

/// The games read or changed last.
pub(crate) struct GameCache(Mutex<CachedGames>);

/// What is known of a game in the store.
#[derive(Clone)]
pub(crate) struct CachedGame {
    pub(crate) rev: u64,
    pub(crate) snapshot: Snapshot,
    /// All its rows, once they were read for a commit. As little as the game's are their revisions promised to be the newest.
    pub(crate) rows: Option<Arc<FoundRows>>,
}

struct CachedGames {
    games: LruCache<GameId, CachedGame>,
    /// Where those are that are being played.
    open: HashMap<ChannelId, GameId>,
    /// How many events their logs have.
    events: usize,
    /// How many they may have. A single game may have more.
    limit: usize,
}

impl GameCache {
    pub(crate) fn new() -> GameCache {
        GameCache::holding(EVENTS)
    }

    fn holding(limit: usize) -> GameCache {
        GameCache(Mutex::new(CachedGames { games: LruCache::unbounded(), open: HashMap::new(), events: 0, limit }))
    }

    pub(crate) fn get(&self, id: GameId) -> Option<CachedGame> {
        self.cached().games.get(&id).cloned()
    }

    /// Caches a game unless a newer revision of it is there already: two commits may get here in either order.
    pub(crate) fn keep(&self, game: CachedGame) {
        let mut cached = self.cached();
        if cached.games.peek(&game.snapshot.id).is_none_or(|known| known.rev < game.rev) {
            cached.put(game);
        }
    }

    /// The game that was being played in a channel, as far as is known here.
    pub(crate) fn open_in(&self, channel: ChannelId) -> Option<GameId> {
        self.cached().open.get(&channel).copied()
    }

    /// Drops a game, so that it is read from the store next time.
    pub(crate) fn forget(&self, id: GameId) {
        self.cached().remove(id);
    }

    /// Nothing here panics half-way, so a poisoned lock is still good.
    fn cached(&self) -> MutexGuard<'_, CachedGames> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl CachedGames {
    fn put(&mut self, game: CachedGame) {
        self.remove(game.snapshot.id);
        self.events += game.events();
        if let Some(channel) = game.channel() {
            self.open.insert(channel, game.snapshot.id);
        }
        self.games.put(game.snapshot.id, game);
        while self.events > self.limit && self.games.len() > 1 {
            if let Some((_, oldest)) = self.games.pop_lru() {
                self.removed(&oldest);
            }
        }
    }

    fn remove(&mut self, id: GameId) {
        if let Some(known) = self.games.pop(&id) {
            self.removed(&known);
        }
    }

    fn removed(&mut self, game: &CachedGame) {
        self.events -= game.events();
        if let Some(channel) = game.channel()
            && self.open.get(&channel) == Some(&game.snapshot.id)
        {
            self.open.remove(&channel);
        }
    }
}

impl CachedGame {
    /// Where it is being played.
    fn channel(&self) -> Option<ChannelId> {
        let Snapshot { game, place, .. } = &self.snapshot;
        (game.playing().is_ok() && game.place_lost().is_none()).then_some(place.channel)
    }

    fn events(&self) -> usize {
        self.snapshot.game.log().len()
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use makruk::Ruleset;

    use super::*;
    use crate::game::{Game, GameEvent, GameRules, Seating, Stake, Terms, TimeControl};
    use bot_store::Place;
    use bot_store::PlayerId;
    use bot_store::locale::Locale;

    /// A challenge: a log of one event, or of two once it was declined.
    fn challenge(id: u64) -> Snapshot {
        let terms = Terms {
            seating: Seating::default(),
            rules: GameRules::makruk_by(Ruleset::COMPETITION),
            stake: Stake::default(),
            time: TimeControl::Unlimited,
        };
        let now = Timestamp::UNIX_EPOCH;
        let game = Game::challenge(PlayerId(1), Some(PlayerId(2)), terms, now, now).unwrap();
        let place = Place { guild: None, channel: ChannelId(1), locale: Locale::Thai };
        Snapshot::new(GameId(id), place, game)
    }

    fn declined(id: u64) -> Snapshot {
        let challenge = challenge(id);
        let game = challenge.game.with(vec![GameEvent::Declined], Timestamp::UNIX_EPOCH).unwrap();
        Snapshot { game, ..challenge }
    }

    fn known(rev: u64, snapshot: Snapshot) -> CachedGame {
        CachedGame { rev, snapshot, rows: None }
    }

    fn kept(recent: &GameCache) -> Vec<u64> {
        (1..=9).filter(|&id| recent.cached().games.contains(&GameId(id))).collect()
    }

    #[test]
    fn long_games_take_the_room_of_several_short_ones() {
        let recent = GameCache::holding(4);
        (1..=5).for_each(|id| recent.keep(known(1, challenge(id))));
        assert_eq!(kept(&recent), [2, 3, 4, 5]);
        // The game that was used longest ago goes first.
        assert!(recent.get(GameId(2)).is_some());
        recent.keep(known(1, declined(6)));
        assert_eq!(kept(&recent), [2, 5, 6]);
        recent.keep(known(2, declined(5)));
        assert_eq!((kept(&recent), recent.cached().events), (vec![5, 6], 4));
    }

    #[test]
    fn what_leaves_the_cache_leaves_its_room() {
        let recent = GameCache::holding(2);
        for rev in 1..=5 {
            recent.keep(known(rev, declined(1)));
            recent.keep(known(rev, challenge(2)));
            recent.forget(GameId(2));
        }
        recent.forget(GameId(7));
        assert_eq!((kept(&recent), recent.cached().events), (vec![], 0));
        // One game is kept however long it is.
        let recent = GameCache::holding(1);
        recent.keep(known(1, declined(3)));
        assert_eq!(kept(&recent), [3]);
    }

    #[test]
    fn an_older_revision_replaces_nothing() {
        let recent = GameCache::new();
        recent.keep(known(2, declined(1)));
        recent.keep(known(1, challenge(1)));
        let CachedGame { rev, snapshot, .. } = recent.get(GameId(1)).unwrap();
        assert_eq!((rev, snapshot), (2, declined(1)));
    }
}
