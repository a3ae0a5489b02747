//! Exercises and the path as learners see them.

use jiff::{SignedDuration, Timestamp};

use crate::i18n::Locale;
use crate::kit::reader::Reader;
use crate::kit::testing::check;
use crate::lessons::messages::{ExerciseBoard, exercise_panel, learn_path, learn_path_card, learn_path_nothing};
use crate::solving::board::SolvingBoard;
use crate::table::messages::tests::{notations, *};
use board_games::Seat;
use bot_service::game::GameId;
use bot_service::learning::testing::SCHOOL;
use bot_service::learning::{
    Aim, Blunder, BlunderId, Exercise, ExerciseId, Grade, Learner, Lesson, LessonEvent, LessonTask, NextItem,
    OpponentReply, tasks,
};
use bot_service::solving::{HintLevel, Solve, Tried};
use bot_service::{EventId, Studying};
use makruk::Move;
use makruk::notation::uci::UciMove;

const NOW: Timestamp = Timestamp::UNIX_EPOCH;

/// An ending in which White mates in two and has to, and one that the bare king holds.
const WIN: &str = "k7/8/2K5/8/8/8/8/1R6 w - 32 29 1";
const HOLD: &str = "8/8/8/3k4/8/8/8/KR6 b - 32 28 1";

fn command(name: &str) -> String {
    format!("/{name}")
}

fn opened(id: &str, exercise: Exercise, left: Option<u16>) -> Studying {
    let (exercise_id, learner) = (id.parse().unwrap(), Learner::default());
    Studying { exercise: exercise_id, opened: EventId(7), lesson: Lesson::new(exercise, left), learner }
}

fn task(name: &str) -> Studying {
    let task = LessonTask::named(&name.parse().unwrap()).unwrap();
    opened(&format!("task.{name}"), task.exercise.clone(), None)
}

fn ending(id: &str, start: &str, left: u16) -> Studying {
    let ExerciseId::Ending(ending) = id.parse().unwrap() else { panic!("{id}") };
    opened(id, Exercise { start: start.parse().unwrap(), aim: Aim::Ending(ending.task) }, Some(left))
}

fn blunder() -> Studying {
    let start = "k7/8/8/8/8/8/8/K6R w - - 0 1";
    let exercise = Exercise { start: start.parse().unwrap(), aim: Aim::Mate { moves: 1 } };
    let probe = Lesson::new(exercise, None);
    let mv = |text: &str| text.parse::<UciMove>().unwrap().to_move(probe.history().current()).unwrap();
    let blunder = Blunder {
        id: BlunderId { game: GameId(128), ply: 40 },
        start: start.to_owned(),
        played: mv("h1h7"),
        refutation: Vec::new(),
        better: vec![mv("a1b2")],
    };
    let exercise = Exercise { start: start.parse().unwrap(), aim: Aim::Improve(Box::new(blunder)) };
    opened("own.128.40", exercise, None)
}

fn mv(text: &str, studying: &Studying) -> Move {
    text.parse::<UciMove>().unwrap().to_move(studying.lesson.history().current()).unwrap()
}

fn after(mut studying: Studying, event: LessonEvent) -> Studying {
    studying.lesson.apply(&event).unwrap();
    studying
}

fn still(studying: Studying, text: &str, reply: OpponentReply, left: u16) -> Studying {
    let mv = mv(text, &studying);
    after(studying, LessonEvent::Right { mv, reply, left: Some(left) })
}

fn panel(studying: &Studying, tried: Option<Tried<LessonEvent>>, locale: Locale) -> String {
    let due = Some(NOW);
    show(&exercise_panel(studying, tried.as_ref(), due, studying.lesson.side().into(), command, locale.into()))
}

fn right(mv: Move, reply: OpponentReply) -> Option<Tried<LessonEvent>> {
    Some(Tried::Did(LessonEvent::Right { mv, reply, left: None }))
}

fn wrong(mv: Move, refutation: Vec<Move>) -> Option<Tried<LessonEvent>> {
    Some(Tried::Did(LessonEvent::Wrong { mv, refutation }))
}

