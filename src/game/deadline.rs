//! What time does to a game, and what the loss of its place leads to in time.

use jiff::{SignedDuration, Timestamp};

use super::{Game, GameEvent, Stage};

/// How long a game whose place is gone waits for its players to finish it.
pub const PLACELESS_TTL: SignedDuration = SignedDuration::from_hours(7 * 24);

impl Game {
    /// Since when the place is gone where the game was shown; `None` while it is there.
    pub fn place_lost(&self) -> Option<Timestamp> {
        self.place_lost
    }

    /// What happens because the place of a game that is being played is gone. Changes nothing.
    pub fn lose_place(&self) -> Option<GameEvent> {
        let has_place = matches!(self.stage, Stage::Playing(_)) && self.place_lost.is_none();
        has_place.then_some(GameEvent::PlaceLost)
    }

    /// When time will do something: a challenge expires that nobody answered, a game is closed whose place is gone.
    pub fn deadline(&self) -> Option<Timestamp> {
        match self.stage {
            Stage::Open => Some(self.challenge.expires),
            Stage::Playing(_) => self.place_lost.map(|lost| lost + PLACELESS_TTL),
            Stage::Closed(_) | Stage::Finished(..) => None,
        }
    }

    /// What happens because of the time, to the millisecond. Changes nothing.
    pub fn tick(&self, now: Timestamp) -> Option<GameEvent> {
        let due = self.deadline().is_some_and(|deadline| now.as_millisecond() >= deadline.as_millisecond());
        due.then_some(if self.stage == Stage::Open { GameEvent::Expired } else { GameEvent::Abandoned })
    }
}
