//! When a channel gets its puzzle: at which hour of which days in which zone, as instants.
//!
//! A local date is what people there call the day. Not every date exists everywhere (Samoa had no 30 December 2011), not every
//! hour of a date does, and some come twice: see [`Schedule::instant`].

use std::fmt;
use std::str::FromStr;

use jiff::civil::Time;
use jiff::tz::AmbiguousOffset;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::puzzle::chance::mixed;
use crate::puzzle::{Day, WeekDays, Zone};

/// Channels get their puzzles so long before or after the hour at most, each always at the same moment, so that not all of them
/// get theirs at once.
const WINDOW: SignedDuration = SignedDuration::from_secs(150);

/// How many days are looked through for the next one: more than any zone has left out in a row, in more than a week.
const DAYS_AHEAD: u16 = 16;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Schedule {
    pub hour: TimeOfDay,
    pub zone: Zone,
    pub days: WeekDays,
}

/// A time of the day, to the minute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct TimeOfDay {
    hour: u8,
    minute: u8,
}

/// A text that is not an hour.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no such hour")]
pub struct UnknownHour {
    /// The hours that are most like it.
    pub nearest: Vec<TimeOfDay>,
}

impl TimeOfDay {
    /// This hour and minute; `None` if no clock shows it.
    pub const fn new(hour: u8, minute: u8) -> Option<TimeOfDay> {
        if hour < 24 && minute < 60 { Some(TimeOfDay { hour, minute }) } else { None }
    }

    fn time(self) -> Time {
        Time::new(self.hour as i8, self.minute as i8, 0, 0).unwrap_or(Time::midnight())
    }
}

impl Default for TimeOfDay {
    fn default() -> TimeOfDay {
        TimeOfDay { hour: 8, minute: 0 }
    }
}

impl fmt::Display for TimeOfDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.hour, self.minute)
    }
}

impl FromStr for TimeOfDay {
    type Err = UnknownHour;

    /// Reads `8`, `8:30`, `08.30`, `8.30 น.`, `๘:๓๐` and `0830`.
    fn from_str(text: &str) -> Result<TimeOfDay, UnknownHour> {
        let digits = |letter: char| match letter {
            '๐'..='๙' => char::from_digit(letter as u32 - '๐' as u32, 10).unwrap_or(letter),
            other => other,
        };
        let text: String = text.chars().map(digits).filter(|letter| !letter.is_whitespace()).collect();
        let text = text.trim_end_matches('.').trim_end_matches('น').trim_end_matches('h');
        let (hour, minute) = match text.split_once([':', '.']) {
            Some(parts) => parts,
            None if text.len() == 4 && text.is_ascii() => text.split_at(2),
            None => (text, "0"),
        };
        match (hour.parse::<u32>(), minute.parse::<u32>()) {
            (Ok(hour), Ok(minute)) if hour < 10_000 && minute < 10_000 => {
                let small = |number: u32| u8::try_from(number).ok();
                small(hour)
                    .zip(small(minute))
                    .and_then(|(hour, minute)| TimeOfDay::new(hour, minute))
                    .ok_or_else(|| UnknownHour { nearest: nearest(hour, minute) })
            }
            _ => Err(UnknownHour {
                nearest: vec![
                    TimeOfDay::default(),
                    TimeOfDay { hour: 12, minute: 0 },
                    TimeOfDay { hour: 19, minute: 0 },
                ],
            }),
        }
    }
}

/// The valid times nearest to an out-of-range hour and minute: clamped, and carried over.
fn nearest(hour: u32, minute: u32) -> Vec<TimeOfDay> {
    let of = |hour: u32, minute: u32| TimeOfDay { hour: hour as u8, minute: minute as u8 };
    let minutes = (hour * 60 + minute) % (24 * 60);
    let mut nearest = vec![of(hour.min(23), minute.min(59)), of(minutes / 60, minutes % 60)];
    nearest.sort();
    nearest.dedup();
    nearest
}

impl Schedule {
    /// When the channel with this number gets the puzzle of a date: at the hour, a little before or after. An hour that clocks
    /// put forward leave out is the same time after that, as if they had not been changed yet; of one that comes twice it is the
    /// first. `None` for a date that does not exist there.
    pub fn instant(&self, day: Day, channel: u64) -> Option<Timestamp> {
        let (date, rules) = (day.date(), self.zone.rules());
        let at = rules.to_ambiguous_timestamp(date.to_datetime(self.hour.time()));
        let at = match at.offset() {
            AmbiguousOffset::Gap { before, after } => {
                let [later, earlier] =
                    [before, after].map(|offset| offset.to_timestamp(date.to_datetime(self.hour.time())).ok());
                // Where a whole date is left out, neither is on it.
                [later, earlier].into_iter().flatten().find(|at| at.to_zoned(rules.clone()).date() == date)?
            }
            _ => at.compatible().ok()?,
        };
        let spread = at.checked_add(spread(channel)).ok()?;
        // Never into the day before or after.
        Some(if spread.to_zoned(rules).date() == date { spread } else { at })
    }

    /// The first of the chosen days that exists there and comes after this one, and when the channel gets its puzzle then.
    pub fn next(&self, after: Day, channel: u64) -> Option<(Day, Timestamp)> {
        self.from(Day(after.0.checked_add(1)?), channel)
    }

    /// As [`Schedule::next`], from this day on.
    pub fn from(&self, day: Day, channel: u64) -> Option<(Day, Timestamp)> {
        let days = (0..=DAYS_AHEAD).filter_map(|ahead| day.0.checked_add(ahead)).map(Day);
        days.filter(|day| self.days.contains(day.date().weekday()))
            .find_map(|day| Some((day, self.instant(day, channel)?)))
    }

    pub fn today(&self, now: Timestamp) -> Day {
        Day::of(now.to_zoned(self.zone.rules()).date()).unwrap_or(Day(0))
    }
}

/// By how much the puzzles of a channel are before or after the hour.
fn spread(channel: u64) -> SignedDuration {
    let seconds = WINDOW.as_secs();
    SignedDuration::from_secs((mixed(channel, 0) % (2 * seconds as u64 + 1)) as i64 - seconds)
}

#[cfg(test)]
mod tests;
