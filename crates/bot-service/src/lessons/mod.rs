//! Learners' progress: exercises, the path, and what is due for repetition.
//!
//! It is all in one row per learner ([`Learner`](crate::learning::Learner), and the exercise opened last), so that the
//! effects of a move are in the same commit as the move.
//!
//! | file | holds |
//! |---|---|
//! | `opening` | opening exercises, following the path, importing blunders from reviews |
//! | `trying` | moves, hints and solutions at the open exercise |
//! | `coaching`, `coaches` | judging moves |

mod coaches;
mod coaching;
mod error;
mod opening;
pub(crate) mod records;
#[cfg(test)]
mod tests;
mod trying;

use bot_store::feature::Feature;
use std::sync::Arc;

use crate::Games;
use crate::learning::{Aim, Exercise, ExerciseId, Learner, Lesson};
use bot_store::PlayerId;
use bot_store::repository::{Repository, put};
use bot_store::{EventId, ServiceError};
use commit_store::{Commit, DecodeError, Expect};
use jiff::Timestamp;
use makruk_puzzles::StartError;
use records::{LearnerRecord, OpenedExercise};

pub use coaches::Coaches;
pub use coaching::{Coaching, Unaided};
pub use error::LessonError;
pub use opening::{Followed, WantedItem};
pub use trying::LessonAt;

pub(crate) static FEATURE: Feature = Feature { records: records::RECORDS, notices: &[], due: &[] };

/// Learners' progress. Clones share it.
#[derive(Clone)]
pub struct Lessons {
    repository: Repository,
    games: Arc<Games>,
    coaching: Arc<dyn Coaching>,
}

#[derive(Clone, Debug)]
pub struct Studying {
    pub exercise: ExerciseId,
    /// The event that opened it; identifies this attempt.
    pub opened: EventId,
    pub lesson: Lesson,
    pub learner: Learner,
}

struct LoadedLearner {
    expect: Expect,
    record: LearnerRecord,
}

impl Lessons {
    pub(super) fn new(repository: Repository, games: Arc<Games>) -> Lessons {
        Lessons { repository, games, coaching: Arc::new(Unaided::default()) }
    }

    #[must_use]
    pub fn coached_by(self, coaching: Arc<dyn Coaching>) -> Lessons {
        Lessons { coaching, ..self }
    }

    pub async fn learner(&self, by: PlayerId) -> Result<Learner, ServiceError> {
        Ok(self.load(by).await?.record.learner)
    }

    /// The exercise that the user opened last, in its current state.
    pub async fn current(&self, by: PlayerId) -> Result<Studying, ServiceError> {
        studying(self.load(by).await?.record)
    }

    /// The current time, by which exercises are due.
    pub fn now(&self) -> Timestamp {
        self.repository.now()
    }

    async fn load(&self, by: PlayerId) -> Result<LoadedLearner, ServiceError> {
        let (expect, record) = self.repository.replaceable::<LearnerRecord>(&records::learner(by)).await?;
        Ok(LoadedLearner { expect, record: record.unwrap_or_default() })
    }

    /// Replaces a learner's row. Returns false on a conflict with a concurrent change.
    async fn store(&self, by: PlayerId, expect: Expect, record: &LearnerRecord) -> Result<bool, ServiceError> {
        let puts = vec![put(records::learner(by), expect, record)?];
        Ok(matches!(self.repository.commit(puts).await?, Commit::Done { .. }))
    }
}

fn studying(record: LearnerRecord) -> Result<Studying, ServiceError> {
    let opened = record.opened.ok_or(LessonError::NoneOpen)?;
    let lesson = lesson_of(&opened, &record.learner)?;
    Ok(Studying { exercise: opened.exercise, opened: opened.event, lesson, learner: record.learner })
}

fn lesson_of(opened: &OpenedExercise, learner: &Learner) -> Result<Lesson, ServiceError> {
    let OpenedExercise { exercise: id, start, left, tries, .. } = opened;
    let exercise = match id {
        ExerciseId::Ending(ending) => {
            let start = start.parse().map_err(|error: StartError| DecodeError::Malformed(error.to_string()))?;
            Exercise { start, aim: Aim::Ending(ending.task) }
        }
        // Neither the aim nor the exercise itself is stored here, and it may have been removed since.
        ExerciseId::Task(_) | ExerciseId::Blunder(_) => {
            let exercise = learner.exercise(id).filter(|exercise| exercise.start.to_string() == *start);
            exercise.ok_or(LessonError::Gone)?
        }
    };
    Ok(tries.replay(Lesson::new(exercise, *left))?)
}
