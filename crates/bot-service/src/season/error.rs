//! Why something can't be done about seasons.

use thiserror::Error;

use bot_store::error::FeatureError;

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SeasonRefusal {
    #[error("there has been no season here")]
    NoSeason,
    #[error("there is no season {0}")]
    NoSuchSeason(u32),
    #[error("season {0} is running")]
    AlreadyRunning(u32),
    #[error("no season is running")]
    NotRunning,
    #[error("season {0} is over")]
    Over(u32),
    #[error("season {0} has no channel")]
    Halted(u32),
    #[error("a name has one to {} characters", crate::season::NAME)]
    Name,
}

impl FeatureError for SeasonRefusal {}
