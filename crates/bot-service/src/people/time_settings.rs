//! Users' settings for correspondence games: reminders and holidays.

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

/// Days of holiday per user and calendar year (UTC).
pub const HOLIDAY_DAYS: u16 = 30;

const DAY: SignedDuration = SignedDuration::from_hours(24);

/// How long before their flag falls a user is reminded, in correspondence games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reminders {
    #[default]
    Never,
    OneHour,
    ThreeHours,
    SixHours,
    TwelveHours,
    OneDay,
}

/// A user's holiday, during which their clocks in correspondence games are stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Holiday {
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub from: Timestamp,
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub until: Timestamp,
}

/// A user's settings for correspondence games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeSettings {
    pub reminders: Reminders,
    pub holiday: Option<Holiday>,
    /// Days of holiday taken, and in which year.
    taken: DaysTaken,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct DaysTaken {
    year: i16,
    days: u16,
}

impl Reminders {
    pub const ALL: [Reminders; 6] = [
        Reminders::Never,
        Reminders::OneHour,
        Reminders::ThreeHours,
        Reminders::SixHours,
        Reminders::TwelveHours,
        Reminders::OneDay,
    ];

    /// Hours before the flag; `None` for never.
    pub const fn hours(self) -> Option<i64> {
        match self {
            Reminders::Never => None,
            Reminders::OneHour => Some(1),
            Reminders::ThreeHours => Some(3),
            Reminders::SixHours => Some(6),
            Reminders::TwelveHours => Some(12),
            Reminders::OneDay => Some(24),
        }
    }
}

impl TimeSettings {
    /// The holiday in progress at this moment.
    pub fn holiday_at(&self, now: Timestamp) -> Option<Holiday> {
        self.holiday.filter(|holiday| holiday.until > now)
    }

    /// Days of holiday left this year.
    pub fn days_left(&self, now: Timestamp) -> u16 {
        let taken = if self.taken.year == year(now) { self.taken.days } else { 0 };
        HOLIDAY_DAYS.saturating_sub(taken)
    }

    pub(crate) fn with_reminders(self, reminders: Reminders) -> TimeSettings {
        TimeSettings { reminders, ..self }
    }

    /// The settings with a holiday of `days` days from now, replacing a current one; `None` if fewer are left.
    pub(crate) fn with_holiday(self, days: u16, now: Timestamp) -> Option<TimeSettings> {
        let settings = self.without_holiday(now);
        let left = settings.days_left(now).checked_sub(days)?;
        let holiday = Holiday { from: now, until: now.saturating_add(DAY * i32::from(days)).ok()? };
        let taken = DaysTaken { year: year(now), days: HOLIDAY_DAYS - left };
        Some(TimeSettings { holiday: Some(holiday), taken, ..settings })
    }

    /// The settings once a holiday is over: days that had not begun are refunded.
    pub(crate) fn without_holiday(mut self, now: Timestamp) -> TimeSettings {
        if let Some(holiday) = self.holiday_at(now) {
            let unused = holiday.until.duration_since(now).as_hours() / 24;
            if self.taken.year == year(now) {
                self.taken.days = self.taken.days.saturating_sub(u16::try_from(unused).unwrap_or(u16::MAX));
            }
            self.holiday = None;
        }
        self
    }
}

fn year(at: Timestamp) -> i16 {
    at.to_zoned(TimeZone::UTC).year()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(days: i64) -> Timestamp {
        "2026-06-01T00:00:00Z".parse::<Timestamp>().unwrap() + DAY * i32::try_from(days).unwrap()
    }

    #[test]
    fn days_are_taken_and_those_not_begun_come_back() {
        let settings = TimeSettings::default().with_holiday(10, day(0)).unwrap();
        assert_eq!((settings.days_left(day(0)), settings.holiday_at(day(9)).is_some()), (20, true));
        assert_eq!(settings.holiday_at(day(10)), None);
        let back = settings.without_holiday(day(3) + SignedDuration::from_hours(1));
        assert_eq!((back.days_left(day(3)), back.holiday), (26, None));
        assert_eq!(settings.with_holiday(28, day(3)), None);
        let again = settings.with_holiday(27, day(3)).unwrap();
        assert_eq!((again.days_left(day(3)), again.holiday_at(day(29)).is_some()), (0, true));
        assert_eq!(again.days_left(day(300)), HOLIDAY_DAYS, "a new year");
        assert_eq!(TimeSettings::default().with_holiday(31, day(0)), None);
    }
}
