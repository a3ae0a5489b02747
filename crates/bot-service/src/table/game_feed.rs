//! Games as they change, for those who watch them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;

use crate::Snapshot;
use crate::game::GameId;

/// Tells those who watch a game of each change, as soon as it is durable. A game that nobody watches costs nothing.
#[derive(Default)]
pub(crate) struct GameFeed(Mutex<HashMap<GameId, FedGame>>);

struct FedGame {
    sender: watch::Sender<Arc<Snapshot>>,
    /// When it was last looked up in a store that others change, too.
    looked_up: Instant,
}

impl GameFeed {
    /// The game as it is, and whatever it becomes.
    pub(crate) fn watch(&self, now: Snapshot) -> watch::Receiver<Arc<Snapshot>> {
        let mut watched = self.games();
        watched.retain(|_, game| game.sender.receiver_count() > 0);
        let begin = || FedGame { sender: watch::Sender::new(Arc::new(now.clone())), looked_up: Instant::now() };
        let FedGame { sender, .. } = watched.entry(now.id).or_insert_with(begin);
        let receiver = sender.subscribe();
        renew(sender, &now);
        receiver
    }

    /// A game has changed.
    pub(crate) fn tell(&self, after: &Snapshot) {
        if let Some(game) = self.games().get(&after.id) {
            renew(&game.sender, after);
        }
    }

    /// Whether it is time to look a game up, as is done once in `interval`: whoever is told so does it.
    pub(crate) fn is_to_be_looked_up(&self, id: GameId, interval: Duration) -> bool {
        let mut watched = self.games();
        let due = watched.get_mut(&id).filter(|game| game.looked_up.elapsed() >= interval);
        due.map(|game| game.looked_up = Instant::now()).is_some()
    }

    /// A panic cannot leave them half changed.
    fn games(&self) -> MutexGuard<'_, HashMap<GameId, FedGame>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Commits of a game may be told of in another order than they were made in: what is longer is newer.
fn renew(sender: &watch::Sender<Arc<Snapshot>>, after: &Snapshot) {
    sender.send_if_modified(|told| {
        let is_newer = after.game.log().len() > told.game.log().len();
        if is_newer {
            *told = Arc::new(after.clone());
        }
        is_newer
    });
}
