//! Games as they change, for those who watch them.

use std::sync::Arc;

use tokio::sync::watch;

use crate::Snapshot;
use crate::feed::ChangeFeed;
use crate::game::GameId;

/// Tells those who watch a game of each change, as soon as it is durable.
pub(crate) type GameFeed = ChangeFeed<GameId, Arc<Snapshot>>;

impl GameFeed {
    /// The game as it is, and whatever it becomes.
    pub(crate) fn watch_game(&self, now: Snapshot) -> watch::Receiver<Arc<Snapshot>> {
        let receiver = self.watch(now.id, Arc::new(now.clone()));
        self.tell(&now);
        receiver
    }

    /// A game has changed. Commits may be told of in another order than they were made in: what is longer is newer.
    pub(crate) fn tell(&self, after: &Snapshot) {
        self.change(after.id, |told| {
            let is_newer = after.game.log().len() > told.game.log().len();
            if is_newer {
                *told = Arc::new(after.clone());
            }
            is_newer
        });
    }
}
