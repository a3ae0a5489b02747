//! What people learn: exercises, the path, and what is due again.
//!
//! One row for each person holds all of it ([`Learner`](crate::learning::Learner), and the exercise that was opened last), so that
//! whatever follows from a move is in the commit of that move. Each event at an exercise is kept with its number, so that a
//! redelivered one is recognised for as long as the exercise is open. A move is judged outside of any transaction and then
//! committed on the row that was judged.
//!
//! | file | holds |
//! |---|---|
//! | `opening` | opening exercises, following the path, blunders out of reviews |
//! | `trying` | trying moves, hints, being shown how it goes |
//! | `coaching`, `coaches` | who judges moves |

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
use bot_store::repository::Repository;
use bot_store::{EventId, ServiceError};
use commit_store::{DecodeError, Expect};
use jiff::Timestamp;
use records::{LearnerRecord, OpenedExercise};

pub use coaches::Coaches;
pub use coaching::{Coaching, Unaided};
pub use error::LessonError;
pub use opening::{Followed, Wanted};
pub use trying::{LessonAt, Studied};

/// What this feature keeps in the store, has to say, and does in its time.
pub(crate) static FEATURE: Feature = Feature { records: records::RECORDS, notices: &[], due: &[] };

/// What people learn. Clones share it.
#[derive(Clone)]
pub struct Lessons {
    repository: Repository,
    games: Arc<Games>,
    coaching: Arc<dyn Coaching>,
}

/// An exercise, how far somebody has got with it, and what else they have learned.
#[derive(Clone, Debug)]
pub struct Studying {
    pub exercise: ExerciseId,
    /// The event that opened it: the number of this turn at it.
    pub opened: EventId,
    pub lesson: Lesson,
    /// What else they have learned.
    pub learner: Learner,
}

/// A person's row as it is stored.
struct Loaded {
    expect: Expect,
    record: LearnerRecord,
}

impl Lessons {
    pub(super) fn new(repository: Repository, games: Arc<Games>) -> Lessons {
        Lessons { repository, games, coaching: Arc::new(Unaided::default()) }
    }

    /// The same with somebody else to judge moves.
    #[must_use]
    pub fn coached_by(self, coaching: Arc<dyn Coaching>) -> Lessons {
        Lessons { coaching, ..self }
    }

    pub async fn learner(&self, by: PlayerId) -> Result<Learner, ServiceError> {
        Ok(self.load(by).await?.record.learner)
    }

    /// The exercise that somebody opened last, as far as they have got.
    pub async fn current(&self, by: PlayerId) -> Result<Studying, ServiceError> {
        studying(&self.load(by).await?.record)
    }

    /// The time, by which exercises are due.
    pub fn now(&self) -> Timestamp {
        self.repository.now()
    }

    async fn load(&self, by: PlayerId) -> Result<Loaded, ServiceError> {
        let (expect, record) = self.repository.replaceable::<LearnerRecord>(&records::learner(by)).await?;
        Ok(Loaded { expect, record: record.unwrap_or_default() })
    }
}

/// The exercise that is open in a record.
fn studying(record: &LearnerRecord) -> Result<Studying, ServiceError> {
    let opened = record.opened.as_ref().ok_or(LessonError::NoneOpen)?;
    let OpenedExercise { event, exercise: id, start, left, tries } = opened;
    let exercise = match id {
        ExerciseId::Ending(ending) => {
            let start = start.parse().map_err(|error| malformed(&error))?;
            Exercise { start, aim: Aim::Ending(ending.task) }
        }
        // What it asks for is not kept, and neither is anything that was taken out since.
        ExerciseId::Task(_) | ExerciseId::Blunder(_) => {
            let exercise = record.learner.exercise(id).filter(|exercise| exercise.start.to_string() == *start);
            exercise.ok_or(LessonError::Gone)?
        }
    };
    let lesson = Lesson::replay(exercise, *left, tries.iter().map(|kept| &kept.what));
    let lesson = lesson.map_err(|error| malformed(&error))?;
    Ok(Studying { exercise: id.clone(), opened: *event, lesson, learner: record.learner.clone() })
}

fn malformed(error: &dyn std::fmt::Display) -> DecodeError {
    DecodeError::Malformed(error.to_string())
}
