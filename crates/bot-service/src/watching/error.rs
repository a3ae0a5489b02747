//! Why a game cannot be watched.

use thiserror::Error;

use bot_store::FeatureError;

/// Why a game cannot be watched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum WatchError {
    /// Its server lets nobody watch from outside.
    #[error("the games of this server are not watched from outside")]
    Closed,
    /// It cannot be seen from this channel.
    #[error("the game is played elsewhere")]
    Elsewhere,
    /// The operator serves no pages.
    #[error("there are no pages to watch on")]
    NoPages,
}

impl FeatureError for WatchError {}
