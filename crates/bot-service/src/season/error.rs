//! Why something can't be done about seasons.

use thiserror::Error;

use bot_store::error::FeatureError;

/// Why something can't be done about the seasons of a server.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SeasonRefusal {
    #[error("there has been no season here")]
    NoSeason,
    /// The server has had no season with this number.
    #[error("there is no season {0}")]
    NoSuchSeason(u32),
    /// A season is running already: this one.
    #[error("season {0} is running")]
    AlreadyRunning(u32),
    #[error("no season is running")]
    NotRunning,
    /// The season with this number is over.
    #[error("season {0} is over")]
    Over(u32),
    /// A season needs a name, of at most `NAME` characters.
    #[error("a name has one to {} characters", crate::season::NAME)]
    Name,
}

impl FeatureError for SeasonRefusal {}
