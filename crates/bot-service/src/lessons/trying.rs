//! What a learner does at the open exercise: moves, hints, being shown the solution.

use crate::learning::{Lesson, LessonEvent};
use crate::lessons::records::{LearnerRecord, OpenedExercise};
use crate::lessons::{LessonError, Lessons, LoadedLearner, Studying, lesson_of};
use crate::solving::{Act, Solve, Tried, Tries};
use crate::trying::{Trying, act};
use crate::{Asker, MoveInput};
use board_games::GameMove;
use bot_store::{EventId, Request, ServiceError};
use commit_store::Expect;

/// The board that a button belongs to: the attempt, and the number of moves made by the learner.
pub type LessonAt = (EventId, u8);

/// The open exercise as stored.
struct AtExercise<'a> {
    of: (&'a Lessons, Asker),
    expect: Expect,
    lesson: Lesson,
    opened: OpenedExercise,
    /// The row, without the exercise.
    record: LearnerRecord,
}

impl Lessons {
    /// Acts at the open exercise. `shown` is the board that the learner has acted on, if any.
    pub async fn act(
        &self,
        request: Request,
        server: Option<u64>,
        shown: Option<LessonAt>,
        input: Act<MoveInput<'_>>,
    ) -> Result<(Studying, Tried<LessonEvent>), ServiceError> {
        let asker = Asker { person: request.by, server };
        act::<AtExercise<'_>>(request, (self, asker), shown, input).await
    }
}

impl<'a> Trying for AtExercise<'a> {
    type Of = (&'a Lessons, Asker);
    type Attempt = Lesson;
    type Shown = LessonAt;
    type Seen = Studying;
    type Error = LessonError;

    const OVER: LessonError = LessonError::Over;
    const TOO_MANY: LessonError = LessonError::TooManyTries;

    async fn load((lessons, asker): (&'a Lessons, Asker)) -> Result<AtExercise<'a>, ServiceError> {
        let LoadedLearner { expect, mut record } = lessons.load(asker.person).await?;
        let opened = record.opened.take().ok_or(LessonError::NoneOpen)?;
        let lesson = lesson_of(&opened, &record.learner)?;
        Ok(AtExercise { of: (lessons, asker), expect, lesson, opened, record })
    }

    fn shown(&self) -> LessonAt {
        (self.opened.event, self.lesson.moves())
    }

    fn log(&mut self) -> (&mut Lesson, &mut Tries<LessonEvent>) {
        (&mut self.lesson, &mut self.opened.tries)
    }

    async fn decide(&self, act: Act<GameMove>) -> Result<Option<LessonEvent>, ServiceError> {
        if !self.lesson.is_open() {
            return Err(LessonError::Over.into());
        }
        let (lessons, asker) = self.of;
        Ok(Some(match act {
            Act::Move(mv) => lessons.coaching.judge(asker, &self.lesson, mv.makruk()).await?,
            Act::Hint(hint) => {
                let solution = lessons.coaching.solution(asker, &self.lesson).await?;
                LessonEvent::Hinted { hint, mv: *solution.first().ok_or(LessonError::NoSolution)? }
            }
            Act::GiveUp => LessonEvent::GaveUp { solution: lessons.coaching.solution(asker, &self.lesson).await? },
        }))
    }

    async fn commit(&mut self) -> Result<bool, ServiceError> {
        let (lessons, asker) = self.of;
        if let Some(grade) = self.lesson.grade() {
            self.record.learner.practised(&self.opened.exercise, grade, lessons.now());
        }
        let record = LearnerRecord { opened: Some(self.opened.clone()), ..self.record.clone() };
        lessons.store(asker.person, self.expect, &record).await
    }

    async fn seen(self) -> Result<Studying, ServiceError> {
        let OpenedExercise { exercise, event, .. } = self.opened;
        Ok(Studying { exercise, opened: event, lesson: self.lesson, learner: self.record.learner })
    }
}

impl Studying {
    pub fn at(&self) -> LessonAt {
        (self.opened, self.lesson.moves())
    }
}
