//! Why something can't be done in a tournament.

use club_competitions::tournament::TournamentError;
use jiff::Timestamp;
use thiserror::Error;

use crate::club::PlanError;
use bot_store::error::FeatureError;

/// Why something can't be done in a tournament of a server.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TournamentRefusal {
    #[error("there is no such tournament")]
    NoTournament,
    /// It can't be planned so.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// The sign-up would be over before it begins.
    #[error("the sign-up would be over at {until}")]
    SignUpOver { until: Timestamp },
    /// The player is on the list.
    #[error("already signed up")]
    AlreadySignedUp,
    /// The player isn't on the list.
    #[error("not signed up")]
    NotSignedUp,
    /// There are as many players as there may be.
    #[error("there are {most} players already")]
    Full { most: usize },
    /// There are not enough players to begin.
    #[error("there have to be {least} players")]
    TooFew { least: usize },
    /// It has begun and accepts no more players.
    #[error("it has begun")]
    Begun,
    #[error("it has not begun")]
    NotBegun,
    #[error("it is over")]
    Over,
    #[error("it was cancelled")]
    Cancelled,
    /// The rules don't allow it.
    #[error(transparent)]
    Rules(#[from] TournamentError),
    /// A part of the tournament's log is gone from the store, or belongs to another form.
    #[error("a part of the tournament's log is missing")]
    Incomplete,
}

impl FeatureError for TournamentRefusal {}
