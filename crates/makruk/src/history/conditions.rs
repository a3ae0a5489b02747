//! What two players agree on before a game begins.

use crate::rules::{Color, FastMet, Handicap, KingOdds, Position, PositionError, Ruleset};

/// What a game is played under: the rules of counting, and what friends have agreed on beyond the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conditions {
    /// The rules of counting and repetition.
    pub ruleset: Ruleset,
    /// The form of สูตรเม็ด that both sides have, if any.
    pub fast_met: Option<FastMet>,
    /// The side that gives odds, and what it gives.
    pub odds: Option<(Color, Handicap)>,
}

impl From<Ruleset> for Conditions {
    /// The rules alone, with nothing agreed on beyond them.
    fn from(ruleset: Ruleset) -> Conditions {
        Conditions { ruleset, fast_met: None, odds: None }
    }
}

impl Conditions {
    /// The position in which a game under these conditions begins, with `first` to move.
    ///
    /// # Errors
    /// None for the odds there are; the type is that of [`Position::from_setup`], which judges.
    pub fn start(&self, first: Color) -> Result<Position, PositionError> {
        match self.odds {
            Some((giver, handicap)) => handicap.start(giver, first),
            None => Ok(Position::start_with(first)),
        }
    }

    /// The side whose king has a duty, and which, if that is the handicap.
    pub(super) fn king_odds(&self) -> Option<(Color, KingOdds)> {
        match self.odds? {
            (giver, Handicap::King(king)) => Some((giver, king)),
            (_, Handicap::Pieces(_)) => None,
        }
    }
}
