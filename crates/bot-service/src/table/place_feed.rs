//! Places where games change, for those who watch what is played there.

use crate::Snapshot;
use crate::feed::{FedPlace, PlaceFeed};

impl PlaceFeed {
    /// A game has changed, in its channel and for its players.
    pub(crate) fn tell_of(&self, after: &Snapshot) {
        let players = after.game.players().map(FedPlace::Person);
        players.chain([FedPlace::Channel(after.place.channel)]).for_each(|place| self.tell_place(place));
    }
}
