//! What a game means for the ratings, for display.

use club_ratings::Rating;

use crate::club::{ClubSettings, Pool, Uncounted};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownRating {
    pub points: i32,
    /// Shown with a question mark.
    pub is_provisional: bool,
}

/// A player's rating before a game, and how each result would change it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtStake {
    pub now: ShownRating,
    /// Change for a win, in points.
    pub win: i32,
    pub draw: i32,
    pub loss: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameRatings {
    /// An open challenge, without an opponent yet.
    Offered {
        pool: Pool,
        challenger: ShownRating,
    },
    AtStake {
        pool: Pool,
        challenger: AtStake,
        opponent: AtStake,
    },
    /// It has counted: both ratings before and after, White's first; `None` for the engine.
    Counted([Option<[ShownRating; 2]>; 2]),
    Uncounted(Uncounted),
}

impl ShownRating {
    /// A rating as shown by a club with these settings.
    pub fn of(rating: Rating, settings: &ClubSettings) -> ShownRating {
        ShownRating { points: rating.rounded(), is_provisional: settings.is_provisional(rating) }
    }
}
