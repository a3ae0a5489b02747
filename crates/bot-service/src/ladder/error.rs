//! Refusals by the ladder.

use club_competitions::ladder::{ChallengeId, LadderError};
use thiserror::Error;

use bot_store::error::FeatureError;

/// Why a request to a server's ladder is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LadderRefusal {
    #[error("there is no ladder here")]
    NoLadder,
    /// The server already has a ladder.
    #[error("there is a ladder here already")]
    AlreadyThere,
    /// Only the challenged player may do this.
    #[error("somebody else has to answer challenge {}", .0.0)]
    NotForYou(ChallengeId),
    /// Only the challenger may do this.
    #[error("somebody else made challenge {}", .0.0)]
    NotYourChallenge(ChallengeId),
    /// The consequences of the new rules have changed since they were shown.
    #[error("the consequences are others than those that were shown")]
    ConsequencesChanged,
    /// The rules don't allow it.
    #[error(transparent)]
    Rules(#[from] LadderError),
    /// Part of the ladder's log is missing from the store.
    #[error("a part of the ladder's log is missing")]
    Incomplete,
}

impl FeatureError for LadderRefusal {}
