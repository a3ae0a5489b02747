//! Dates in words.

use jiff::civil::Weekday;

use crate::i18n::Text;
use bot_service::puzzle::Day;

pub(super) fn title(day: Day) -> Text {
    dated(Text::new("daily-title"), day)
}

pub(super) fn post_name(day: Day) -> Text {
    dated(Text::new("daily-post-name"), day)
}

fn dated(text: Text, day: Day) -> Text {
    let date = day.date();
    let day = i64::from(date.day());
    let month = match date.month() {
        1 => Text::new("month-1"),
        2 => Text::new("month-2"),
        3 => Text::new("month-3"),
        4 => Text::new("month-4"),
        5 => Text::new("month-5"),
        6 => Text::new("month-6"),
        7 => Text::new("month-7"),
        8 => Text::new("month-8"),
        9 => Text::new("month-9"),
        10 => Text::new("month-10"),
        11 => Text::new("month-11"),
        _ => Text::new("month-12"),
    };
    text.with("weekday", weekday(date.weekday())).with("date", month.with("day", day))
}

pub(super) fn weekday(day: Weekday) -> Text {
    match day {
        Weekday::Monday => Text::new("weekday-monday"),
        Weekday::Tuesday => Text::new("weekday-tuesday"),
        Weekday::Wednesday => Text::new("weekday-wednesday"),
        Weekday::Thursday => Text::new("weekday-thursday"),
        Weekday::Friday => Text::new("weekday-friday"),
        Weekday::Saturday => Text::new("weekday-saturday"),
        Weekday::Sunday => Text::new("weekday-sunday"),
    }
}
