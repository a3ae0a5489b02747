//! A year of a channel, with collections that are large enough and with such that are not.

use jiff::civil::date;
use test_budget::rounds;

use crate::puzzle::choice::*;
use crate::puzzle::testing::collection;

fn estimated(_: PuzzleId, puzzle: &ClubPuzzle) -> Option<u16> {
    Some(puzzle.difficulty())
}

/// A channel's puzzles for this many days, starting on a Monday.
fn course(collection: &ClubCollection, channel: u64, days: u16) -> Vec<Had> {
    let monday = Day::of(date(2026, 1, 5)).unwrap();
    let mut had = Vec::new();
    for day in (monday.0..monday.0 + days).map(Day) {
        let occasion = Occasion { channel, day, game: GameKind::Makruk, course: Course::Usual, had: &had };
        let puzzle = choose(collection, occasion, estimated).expect("a puzzle");
        assert_eq!(choose(collection, occasion, estimated), Some(puzzle), "whoever asks again is told the same");
        had.push(Had { day, puzzle });
    }
    had
}

#[test]
fn no_puzzle_comes_twice_within_a_year_and_no_kind_twice_running() {
    let (collection, days) = (collection(200), rounds((YEAR + 60).into(), (2 * YEAR).into()) as u16);
    for channel in [u64::MAX, 1, 2].into_iter().take(rounds(1, 3)) {
        let had = course(&collection, channel, days);
        let kind = |had: &Had| collection.get(had.puzzle).unwrap().kind();
        assert!(had.windows(2).all(|two| kind(&two[0]) != kind(&two[1])));
        for (number, one) in had.iter().enumerate() {
            let again = had[number + 1..].iter().find(|other| other.puzzle == one.puzzle);
            assert!(again.is_none_or(|other| other.day.0 - one.day.0 >= YEAR), "{one:?} {again:?}");
        }
    }
    let first = |channel| course(&collection, channel, 10).into_iter().map(|had| had.puzzle).collect::<Vec<_>>();
    assert_ne!(first(1), first(2), "channels differ");
}

#[test]
fn the_week_grows_harder_by_as_much_as_the_collection_has() {
    let collection = collection(200);
    let had = course(&collection, 7, 28);
    for had in had {
        let wanted = Course::Usual.difficulty(had.day.date().weekday());
        let found = collection.get(had.puzzle).unwrap().difficulty();
        assert!(found.abs_diff(wanted) <= NEAR, "{found} for {wanted}");
    }
    for pair in Weekday::Monday.cycle_forward().take(7).collect::<Vec<_>>().windows(2) {
        for course in [Course::Easier, Course::Usual, Course::Harder] {
            assert!(course.difficulty(pair[0]) < course.difficulty(pair[1]));
        }
        assert!(Course::Easier.difficulty(pair[0]) < Course::Usual.difficulty(pair[0]));
        assert!(Course::Usual.difficulty(pair[0]) < Course::Harder.difficulty(pair[0]));
    }
}

#[test]
fn a_small_collection_gives_what_it_has() {
    assert_eq!(
        choose(
            &ClubCollection::default(),
            Occasion { channel: 1, day: Day(1), game: GameKind::Makruk, course: Course::Usual, had: &[] },
            estimated
        ),
        None
    );
    // Of four puzzles each comes before any comes again, and then that which was longest ago.
    let four = collection(1);
    let had = course(&four, 1, 40);
    for five in had.windows(5) {
        assert_eq!(five[0].puzzle, five[4].puzzle);
    }
    // Of one kind only.
    let all = collection(10);
    let mates = all.of(GameKind::Makruk).filter(|(_, puzzle)| puzzle.kind() == PuzzleKind::Mate);
    let mates: ClubCollection = mates.map(|(_, puzzle)| puzzle.clone()).collect();
    let had = course(&mates, 1, 10);
    assert_eq!(had.iter().map(|had| had.puzzle).collect::<HashSet<_>>().len(), 10);
}

#[test]
fn what_has_turned_out_to_be_harder_comes_on_a_harder_day() {
    let collection = collection(10);
    let easiest = collection.of(GameKind::Makruk).min_by_key(|(_, puzzle)| puzzle.difficulty()).unwrap().0;
    let sunday = Day::of(date(2026, 1, 11)).unwrap();
    let occasion = Occasion { channel: 1, day: sunday, game: GameKind::Makruk, course: Course::Usual, had: &[] };
    assert_ne!(choose(&collection, occasion, estimated), Some(easiest));
    // Nobody solves it, and the hard ones are easy.
    let tried = |id, _: &ClubPuzzle| Some(if id == easiest { 1_900 } else { 600 });
    assert_eq!(choose(&collection, occasion, tried), Some(easiest));
}

#[test]
fn what_is_not_allowed_does_not_come() {
    let four = collection(1);
    let out = four.of(GameKind::Makruk).next().unwrap().0;
    for day in (0..50).map(Day) {
        let occasion = Occasion { channel: 1, day, game: GameKind::Makruk, course: Course::Usual, had: &[] };
        assert_ne!(choose(&four, occasion, |id, it| (id != out).then_some(it.difficulty())), Some(out));
        assert_eq!(choose(&four, occasion, |_, _| None), None);
    }
}
