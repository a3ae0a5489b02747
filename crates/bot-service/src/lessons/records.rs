//! Stored progress of learners.

use bot_store::feature::ErasureRule;
use bot_store::feature::IdKind;
use bot_store::feature::RecordKind;
use bot_store::feature::Topic;
use commit_store::Codec;
use serde::{Deserialize, Serialize};

use crate::learning::{ExerciseId, Learner, LessonEvent};
use crate::solving::Tries;
use bot_store::EventId;
use bot_store::PlayerId;
use commit_store::{Key, Space};

pub(crate) const LEARNER: Space = Space::new("learner");

/// A learner's progress, and the exercise opened last.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LearnerRecord {
    pub learner: Learner,
    pub opened: Option<OpenedExercise>,
    /// The card of the path shown last.
    pub card: Option<ReadCard>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReadCard {
    pub event: EventId,
    /// Index of the step, from 0.
    pub step: u8,
    pub card: String,
}

/// The exercise opened last: the default for commands that name none.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OpenedExercise {
    /// The event that opened it; identifies this attempt.
    pub event: EventId,
    pub exercise: ExerciseId,
    /// The start position, in the format of a puzzle's start: an ending starts from a different one each time.
    pub start: String,
    /// Moves left from there, where known.
    pub left: Option<u16>,
    pub tries: Tries<LessonEvent>,
}

/// A learner's progress: [`LearnerRecord`].
pub fn learner(person: PlayerId) -> Key {
    LEARNER.key([person.0])
}

pub(crate) const RECORDS: &[RecordKind] =
    &[RecordKind::of::<LearnerRecord>(LEARNER, &[IdKind::Person], Topic::School, ErasureRule::Own)];

impl Codec for LearnerRecord {}
