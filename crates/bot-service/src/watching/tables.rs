//! The games that can be seen from a channel, as they change.

use futures::future::select_all;
use tokio::sync::watch;
use tokio::time::{Duration, sleep};

use bot_store::{ChannelId, ServiceError};
use commit_store::Codec;

use super::Watching;
use super::viewpoint::Viewpoint;
use crate::Snapshot;
use crate::feed::FedPlace;
use crate::game::{GameId, Stage};
use crate::table::records::{Occupant, channel, last_game};

/// How often another process may have changed what is played in a channel without being noticed.
const LOOK_UP: Duration = Duration::from_secs(1);

/// In how many threads of a channel games are looked for, the newest, and in how many of them for those that have ended.
const THREADS: usize = 50;
const THREADS_WITH_LAST: usize = 5;

/// The games that can be seen from a channel.
pub struct WatchedTables {
    from: Viewpoint,
    /// The channel and its threads, or the person.
    places: Vec<WatchedPlace>,
    /// The games as they were last asked for, each with the length of its log.
    seen: Vec<(GameId, usize)>,
    watching: Watching,
}

struct WatchedPlace {
    place: FedPlace,
    changes: watch::Receiver<()>,
}

impl WatchedTables {
    pub(super) fn new(watching: Watching, from: Viewpoint) -> WatchedTables {
        let mut tables = WatchedTables { from, places: Vec::new(), seen: Vec::new(), watching };
        tables.watch(&[]);
        tables
    }

    /// The games that are being played there and in its threads and the last ones that have ended, newest first.
    ///
    /// # Errors
    /// The store's.
    pub async fn now(&mut self) -> Result<Vec<Snapshot>, ServiceError> {
        self.places.iter_mut().for_each(|place| place.changes.mark_unchanged());
        let threads = self.threads().await?;
        // Whatever changes from now on is heard of.
        self.watch(&threads);
        let games = self.read(&threads).await?;
        self.seen = lengths(&games);
        Ok(games)
    }

    /// Waits until something may have changed since they were last asked for.
    ///
    /// # Errors
    /// The store's.
    pub async fn changed(&mut self) -> Result<(), ServiceError> {
        let (from, here) = (self.from, fed(self.from));
        loop {
            let changed = select_all(self.places.iter_mut().map(|place| Box::pin(place.changes.changed())));
            tokio::select! {
                // Their senders are dropped only with the last receivers.
                _ = changed => return Ok(()),
                () = sleep(LOOK_UP), if self.watching.repository.is_shared() => {}
            }
            // Of all who watch a place one looks, and tells the others.
            let places = &self.watching.games.store.places;
            if places.is_to_be_looked_up(here, LOOK_UP) {
                let threads = self.threads().await?;
                if lengths(&self.read(&threads).await?) != self.seen {
                    places.tell_place(fed(from));
                }
            }
        }
    }

    fn watch(&mut self, threads: &[ChannelId]) {
        let threads = threads.iter().map(|thread| FedPlace::Channel(*thread));
        let wanted: Vec<FedPlace> = [fed(self.from)].into_iter().chain(threads).collect();
        self.places.retain(|watched| wanted.contains(&watched.place));
        for place in wanted {
            if !self.places.iter().any(|watched| watched.place == place) {
                let changes = self.watching.games.store.places.watch_place(place);
                self.places.push(WatchedPlace { place, changes });
            }
        }
    }

    /// The threads of the channel that are seen from there.
    async fn threads(&self) -> Result<Vec<ChannelId>, ServiceError> {
        let mut threads = match self.from.guild {
            Some(_) => self.watching.threads.seen_from(self.from.channel).await?,
            None => Vec::new(),
        };
        threads.truncate(THREADS);
        Ok(threads)
    }

    async fn read(&self, threads: &[ChannelId]) -> Result<Vec<Snapshot>, ServiceError> {
        let (games, Viewpoint { person, guild, channel: here }) = (&self.watching.games, self.from);
        let channels = || [here].into_iter().chain(threads.iter().copied());
        let keys: Vec<_> =
            channels().map(channel).chain(channels().take(1 + THREADS_WITH_LAST).map(last_game)).collect();
        let rows = self.watching.repository.readable_rows(keys.clone()).await?;
        let mut found = Vec::new();
        for row in keys.iter().filter_map(|key| rows.row(key)) {
            let Occupant(id) = Occupant::decode(&row.value)?;
            found.extend(games.get_readable(id).await?);
        }
        if guild.is_none() {
            found.extend(games.open_of(person).await?);
        }
        found.retain(|game| {
            self.from.sees(game, threads) && matches!(game.game.stage(), Stage::Playing(_) | Stage::Finished(..))
        });
        found.sort_by_key(|game| std::cmp::Reverse(game.id));
        found.dedup_by_key(|game| game.id);
        Ok(found)
    }
}

/// What of the feed tells of changes there.
const fn fed(from: Viewpoint) -> FedPlace {
    match from.guild {
        Some(_) => FedPlace::Channel(from.channel),
        None => FedPlace::Person(from.person),
    }
}

fn lengths(games: &[Snapshot]) -> Vec<(GameId, usize)> {
    games.iter().map(|game| (game.id, game.game.log().len())).collect()
}
