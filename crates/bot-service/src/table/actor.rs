//! Who or what changes a game, and when.

use board_games::Seat;
use jiff::Timestamp;

use crate::game::{Game, GameEvent};
use bot_store::{EventId, Request};

/// Who or what changes a game.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Actor {
    Person(Request),
    Engine,
    /// Time, or what happens in the world around the game.
    Time,
}

impl Actor {
    pub(crate) fn event(self) -> Option<EventId> {
        match self {
            Actor::Person(request) => Some(request.event),
            Actor::Engine | Actor::Time => None,
        }
    }

    /// When it happens, now being `now`. A network whose clock is ahead of ours dates nothing to come.
    pub(crate) fn at(self, now: Timestamp) -> Timestamp {
        match self {
            Actor::Person(request) => request.at.min(now),
            Actor::Engine | Actor::Time => now,
        }
    }

    /// The flag that has fallen before it.
    pub(crate) fn flag_before(self, game: &Game, now: Timestamp) -> Option<GameEvent> {
        let seats = game.play()?.seats();
        let actor: Option<Seat> = match self {
            Actor::Person(request) => seats.seat_of(request.by),
            Actor::Engine => seats.engine().map(|(side, _)| side),
            // It lets the flag fall itself.
            Actor::Time => return None,
        };
        game.flag_before(actor, self.at(now), now)
    }
}
