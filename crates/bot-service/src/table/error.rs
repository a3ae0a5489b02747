//! Why something cannot be done at a table.

use thiserror::Error;

use crate::game::{GameError, GameId, ReplayError};
use board_games::{GameMove, Seat, TextRefusal};
use bot_store::error::{ErrorClass, FeatureError};

/// Why something cannot be done in a game, or with it; what the game itself forbids is a [`GameError`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TableError {
    /// The text is no move that can be made.
    #[error(transparent)]
    Text(#[from] TextRefusal),
    /// The text, from the side that is not to move, is no move in any position.
    #[error("{error}")]
    EarlyText { side: Seat, error: TextRefusal },
    /// The text does not say what a pawn becomes: it may be any of these moves.
    #[error("what the pawn becomes is not said")]
    Promotion(Vec<GameMove>),
    /// There is no game with this number, or none is open here.
    #[error("no such game")]
    NoGame,
    /// The person has no game with this number.
    #[error("no game {0}")]
    NoSuchGame(GameId),
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
    /// A part of a game's log is gone from the store; chapters are counted from 0.
    #[error("chapter {chapter} of the log of game {game} is missing")]
    MissingChapter { game: GameId, chapter: u32 },
}

impl FeatureError for TableError {
    fn class(&self) -> ErrorClass {
        match self {
            TableError::NoGame | TableError::MissingChapter { .. } => ErrorClass::OfOneRow,
            _ => ErrorClass::Refusal,
        }
    }
}

impl FeatureError for GameError {}

/// What the store holds contradicts the rules.
impl FeatureError for ReplayError {
    fn class(&self) -> ErrorClass {
        ErrorClass::OfOneRow
    }
}
