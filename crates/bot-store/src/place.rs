//! People, where they play, and how their actions are identified.

use std::ops::Range;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::locale::Locale;

/// A person, by the number that the place of play knows them under.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PlayerId(pub u64);

/// The numbers of people who were erased. No person has one: the numbers of Discord begin at 2²².
const NOBODIES: Range<u64> = 1 << 21..1 << 22;

impl PlayerId {
    /// A person who was erased, by any number.
    pub const fn erased(number: u64) -> PlayerId {
        PlayerId(NOBODIES.start + number % (NOBODIES.end - NOBODIES.start))
    }

    /// Whether this user was erased: there is no one to name or to write to.
    pub fn is_nobody(self) -> bool {
        NOBODIES.contains(&self.0)
    }
}

/// A channel or thread, by the number that the network knows it by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ChannelId(pub u64);

/// A message in a channel. Numbers grow with time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct MessageId(pub u64);

/// A message and the channel it is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MessageRef {
    pub channel: ChannelId,
    pub message: MessageId,
}

/// The id of a user-triggered event. Ids are never reused, and a redelivery of the event carries the same one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct EventId(pub u64);

/// Where a game is played, and the language of its boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The server, or `None` in direct messages and where the bot is not.
    pub guild: Option<u64>,
    pub channel: ChannelId,
    /// The language of the boards.
    pub locale: Locale,
}

/// Who asks for something, and by which event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// The event, by which a redelivery is recognised.
    pub event: EventId,
    pub by: PlayerId,
    /// When they did it, as the network dates it: what clocks go by.
    pub at: Timestamp,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_no_person() {
        for number in [0, 1, 1 << 21, u64::MAX] {
            assert!(PlayerId::erased(number).is_nobody());
        }
        for person in [0, 300, 1 << 22, 80_351_110_224_678_912] {
            assert!(!PlayerId(person).is_nobody());
        }
    }
}