#[test]
fn a_task_in_which_the_other_side_stands_still() {
    let shown = in_both(|locale| {
        let panel = |studying: &Studying, studied| panel(studying, studied, locale);
        let start = || task("khon-aside");
        let (king, ahead) = (mv("h1h2", &start()), mv("d4d5", &start()));
        let hinted = |hint| after(start(), LessonEvent::Hinted { hint, mv: ahead });
        let on = still(start(), "d4d5", OpponentReply::Still, 1);
        let last = mv("d5e4", &on);
        let done = still(on.clone(), "d5e4", OpponentReply::Done, 0);
        let gave_up = after(start(), LessonEvent::GaveUp { solution: vec![ahead, last] });
        let taken = mv("h1g2", &task("met-takes"));
        let answer = task("met-takes").lesson.history().position().play_unchecked(taken).legal_moves()[0];
        vec![
            ("begun", panel(&start(), None)),
            ("detour", panel(&start(), wrong(king, Vec::new()))),
            ("answered", panel(&task("met-takes"), wrong(taken, vec![answer]))),
            (
                "hint: piece",
                panel(
                    &hinted(HintLevel::Piece),
                    Some(Tried::Did(LessonEvent::Hinted { hint: HintLevel::Piece, mv: ahead })),
                ),
            ),
            ("hint: where to", panel(&hinted(HintLevel::To), None)),
            ("right", panel(&on, right(ahead, OpponentReply::Still))),
            ("stale", panel(&on, Some(Tried::Stale))),
            ("done", panel(&done, right(last, OpponentReply::Done))),
            ("shown", panel(&gave_up, Some(Tried::Did(LessonEvent::GaveUp { solution: Vec::new() })))),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn endings_and_blunders() {
    let shown = in_both(|locale| {
        let panel = |studying: &Studying, studied| panel(studying, studied, locale);
        let win = || ending("win.R.near", WIN, 2);
        let hold = || ending("hold.R.near", HOLD, 2);
        let (key, slip) = (mv("c6c7", &win()), mv("b1b8", &win()));
        let reply = {
            let mut history = win().lesson.history().clone();
            history.play(key).unwrap();
            "a8a7".parse::<UciMove>().unwrap().to_move(history.current()).unwrap()
        };
        let on = after(win(), LessonEvent::Right { mv: key, reply: OpponentReply::Move(reply), left: Some(1) });
        let mate = mv("b1a1", &on);
        let won = after(on.clone(), LessonEvent::Right { mv: mate, reply: OpponentReply::Done, left: Some(0) });
        let takes = {
            let mut history = win().lesson.history().clone();
            history.play(slip).unwrap();
            history.position().legal_moves()[0]
        };
        let (own, again) = (blunder(), mv("h1h7", &blunder()));
        vec![
            ("to win", panel(&win(), None)),
            ("still won", panel(&on, right(key, OpponentReply::Move(reply)))),
            ("won", panel(&won, right(mate, OpponentReply::Done))),
            ("let slip", panel(&win(), wrong(slip, vec![takes]))),
            ("to hold", panel(&hold(), None)),
            ("one's own blunder", panel(&own, None)),
            ("the same again", panel(&own, wrong(again, Vec::new()))),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn choosing_at_an_exercise() {
    let shown = in_both(|locale| {
        let (start, reader) = (task("khon-aside"), Reader::from(locale));
        let (board, khon) = (ExerciseBoard(&start), mv("d4d5", &start).from().into());
        vec![
            ("pieces", show(&board.pieces(Seat::First, reader))),
            ("targets", show(&board.targets(khon, Seat::First, reader))),
            ("really be shown", show(&board.ask_to_give_up(Seat::First, reader))),
            ("form", serde_json::to_string_pretty(&board.form(reader)).unwrap()),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn every_task_fits_and_says_what_is_to_be_done() {
    for reader in notations::readers() {
        for task in tasks() {
            let studying = opened(&format!("task.{}", task.name), task.exercise.clone(), None);
            for shown in [
                exercise_panel(&studying, None, None, Seat::First, command, reader),
                ExerciseBoard(&studying).pieces(Seat::First, reader),
            ] {
                check(&shown);
                assert!(shown.picture.is_some());
            }
        }
    }
}

/// A learner who has completed `things` items of the path.
fn on_the_way(things: usize) -> Learner {
    let mut learner = Learner::default();
    for _ in 0..things {
        match learner.next() {
            NextItem::Read(_, card) => learner.read(card.as_str()),
            NextItem::Do(_, exercise) => learner.practised(&exercise, Grade::Good, NOW),
            NextItem::Nothing => {}
        }
    }
    learner
}

#[test]
fn the_path() {
    let card = SCHOOL.card("khon").unwrap();
    let later = NOW + SignedDuration::from_hours(24 * 7);
    let shown = in_both(|locale| {
        let reader = Reader::from(locale);
        let path = |things, now| show(&learn_path(&on_the_way(things), now, command, reader));
        vec![
            ("begun", path(0, NOW)),
            ("on the way", path(12, NOW)),
            ("with something due", path(12, later)),
            ("done", path(200, NOW)),
            ("nothing due", show(&learn_path_nothing(&on_the_way(12), NOW, command, reader))),
            ("at the end", show(&learn_path_nothing(&on_the_way(200), NOW, command, reader))),
            ("a card", show(&learn_path_card(&SCHOOL, card, 0, reader))),
        ]
    });
    insta::assert_snapshot!(shown);
}
