//! Why a request was refused or failed.

use thiserror::Error;

use super::ThinkError;
use crate::game::{GameError, GameId, ReplayError};
use commit_store::{DecodeError, EncodeError, StoreError};
use makruk::notation::text::TextError;

/// A request that was refused or has failed. Nothing has changed, except that after [`ServiceError::Unsure`] nobody knows.
#[derive(Debug, Error)]
pub enum ServiceError {
    /// The game forbids it.
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
    /// The board has changed since the button was shown.
    #[error("the board has changed since")]
    Stale,
    /// The channel has a game already.
    #[error("the channel has game {0}")]
    ChannelBusy(GameId),
    /// The person has as many games and challenges open as one person may have.
    #[error("already {0} games or challenges open")]
    TooMany(usize),
    /// There is no advice in a rated game.
    #[error("no advice in rated games")]
    NoAdvice,
    /// Only games that are over are reviewed.
    #[error("game {0} is still being played")]
    StillPlaying(GameId),
    /// The engine has no answer.
    #[error(transparent)]
    Thinking(#[from] ThinkError),
    /// Others were faster at every attempt.
    #[error("too many at once")]
    Contended,
    /// The disk is full. Once there is room again, everything works without further ado.
    #[error(transparent)]
    NoRoom(StoreError),
    /// The change may have been made or not; whoever asked for it has to look.
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
