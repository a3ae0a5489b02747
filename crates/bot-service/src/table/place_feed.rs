//! Places where games change, for those who watch what is played there.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;

use crate::Snapshot;
use bot_store::{ChannelId, PlayerId};

/// What games are of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum FedPlace {
    Channel(ChannelId),
    /// The games of a person, wherever they are played.
    Person(PlayerId),
}

/// Tells those who watch a place that something has changed there, as soon as it is durable. A place that nobody watches costs
/// nothing.
#[derive(Default)]
pub(crate) struct PlaceFeed(Mutex<HashMap<FedPlace, Fed>>);

struct Fed {
    /// When it changed last.
    sender: watch::Sender<Instant>,
    /// When it was last looked up in a store that others change, too.
    looked_up: Instant,
}

impl PlaceFeed {
    /// Hears of whatever changes there.
    pub(crate) fn watch(&self, place: FedPlace) -> watch::Receiver<Instant> {
        let mut watched = self.places();
        watched.retain(|_, fed| fed.sender.receiver_count() > 0);
        let begin = || Fed { sender: watch::Sender::new(Instant::now()), looked_up: Instant::now() };
        watched.entry(place).or_insert_with(begin).sender.subscribe()
    }

    /// Something has changed there.
    pub(crate) fn tell(&self, place: FedPlace) {
        if let Some(fed) = self.places().get(&place) {
            fed.sender.send_replace(Instant::now());
        }
    }

    /// A game has changed, in its channel and for its players.
    pub(crate) fn tell_of(&self, after: &Snapshot) {
        let players = after.game.players().map(FedPlace::Person);
        players.chain([FedPlace::Channel(after.place.channel)]).for_each(|place| self.tell(place));
    }

    /// Whether it is time to look a place up, as is done once in `interval`: whoever is told so does it.
    pub(crate) fn is_to_be_looked_up(&self, place: FedPlace, interval: Duration) -> bool {
        let mut watched = self.places();
        let due = watched.get_mut(&place).filter(|fed| fed.looked_up.elapsed() >= interval);
        due.map(|fed| fed.looked_up = Instant::now()).is_some()
    }

    /// A panic cannot leave them half changed.
    fn places(&self) -> MutexGuard<'_, HashMap<FedPlace, Fed>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
