//! What has to be said of games, and the messages in which a game was shown.

use std::ops::Range;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::game::GameId;
use crate::table::snapshot::Snapshot;
use bot_store::feature::NoticeKind;
use bot_store::notice::{BlockReason, Notice, StoredNotice};
use bot_store::{Lane, MessageRef};
use commit_store::{Codec, EncodeError};

/// What this feature has to say.
pub(crate) const NOTICES: &[NoticeKind] =
    &[NoticeKind::of::<GameNotice>(), NoticeKind::of::<UnpostedNotice>(), NoticeKind::of::<ReminderNotice>()];

/// Something that happened in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameNotice {
    pub game: GameId,
    /// The events of its log that the notice is about. The game is to be shown as it stood at the end of the range.
    pub events: Range<usize>,
}

/// That a person's clock is about to run out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReminderNotice {
    pub game: GameId,
    /// The revision of the board on which it is the person's turn.
    pub revision: u32,
}

/// That the boards of a game cannot be posted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnpostedNotice {
    pub game: GameId,
    pub reason: BlockReason,
}

/// Where is said what happens in a game: in its channel, or to each of its players once the channel is gone.
pub(crate) fn lanes(game: &Snapshot) -> Vec<Lane> {
    match game.game.place_lost() {
        None => vec![Lane::Channel(game.place.channel)],
        Some(_) => game.game.players().filter(|player| !player.is_nobody()).map(Lane::Person).collect(),
    }
}

/// What is said in its [`lanes`] of a game's events from `from` on.
pub(crate) fn of_game(after: &Snapshot, from: usize) -> Result<StoredNotice, EncodeError> {
    match after.game.place_lost() {
        None => StoredNotice::of(&GameNotice { game: after.id, events: from..after.game.log().len() }),
        Some(_) => StoredNotice::of(&UnpostedNotice { game: after.id, reason: BlockReason::Gone }),
    }
}

/// What notices became in their channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivered {
    /// A message without a board.
    Words(MessageRef),
    /// A message that asks one of the players something.
    Asking(MessageRef),
    Board(MessageRef),
    /// No new message: a question was changed into its answer.
    Answered(MessageRef),
    /// No new message: an older one was changed, or the notice can never be shown there.
    Nothing,
}

/// The messages that show a game, as far as there may be something to change about them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameMessages {
    /// The first message, which holds the challenge.
    pub first: Option<MessageRef>,
    pub board: Option<BoardMessage>,
    /// The newest message of any kind.
    pub last: Option<MessageRef>,
    /// The messages with questions that wait for an answer.
    pub questions: Vec<QuestionMessage>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardMessage {
    pub message: MessageRef,
    /// The events of the game's log that it tells.
    pub events: Range<usize>,
}

/// A message that asks one of the players something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuestionMessage {
    pub message: MessageRef,
    /// The index of the event that asks.
    pub asked: usize,
}

/// What becomes of a message that the game has left behind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum MessageChange {
    /// A board becomes the line that tells what happened in these events of a game; its picture and buttons go.
    ShrinkToLine { game: GameId, events: Range<usize> },
    /// A question becomes its answer.
    ShowAnswer {
        game: GameId,
        /// The index of the event that asked.
        asked: usize,
    },
    /// The answer to a text that was no move goes with the next move, and at the latest at a given time.
    Delete {
        /// The game, if the text was for one.
        game: Option<GameId>,
        /// The board to which the text was an answer.
        revision: u32,
        /// When it goes at the latest.
        #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
        by: Timestamp,
    },
    /// The button that asks for another game goes from under the result of this one.
    RemoveRematch { game: GameId },
}

impl GameMessages {
    /// The messages after one more delivery, of these events, to the channel of a game that is `game` now; and what becomes of
    /// those that are left behind by it.
    pub(crate) fn after(
        &self,
        delivered: Delivered,
        events: Range<usize>,
        then: &Snapshot,
    ) -> (GameMessages, Vec<(MessageRef, MessageChange)>) {
        let game = then.id;
        let mut after = self.clone();
        let mut left_behind = Vec::new();
        if let Delivered::Words(message) | Delivered::Asking(message) | Delivered::Board(message) = delivered {
            after.first = after.first.or(Some(message));
            after.last = Some(message);
        }
        match delivered {
            Delivered::Board(message) => {
                let old = after.board.replace(BoardMessage { message, events });
                let shrunk =
                    |old: BoardMessage| (old.message, MessageChange::ShrinkToLine { game, events: old.events });
                left_behind.extend(old.filter(|old| old.message != message).map(shrunk));
            }
            Delivered::Asking(message) => {
                after.questions.push(QuestionMessage { message, asked: events.end.saturating_sub(1) });
            }
            Delivered::Answered(message) => after.questions.retain(|question| question.message != message),
            Delivered::Words(_) | Delivered::Nothing => {}
        }
        after.questions.retain(|question| {
            let is_asking = then.game.is_asking(question.asked);
            if !is_asking {
                left_behind.push((question.message, MessageChange::ShowAnswer { game, asked: question.asked }));
            }
            is_asking
        });
        (after, left_behind)
    }
}

impl Codec for GameNotice {}

impl Notice for GameNotice {
    const KIND: u16 = 1;
}

impl Codec for UnpostedNotice {}

impl Notice for UnpostedNotice {
    const KIND: u16 = 2;
}

impl Codec for ReminderNotice {}

impl Notice for ReminderNotice {
    const KIND: u16 = 3;
}
