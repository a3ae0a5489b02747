//! What a game has to do with ratings, as it is shown.

use club_ratings::Rating;

use crate::club::{ClubSettings, Pool, Uncounted};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownRating {
    pub points: i32,
    /// Whether so little is known that it is shown with a question mark.
    pub is_provisional: bool,
}

/// Somebody's rating before a game, and what it would make of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtStake {
    pub now: ShownRating,
    /// By how many points a win would change it.
    pub win: i32,
    /// By how many a draw would.
    pub draw: i32,
    /// By how many a loss would.
    pub loss: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameRatings {
    /// Somebody looks for an opponent.
    Offered {
        pool: Pool,
        challenger: ShownRating,
    },
    AtStake {
        pool: Pool,
        challenger: AtStake,
        opponent: AtStake,
    },
    /// It has counted: White's rating and Black's before and afterwards. The engine's is none.
    Counted([Option<[ShownRating; 2]>; 2]),
    Uncounted(Uncounted),
}

impl ShownRating {
    /// A rating as a club with these settings shows it.
    pub fn of(rating: Rating, settings: &ClubSettings) -> ShownRating {
        ShownRating { points: rating.rounded(), is_provisional: settings.is_provisional(rating) }
    }
}
