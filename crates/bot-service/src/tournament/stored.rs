//! A tournament as it is stored.

use club_competitions::competition::Line;

use crate::ratings::chapters::LastChapter;
use crate::tournament::state::TournamentAt;

#[derive(Clone)]
pub struct Stored {
    /// The revision of its record.
    pub rev: u64,
    /// The chapter of its log that grows.
    pub last: LastChapter<Line>,
    /// What that adds up to.
    pub at: TournamentAt,
}
