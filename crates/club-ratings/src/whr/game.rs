//! A game as the history sees it.

use std::error::Error;
use std::fmt;

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::Score;

/// A game between two players.
#[derive(Clone, Debug, PartialEq)]
pub struct Game<P> {
    first: P,
    second: P,
    score: Score,
    day: i32,
}

/// A player cannot play against themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SamePlayer;

impl fmt::Display for SamePlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("both players of a game are the same")
    }
}

impl Error for SamePlayer {}

impl<P: Ord> Game<P> {
    /// A game that `first`, who had the first move, ended with this score on this day. Days are counted from any fixed one
    /// ([`day_of`] counts from 1970).
    ///
    /// # Errors
    ///
    /// [`SamePlayer`] if both are the same.
    pub fn new(first: P, second: P, score: Score, day: i32) -> Result<Game<P>, SamePlayer> {
        if first == second { Err(SamePlayer) } else { Ok(Game { first, second, score, day }) }
    }
}

impl<P> Game<P> {
    /// Who had the first move.
    pub fn first(&self) -> &P {
        &self.first
    }

    /// Who had not.
    pub fn second(&self) -> &P {
        &self.second
    }

    /// The score of the first player.
    pub fn score(&self) -> Score {
        self.score
    }

    /// The day it counts for.
    pub fn day(&self) -> i32 {
        self.day
    }
}

/// The number of the day of a time in a zone, counted from the first of January 1970.
pub fn day_of(time: Timestamp, zone: &TimeZone) -> i32 {
    let seconds = time.as_second().saturating_add(zone.to_offset(time).seconds().into());
    // Jiff's times are within the years ±9999.
    i32::try_from(seconds.div_euclid(86_400)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_plays_against_themselves() {
        assert_eq!(Game::new(1, 1, Score::WIN, 0), Err(SamePlayer));
        assert!(Game::new(1, 2, Score::WIN, 0).is_ok());
    }

    #[test]
    fn a_day_begins_at_midnight_in_its_zone() {
        let bangkok = TimeZone::get("Asia/Bangkok").unwrap();
        for (time, utc, there) in [
            ("1970-01-01T00:00:00Z", 0, 0),
            ("1970-01-01T17:00:00Z", 0, 1),
            ("1969-12-31T16:59:59Z", -1, -1),
            ("9999-12-30T22:00:00Z", 2_932_895, 2_932_896),
            ("-009999-01-02T02:00:00Z", -4_371_586, -4_371_586),
        ] {
            let time: Timestamp = time.parse().unwrap();
            assert_eq!((day_of(time, &TimeZone::UTC), day_of(time, &bangkok)), (utc, there), "{time}");
        }
    }
}
