//! Why something cannot be done in a club.

use thiserror::Error;

use crate::game::GameId;
use bot_store::error::FeatureError;

/// Why something cannot be done in a club.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ClubError {
    /// The game has no result that was entered on this server.
    #[error("game {0} has no result here")]
    NotRated(GameId),
    /// The result counts as that already.
    #[error("game {0} counts as that already")]
    AlreadySo(GameId),
    /// A correction needs a reason that others can read.
    #[error("no reason was given")]
    NoReason,
    /// A setting is beyond its bounds.
    #[error("a setting is out of bounds")]
    Setting,
}

impl FeatureError for ClubError {}
