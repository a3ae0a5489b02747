//! Exercises, and the text form in which they are stored.

use std::fmt;
use std::str::FromStr;

use makruk_puzzles::Start;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::learning::blunder::{Blunder, BlunderId};
use crate::learning::ending;
use crate::learning::ending_exercise::EndingExercise;
use crate::learning::goal::Goal;
use crate::learning::task_name::TaskName;

/// An exercise id in a stable text form: `task.khon-ahead`, `win.R.far`, `hold.RS.near`, `own.128.41`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum ExerciseId {
    Task(TaskName),
    /// An ending, from a new position each time.
    Ending(EndingExercise),
    Blunder(BlunderId),
}

/// An exercise as presented to the learner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exercise {
    /// The start position; the learner is to move.
    pub start: Start,
    pub aim: Aim,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Aim {
    /// Reach a goal within `moves` moves, while the other side passes unless it can capture.
    Still {
        goal: Goal,
        moves: u8,
    },
    Mate {
        moves: u8,
    },
    /// A tablebase ending, to win or to hold under the count.
    Ending(ending::EndingTask),
    /// Find a better move than the one played.
    Improve(Box<Blunder>),
}

impl Aim {
    /// Moves available to the learner; `None` if not announced beforehand.
    pub fn moves(&self) -> Option<u8> {
        match *self {
            Aim::Still { moves, .. } | Aim::Mate { moves } => Some(moves),
            Aim::Improve(_) => Some(1),
            Aim::Ending(_) => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not an exercise")]
pub struct ParseExerciseError(pub String);

impl fmt::Display for ExerciseId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExerciseId::Task(name) => write!(f, "task.{name}"),
            ExerciseId::Ending(ending) => ending.fmt(f),
            ExerciseId::Blunder(BlunderId { game, ply }) => write!(f, "own.{game}.{ply}"),
        }
    }
}

impl FromStr for ExerciseId {
    type Err = ParseExerciseError;

    fn from_str(text: &str) -> Result<ExerciseId, ParseExerciseError> {
        let read = match text.split_once('.') {
            Some(("task", name)) => name.parse().ok().map(ExerciseId::Task),
            Some(("own", which)) => which
                .split_once('.')
                .and_then(|(game, ply)| Some(BlunderId { game: game.parse().ok()?, ply: ply.parse().ok()? }))
                .map(ExerciseId::Blunder),
            Some(_) => text.parse().ok().map(ExerciseId::Ending),
            None => None,
        };
        // Only the canonical text form is accepted.
        read.filter(|id| id.to_string() == text)
            .ok_or_else(|| ParseExerciseError(text.chars().take(ExerciseId::LENGTH).collect()))
    }
}

impl ExerciseId {
    pub const LENGTH: usize = 48;
}

impl TryFrom<String> for ExerciseId {
    type Error = ParseExerciseError;

    fn try_from(text: String) -> Result<ExerciseId, ParseExerciseError> {
        text.parse()
    }
}

impl From<ExerciseId> for String {
    fn from(id: ExerciseId) -> String {
        id.to_string()
    }
}

impl From<EndingExercise> for ExerciseId {
    fn from(ending: EndingExercise) -> ExerciseId {
        ExerciseId::Ending(ending)
    }
}

#[cfg(test)]
mod tests {
    use makruk_engine::tables::Material;
    use proptest::prelude::*;

    use super::*;
    use crate::game::GameId;
    use crate::learning::ending_exercise::Degree;

    #[test]
    fn exercises_have_these_texts() {
        let ending = |material: &str, task, degree| {
            let material = Material::ALL.into_iter().find(|it| it.to_string() == material).unwrap();
            ExerciseId::from(EndingExercise { material, task, degree })
        };
        for (id, text) in [
            (ExerciseId::Task("khon-ahead".parse().unwrap()), "task.khon-ahead"),
            (ending("R", ending::EndingTask::Win, Degree::Far), "win.R.far"),
            (ending("RS", ending::EndingTask::Hold, Degree::Near), "hold.RS.near"),
            (ending("NN", ending::EndingTask::Win, Degree::Middle), "win.NN.middle"),
            (ExerciseId::Blunder(BlunderId { game: GameId(128), ply: 41 }), "own.128.41"),
        ] {
            assert_eq!(id.to_string(), text);
            assert_eq!(text.parse(), Ok(id));
        }
    }

    #[test]
    fn other_texts_are_no_exercises() {
        for text in ["", "task", "task.", "task.Khon", "own.1", "own.01.2", "own.1.2.3", "win.K.far", "win.R", "เรือ"]
        {
            assert_eq!(text.parse::<ExerciseId>(), Err(ParseExerciseError(text.to_owned())), "{text}");
        }
    }

    proptest! {
        #[test]
        fn own_blunders_round_trip(game: u64, ply: u16) {
            let id = ExerciseId::Blunder(BlunderId { game: GameId(game), ply });
            prop_assert!(id.to_string().chars().count() <= ExerciseId::LENGTH);
            prop_assert_eq!(id.to_string().parse(), Ok(id));
        }

        #[test]
        fn reading_never_panics(text in "\\PC{0,60}") {
            let _ = text.parse::<ExerciseId>();
        }
    }
}
