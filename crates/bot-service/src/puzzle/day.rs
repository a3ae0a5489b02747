//! A date as a number.

use jiff::civil::{Date, date};
use serde::{Deserialize, Serialize};

/// The first day, 1970-01-01.
const FIRST: Date = date(1970, 1, 1);

/// A local date on which a puzzle was set, as days since 1970-01-01.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Day(pub u16);

impl Day {
    /// The number of a date; `None` before 1970, and after 2149.
    pub fn of(date: Date) -> Option<Day> {
        let days = FIRST.until(date).ok()?.get_days();
        u16::try_from(days).ok().map(Day)
    }

    pub fn date(self) -> Date {
        FIRST.saturating_add(jiff::Span::new().days(self.0))
    }

    /// The day before; `None` before the first.
    pub fn before(self) -> Option<Day> {
        self.0.checked_sub(1).map(Day)
    }

    pub fn monday(self) -> Day {
        let since = u16::try_from(self.date().weekday().to_monday_zero_offset()).unwrap_or_default();
        Day(self.0.saturating_sub(since))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_has_a_number() {
        for (number, date) in [(0, date(1970, 1, 1)), (20_515, date(2026, 3, 3)), (u16::MAX, date(2149, 6, 6))] {
            assert_eq!((Day::of(date), Day(number).date()), (Some(Day(number)), date));
        }
        assert_eq!((Day::of(date(1969, 12, 31)), Day::of(date(2149, 6, 7))), (None, None));
        assert_eq!((Day(0).before(), Day(7).before()), (None, Some(Day(6))));
    }

    #[test]
    fn a_week_begins_on_monday() {
        // Monday, 2 March 2026, and the days after it.
        for day in 20_514..=20_520 {
            assert_eq!(Day(day).monday(), Day(20_514));
        }
        assert_eq!(Day(20_521).monday(), Day(20_521));
    }
}
