//! What exercises are called, and what is to be done in them.

use crate::board::words::{piece_name, side, square, written};
use crate::i18n::{Locale, Text};
use crate::kit::reader::Reader;
use bot_service::Studying;
use bot_service::learning::{
    Aim, BlunderId, Degree, EndingExercise, ExerciseId, ExerciseTopic, Goal, LessonTask, ending,
};
use makruk::{Color, Piece, Role};

/// What an exercise is called: `The khon, 2`.
pub fn exercise_name(exercise: &ExerciseId, locale: Locale) -> String {
    let text = match exercise {
        ExerciseId::Task(name) => match LessonTask::named(name) {
            Some(task) => {
                let place = task.topic.tasks().position(|other| other.name == *name).unwrap_or_default();
                let number = u32::try_from(place + 1).unwrap_or(u32::MAX);
                Text::new("exercise-task").with("topic", topic_name(task.topic)).with("number", number)
            }
            None => return name.to_string(),
        },
        ExerciseId::Ending(EndingExercise { material, task, degree }) => {
            let text = match task {
                ending::EndingTask::Win => Text::new("exercise-win"),
                ending::EndingTask::Hold => Text::new("exercise-hold"),
            };
            let names = material.pieces().iter().map(|&role| chaser(role).localize(locale));
            let and = Text::new("exercise-and").localize(locale);
            text.with("pieces", names.collect::<Vec<_>>().join(&and)).with("degree", degree_name(*degree))
        }
        ExerciseId::Blunder(BlunderId { game, ply }) => Text::new("exercise-blunder")
            .with("game", game.to_string())
            .with("number", u32::from(ply / 2 + 1).to_string()),
    };
    text.localize(locale)
}

/// A piece that chases. A met is a promoted pawn by then.
fn chaser(role: Role) -> Text {
    match role {
        Role::Met => piece_name(Piece::promoted(Color::White)),
        role => piece_name(Piece::new(Color::White, role)),
    }
}

pub fn topic_name(topic: ExerciseTopic) -> Text {
    match topic {
        ExerciseTopic::Khon => Text::new("role-khon"),
        ExerciseTopic::Met => Text::new("role-met"),
        ExerciseTopic::Knight => Text::new("role-knight"),
        ExerciseTopic::Rook => Text::new("role-rook"),
        ExerciseTopic::Pawn => Text::new("role-pawn"),
        ExerciseTopic::King => Text::new("role-king"),
        ExerciseTopic::Promotion => Text::new("topic-promotion"),
        ExerciseTopic::Check => Text::new("topic-check"),
        ExerciseTopic::Mate => Text::new("topic-mate"),
        ExerciseTopic::Stalemate => Text::new("topic-stalemate"),
    }
}

/// How far an ending is from its end.
pub fn degree_name(degree: Degree) -> Text {
    match degree {
        Degree::Near => Text::new("degree-near"),
        Degree::Middle => Text::new("degree-middle"),
        Degree::Far => Text::new("degree-far"),
    }
}

/// Whose move it is, and what is to be done.
pub(super) fn aim(studying: &Studying, reader: Reader) -> Text {
    let exercise = studying.lesson.exercise();
    let learner = exercise.start.solver();
    let text = match &exercise.aim {
        Aim::Still { goal, moves } => still(*goal, reader).with("moves", *moves),
        Aim::Mate { moves } => Text::new("exercise-aim-mate").with("moves", *moves),
        Aim::Ending(task) => {
            let limit = exercise.start.count().map(|count| count.limit()).unwrap_or_default();
            let text = match task {
                ending::EndingTask::Win => Text::new("exercise-aim-win"),
                ending::EndingTask::Hold => Text::new("exercise-aim-hold"),
            };
            text.with("limit", limit.to_string())
        }
        Aim::Improve(blunder) => {
            Text::new("exercise-aim-improve").with("move", written(exercise.start.position(), blunder.played, reader))
        }
    };
    text.with("side", side(learner)).with("other", side(!learner))
}

fn still(goal: Goal, reader: Reader) -> Text {
    match goal {
        Goal::Reach(target) => Text::new("exercise-aim-reach").with("square", square(target, reader)),
        Goal::TakeAll => Text::new("exercise-aim-take-all"),
        Goal::Promote => Text::new("exercise-aim-promote"),
        Goal::Check => Text::new("exercise-aim-check"),
        Goal::Safe => Text::new("exercise-aim-safe"),
        Goal::Stalemate => Text::new("exercise-aim-stalemate"),
    }
}
