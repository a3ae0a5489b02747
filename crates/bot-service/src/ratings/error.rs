//! Why something cannot be done in a club.

use thiserror::Error;

use crate::game::GameId;
use bot_store::error::FeatureError;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ClubError {
    #[error("game {0} has no result here")]
    NotRated(GameId),
    #[error("game {0} counts as that already")]
    AlreadySo(GameId),
    /// A correction needs a reason that others can read.
    #[error("no reason was given")]
    NoReason,
    #[error("a setting is out of bounds")]
    Setting,
}

impl FeatureError for ClubError {}
