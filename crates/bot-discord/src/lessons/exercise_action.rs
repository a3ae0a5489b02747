//! What a component of an exercise or of the path does.

use crate::kit::custom_id::{IdParts, IdWriter, ParseCustomIdError, SplitId, id_parts};
use crate::solving::solving_move::SolvingMove;
use bot_service::learning::{EndingExercise, ExerciseTopic};
use bot_service::{EventId, LessonAt};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExerciseAction {
    /// Open a task about this.
    About(ExerciseTopic),
    Ending(EndingExercise),
    /// Open the one that was opened last once more, from the start.
    Again,
    OnBoard(LessonAt, SolvingMove),
}

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

id_parts! {
    enum ExerciseAction { About(topic) = 'a', Ending(ending) = 'e', Again = 'r', OnBoard(at, mv) = 'b' }

    enum PathAction { Show = 's', Next = 'n', Step(step) = 't', Due = 'd', ChooseStep = 'c' }
}

id_parts! {
    display EndingExercise;
}

impl IdParts for ExerciseTopic {
    fn write(&self, id: &mut IdWriter) {
        id.part(self.name());
    }

    fn read(parts: &mut SplitId<'_>) -> Result<ExerciseTopic, ParseCustomIdError> {
        parts.part(|part| ExerciseTopic::ALL.into_iter().find(|topic| topic.name() == part))
    }
}

impl IdParts for LessonAt {
    fn write(&self, id: &mut IdWriter) {
        self.0.write(id);
        self.1.write(id);
    }

    fn read(parts: &mut SplitId<'_>) -> Result<LessonAt, ParseCustomIdError> {
        Ok((EventId::read(parts)?, u8::read(parts)?))
    }
}
