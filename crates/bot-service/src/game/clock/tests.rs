//! Clocks to the millisecond, by hand and over random games.

use board_games::Seat;
use proptest::prelude::*;

use crate::game::clock::*;

const LIVE: TimeControl = match LiveTime::new(5, 3) {
    Ok(live) => TimeControl::Live(live),
    Err(_) => TimeControl::Unlimited,
};
const DAYS: TimeControl = match DaysPerMove::new(3) {
    Ok(days) => TimeControl::Correspondence(days),
    Err(_) => TimeControl::Unlimited,
};

fn at(seconds: i64) -> Timestamp {
    Timestamp::from_second(seconds).unwrap()
}

fn seconds(seconds: i64) -> SignedDuration {
    SignedDuration::from_secs(seconds)
}

fn span(from: i64, until: i64) -> TimeSpan {
    TimeSpan { from: at(from), until: at(until) }
}

/// A clock at 0 s, and a move at each of these seconds.
fn played(time: TimeControl, moves: &[i64]) -> GameClock {
    let mut clock = GameClock::start(time, Seat::First, at(0)).unwrap();
    moves.iter().for_each(|&moved| clock.moved(at(moved)));
    clock
}

fn lefts(clock: &GameClock, now: i64) -> (i64, i64) {
    (clock.left(Seat::First, at(now)).as_secs(), clock.left(Seat::Second, at(now)).as_secs())
}

#[test]
fn first_moves_are_free_and_awaited() {
    let clock = played(LIVE, &[]);
    assert_eq!(clock.flag(), None);
    assert_eq!(clock.first_move_due(), Some(RunningClock { side: Seat::First, flag: at(120) }));
    let clock = played(LIVE, &[100]);
    assert_eq!(clock.first_move_due(), Some(RunningClock { side: Seat::Second, flag: at(220) }));
    let clock = played(LIVE, &[100, 150]);
    assert_eq!((clock.first_move_due(), lefts(&clock, 150)), (None, (300, 300)));
    assert_eq!(clock.flag(), Some(RunningClock { side: Seat::First, flag: at(450) }));
    let days = played(DAYS, &[]);
    assert_eq!(days.first_move_due().unwrap().flag, at(3 * 24 * 3_600));
    assert_eq!(GameClock::start(TimeControl::Unlimited, Seat::First, at(0)), None);
}

#[test]
fn a_live_move_costs_its_time_and_adds_the_increment() {
    let clock = played(LIVE, &[10, 20, 50, 51]);
    // White thought 30 s, Black 1 s.
    assert_eq!(lefts(&clock, 51), (300 - 30 + 3, 300 - 1 + 3));
    assert_eq!(lefts(&clock, 61), (300 - 30 + 3 - 10, 302));
    assert_eq!(clock.flag(), Some(RunningClock { side: Seat::First, flag: at(51 + 273) }));
    assert_eq!(lefts(&clock, 1_000), (0, 302));
}

#[test]
fn a_move_by_days_has_them_anew() {
    let day = 24 * 3_600;
    let clock = played(DAYS, &[day, 2 * day, 4 * day]);
    assert_eq!(clock.flag(), Some(RunningClock { side: Seat::Second, flag: at(7 * day) }));
    assert_eq!(lefts(&clock, 5 * day), (3 * day, 2 * day));
}

#[test]
fn a_takeback_brings_back_what_both_had() {
    let mut clock = played(LIVE, &[10, 20, 50, 100]);
    let before = played(LIVE, &[10, 20]);
    clock.took_back(2, at(130));
    assert_eq!(clock.by_turn(), before.by_turn());
    assert_eq!(clock.flag(), Some(RunningClock { side: Seat::First, flag: at(130 + 300) }));
    clock.took_back(1, at(140));
    assert_eq!(clock.first_move_due(), Some(RunningClock { side: Seat::Second, flag: at(140 + 120) }));
    clock.took_back(9, at(150));
    assert_eq!(clock.first_move_due().unwrap().side, Seat::First);
}

#[test]
fn the_time_of_an_absence_is_nobodys() {
    let mut clock = played(LIVE, &[10, 20]);
    assert_eq!(clock.charged_absence(span(0, 15)), None);
    assert_eq!(clock.charged_absence(span(0, 90)), Some(span(20, 90)));
    clock.give_back(span(40, 90));
    assert_eq!(lefts(&clock, 40), (280, 300));
    assert_eq!(lefts(&clock, 70), (280, 300));
    assert_eq!(lefts(&clock, 100), (270, 300));
    assert_eq!(clock.flag().unwrap().flag, at(20 + 50 + 300));
    // The same once more, and a longer one, give back nothing twice.
    assert_eq!(clock.charged_absence(span(50, 80)), None);
    clock.give_back(span(30, 95));
    assert_eq!(clock.flag().unwrap().flag, at(20 + 65 + 300));
    // A move that was made meanwhile costs what passed before, and the other side nothing until it is over.
    clock.moved(at(60));
    assert_eq!(lefts(&clock, 95), (300 - 10 + 3, 300));
    assert_eq!(lefts(&clock, 96), (293, 299));
    assert_eq!(clock.first_move_due(), None);
}

