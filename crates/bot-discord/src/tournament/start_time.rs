//! When a tournament is to begin, as organisers type it: a time, or a day and a time, by the clocks of a time zone.

use jiff::civil::{Date, Time};
use jiff::{SignedDuration, Timestamp, ToSpan};

use crate::tournament::refusal::TournamentMisuse;
use bot_service::puzzle::Zone;

/// The furthest beginning that can be announced.
const AHEAD: SignedDuration = SignedDuration::from_hours(24 * 92);

/// The Thai calendar counts from this many years before.
const BUDDHIST: i16 = 543;

/// The moment that was typed: `19:00` is the next time that it is so late there, and `28/11 19:00` or `2026-11-28 19:00` that day. Years
/// may be those of the Thai calendar, and digits Thai ones.
pub fn start_time(typed: &str, zone: &Zone, now: Timestamp) -> Result<Timestamp, TournamentMisuse> {
    let misread = || TournamentMisuse::StartTime(typed.to_owned());
    let plain: String = typed.chars().map(digit).collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    let today = now.to_zoned(zone.rules()).date();
    let moment = |date: Date, time: Time| {
        date.to_datetime(time).to_zoned(zone.rules()).map(|there| there.timestamp()).map_err(|_| misread())
    };
    let at = match words[..] {
        [time] => {
            let time = read_time(time).ok_or_else(misread)?;
            match moment(today, time)? {
                passed if passed <= now => moment(today.checked_add(1.day()).map_err(|_| misread())?, time)?,
                later => later,
            }
        }
        [date, time] => moment(read_date(date, today).ok_or_else(misread)?, read_time(time).ok_or_else(misread)?)?,
        _ => return Err(misread()),
    };
    if at <= now || at.duration_since(now) > AHEAD {
        return Err(TournamentMisuse::StartOutOfRange(at));
    }
    Ok(at)
}

/// A Thai digit as the Arabic one.
fn digit(sign: char) -> char {
    match sign {
        '๐'..='๙' => char::from_digit(u32::from(sign) - u32::from('๐'), 10).unwrap_or(sign),
        _ => sign,
    }
}

fn read_time(text: &str) -> Option<Time> {
    let (hour, minute) = text.split_once([':', '.'])?;
    Time::new(hour.parse().ok()?, minute.parse().ok()?, 0, 0).ok()
}

/// Year, month and day, or day, month and perhaps the year: the next one if it is left out.
fn read_date(text: &str, today: Date) -> Option<Date> {
    let parts: Vec<i16> = text.split(['-', '/', '.']).map(|part| part.parse().ok()).collect::<Option<_>>()?;
    let date = |year: i16, month: i16, day: i16| {
        let year = if year > 2_400 { year - BUDDHIST } else { year };
        Date::new(year, i8::try_from(month).ok()?, i8::try_from(day).ok()?).ok()
    };
    match parts[..] {
        [year, month, day] if year > 31 => date(year, month, day),
        [day, month, year] => date(year, month, day),
        [day, month] => {
            date(today.year(), month, day).filter(|date| *date >= today).or_else(|| date(today.year() + 1, month, day))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(typed: &str) -> Result<String, TournamentMisuse> {
        // In Bangkok it is 14:00 on the 27th.
        let now: Timestamp = "2026-11-27T07:00:00Z".parse().unwrap();
        start_time(typed, &Zone::default(), now).map(|at| at.to_string())
    }

    #[test]
    fn a_time_or_a_day_and_a_time_is_read_by_the_clocks_of_the_zone() {
        for (typed, at) in [
            ("19:00", "2026-11-27T12:00:00Z"),
            ("13.30", "2026-11-28T06:30:00Z"),
            ("๑๙:๓๐", "2026-11-27T12:30:00Z"),
            ("28/11 19:00", "2026-11-28T12:00:00Z"),
            ("5/1 9:00", "2027-01-05T02:00:00Z"),
            ("2026-12-01 19:00", "2026-12-01T12:00:00Z"),
            (" 1/12/2569  19:00 ", "2026-12-01T12:00:00Z"),
        ] {
            assert_eq!(read(typed).as_deref(), Ok(at), "{typed}");
        }
    }

    #[test]
    fn what_is_no_time_is_named_and_what_is_past_or_too_far_is_refused() {
        for typed in ["", "soon", "25:00", "19", "31/2 19:00", "1/12 19:00 sharp", "1/2/3/4 19:00"] {
            assert_eq!(read(typed), Err(TournamentMisuse::StartTime(typed.to_owned())), "{typed}");
        }
        for typed in ["2026-11-26 19:00", "2027-06-01 19:00"] {
            assert!(matches!(read(typed), Err(TournamentMisuse::StartOutOfRange(_))), "{typed}");
        }
    }
}
