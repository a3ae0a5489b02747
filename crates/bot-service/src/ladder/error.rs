//! Why something can't be done on a ladder.

use club_competitions::ladder::{ChallengeId, LadderError};
use thiserror::Error;

use bot_store::error::FeatureError;

/// Why something can't be done on the ladder of a server.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LadderRefusal {
    #[error("there is no ladder here")]
    NoLadder,
    /// The server has a ladder already.
    #[error("there is a ladder here already")]
    AlreadyThere,
    /// Only the one who was challenged can do that.
    #[error("somebody else has to answer challenge {}", .0.0)]
    NotForYou(ChallengeId),
    /// Only the challenger can do that.
    #[error("somebody else made challenge {}", .0.0)]
    NotYourChallenge(ChallengeId),
    /// What a change of the rules would do has changed since it was shown.
    #[error("the consequences are others than those that were shown")]
    ConsequencesChanged,
    /// The rules don't allow it.
    #[error(transparent)]
    Rules(#[from] LadderError),
    /// A part of the ladder's log is gone from the store.
    #[error("a part of the ladder's log is missing")]
    Incomplete,
}

impl FeatureError for LadderRefusal {}