#[test]
fn first_moves_are_awaited_longer_after_an_absence() {
    let mut clock = played(LIVE, &[]);
    clock.give_back(span(60, 600));
    assert_eq!(clock.first_move_due().unwrap().flag, at(660));
}

#[test]
fn a_holiday_stops_the_clock_of_its_side_only() {
    let day = 24 * 3_600;
    let mut clock = played(DAYS, &[day, 2 * day]);
    clock.begin_holiday(Seat::Second, span(2 * day, 20 * day));
    assert_eq!(clock.flag().unwrap().flag, at(5 * day));
    clock.begin_holiday(Seat::First, span(3 * day, 10 * day));
    assert_eq!(clock.flag().unwrap().flag, at(12 * day));
    clock.end_holiday(Seat::First, at(6 * day));
    assert_eq!(clock.flag().unwrap().flag, at(8 * day));
    assert_eq!(clock.holiday(Seat::First, at(5 * day)), Some(span(3 * day, 6 * day)));
    assert_eq!(clock.holiday(Seat::First, at(6 * day)), None);
    clock.moved(at(7 * day));
    assert_eq!(clock.flag().unwrap(), RunningClock { side: Seat::Second, flag: at(23 * day) });
}

#[test]
fn a_clock_stands_when_the_game_is_over() {
    let mut clock = played(LIVE, &[10, 20]);
    clock.stop(at(50));
    assert_eq!((clock.flag(), clock.first_move_due()), (None, None));
    assert_eq!(lefts(&clock, 1_000), (270, 300));
    assert_eq!(clock.reading().left, TimeLeft { first: seconds(270), second: seconds(300) });
    assert_eq!(clock.reading().running, None);
}

/// Something that happens to clocks, some milliseconds after what happened before.
#[derive(Clone, Copy, Debug)]
enum Step {
    Move,
    TakeBack(usize),
    Away(i64),
}

fn any_steps() -> impl Strategy<Value = Vec<(i64, Step)>> {
    let step = prop_oneof![
        8 => Just(Step::Move),
        1 => (1usize..3).prop_map(Step::TakeBack),
        1 => (0i64..100_000).prop_map(Step::Away),
    ];
    prop::collection::vec((0i64..90_000, step), 0..60)
}

fn millisecond(millisecond: i64) -> Timestamp {
    Timestamp::from_millisecond(millisecond).unwrap()
}

proptest! {
    /// No clock goes below nothing, a clock runs out exactly at its flag, and what was taken from a side is what its turns
    /// took, but for the time in which the bot was away.
    #[test]
    fn the_sums_are_right(steps in any_steps(), minutes in 1u8..6, increment in 0u8..31) {
        let live = LiveTime::new(minutes, increment).unwrap();
        let mut clock = GameClock::start(TimeControl::Live(live), Seat::Second, millisecond(0)).unwrap();
        // What each turn began with, kept by hand: milliseconds of Black, who moves first, and of White.
        let mut turns = vec![[i64::from(minutes) * 60_000; 2]];
        let (mut now, mut since, mut away) = (0, 0, 0);
        for (pause, step) in steps {
            now += pause;
            let side = (turns.len() - 1) % 2;
            let taken = (now - since - away).max(0);
            let flag = clock.flag();
            if let Some(RunningClock { flag, .. }) = flag {
                prop_assert_eq!(flag.as_millisecond(), since + away + turns[turns.len() - 1][side]);
                prop_assert_eq!(clock.left(clock.side_to_move(), flag), SignedDuration::ZERO);
            }
            if flag.is_some_and(|running| running.flag < millisecond(now)) {
                break;
            }
            match step {
                Step::Move => {
                    let mut left = turns[turns.len() - 1];
                    if turns.len() > 2 {
                        left[side] += i64::from(increment) * 1_000 - taken;
                    }
                    turns.push(left);
                    clock.moved(millisecond(now));
                    (since, away) = (now, 0);
                }
                Step::TakeBack(plies) => {
                    turns.truncate((turns.len() - plies.min(turns.len() - 1)).max(1));
                    clock.took_back(plies.min(clock.by_turn().len() - 1), millisecond(now));
                    (since, away) = (now, 0);
                }
                Step::Away(milliseconds) => {
                    let absence = TimeSpan { from: millisecond(now), until: millisecond(now + milliseconds) };
                    prop_assert_eq!(clock.charged_absence(absence).is_some(), milliseconds > 0);
                    clock.give_back(absence);
                    (now, away) = (now + milliseconds, away + milliseconds);
                }
            }
            let by_hand: Vec<[i64; 2]> = turns.clone();
            let kept: Vec<[i64; 2]> =
                clock.by_turn().iter().map(|left| [left.second, left.first].map(|left| left.as_millis() as i64)).collect();
            prop_assert_eq!(kept, by_hand);
            for color in Seat::PAIR {
                prop_assert!(!clock.left(color, millisecond(now)).is_negative());
            }
        }
    }
}
