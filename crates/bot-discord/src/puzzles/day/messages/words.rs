//! Dates in words.

use jiff::civil::Weekday;

use crate::board::words::named_game;
use crate::i18n::Text;
use board_games::GameKind;
use bot_service::puzzle::Day;

pub(super) fn title(day: Day, game: GameKind) -> Text {
    let text = match named_game(game) {
        Some(game) => Text::new("daily-title-game").with("game", game),
        None => Text::new("daily-title"),
    };
    dated(text, day)
}

pub(super) fn post_name(day: Day, game: GameKind) -> Text {
    let text = match named_game(game) {
        Some(game) => Text::new("daily-post-name-game").with("game", game),
        None => Text::new("daily-post-name"),
    };
    dated(text, day)
}

fn dated(text: Text, day: Day) -> Text {
    text.with("weekday", weekday(day.date().weekday())).with("date", date_name(day))
}

/// A day and its month.
pub fn date_name(day: Day) -> Text {
    let date = day.date();
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
    month.with("day", i64::from(date.day()))
}

pub fn weekday(day: Weekday) -> Text {
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

/// As short as calendars have it.
pub fn short_weekday(day: Weekday) -> Text {
    match day {
        Weekday::Monday => Text::new("weekday-short-monday"),
        Weekday::Tuesday => Text::new("weekday-short-tuesday"),
        Weekday::Wednesday => Text::new("weekday-short-wednesday"),
        Weekday::Thursday => Text::new("weekday-short-thursday"),
        Weekday::Friday => Text::new("weekday-short-friday"),
        Weekday::Saturday => Text::new("weekday-short-saturday"),
        Weekday::Sunday => Text::new("weekday-short-sunday"),
    }
}
