//! A club's rating settings.

use club_ratings::Rating;
use club_ratings::glicko::Glicko;
use serde::{Deserialize, Serialize};

use crate::club::{RatingRules, system};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClubSettings {
    /// Rules by which results count from now on.
    pub rules: RatingRules,
    /// Ratings with a larger deviation, in points, are provisional.
    pub provisional_above: u16,
    /// Players with a smaller deviation, in points, are listed in the leaderboard.
    pub listed_below: u16,
}

impl Default for ClubSettings {
    fn default() -> ClubSettings {
        ClubSettings { rules: RatingRules::default(), provisional_above: 110, listed_below: 75 }
    }
}

impl ClubSettings {
    pub fn system(&self) -> Glicko {
        Glicko {
            provisional_above: f64::from(self.provisional_above),
            listed_below: f64::from(self.listed_below),
            ..system()
        }
    }

    /// Whether a rating is provisional, shown with a question mark.
    pub fn is_provisional(&self, rating: Rating) -> bool {
        self.system().is_provisional(rating)
    }

    /// Whether a rating is certain enough for the leaderboard.
    pub fn is_listed(&self, rating: Rating) -> bool {
        self.system().is_listed(rating)
    }

    /// Whether the settings allow a player to be listed and a game to count.
    pub fn is_sound(&self) -> bool {
        f64::from(self.listed_below) > system().least_deviation
            && self.provisional_above >= self.listed_below
            && self.rules.weekly_cap > 0
    }
}
