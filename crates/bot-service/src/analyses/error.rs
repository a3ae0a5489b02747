//! Why there is no advice.

use thiserror::Error;

use crate::game::GameId;
use bot_store::error::FeatureError;

/// Why there is no advice on a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum AdviceError {
    #[error("no advice in rated games")]
    Rated,
    /// Only games that are over are reviewed.
    #[error("game {0} is still being played")]
    StillPlaying(GameId),
}

impl FeatureError for AdviceError {}
