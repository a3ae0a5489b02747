//! What those who look on are told of as it changes.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;

use bot_store::{ChannelId, PlayerId};

/// Values by their keys, told to those who watch them as soon as they change. What nobody watches costs nothing.
pub(crate) struct ChangeFeed<K, V>(Mutex<HashMap<K, Fed<V>>>);

struct Fed<V> {
    sender: watch::Sender<V>,
    /// When it was last looked up in a store that others change, too.
    looked_up: Instant,
}

impl<K, V> Default for ChangeFeed<K, V> {
    fn default() -> ChangeFeed<K, V> {
        ChangeFeed(Mutex::default())
    }
}

impl<K: Copy + Eq + Hash, V> ChangeFeed<K, V> {
    /// The value, and whatever it becomes: `now`, unless others watch it already.
    pub(crate) fn watch(&self, key: K, now: V) -> watch::Receiver<V> {
        let mut watched = self.watched();
        watched.retain(|_, fed| fed.sender.receiver_count() > 0);
        let begin = || Fed { sender: watch::Sender::new(now), looked_up: Instant::now() };
        watched.entry(key).or_insert_with(begin).sender.subscribe()
    }

    /// Tells those who watch a value what becomes of it, if `change` says that it has changed.
    pub(crate) fn change(&self, key: K, change: impl FnOnce(&mut V) -> bool) {
        if let Some(fed) = self.watched().get(&key) {
            fed.sender.send_if_modified(change);
        }
    }

    /// Whether it is time to look a value up, as is done once in `interval`: whoever is told so does it.
    pub(crate) fn is_to_be_looked_up(&self, key: K, interval: Duration) -> bool {
        let mut watched = self.watched();
        let due = watched.get_mut(&key).filter(|fed| fed.looked_up.elapsed() >= interval);
        due.map(|fed| fed.looked_up = Instant::now()).is_some()
    }

    /// A panic cannot leave them half changed.
    fn watched(&self) -> MutexGuard<'_, HashMap<K, Fed<V>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Where games are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum FedPlace {
    Channel(ChannelId),
    /// The games of a person, wherever they are played.
    Person(PlayerId),
}

/// Tells those who watch a place that something has changed there, as soon as it is durable.
pub(crate) type PlaceFeed = ChangeFeed<FedPlace, ()>;

impl PlaceFeed {
    /// Hears of whatever changes there.
    pub(crate) fn watch_place(&self, place: FedPlace) -> watch::Receiver<()> {
        self.watch(place, ())
    }

    /// Something has changed there.
    pub(crate) fn tell_place(&self, place: FedPlace) {
        self.change(place, |()| true);
    }
}
