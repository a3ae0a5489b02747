//! The stored forms of what people have learned, byte by byte; see `golden`.

use super::golden::check;
use super::*;
use crate::learning::{Blunder, BlunderId, ExerciseId, Grade, Learner, LessonEvent, Reply};
use crate::puzzle::Hint;
use makruk::{Move, Square};

fn mv(from: u8, to: u8) -> Move {
    Move::new(Square::try_from(from).unwrap(), Square::try_from(to).unwrap())
}

/// `task.khon-ahead` as it is stored.
const EXERCISE: &str = "0f 7461736b2e6b686f6e2d6168656164";

fn exercise() -> ExerciseId {
    "task.khon-ahead".parse().unwrap()
}

#[test]
fn an_exercise_that_is_open_has_these_bytes() {
    check(LearnerRecord::default(), "01 00 00 00 00 00 00");
    for (what, stored) in [
        (LessonEvent::Right { mv: mv(0, 63), reply: Reply::Done, left: None }, "00 00 3f 00 00 00"),
        (LessonEvent::Right { mv: mv(0, 63), reply: Reply::Still, left: Some(300) }, "00 00 3f 00 01 01 ac02"),
        (LessonEvent::Right { mv: mv(0, 63), reply: Reply::Move(mv(1, 2)), left: None }, "00 00 3f 00 02 01 02 00 00"),
        (LessonEvent::Wrong { mv: mv(3, 4), refutation: vec![mv(5, 6)] }, "01 03 04 00 01 05 06 00"),
        (LessonEvent::Hinted { hint: Hint::Piece, mv: mv(3, 4) }, "02 01 03 04 00"),
        (LessonEvent::GaveUp { solution: vec![mv(5, 6)] }, "03 01 05 06 00"),
    ] {
        let tries = vec![KeptLessonEvent { event: EventId(7), what }];
        let (event, start) = (EventId(300), "k7".to_owned());
        let opened = OpenedExercise { event, exercise: exercise(), start, left: Some(5), tries };
        let record = LearnerRecord { opened: Some(opened), ..LearnerRecord::default() };
        check(record, &format!("01 00 00 00 00 01 ac02 {EXERCISE} 02 6b37 01 05 01 07 {stored} 00"));
    }
    let card = ReadCard { event: EventId(300), step: 2, card: "khon".to_owned() };
    let record = LearnerRecord { card: Some(card), ..LearnerRecord::default() };
    check(record, "01 00 00 00 00 00 01 ac02 02 04 6b686f6e");
}

#[test]
fn a_learner_has_these_bytes() {
    let learned = |change: &dyn Fn(&mut Learner)| {
        let mut record = LearnerRecord::default();
        change(&mut record.learner);
        record
    };
    check(learned(&|learner| learner.read("khon")), "01 01 04 6b686f6e 00 00 00 00 00");
    let now = Timestamp::from_second(1_700_000_000).unwrap();
    // Whether it was solved; then stability, difficulty, seconds and days.
    check(
        learned(&|learner| learner.practised(&exercise(), Grade::Good, now)),
        &format!("01 00 00 01 {EXERCISE} 01 a9134840 0611aa40 80c49fd50c 03 00 00 00"),
    );
    let blunder = Blunder {
        id: BlunderId { game: GameId(300), ply: 41 },
        start: "k7".to_owned(),
        played: mv(3, 4),
        refutation: vec![mv(5, 6)],
        better: vec![mv(7, 8)],
    };
    check(
        learned(&|learner| learner.blundered(vec![blunder.clone()])),
        "01 00 00 00 01 ac02 29 02 6b37 03 04 00 01 05 06 00 01 07 08 00 00 00",
    );
}

#[test]
fn its_key_has_these_bytes() {
    let stored: Vec<u8> = "learner/".bytes().chain(3_u64.to_be_bytes()).collect();
    assert_eq!(learner(PlayerId(3)).as_bytes(), stored);
}
