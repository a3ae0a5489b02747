//! Why something can't be done in a tournament.

use club_competitions::tournament::TournamentError;
use jiff::Timestamp;
use thiserror::Error;

use crate::club::PlanError;
use bot_store::error::FeatureError;

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TournamentRefusal {
    #[error("there is no such tournament")]
    NoTournament,
    #[error(transparent)]
    Plan(#[from] PlanError),
    #[error("the sign-up would be over at {until}")]
    SignUpOver { until: Timestamp },
    #[error("already signed up")]
    AlreadySignedUp,
    #[error("not signed up")]
    NotSignedUp,
    #[error("check-in opens at {at}")]
    CheckInOpens { at: Timestamp },
    #[error("nobody has to check in")]
    NoCheckIn,
    #[error("it is not held every week, or has begun")]
    NoSeries,
    #[error("there are {most} players already")]
    Full { most: usize },
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
    #[error(transparent)]
    Rules(#[from] TournamentError),
    /// A part of the tournament's log is gone from the store, or belongs to another form.
    #[error("a part of the tournament's log is missing")]
    Incomplete,
}

impl FeatureError for TournamentRefusal {}
