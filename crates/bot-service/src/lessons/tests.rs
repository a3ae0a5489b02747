//! What the service promises of exercises: each event once, everything in one commit, and what was done comes again.

use std::sync::LazyLock;

use crate::LessonError;
use crate::MoveInput;
use crate::game::GameId;
use crate::learning::{ExerciseProgress, LessonEvent, OpponentReply, steps};
use crate::lessons::*;
use crate::review::{EvaluatedLine, Evaluation};
use crate::solving::{Act, HintLevel, Solve, TRIES, Tried};
use crate::testing::RefusalOf as _;
use crate::tests::{ANN, BEN, Table};
use bot_store::PlayerId;
use bot_store::Request;
use makruk::{Color, Move};

/// With tables that are made once.
static COACHING: LazyLock<Unaided> = LazyLock::new(Unaided::default);

struct Classroom {
    table: Table,
    lessons: Lessons,
}

impl Classroom {
    fn new() -> Classroom {
        let table = Table::new();
        let lessons = table.service.lessons.clone().coached_by(Arc::new(COACHING.clone()));
        Classroom { table, lessons }
    }

    fn request(&self) -> Request {
        self.table.request(ANN)
    }

    async fn open(&self, exercise: &str) -> Studying {
        let wanted = WantedItem::Exercise(exercise.parse().unwrap());
        exercise_of(self.lessons.follow(self.request(), None, &wanted).await.unwrap())
    }

    async fn try_text(&self, text: &str) -> (Studying, Tried<LessonEvent>) {
        self.lessons.act(self.request(), None, None, Act::Move(MoveInput::Text(text))).await.unwrap()
    }

    /// Plays what the coach would, to the end.
    async fn follow_solution(&self) -> Studying {
        loop {
            let seen = self.lessons.current(ANN).await.unwrap();
            if !seen.lesson.is_open() {
                return seen;
            }
            let asker = crate::Asker { person: ANN, server: None };
            let solution = COACHING.solution(asker, &seen.lesson).await.unwrap();
            let act = Act::Move(MoveInput::Move(solution[0].into()));
            let (_, studied) = self.lessons.act(self.request(), None, Some(seen.at()), act).await.unwrap();
            assert!(matches!(studied, Tried::Did(LessonEvent::Right { .. })), "{studied:?}");
        }
    }
}

