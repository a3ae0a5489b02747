//! The part of an id that says what is done at an exercise or on the path.

use std::fmt;

use crate::custom_id::ParseCustomIdError;
use crate::custom_id::parts::{Parts, malformed, number, one_letter};
use crate::custom_id::puzzle::{move_letter, puzzle_move, write_move};
use crate::exercise_action::{ExerciseAction, PathAction};
use bot_service::EventId;
use bot_service::learning::{EndingExercise, Topic};

impl ExerciseAction {
    pub(super) fn parse(parts: &mut Parts<'_>) -> Result<ExerciseAction, ParseCustomIdError> {
        Ok(match parts.next(one_letter)? {
            'a' => ExerciseAction::About(parts.next(topic)?),
            'e' => ExerciseAction::Ending(parts.next(ending)?),
            'r' => ExerciseAction::Again,
            letter => {
                let opened = EventId(parts.next(number)?);
                let (made, puzzle_move) = puzzle_move(letter, parts)?;
                ExerciseAction::OnBoard((opened, made), puzzle_move)
            }
        })
    }
}

fn topic(part: &str) -> Option<Topic> {
    Topic::ALL.into_iter().find(|topic| topic.name() == part)
}

/// An ending as `Display` writes it, so that equal ids are equal texts.
fn ending(part: &str) -> Option<EndingExercise> {
    part.parse::<EndingExercise>().ok().filter(|ending| ending.to_string() == part)
}

impl fmt::Display for ExerciseAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            ExerciseAction::About(topic) => write!(f, "a:{}", topic.name()),
            ExerciseAction::Ending(ending) => write!(f, "e:{ending}"),
            ExerciseAction::Again => f.write_str("r"),
            ExerciseAction::OnBoard((EventId(opened), made), puzzle_move) => {
                write!(f, "{}:{opened}", move_letter(puzzle_move))?;
                write_move(f, made, puzzle_move)
            }
        }
    }
}

impl PathAction {
    pub(super) fn parse(parts: &mut Parts<'_>) -> Result<PathAction, ParseCustomIdError> {
        let letter = parts.next(one_letter)?;
        if let Some(plain) = PathAction::PLAIN.into_iter().find(|action| action.letter() == letter) {
            return Ok(plain);
        }
        match letter {
            STEP => parts.next(number).map(PathAction::Step),
            other => Err(malformed(other)),
        }
    }

    const fn letter(self) -> char {
        match self {
            PathAction::Show => 's',
            PathAction::Next => 'n',
            PathAction::Step(_) => STEP,
            PathAction::Due => 'd',
            PathAction::ChooseStep => 'c',
        }
    }
}

/// Prefix of the number of a step.
const STEP: char = 't';

impl fmt::Display for PathAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PathAction::Step(number) => write!(f, "{STEP}:{number}"),
            plain => write!(f, "{}", plain.letter()),
        }
    }
}
