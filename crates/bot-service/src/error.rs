//! Why a request was refused or failed.

use thiserror::Error;

use crate::game::{GameError, GameId, ReplayError};
use crate::{
    ClubError, LadderRefusal, LessonError, ProposalError, PuzzleError, SeasonRefusal, ThinkError, TournamentRefusal,
};
use commit_store::{DecodeError, EncodeError, StoreError};
use makruk::notation::text::TextError;

/// A request that was refused or has failed. Nothing has changed; only after [`ServiceError::Unsure`] is that
/// uncertain.
#[derive(Debug, Error)]
pub enum ServiceError {
    #[error(transparent)]
    Game(#[from] GameError),
    /// The text is no move that can be made.
    #[error(transparent)]
    Text(#[from] TextError),
    /// There is no game with this number, or none is open here.
    #[error("no such game")]
    NoGame,
    /// Several games could be meant: these.
    #[error("several games: {0:?}")]
    WhichGame(Vec<GameId>),
    /// The message replied to was there before the game that is being played.
    #[error("the message replied to is older than the game")]
    OlderMessage,
    /// The board has changed since the button was shown.
    #[error("the board has changed since")]
    Stale,
    #[error("the channel has game {0}")]
    ChannelBusy(GameId),
    /// The person has as many games and challenges open as one person may have.
    #[error("already {0} games or challenges open")]
    TooMany(usize),
    /// As many challenges wait for the person challenged as may.
    #[error("already {0} challenges waiting for that person")]
    TooManyWaiting(usize),
    /// The person challenged takes no challenges, or none from this challenger.
    #[error("that person takes no challenges")]
    NotWelcome,
    /// The person has not so many days of holiday left.
    #[error("only {left} days of holiday are left")]
    TooLongHoliday { left: u16 },
    /// The person has muted as many others as one person may.
    #[error("already {0} people muted")]
    TooManyMuted(usize),
    /// There is no advice in a rated game.
    #[error("no advice in rated games")]
    NoAdvice,
    /// Only games that are over are reviewed.
    #[error("game {0} is still being played")]
    StillPlaying(GameId),
    /// The engine has no answer.
    #[error(transparent)]
    Thinking(#[from] ThinkError),
    /// It cannot be done at a puzzle.
    #[error(transparent)]
    Puzzle(#[from] PuzzleError),
    /// A puzzle that was proposed is not taken.
    #[error(transparent)]
    Proposal(#[from] ProposalError),
    /// It cannot be done at an exercise.
    #[error(transparent)]
    Lesson(#[from] LessonError),
    /// It cannot be done in a club.
    #[error(transparent)]
    Club(#[from] ClubError),
    /// It cannot be done on a ladder.
    #[error(transparent)]
    Ladder(#[from] LadderRefusal),
    /// It cannot be done in a tournament.
    #[error(transparent)]
    Tournament(#[from] TournamentRefusal),
    /// It cannot be done about seasons.
    #[error(transparent)]
    Season(#[from] SeasonRefusal),
    /// Others were faster at every attempt.
    #[error("too many at once")]
    Contended,
    /// The disk is full. Once there is room again, everything works without further ado.
    #[error(transparent)]
    NoRoom(StoreError),
    /// The change may have been made or not; the person who asked for it has to check.
    #[error(transparent)]
    Unsure(StoreError),
    /// The store could not do its part for another reason.
    #[error(transparent)]
    Store(StoreError),
    /// What the store holds cannot be read.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// A value cannot be stored.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// A part of a game's log is gone from the store.
    #[error("chapter {chapter} of the log of game {game} is missing")]
    MissingChapter {
        game: GameId,
        /// Which part of the log, counted from 0.
        chapter: u32,
    },
    /// What the store holds contradicts the rules.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

impl ServiceError {
    /// Whether the same request may succeed later, without anybody having changed anything: the store is full, busy or not
    /// there.
    pub(super) fn is_passing(&self) -> bool {
        match self {
            ServiceError::NoRoom(_) | ServiceError::Unsure(_) | ServiceError::Contended | ServiceError::Thinking(_) => {
                true
            }
            ServiceError::Store(error) => {
                matches!(error, StoreError::Unavailable { .. } | StoreError::ReadOnly { .. })
            }
            _ => false,
        }
    }

    /// Whether a row that was read cannot be made sense of, while the rest of the store may be in order: whoever goes
    /// through many rows passes over it.
    pub fn is_of_one_row(&self) -> bool {
        matches!(
            self,
            ServiceError::NoGame
                | ServiceError::MissingChapter { .. }
                | ServiceError::Decode(_)
                | ServiceError::Replay(_)
                | ServiceError::Store(StoreError::Corrupt { .. })
        )
    }
}

impl From<StoreError> for ServiceError {
    fn from(error: StoreError) -> ServiceError {
        match error {
            StoreError::Full { .. } => ServiceError::NoRoom(error),
            StoreError::Unknown { .. } => ServiceError::Unsure(error),
            _ => ServiceError::Store(error),
        }
    }
}
