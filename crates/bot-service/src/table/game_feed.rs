//! Games as they change, for those who watch them.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::watch;

use crate::Snapshot;
use crate::game::GameId;

/// Tells those who watch a game of each change, as soon as it is durable. A game that nobody watches costs nothing.
#[derive(Default)]
pub(crate) struct GameFeed(Mutex<HashMap<GameId, watch::Sender<Arc<Snapshot>>>>);

impl GameFeed {
    /// The game as it is, and whatever it becomes.
    pub(crate) fn watch(&self, now: Snapshot) -> watch::Receiver<Arc<Snapshot>> {
        let mut watched = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        watched.retain(|_, sender| sender.receiver_count() > 0);
        let sender = watched.entry(now.id).or_insert_with(|| watch::Sender::new(Arc::new(now.clone())));
        let receiver = sender.subscribe();
        renew(sender, &now);
        receiver
    }

    /// A game has changed.
    pub(crate) fn tell(&self, after: &Snapshot) {
        let watched = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = watched.get(&after.id) {
            renew(sender, after);
        }
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
