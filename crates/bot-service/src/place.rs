//! Where people play, and how their actions are identified.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::game::PlayerId;
use crate::locale::Locale;

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

/// The number of an event that somebody caused. It is never reused, and a redelivery of the event carries the same one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct EventId(pub u64);

/// Where a game is played, and the language of its boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The server, or `None` in direct messages.
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
