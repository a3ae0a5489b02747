//! What has to be said, where, and the messages in which a game was shown.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::{ChannelId, MessageRef, Snapshot};
use crate::game::{GameId, PlayerId};

/// Where something is said. What is said in one lane is said in order; lanes do not wait for each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Lane {
    /// A channel or thread.
    Channel(ChannelId),
    /// A person, by direct message.
    Person(PlayerId),
}

/// Something that has to be said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Notice {
    /// Something that happened in a game, for its channel.
    Game(GameNotice),
    /// That the channel of a person's game takes no boards, and how the game stands, for that person.
    Unposted(UnpostedNotice),
    /// That a person's clock is about to run out, for that person.
    Reminder(ReminderNotice),
}

/// Something that happened in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameNotice {
    /// The game.
    pub game: GameId,
    /// The events of its log that the notice is about. The game is to be shown as it stood at the end of the range.
    pub events: Range<usize>,
}

/// That a person's clock is about to run out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReminderNotice {
    /// The game.
    pub game: GameId,
    /// The revision of the board on which it is the person's turn.
    pub revision: u32,
}

/// That the boards of a game cannot be posted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnpostedNotice {
    /// The game.
    pub game: GameId,
    /// Why not.
    pub obstacle: Obstacle,
}

/// Why nothing can be posted in a channel until somebody changes something there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Obstacle {
    /// The bot lacks these permissions, by the network's numbers.
    Permissions(u64),
    /// The thread is locked.
    Locked,
    /// The network did not say.
    Unknown,
    /// The channel does not exist any more.
    Gone,
    /// The bot was removed from the server.
    Removed,
}

/// Where is said what happens in a game: in its channel, or to each of its players once the channel is gone.
pub(super) fn lanes(game: &Snapshot) -> Vec<Lane> {
    match game.game.place_lost() {
        None => vec![Lane::Channel(game.place.channel)],
        Some(_) => game.game.players().map(Lane::Person).collect(),
    }
}

/// What is said in its [`lanes`] of a game's events from `from` on.
pub(super) fn of_game(after: &Snapshot, from: usize) -> Notice {
    match after.game.place_lost() {
        None => Notice::Game(GameNotice { game: after.id, events: from..after.game.log().len() }),
        Some(_) => Notice::Unposted(UnpostedNotice { game: after.id, obstacle: Obstacle::Gone }),
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
