//! What a button at an exercise or on the path does.

use crate::puzzle_action::PuzzleMove;
use bot_service::LessonAt;
use bot_service::learning::{EndingExercise, Topic};

/// What a button at an exercise does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExerciseAction {
    /// Open a task about this.
    About(Topic),
    Ending(EndingExercise),
    /// Open the one that was opened last once more, from the start.
    Again,
    OnBoard(LessonAt, PuzzleMove),
}

/// What a button or a menu of the path does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathAction {
    Show,
    /// Go on with what comes next.
    Next,
    /// Go on with the step with this number, from 0.
    Step(u8),
    Due,
    /// The menu of steps: go on with the one that was chosen.
    ChooseStep,
}

impl PathAction {
    /// Those that need nothing more to be said.
    pub const PLAIN: [PathAction; 4] = [PathAction::Show, PathAction::Next, PathAction::Due, PathAction::ChooseStep];
}
