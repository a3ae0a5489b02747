//! The clocks of a game for four: one for each seat, which runs while a person who sits there has to move.

use chaturanga::four::Army;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::game::TimeControl;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct FourClock {
    pub control: TimeControl,
    /// What is left for each seat, in milliseconds, of time for the whole game.
    pub left: [i64; 4],
    /// Since when the seat that has to move has had to.
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub since: Timestamp,
    /// Until when the time was given back in which the bot was away.
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::optional")]
    pub given: Option<Timestamp>,
}

impl FourClock {
    pub fn new(control: TimeControl, now: Timestamp) -> FourClock {
        let left = match control {
            TimeControl::Live(time) => milliseconds(time.initial()),
            TimeControl::Unlimited | TimeControl::Correspondence(_) => 0,
        };
        FourClock { control, left: [left; 4], since: now, given: None }
    }

    /// What is left for a seat when its turn begins.
    pub fn budget(&self, seat: Army) -> Option<SignedDuration> {
        match self.control {
            TimeControl::Unlimited => None,
            TimeControl::Live(_) => Some(SignedDuration::from_millis(self.left[seat as usize])),
            TimeControl::Correspondence(days) => Some(days.duration()),
        }
    }

    /// When the flag of the seat that has to move falls.
    pub fn flag(&self, seat: Army) -> Option<Timestamp> {
        self.budget(seat).map(|left| self.since.saturating_add(left).unwrap_or(Timestamp::MAX))
    }

    /// Whether a move of this time is too late.
    pub fn is_up(&self, seat: Army, at: Timestamp) -> bool {
        self.flag(seat).is_some_and(|flag| at > flag)
    }

    /// A person at this seat has moved.
    pub fn moved(&mut self, seat: Army, at: Timestamp) {
        if let TimeControl::Live(time) = self.control {
            let used = at.duration_since(self.since).max(SignedDuration::ZERO);
            let left = &mut self.left[seat as usize];
            *left = (*left - milliseconds(used)).max(0) + milliseconds(time.added());
        }
    }
}

fn milliseconds(duration: SignedDuration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}
