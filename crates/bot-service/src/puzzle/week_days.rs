//! Days of the week, and how people type them.

use std::str::FromStr;

use jiff::civil::Weekday;
use serde::{Deserialize, Serialize};
use thiserror::Error;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WeekDays(u8);

impl WeekDays {
    pub const ALL: WeekDays = WeekDays(0b111_1111);
    pub const WORKING: WeekDays = WeekDays(0b001_1111);
    pub const WEEKEND: WeekDays = WeekDays(0b110_0000);

    /// These days; `None` if there are none.
    pub fn of(days: impl IntoIterator<Item = Weekday>) -> Option<WeekDays> {
        let days = days.into_iter().fold(0, |days, day| days | 1 << day.to_monday_zero_offset());
        (days != 0).then_some(WeekDays(days))
    }

    pub fn contains(self, day: Weekday) -> bool {
        self.0 & 1 << day.to_monday_zero_offset() != 0
    }

    pub fn iter(self) -> impl Iterator<Item = Weekday> {
        Weekday::Monday.cycle_forward().take(7).filter(move |day| self.contains(*day))
    }
}

impl Default for WeekDays {
    fn default() -> WeekDays {
        WeekDays::ALL
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("these are no days of the week")]
pub struct UnknownDays;

/// What people type for several days at once…
const TOGETHER: [(&str, WeekDays); 12] = [
    ("everyday", WeekDays::ALL),
    ("daily", WeekDays::ALL),
    ("all", WeekDays::ALL),
    ("ทุกวัน", WeekDays::ALL),
    ("weekdays", WeekDays::WORKING),
    ("workdays", WeekDays::WORKING),
    ("วันธรรมดา", WeekDays::WORKING),
    ("จันทร์ถึงศุกร์", WeekDays::WORKING),
    ("weekend", WeekDays::WEEKEND),
    ("weekends", WeekDays::WEEKEND),
    ("เสาร์อาทิตย์", WeekDays::WEEKEND),
    ("วันหยุด", WeekDays::WEEKEND),
];

/// …and for each day: in English a prefix of the name of a minimum length, in Thai one of these.
const THAI: [(&str, Weekday); 16] = [
    ("จ", Weekday::Monday),
    ("จันทร์", Weekday::Monday),
    ("อ", Weekday::Tuesday),
    ("อังคาร", Weekday::Tuesday),
    ("พ", Weekday::Wednesday),
    ("พุธ", Weekday::Wednesday),
    ("พฤ", Weekday::Thursday),
    ("พฤหัส", Weekday::Thursday),
    ("พฤหัสบดี", Weekday::Thursday),
    ("ศ", Weekday::Friday),
    ("ศุกร์", Weekday::Friday),
    ("ส", Weekday::Saturday),
    ("เสาร์", Weekday::Saturday),
    ("อา", Weekday::Sunday),
    ("อาทิตย์", Weekday::Sunday),
    ("วันอาทิตย์", Weekday::Sunday),
];

const ENGLISH: [(&str, Weekday); 7] = [
    ("monday", Weekday::Monday),
    ("tuesday", Weekday::Tuesday),
    ("wednesday", Weekday::Wednesday),
    ("thursday", Weekday::Thursday),
    ("friday", Weekday::Friday),
    ("saturday", Weekday::Saturday),
    ("sunday", Weekday::Sunday),
];

const SHORTEST: usize = 2;

impl FromStr for WeekDays {
    type Err = UnknownDays;

    /// Reads `mon wed fri`, `จ. พ. ศ.`, `every day`, `วันธรรมดา`.
    fn from_str(text: &str) -> Result<WeekDays, UnknownDays> {
        let text = text.to_lowercase();
        let together: String = text.split_whitespace().collect();
        if let Some((_, days)) = TOGETHER.iter().find(|(typed, _)| *typed == together) {
            return Ok(*days);
        }
        let words = text.split(|letter: char| letter.is_whitespace() || matches!(letter, ',' | '.' | '/' | '·' | '+'));
        let days: Option<Vec<Weekday>> = words.filter(|word| !word.is_empty()).map(day).collect();
        days.and_then(WeekDays::of).ok_or(UnknownDays)
    }
}

fn day(word: &str) -> Option<Weekday> {
    let thai = THAI.iter().find(|(name, _)| *name == word).map(|(_, day)| *day);
    let is_begun = |name: &str| word.len() >= SHORTEST && name.starts_with(word);
    thai.or_else(|| ENGLISH.iter().find(|(name, _)| is_begun(name)).map(|(_, day)| *day))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_as_people_type_them() {
        let some = WeekDays::of([Weekday::Monday, Weekday::Wednesday, Weekday::Friday]).unwrap();
        for (typed, days) in [
            ("mon wed fri", some),
            ("Monday, Wednesday, Friday", some),
            ("จ. พ. ศ.", some),
            ("ศ พุธ จันทร์", some),
            ("Every day", WeekDays::ALL),
            ("ทุกวัน", WeekDays::ALL),
            ("weekdays", WeekDays::WORKING),
            ("จันทร์ ถึง ศุกร์", WeekDays::WORKING),
            ("sat sun", WeekDays::WEEKEND),
            ("ส อา", WeekDays::WEEKEND),
        ] {
            assert_eq!(typed.parse(), Ok(days), "{typed}");
        }
        for typed in ["", " ", "m", "mon holiday", "noday", "ๆ", "monn"] {
            assert_eq!(typed.parse::<WeekDays>(), Err(UnknownDays), "{typed}");
        }
    }
}
