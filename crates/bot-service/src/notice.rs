//! What has to be said, where, and the messages in which a game was shown.

use std::ops::Range;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::game::{GameId, PlayerId};
use crate::locale::Locale;
use crate::puzzle::Day;
use crate::{
    AnalysisFailure, AnalysisId, ChannelId, LadderNotice, MessageRef, Place, RolesNotice, RolesRefusedNotice,
    SeasonNotice, Snapshot, TournamentNotice,
};
use makruk_puzzles::PuzzleId;

/// Where something is said. What is said in one lane is said in order; lanes do not wait for each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Lane {
    Channel(ChannelId),
    /// A person, by direct message.
    Person(PlayerId),
    /// A channel, for the puzzles of its days. Its games don't wait for them.
    Puzzles(ChannelId),
    /// The roles of a server: nothing is said there, but roles are given and taken.
    Roles(u64),
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
    /// What the bot is for, for a channel of a server that it has been invited to.
    Greeting(GreetingNotice),
    /// That an analysis is done, for the channel where it was asked for.
    Analysis(AnalysisNotice),
    /// That there is no analysis, for the channel where it was asked for.
    NoAnalysis(NoAnalysisNotice),
    /// The puzzle of a day, for its channel.
    PuzzleDay(PuzzleDayNotice),
    /// That a channel gets no more puzzles, for the person who set it up.
    PuzzlesPaused(PuzzlesPausedNotice),
    /// That somebody more has solved the puzzle of a day, for its post.
    PuzzleSolved(PuzzleSolvedNotice),
    /// What happened on the ladder of a server, for the channel where that is announced.
    Ladder(LadderNotice),
    /// What happened in a tournament, for its channel.
    Tournament(TournamentNotice),
    /// What happened to a season of a server, for the channel where that is announced.
    Season(SeasonNotice),
    /// That roles are to be given or taken on a server.
    Roles(RolesNotice),
    /// Which roles could not be given or taken, for the channel where that is told.
    RolesRefused(RolesRefusedNotice),
}

impl Notice {
    /// What it says of a game, if it is about one.
    pub(super) fn of_game(&self) -> Option<&GameNotice> {
        match self {
            Notice::Game(notice) => Some(notice),
            Notice::Unposted(_)
            | Notice::Reminder(_)
            | Notice::Greeting(_)
            | Notice::Analysis(_)
            | Notice::NoAnalysis(_)
            | Notice::PuzzleDay(_)
            | Notice::PuzzlesPaused(_)
            | Notice::PuzzleSolved(_)
            | Notice::Ladder(_)
            | Notice::Tournament(_)
            | Notice::Season(_)
            | Notice::Roles(_)
            | Notice::RolesRefused(_) => None,
        }
    }
}

/// That somebody more has solved the puzzle of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleSolvedNotice {
    pub guild: u64,
    pub day: Day,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzleDayNotice {
    pub guild: u64,
    pub day: Day,
    pub puzzle: PuzzleId,
    /// The one before, whose solution is shown with it.
    pub before: Option<PuzzleId>,
    /// Later than that it is not posted any more.
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub until: Timestamp,
}

/// That a channel gets no more puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PuzzlesPausedNotice {
    pub guild: u64,
    pub channel: ChannelId,
    pub language: Locale,
    pub obstacle: Obstacle,
}

/// That an analysis is done which cannot be shown in answer any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnalysisNotice {
    pub analysis: AnalysisId,
}

/// That an analysis could not be done, which cannot be said in answer any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct NoAnalysisNotice {
    pub by: PlayerId,
    pub place: Place,
    pub why: AnalysisFailure,
}

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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GreetingNotice {
    /// The language of the server.
    pub locale: Locale,
}

/// That the boards of a game cannot be posted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnpostedNotice {
    pub game: GameId,
    pub obstacle: Obstacle,
}

/// Why nothing can be posted in a channel until somebody changes something there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Obstacle {
    /// The bot lacks these permissions, by the network's numbers.
    Permissions(u64),
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
        Some(_) => game.game.players().filter(|player| !player.is_nobody()).map(Lane::Person).collect(),
    }
}

/// What is said in its [`lanes`] of a game's events from `from` on.
pub(super) fn of_game(after: &Snapshot, from: usize) -> Notice {
    match after.game.place_lost() {
        None => Notice::Game(GameNotice { game: after.id, events: from..after.game.log().len() }),
        Some(_) => Notice::Unposted(UnpostedNotice { game: after.id, obstacle: Obstacle::Gone }),
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
    pub(super) fn after(
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
