//! Watching games, from outside the network that they are played on or in its channels.

pub(crate) mod error;
pub(crate) mod records;
pub(crate) mod tables;
pub(crate) mod viewpoint;

use std::sync::Arc;
use std::time::Duration;

use bot_store::feature::Feature;
use bot_store::repository::{ATTEMPTS, Repository, put};
use bot_store::{Place, ServiceError};
use commit_store::Commit;
use jiff::Timestamp;
use tokio::sync::watch;

use crate::KnownThreads;
use crate::Snapshot;
use crate::game::GameId;
use crate::table::games::Games;
use crate::watching::error::WatchError;
use crate::watching::records::WatchedFrom;
use crate::watching::tables::WatchedTables;
use crate::watching::viewpoint::Viewpoint;

/// What this feature keeps in the store.
pub(crate) static FEATURE: Feature = Feature { records: records::RECORDS, notices: &[], due: &[] };

/// How often a game is looked up that another process may have changed.
const LOOK_UP: Duration = Duration::from_millis(250);

/// Games that are watched, and which servers let theirs be.
#[derive(Clone)]
pub struct Watching {
    repository: Repository,
    games: Arc<Games>,
    threads: KnownThreads,
}

/// A game as it changes.
pub struct WatchedGame {
    id: GameId,
    by: Watcher,
    latest: watch::Receiver<Arc<Snapshot>>,
    watching: Watching,
}

/// Who watches.
#[derive(Clone, Copy)]
enum Watcher {
    /// Whoever has the link of the game.
    Linked,
    Inside(Viewpoint),
}

impl Watching {
    pub(crate) fn new(repository: Repository, games: Arc<Games>, threads: KnownThreads) -> Watching {
        Watching { repository, games, threads }
    }

    /// The time by which clocks run.
    pub fn time(&self) -> Timestamp {
        self.repository.now()
    }

    /// From where the games of a server can be watched.
    pub async fn watched_from(&self, guild: u64) -> Result<WatchedFrom, ServiceError> {
        Ok(self.repository.get(&records::watching(guild)).await?.unwrap_or_default())
    }

    /// Chooses from where the games of a server can be watched.
    ///
    /// # Errors
    /// The store's; [`ServiceError::Contended`] if others kept choosing at the same time.
    pub async fn choose(&self, guild: u64, chosen: WatchedFrom) -> Result<(), ServiceError> {
        let key = records::watching(guild);
        for _ in 0..ATTEMPTS {
            let (expect, _) = self.repository.replaceable::<WatchedFrom>(&key).await?;
            let puts = vec![put(key.clone(), expect, &chosen)?];
            if let Commit::Done { .. } = self.repository.commit(puts).await? {
                return Ok(());
            }
        }
        Err(ServiceError::Contended)
    }

    /// The game, for whoever has its link.
    ///
    /// # Errors
    /// [`WatchError::Closed`] if its server does not let it be watched from outside.
    pub async fn watch(&self, id: GameId) -> Result<WatchedGame, ServiceError> {
        self.watch_as(Watcher::Linked, id).await
    }

    /// The game, for a person in a channel.
    ///
    /// # Errors
    /// [`WatchError::Elsewhere`] if it cannot be seen from there.
    pub async fn look(&self, from: Viewpoint, id: GameId) -> Result<WatchedGame, ServiceError> {
        self.watch_as(Watcher::Inside(from), id).await
    }

    /// The games that a person in a channel can see.
    pub fn tables(&self, from: Viewpoint) -> WatchedTables {
        WatchedTables::new(self.clone(), from)
    }

    async fn watch_as(&self, by: Watcher, id: GameId) -> Result<WatchedGame, ServiceError> {
        let now = self.games.get(id).await?;
        self.require(by, &now).await?;
        Ok(WatchedGame { id, by, latest: self.games.store.feed.watch_game(now), watching: self.clone() })
    }

    async fn require(&self, by: Watcher, game: &Snapshot) -> Result<(), ServiceError> {
        let from = match (by, game.place.guild) {
            (Watcher::Inside(from), _) if from.sees(game, &[]) || self.is_in_thread(from, game).await? => return Ok(()),
            (Watcher::Inside(_), _) => return Err(WatchError::Elsewhere.into()),
            (Watcher::Linked, Some(guild)) => self.watched_from(guild).await?,
            // What two people play by themselves is theirs.
            (Watcher::Linked, None) => WatchedFrom::Channels,
        };
        match from {
            WatchedFrom::Anywhere => Ok(()),
            WatchedFrom::Channels => Err(WatchError::Closed.into()),
        }
    }

    /// Whether a game is in a thread of the channel that someone is in, and seen from there.
    async fn is_in_thread(&self, from: Viewpoint, game: &Snapshot) -> Result<bool, ServiceError> {
        let thread = game.place.channel;
        Ok(from.sees(game, &[thread]) && self.threads.is_seen_from(from.channel, thread).await?)
    }
}

impl WatchedGame {
    /// Which game it is.
    pub fn id(&self) -> GameId {
        self.id
    }

    /// Where it is played.
    pub fn place(&self) -> Place {
        self.latest.borrow().place
    }

    /// The game as it is.
    ///
    /// # Errors
    /// The store's; [`WatchError`] if it may not be watched any more.
    pub async fn now(&mut self) -> Result<Arc<Snapshot>, ServiceError> {
        let now = self.latest.borrow_and_update().clone();
        self.watching.require(self.by, &now).await?;
        Ok(now)
    }

    /// Waits until it has changed since it was last asked for.
    ///
    /// # Errors
    /// The store's.
    pub async fn changed(&mut self) -> Result<(), ServiceError> {
        loop {
            tokio::select! {
                // Its sender is dropped only with the last receiver.
                Ok(()) = self.latest.changed() => return Ok(()),
                () = tokio::time::sleep(LOOK_UP), if self.watching.repository.is_shared() => {
                    let Watching { games, .. } = &self.watching;
                    // Of all who watch it one looks.
                    if games.store.feed.is_to_be_looked_up(self.id, LOOK_UP) {
                        games.store.feed.tell(&games.get(self.id).await?);
                    }
                }
            }
        }
    }
}
