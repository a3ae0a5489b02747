//! The games that can be seen from a channel, as they change.

use tokio::sync::watch;
use tokio::time::{Duration, Instant, sleep};

use bot_store::ServiceError;

use super::Watching;
use super::viewpoint::Viewpoint;
use crate::Snapshot;
use crate::game::{GameId, Stage};
use crate::table::place_feed::FedPlace;

/// How often another process may have changed what is played in a channel without being noticed.
const LOOK_UP: Duration = Duration::from_secs(1);

/// The games that can be seen from a channel.
pub struct WatchedTables {
    from: Viewpoint,
    changes: watch::Receiver<Instant>,
    /// The games as they were last asked for, each with the length of its log.
    seen: Vec<(GameId, usize)>,
    watching: Watching,
}

impl WatchedTables {
    pub(super) fn new(watching: Watching, from: Viewpoint) -> WatchedTables {
        let changes = watching.games.store.places.watch(fed(from));
        WatchedTables { from, changes, seen: Vec::new(), watching }
    }

    /// The games that are being played there and the last one that has ended, newest first.
    ///
    /// # Errors
    /// The store's.
    pub async fn now(&mut self) -> Result<Vec<Snapshot>, ServiceError> {
        self.changes.mark_unchanged();
        let games = self.read().await?;
        self.seen = lengths(&games);
        Ok(games)
    }

    /// Waits until something may have changed since they were last asked for.
    ///
    /// # Errors
    /// The store's.
    pub async fn changed(&mut self) -> Result<(), ServiceError> {
        loop {
            tokio::select! {
                // Its sender is dropped only with the last receiver.
                Ok(()) = self.changes.changed() => return Ok(()),
                () = sleep(LOOK_UP), if self.watching.repository.is_shared() => {
                    // Of all who watch a place one looks, and tells the others.
                    let places = &self.watching.games.store.places;
                    if places.is_to_be_looked_up(fed(self.from), LOOK_UP) && lengths(&self.read().await?) != self.seen {
                        places.tell(fed(self.from));
                    }
                }
            }
        }
    }

    async fn read(&self) -> Result<Vec<Snapshot>, ServiceError> {
        let (games, Viewpoint { person, guild, channel }) = (&self.watching.games, self.from);
        let here = [games.open_in(channel).await?, games.last_in(channel).await?];
        let mut found = Vec::new();
        for id in here.into_iter().flatten() {
            found.extend(games.get_readable(id).await?);
        }
        if guild.is_none() {
            found.extend(games.open_of(person).await?);
        }
        found.retain(|game| {
            self.from.sees(game) && matches!(game.game.stage(), Stage::Playing(_) | Stage::Finished(..))
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
