//! What a club has chosen about its ratings.

use club_ratings::Rating;
use club_ratings::glicko::Glicko;
use serde::{Deserialize, Serialize};

use crate::club::{RatingRules, system};

/// What a club has chosen about its ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClubSettings {
    /// By which rules results count from now on.
    pub rules: RatingRules,
    /// Above this deviation, in points, a rating is provisional.
    pub provisional_above: u16,
    /// Below this deviation, in points, somebody is listed among the strongest.
    pub listed_below: u16,
}

impl Default for ClubSettings {
    fn default() -> ClubSettings {
        ClubSettings { rules: RatingRules::default(), provisional_above: 110, listed_below: 75 }
    }
}

impl ClubSettings {
    /// The rating system with these bounds.
    pub fn system(&self) -> Glicko {
        Glicko {
            provisional_above: f64::from(self.provisional_above),
            listed_below: f64::from(self.listed_below),
            ..system()
        }
    }

    /// Whether so little is known that a rating is shown with a question mark.
    pub fn is_provisional(&self, rating: Rating) -> bool {
        self.system().is_provisional(rating)
    }

    /// Whether enough is known for a list of the strongest.
    pub fn is_listed(&self, rating: Rating) -> bool {
        self.system().is_listed(rating)
    }

    /// Whether somebody can be listed, and some game can count.
    pub fn is_sound(&self) -> bool {
        f64::from(self.listed_below) > system().least_deviation
            && self.provisional_above >= self.listed_below
            && self.rules.weekly_cap > 0
    }
}
