//! Why a wish was not granted.

use thiserror::Error;

use super::ThinkError;
use crate::game::{GameError, GameId, ReplayError};
use commit_store::{DecodeError, EncodeError, StoreError};
use makruk::notation::text::TextError;

/// A wish that was not granted. Nothing has changed, or ([`ServiceError::Unsure`]) nobody knows.
#[derive(Debug, Error)]
pub enum ServiceError {
    /// The rules or the manners of the game forbid it.
    #[error(transparent)]
    Game(#[from] GameError),
    /// The text is not a move that can be made.
    #[error(transparent)]
    Text(#[from] TextError),
    /// No game goes by this number, or none is open here.
    #[error("no such game")]
    NoGame,
    /// Several games wait for this person, and the text does not say which it is for.
    #[error("several games: {0:?}")]
    WhichGame(Vec<GameId>),
    /// The board has changed since the button was shown.
    #[error("the board has changed since")]
    Stale,
    /// The channel has a game already.
    #[error("the channel has game {0}")]
    ChannelBusy(GameId),
    /// The person has as many games or challenges open as anybody may have.
    #[error("already {0} games or challenges open")]
    TooMany(usize),
    /// A rated game is played without help.
    #[error("no advice in rated games")]
    NoAdvice,
    /// Only games that are over are looked back at.
    #[error("game {0} is still being played")]
    StillPlaying(GameId),
    /// The engine has no answer.
    #[error(transparent)]
    Thinking(#[from] ThinkError),
    /// Others were faster, again and again.
    #[error("too many at once")]
    Contended,
    /// There is no room for anything new; it goes on by itself when there is.
    #[error(transparent)]
    NoRoom(StoreError),
    /// It may have been done or not: whoever wished for it has to look.
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
    /// What the store holds contradicts the rules.
    #[error(transparent)]
    Replay(#[from] ReplayError),
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