fn exercise_of(followed: Followed) -> Studying {
    match followed {
        Followed::Exercise(studying) => *studying,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_task_is_done_move_by_move_and_comes_again() {
    let room = Classroom::new();
    assert!(matches!(room.lessons.current(ANN).await.refusal(), Some(LessonError::NoneOpen)));
    let opened = room.open("task.khon-aside").await;
    assert_eq!((opened.lesson.left(), opened.lesson.side()), (Some(2), Color::White));
    let (seen, studied) = room.try_text("h1h2").await;
    assert!(
        matches!(studied, Tried::Did(LessonEvent::Wrong { ref refutation, .. }) if refutation.is_empty()),
        "{studied:?}"
    );
    assert_eq!(seen.lesson.moves(), 0);
    let (_, hinted) = room.lessons.act(room.request(), None, None, Act::Hint(HintLevel::Piece)).await.unwrap();
    assert!(matches!(hinted, Tried::Did(LessonEvent::Hinted { hint: HintLevel::Piece, .. })), "{hinted:?}");
    let (seen, studied) = room.try_text("d4d5").await;
    assert!(matches!(studied, Tried::Did(LessonEvent::Right { reply: OpponentReply::Still, .. })), "{studied:?}");
    assert_eq!((seen.lesson.moves(), seen.lesson.left(), seen.lesson.hint()), (1, Some(1), None));
    let (seen, _) = room.try_text("d5e4").await;
    assert_eq!(seen.lesson.progress(), &ExerciseProgress::Solved);
    assert!(seen.learner.has_solved(&seen.exercise));
    let late = room.lessons.act(room.request(), None, None, Act::Move(MoveInput::Text("e4e5"))).await;
    assert!(matches!(late.refusal(), Some(LessonError::Over)));
    // It was not done at once, so it comes tomorrow.
    assert!(matches!(room.lessons.follow(room.request(), None, &WantedItem::Due).await.unwrap(), Followed::Nothing(_)));
    room.table.clock.advance_seconds(24 * 3600);
    let again = exercise_of(room.lessons.follow(room.request(), None, &WantedItem::Due).await.unwrap());
    assert_eq!((again.exercise, again.lesson.moves()), (seen.exercise, 0));
}

#[tokio::test]
async fn an_event_that_comes_twice_takes_effect_once() {
    let room = Classroom::new();
    let (open, mv) = (room.request(), room.request());
    let wanted = WantedItem::Exercise("task.khon-ahead".parse().unwrap());
    let opened = exercise_of(room.lessons.follow(open, None, &wanted).await.unwrap());
    let tried = room.lessons.act(mv, None, Some(opened.at()), Act::Move(MoveInput::Text("d2d3"))).await.unwrap();
    let again = exercise_of(room.lessons.follow(open, None, &wanted).await.unwrap());
    assert_eq!(again.lesson.moves(), 1);
    let twice = room.lessons.act(mv, None, Some(opened.at()), Act::Move(MoveInput::Text("d2d3"))).await.unwrap();
    assert_eq!((twice.1, twice.0.lesson.moves()), (tried.1, 1));
    // Another press of the same button is late.
    let late =
        room.lessons.act(room.request(), None, Some(opened.at()), Act::Move(MoveInput::Text("d2d3"))).await.unwrap();
    assert_eq!(late.1, Tried::Stale);
    // A card that was read by an event is the one that it gives again.
    let read = room.request();
    let first = room.lessons.follow(read, None, &WantedItem::Path).await.unwrap();
    let second = room.lessons.follow(read, None, &WantedItem::Path).await.unwrap();
    match (first, second) {
        (Followed::Card(0, first), Followed::Card(0, second)) => assert_eq!(first, second),
        other => panic!("{other:?}"),
    }
    let next = exercise_of(room.lessons.follow(room.request(), None, &WantedItem::Path).await.unwrap());
    assert_eq!(next.exercise, steps()[0].exercises[0]);
}

#[tokio::test]
async fn an_ending_is_won_against_the_tables() {
    let room = Classroom::new();
    let opened = room.open("win.RR.near").await;
    let distance = opened.lesson.left().unwrap();
    let done = room.follow_solution().await;
    assert_eq!((done.lesson.progress(), u16::from(done.lesson.moves())), (&ExerciseProgress::Solved, distance));
    // Once more, from somewhere else.
    let again = exercise_of(room.lessons.follow(room.request(), None, &WantedItem::Again).await.unwrap());
    assert_eq!((&again.exercise, again.lesson.moves()), (&opened.exercise, 0));
    assert_ne!(again.lesson.exercise().start, opened.lesson.exercise().start);
    let (shown, studied) = room.lessons.act(room.request(), None, None, Act::GiveUp).await.unwrap();
    assert!(matches!(studied, Tried::Did(LessonEvent::GaveUp { .. })), "{studied:?}");
    assert!(matches!(shown.lesson.progress(), ExerciseProgress::Shown(solution) if !solution.is_empty()));
}

/// A game that is over, in which White's second move was a blunder, as a review would have it.
async fn reviewed(room: &Classroom) -> GameId {
    let id = room.table.begin().await;
    for (by, text) in [(ANN, "d3d4"), (BEN, "d6d5"), (ANN, "e3e4"), (BEN, "d5e4")] {
        room.table.text(by, id, text).await.unwrap();
    }
    let history = {
        let snapshot = room.table.games.get(id).await.unwrap();
        snapshot.game.play().unwrap().makruk().unwrap().clone()
    };
    let lines = (0..=history.plies()).map(|ply| {
        let evaluation = Evaluation::Centipawns(if ply < 3 { 0 } else { -600 });
        let best: Vec<Move> = match ply {
            2 => vec![history.position_at(2).legal_moves()[0]],
            _ => history.move_at(ply).into_iter().collect(),
        };
        EvaluatedLine { evaluation, moves: best.into_iter().map(Into::into).collect() }
    });
    room.lessons.reviewed(id, lines.clone().collect()).await.unwrap();
    // The other player asks for it as well.
    room.lessons.reviewed(id, lines.collect()).await.unwrap();
    id
}

#[tokio::test]
async fn a_blunder_in_a_game_that_was_reviewed_is_due() {
    let room = Classroom::new();
    let game = reviewed(&room).await;
    let learner = room.lessons.learner(ANN).await.unwrap();
    let due: Vec<String> = learner.due(room.lessons.now()).iter().map(ToString::to_string).collect();
    assert_eq!(due, [format!("own.{game}.2")]);
    assert_eq!(room.lessons.learner(BEN).await.unwrap(), Learner::default());
    let open = exercise_of(room.lessons.follow(room.request(), None, &WantedItem::Due).await.unwrap());
    let (_, studied) = room.try_text("e3e4").await;
    assert!(
        matches!(studied, Tried::Did(LessonEvent::Wrong { ref refutation, .. }) if !refutation.is_empty()),
        "{studied:?}"
    );
    let better = open.lesson.history().position().legal_moves()[0];
    let input = MoveInput::Move(better.into());
    let (done, _) = room.lessons.act(room.request(), None, Some(open.at()), Act::Move(input)).await.unwrap();
    assert_eq!(done.lesson.progress(), &ExerciseProgress::Solved);
    assert_eq!(room.lessons.learner(ANN).await.unwrap().due(room.lessons.now()), []);
}

#[tokio::test]
async fn an_exercise_that_is_gone_is_refused() {
    let room = Classroom::new();
    for gone in ["task.no-such-task", "own.1.2"] {
        let wanted = WantedItem::Exercise(gone.parse().unwrap());
        let refused = room.lessons.follow(room.request(), None, &wanted).await;
        assert!(matches!(refused.refusal(), Some(LessonError::Gone)), "{gone}");
    }
    let again = room.lessons.follow(room.request(), None, &WantedItem::Again).await;
    assert!(matches!(again.refusal(), Some(LessonError::NoneOpen)));
}

#[tokio::test]
async fn too_many_tries_are_refused_but_it_can_still_be_shown() {
    let room = Classroom::new();
    room.open("task.khon-aside").await;
    let key = records::learner(ANN);
    let (expect, record) = room.lessons.repository.replaceable::<LearnerRecord>(&key).await.unwrap();
    let mut record = record.unwrap();
    let mut lesson = room.lessons.current(ANN).await.unwrap().lesson;
    let mv = "h1h2".parse::<makruk::notation::uci::UciMove>().unwrap().to_move(lesson.history().current()).unwrap();
    let what = LessonEvent::Wrong { mv, refutation: Vec::new() };
    let tries = &mut record.opened.as_mut().unwrap().tries;
    for event in 0..TRIES as u64 {
        tries.add(&mut lesson, EventId(1_000 + event), what.clone()).unwrap();
    }
    let put = put(key, expect, &record).unwrap();
    room.lessons.repository.commit(vec![put]).await.unwrap();
    let refused = room.lessons.act(room.request(), None, None, Act::Move(MoveInput::Text("d4d5"))).await;
    assert!(matches!(refused.refusal(), Some(LessonError::TooManyTries)));
    let (_, studied) = room.lessons.act(room.request(), None, None, Act::GiveUp).await.unwrap();
    assert!(matches!(studied, Tried::Did(LessonEvent::GaveUp { .. })), "{studied:?}");
}

#[tokio::test]
async fn people_learn_each_for_themselves() {
    let room = Classroom::new();
    room.open("task.khon-aside").await;
    let other: PlayerId = BEN;
    assert!(matches!(room.lessons.current(other).await.refusal(), Some(LessonError::NoneOpen)));
}
