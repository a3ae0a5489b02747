//! Hours that come twice or not at all, and dates that do not exist.

use jiff::civil::date;
use proptest::prelude::*;

use crate::puzzle::schedule::*;

/// A channel that gets its puzzle on the hour.
fn punctual() -> u64 {
    (1..).find(|channel| spread(*channel).is_zero()).unwrap()
}

fn schedule(hour: &str, zone: &str) -> Schedule {
    Schedule { hour: hour.parse().unwrap(), zone: zone.parse().unwrap(), days: WeekDays::ALL }
}

fn day(year: i16, month: i8, of_month: i8) -> Day {
    Day::of(date(year, month, of_month)).unwrap()
}

#[test]
fn hours_are_read_as_people_type_them() {
    for (typed, hour) in [
        ("8", "08:00"),
        ("08:00", "08:00"),
        ("8.30 น.", "08:30"),
        ("๑๙:๐๕", "19:05"),
        ("0830", "08:30"),
        ("0:00", "00:00"),
        ("23:59", "23:59"),
    ] {
        assert_eq!(typed.parse().map(|hour: TimeOfDay| hour.to_string()), Ok(hour.to_owned()), "{typed}");
    }
    for (typed, nearest) in [
        ("24:00", &["00:00", "23:00"][..]),
        ("25:30", &["01:30", "23:30"]),
        ("8:75", &["08:59", "09:15"]),
        ("morning", &["08:00", "12:00", "19:00"]),
        ("", &["08:00", "12:00", "19:00"]),
        ("-1", &["08:00", "12:00", "19:00"]),
        ("99999999999", &["08:00", "12:00", "19:00"]),
    ] {
        let unknown = typed.parse::<TimeOfDay>().unwrap_err();
        assert_eq!(unknown.nearest.iter().map(ToString::to_string).collect::<Vec<_>>(), nearest, "{typed}");
    }
}

#[test]
fn an_hour_is_that_of_the_clocks_there() {
    for (zone, hour, (year, month, of_month), instant) in [
        ("Asia/Bangkok", "08:00", (2026, 1, 5), "2026-01-05T01:00:00Z"),
        // Clocks were put forward from 2:00 to 3:00: as if they had not been.
        ("America/New_York", "02:30", (2026, 3, 8), "2026-03-08T07:30:00Z"),
        // 1:30 came twice: the first.
        ("America/New_York", "01:30", (2026, 11, 1), "2026-11-01T05:30:00Z"),
        // Half an hour: 2:15 was 2:45 at once.
        ("Australia/Lord_Howe", "02:15", (2026, 10, 4), "2026-10-03T15:45:00Z"),
        ("Australia/Lord_Howe", "01:45", (2026, 4, 5), "2026-04-04T14:45:00Z"),
        // The day began at one.
        ("America/Santiago", "00:30", (2026, 9, 6), "2026-09-06T04:30:00Z"),
        ("Africa/Cairo", "00:15", (2026, 4, 24), "2026-04-23T22:15:00Z"),
        // Greenland's clocks went from 22:00 to 23:00 on the evening before.
        ("America/Nuuk", "22:30", (2024, 3, 30), "2024-03-31T00:30:00Z"),
        ("Pacific/Kiritimati", "08:00", (2026, 1, 5), "2026-01-04T18:00:00Z"),
    ] {
        let at = schedule(hour, zone).instant(day(year, month, of_month), punctual()).expect("a date that exists");
        assert_eq!(at.to_string(), instant, "{zone} {hour}");
    }
}

#[test]
fn a_date_that_does_not_exist_has_no_instant_and_is_passed_over() {
    let apia = schedule("08:00", "Pacific/Apia");
    assert_eq!(apia.instant(day(2011, 12, 30), punctual()), None);
    let (next, at) = apia.next(day(2011, 12, 29), punctual()).unwrap();
    assert_eq!((next, at.to_string().as_str()), (day(2011, 12, 31), "2011-12-30T18:00:00Z"));
}

#[test]
fn only_the_chosen_days_count() {
    let weekend = Schedule { days: WeekDays::WEEKEND, ..Schedule::default() };
    // A Monday.
    let (next, _) = weekend.from(day(2026, 1, 5), 1).unwrap();
    assert_eq!(next, day(2026, 1, 10));
    assert_eq!(weekend.next(next, 1).unwrap().0, day(2026, 1, 11));
    assert_eq!(weekend.next(day(2026, 1, 11), 1).unwrap().0, day(2026, 1, 17));
    assert_eq!(WeekDays::of([]), None);
    assert_eq!(WeekDays::of(WeekDays::WORKING.iter()), Some(WeekDays::WORKING));
    assert_eq!(weekend.next(Day(u16::MAX), 1), None);
}

#[test]
fn channels_are_spread_over_the_window_and_stay_on_their_day() {
    let schedule = schedule("00:00", "Asia/Bangkok");
    let midnight = schedule.instant(day(2026, 1, 5), punctual()).unwrap();
    let at: Vec<i64> = (0..2_000)
        .map(|channel| schedule.instant(day(2026, 1, 5), channel).unwrap().duration_since(midnight).as_secs())
        .collect();
    assert!(at.iter().all(|at| (0..=WINDOW.as_secs()).contains(at)), "never on the day before");
    let noon = Schedule { hour: "12".parse().unwrap(), ..schedule };
    let middle = noon.instant(day(2026, 1, 5), punctual()).unwrap();
    let mut minutes = [0; 5];
    for channel in 0..2_000 {
        let at = noon.instant(day(2026, 1, 5), channel).unwrap().duration_since(middle);
        assert!(at.abs() <= WINDOW);
        minutes[((at + WINDOW).as_secs() / 61).min(4) as usize] += 1;
    }
    assert!(minutes.iter().all(|count| (300..500).contains(count)), "{minutes:?}");
}

proptest! {
    #[test]
    fn every_instant_is_on_its_date(number in 0_u16..40_000, minute in 0_u16..1_440, zone in 0_usize..400, channel: u64) {
        let zone = Zone::suggestions("").nth(zone).unwrap();
        let hour = TimeOfDay::new((minute / 60) as u8, (minute % 60) as u8).unwrap();
        let schedule = Schedule { hour, zone, days: WeekDays::ALL };
        if let Some(at) = schedule.instant(Day(number), channel) {
            prop_assert_eq!(schedule.today(at), Day(number));
        }
        let (next, at) = schedule.next(Day(number), channel).unwrap();
        prop_assert!(next > Day(number) && next.0 <= number + 2, "{:?}", next);
        prop_assert_eq!(schedule.today(at), next);
    }

    #[test]
    fn any_text_is_read_or_answered(text: String) {
        let _ = (text.parse::<TimeOfDay>(), text.parse::<Zone>());
    }
}
