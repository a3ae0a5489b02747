//! Why someone or something cannot be followed.

use thiserror::Error;

use bot_store::{FeatureError, PlayerId};

/// Why someone or something cannot be followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FollowError {
    /// It is the person, or their own game.
    #[error("nobody follows themselves")]
    Oneself,
    /// This person lets nobody follow them.
    #[error("{0:?} may not be followed")]
    NotAllowed(PlayerId),
    #[error("already {0} followed")]
    TooMany(usize),
}

impl FeatureError for FollowError {}
