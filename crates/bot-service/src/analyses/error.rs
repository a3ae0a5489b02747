//! Why advice is refused.

use thiserror::Error;

use crate::game::GameId;
use board_games::GameKind;
use bot_store::error::FeatureError;

/// Why advice on a game is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum AdviceError {
    #[error("no advice in rated games")]
    Rated,
    /// There is no engine for this game.
    #[error("no engine knows {0}")]
    OtherGame(GameKind),
    /// Only finished games are reviewed.
    #[error("game {0} is still being played")]
    StillPlaying(GameId),
}

impl FeatureError for AdviceError {}
