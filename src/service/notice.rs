//! What has to be told of a game, and the messages in which it was told.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::{ChannelId, MessageRef, Snapshot};
use crate::game::GameId;

/// Something that happened in a game and has to be shown in its channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The game.
    pub game: GameId,
    /// The events of its log that the notice is about. The game is to be shown as it stood at the end of the range.
    pub events: Range<usize>,
    /// Where it is to be shown.
    pub channel: ChannelId,
}

impl Notice {
    /// The notice of a game's events from `from` on.
    pub(super) fn of(snapshot: &Snapshot, from: usize) -> Notice {
        Notice { game: snapshot.id, events: from..snapshot.game.log().len(), channel: snapshot.place.channel }
    }

    /// The same for every attempt to deliver this notice and for no other: at most 25 characters, as Discord wants a
    /// nonce.
    pub fn nonce(&self) -> String {
        format!("{}-{}", self.game, self.events.end)
    }
}

/// What a notice became in its channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivered {
    /// A message without a board.
    Words(MessageRef),
    /// A message with the board.
    Board(MessageRef),
    /// No new message: an older one was changed, or the notice can never be shown there.
    Nothing,
}

/// The messages that show a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameMessages {
    /// The first message, which holds the challenge.
    pub first: Option<MessageRef>,
    /// The message with the newest board.
    pub board: Option<MessageRef>,
    /// The newest message of any kind.
    pub last: Option<MessageRef>,
}

impl GameMessages {
    /// The messages after one more delivery.
    pub(super) fn after(self, delivered: Delivered) -> GameMessages {
        let (message, board) = match delivered {
            Delivered::Words(message) => (message, self.board),
            Delivered::Board(message) => (message, Some(message)),
            Delivered::Nothing => return self,
        };
        GameMessages { first: self.first.or(Some(message)), board, last: Some(message) }
    }
}
