//! What must still be said: written in the same commit as what it is about, so that a crash cannot silence it.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::{ChannelId, MessageRef};
use crate::game::GameId;

/// Something that happened in a game and has to be shown in its channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The game.
    pub game: GameId,
    /// Which events of its log the notice is about. The game is to be shown as it stood at the end of the range.
    pub events: Range<usize>,
    /// Where it is to be said.
    pub channel: ChannelId,
}

impl Notice {
    /// The same for every attempt to say this notice and for no other: at most 25 characters, as Discord wants a nonce.
    pub fn nonce(&self) -> String {
        format!("{}-{}", self.game, self.events.end)
    }
}

/// The messages by which a game shows itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameMessages {
    /// The first message, which holds the challenge.
    pub first: Option<MessageRef>,
    /// The message with the newest board.
    pub board: Option<MessageRef>,
    /// The newest message of any kind.
    pub last: Option<MessageRef>,
}
