//! Names and phrases of clubs.

use club_competitions::PlayedResult;
use club_ratings::Rating;
use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::board::words::{level, mention};
use crate::i18n::{Locale, Text, text_of};
use bot_service::club::{GameTally, PersonOrEngine, Pool, ShownRating};

pub fn pool(pool: Pool) -> Text {
    text_of!("pool", pool, Pool:
        Live, Correspondence, Engine, ChessLive, ChessCorrespondence, OukLive, OukCorrespondence,
        ChaturangaLive, ChaturangaCorrespondence)
}

pub fn shown(rating: ShownRating) -> String {
    marked(rating.points, rating.is_provisional)
}

/// A number of points, with a question mark if it is provisional.
pub fn marked(points: i32, is_provisional: bool) -> String {
    format!("{points}{}", if is_provisional { "?" } else { "" })
}

/// A change with its sign: `+12`, `±0`, `−7`.
pub fn signed(change: i32) -> String {
    match change {
        0 => "±0".to_owned(),
        1.. => format!("+{change}"),
        _ => format!("−{}", change.unsigned_abs()),
    }
}

/// A rating with its 95 % band: `1512 (1430–1594)`.
pub fn banded(rating: Rating) -> String {
    let (low, high) = rating.band();
    format!("{} ({}–{})", rating.rounded(), low.round() as i32, high.round() as i32)
}

/// A part of one as a percentage: `63 %`.
pub fn percent(part: f64) -> String {
    format!("{} %", (part * 100.0).round() as i32)
}

/// Won, drawn and lost games: `3–1–2`.
pub fn tally(GameTally { won, drawn, lost }: GameTally) -> String {
    format!("{won}–{drawn}–{lost}")
}

pub fn contender(side: PersonOrEngine, locale: Locale) -> String {
    match side {
        PersonOrEngine::Person(player) => mention(player),
        PersonOrEngine::Engine(strength) => Text::new("seat-engine").with("level", level(strength)).localize(locale),
    }
}

pub fn result(result: PlayedResult) -> Text {
    text_of!("club-result", result, PlayedResult: WhiteWon, BlackWon, Draw)
}

/// A day below a chart: `3 Nov`.
pub fn day(day: i32, locale: Locale) -> String {
    let at = Timestamp::from_second(i64::from(day) * 86_400).unwrap_or(Timestamp::UNIX_EPOCH);
    let date = at.to_zoned(TimeZone::UTC).date();
    let (day, month) = (i64::from(date.day()), i64::from(date.month()));
    Text::new("month-short").with("day", day).with("month", month).localize(locale)
}
