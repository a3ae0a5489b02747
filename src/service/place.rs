//! Where people play and how what they do is told apart.

use serde::{Deserialize, Serialize};

use crate::game::PlayerId;
use crate::i18n::Locale;

/// A channel or thread, by the number that its owner knows it under.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ChannelId(pub u64);

/// A message in a channel. Numbers grow with time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct MessageId(pub u64);

/// A message and the channel it is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MessageRef {
    /// The channel or thread.
    pub channel: ChannelId,
    /// The message.
    pub message: MessageId,
}

/// One thing that somebody did, by a number that is never used twice and that a redelivery repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct EventId(pub u64);

/// Where a game is shown, and in which language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The server, or `None` in direct messages.
    pub guild: Option<u64>,
    /// The channel or thread.
    pub channel: ChannelId,
    /// The language of boards there.
    pub locale: Locale,
}

/// Somebody's wish, before it is known whether it can be granted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// What makes a redelivery recognisable.
    pub event: EventId,
    /// Who.
    pub by: PlayerId,
}
