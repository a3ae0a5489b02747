//! What a game has to do with ratings, as it is shown.

use club_ratings::Rating;

use super::{ClubSettings, Pool, Uncounted};

/// A rating as it is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownRating {
    /// The rating, in points.
    pub points: i32,
    /// Whether so little is known that it is shown with a question mark.
    pub is_provisional: bool,
}

/// Somebody's rating before a game, and what it would make of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AtStake {
    /// The rating now.
    pub now: ShownRating,
    /// By how many points a win would change it.
    pub win: i32,
    /// By how many a draw would.
    pub draw: i32,
    /// By how many a loss would.
    pub loss: i32,
}

/// What a game has to do with ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameRatings {
    /// Somebody looks for an opponent.
    Offered {
        /// The pool of the game.
        pool: Pool,
        /// The challenger's rating.
        challenger: ShownRating,
    },
    /// Somebody is challenged.
    AtStake {
        /// The pool of the game.
        pool: Pool,
        /// The challenger.
        challenger: AtStake,
        /// Who is challenged.
        opponent: AtStake,
    },
    /// It has counted: White's rating and Black's before and afterwards. The engine's is none.
    Counted([Option<[ShownRating; 2]>; 2]),
    /// It has not counted.
    Uncounted(Uncounted),
}

impl ShownRating {
    /// A rating as a club with these settings shows it.
    pub fn of(rating: Rating, settings: &ClubSettings) -> ShownRating {
        ShownRating { points: rating.rounded(), is_provisional: settings.is_provisional(rating) }
    }
}
