//! Of which days a digest tells.

use jiff::Timestamp;

use crate::digest::plan::midnight;
use crate::puzzle::{Day, Zone};

/// How many days a digest tells of.
pub const DIGEST_DAYS: usize = 7;

/// Seven local dates, and the week of puzzles that goes with them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DigestSpan {
    pub first: Day,
    pub zone: Zone,
    /// The Monday of the week of puzzles, which are counted by calendar weeks.
    pub puzzles: Day,
}

impl DigestSpan {
    /// The days before a digest that is due on this date. The puzzles are those of the last week that is over or, on a Sunday,
    /// ends on that day, so that every week is told of once.
    pub(super) fn before(day: Day, zone: Zone) -> DigestSpan {
        let is_sunday = day.monday().0.saturating_add(6) == day.0;
        let weeks_ago = if is_sunday { 0 } else { 7 };
        let puzzles = Day(day.monday().0.saturating_sub(weeks_ago));
        DigestSpan { first: Day(day.0.saturating_sub(7)), zone, puzzles }
    }

    /// The days up to this one, with this week's puzzles.
    pub(super) fn until(today: Day, zone: Zone) -> DigestSpan {
        DigestSpan { first: Day(today.0.saturating_sub(6)), zone, puzzles: today.monday() }
    }

    pub fn last(&self) -> Day {
        Day(self.first.0.saturating_add(6))
    }

    pub fn days(&self) -> [Day; DIGEST_DAYS] {
        [0, 1, 2, 3, 4, 5, 6].map(|after| Day(self.first.0.saturating_add(after)))
    }

    /// The first moment, and the first one that is too late.
    pub fn bounds(&self) -> (Timestamp, Timestamp) {
        let begin = |day: u16| midnight(Day(self.first.0.saturating_add(day)).date(), &self.zone);
        (begin(0), begin(7))
    }

    /// On which of the days a time is, from 0.
    pub(super) fn day_of(&self, at: Timestamp) -> Option<usize> {
        let date = at.to_zoned(self.zone.rules()).date();
        self.days().iter().position(|day| day.date() == date)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Monday, 2 March 2026.
    const MONDAY: u16 = 20_514;

    #[test]
    fn every_week_of_puzzles_is_told_of_once() {
        for weekday in 0..7 {
            let weeks =
                [0, 7, 14].map(|week| DigestSpan::before(Day(MONDAY + weekday + week), Zone::default()).puzzles.0);
            let first = if weekday == 6 { MONDAY } else { MONDAY - 7 };
            assert_eq!(weeks, [first, first + 7, first + 14], "{weekday}");
        }
    }

    #[test]
    fn the_days_of_digests_follow_each_other_without_gaps_in_every_zone() {
        for zone in ["Asia/Bangkok", "America/New_York", "Pacific/Apia", "Asia/Kathmandu", "Australia/Lord_Howe"] {
            let zone: Zone = zone.parse().unwrap();
            for week in 0..120 {
                let span = |week: u16| DigestSpan::before(Day(15_000 + 7 * week), zone.clone());
                let (this, next) = (span(week), span(week + 1));
                assert_eq!(this.bounds().1, next.bounds().0);
                assert!(this.bounds().0 < this.bounds().1);
                assert_eq!(
                    this.day_of(this.bounds().0),
                    this.days()
                        .iter()
                        .position(|day| Some(*day) == Day::of(this.bounds().0.to_zoned(zone.rules()).date()))
                );
            }
        }
    }
}
