//! Why advice is refused.

use thiserror::Error;

use crate::game::GameId;
use bot_store::error::FeatureError;

/// Why advice on a game is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum AdviceError {
    #[error("no advice in rated games")]
    Rated,
    /// Only finished games are reviewed.
    #[error("game {0} is still being played")]
    StillPlaying(GameId),
}

impl FeatureError for AdviceError {}
