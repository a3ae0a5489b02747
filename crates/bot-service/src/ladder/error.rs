//! Refusals by the ladder.

use club_competitions::ladder::{ChallengeId, LadderError};
use thiserror::Error;

use board_games::GameKind;
use bot_store::error::FeatureError;

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LadderRefusal {
    #[error("there is no ladder here")]
    NoLadder,
    #[error("there is a ladder here already")]
    AlreadyThere,
    #[error("someone else has to answer challenge {}", .0.0)]
    NotForYou(ChallengeId),
    #[error("someone else made challenge {}", .0.0)]
    NotYourChallenge(ChallengeId),
    #[error("the consequences are others than those that were shown")]
    ConsequencesChanged,
    #[error(transparent)]
    Rules(#[from] LadderError),
    /// Nothing is counted in this game.
    #[error("{0} has no rules of counting to choose from")]
    PresetOfOtherGame(GameKind),
    #[error("a part of the ladder's log is missing")]
    Incomplete,
}

impl FeatureError for LadderRefusal {}
