//! The stored forms of what people have done at puzzles, byte by byte; see `golden`.

use super::golden::{AT, check, time};
use super::*;
use crate::puzzle::{AttemptEvent, Day, Hint, Rating, Storm, StormMove, Streak, Told};
use makruk::{Move, Square};
use makruk_puzzles::PuzzleId;

fn mv(from: u8, to: u8) -> Move {
    Move::new(Square::try_from(from).unwrap(), Square::try_from(to).unwrap())
}

#[test]
fn attempts_have_these_bytes() {
    check(AttemptRecord { told: Told::Nothing, tries: Vec::new() }, "01 00 00");
    check(AttemptRecord { told: Told::Theme, tries: Vec::new() }, "01 01 00");
    for (what, stored) in [
        (AttemptEvent::Right { mv: mv(0, 63), reply: None }, "00 00 3f 00 00"),
        (AttemptEvent::Right { mv: mv(0, 63), reply: Some(mv(1, 2)) }, "00 00 3f 00 01 01 02 00"),
        (AttemptEvent::Slower { mv: mv(3, 4) }, "01 03 04 00"),
        (AttemptEvent::Wrong { mv: mv(3, 4), refutation: Vec::new() }, "02 03 04 00 00"),
        (AttemptEvent::Wrong { mv: mv(3, 4), refutation: vec![mv(5, 6)] }, "02 03 04 00 01 05 06 00"),
        (AttemptEvent::Hinted { hint: Hint::Theme }, "03 00"),
        (AttemptEvent::Hinted { hint: Hint::Piece }, "03 01"),
        (AttemptEvent::Hinted { hint: Hint::To }, "03 02"),
        (AttemptEvent::GaveUp, "04"),
    ] {
        let tries = vec![KeptTry { event: EventId(300), what }];
        check(AttemptRecord { told: Told::Nothing, tries }, &format!("01 00 01 ac02 {stored}"));
    }
    let current = |day| CurrentRecord { event: EventId(300), puzzle: PuzzleId(7), day };
    check(current(None), "01 ac02 07 00");
    check(current(Some(Day(300))), "01 ac02 07 01 ac02");
}

#[test]
fn results_and_standings_have_these_bytes() {
    let result = |solved, rating| ResultRecord { at: time(AT), solved, rating };
    check(result(true, 1000), &format!("01 {} 01 d00f", AT.1));
    check(result(false, -3), &format!("01 {} 00 05", AT.1));
    let rating = Rating::new(1234.5, 80.25).kept_at(Timestamp::from_second(1_700_000_000).unwrap());
    // Hundredths, and seconds.
    let stored = "f4880f d93e 80c49fd50c";
    check(StandingRecord { rating, solved: 300, given_up: 7 }, &format!("01 {stored} ac02 07"));
    check(PuzzleRatingRecord(rating), &format!("01 {stored}"));
}

#[test]
fn what_counts_on_a_server_has_these_bytes() {
    check(SolversRecord { solved: 300 }, "01 ac02");
    check(WeekRecord { solved: 7, points: 300 }, "01 07 ac02");
    check(StreakRecord(Streak::default()), "01 00 00 00");
    let streak = [300, 301].into_iter().fold(Streak::default(), |streak, day| streak.after(Day(day), |_| true));
    check(StreakRecord(streak.after(Day(310), |_| true)), "01 01 b602 01 02");
}

#[test]
fn storms_and_reports_have_these_bytes() {
    let mut storm = Storm::new(time(AT), 300);
    let record = |storm: &Storm| StormRecord { storm: storm.clone(), best: 300 };
    check(record(&storm), &format!("01 {} ac02 00 00 00 ac02", AT.1));
    storm.moved(mv(1, 2), StormMove::Right(None));
    storm.moved(mv(1, 2), StormMove::Wrong);
    storm.moved(mv(1, 2), StormMove::Wrong);
    storm.moved(mv(1, 2), StormMove::Right(Some(mv(3, 4))));
    check(record(&storm), &format!("01 {} ac02 01 02 02 01 02 00 03 04 00 ac02", AT.1));
    for (state, byte) in [(ReportState::Unchecked, "00"), (ReportState::Sound, "01"), (ReportState::Fallen, "02")] {
        check(ReportRecord { by: vec![PlayerId(300), PlayerId(7)], state }, &format!("01 02 ac02 07 {byte}"));
    }
}

#[test]
fn proposals_have_these_bytes() {
    for (state, byte) in
        [(ProposalState::Undecided, "00"), (ProposalState::Accepted, "01"), (ProposalState::Declined, "02")]
    {
        let record = ProposalRecord { by: PlayerId(300), line: "k7".to_owned(), state };
        check(record, &format!("01 ac02 02 6b37 {byte}"));
    }
}

#[test]
fn their_keys_have_these_bytes() {
    let (person, puzzle, newest) = (PlayerId(3), PuzzleId(5), !(AT.0 as u64));
    for (key, name, ids) in [
        (puzzle_attempt(person, puzzle), "puzzle-attempt", vec![3, 5]),
        (puzzle_current(person), "puzzle-current", vec![3]),
        (puzzle_result(person, time(AT), puzzle), "puzzle-result", vec![3, newest, 5]),
        (puzzle_standing(person), "puzzle-standing", vec![3]),
        (puzzle_rating(puzzle), "puzzle-rating", vec![5]),
        (puzzle_solvers(8, puzzle), "puzzle-solvers", vec![8, 5]),
        (puzzle_streak(8, person), "puzzle-streak", vec![8, 3]),
        (puzzle_week(8, Day(9), person), "puzzle-week", vec![8, 9, 3]),
        (puzzle_proposal(8, puzzle), "puzzle-proposal", vec![8, 5]),
        (puzzle_storm(person), "puzzle-storm", vec![3]),
        (puzzle_report(puzzle), "puzzle-report", vec![5]),
        (puzzle_excluded(puzzle), "puzzle-excluded", vec![5]),
    ] {
        let ids = ids.iter().flat_map(|id: &u64| id.to_be_bytes());
        let stored: Vec<u8> = name.bytes().chain([b'/']).chain(ids).collect();
        assert_eq!(key.as_bytes(), stored, "{name}");
    }
    assert_eq!(puzzle_of_result(&puzzle_result(person, time(AT), puzzle)), Some(puzzle));
    assert_eq!(puzzle_of_report(&puzzle_report(puzzle)), Some(puzzle));
    assert_eq!(puzzle_of_excluded(&puzzle_excluded(puzzle)), Some(puzzle));
    assert_eq!(puzzle_of_attempt(&puzzle_attempt(person, puzzle)), Some(puzzle));
    assert_eq!(person_of_week(&puzzle_week(8, Day(9), person)), Some(person));
}
