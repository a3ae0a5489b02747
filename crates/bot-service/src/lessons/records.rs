//! What people have learned.

use bot_store::feature::ErasureRule;
use bot_store::feature::IdKind;
use bot_store::feature::RecordKind;
use bot_store::feature::Topic;
use commit_store::Codec;
use serde::{Deserialize, Serialize};

use crate::learning::{ExerciseId, Learner, LessonEvent};
use bot_store::EventId;
use bot_store::PlayerId;
use commit_store::{Key, Space};

pub(crate) const LEARNER: Space = Space::new("learner");

/// What somebody has learned, and the exercise that they opened last.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LearnerRecord {
    pub learner: Learner,
    pub opened: Option<OpenedExercise>,
    /// The card of the path that they were shown last.
    pub card: Option<ReadCard>,
}

/// A card of the path that somebody was shown.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReadCard {
    pub event: EventId,
    /// The number of the step, from 0.
    pub step: u8,
    pub card: String,
}

/// An exercise that somebody has opened: what they mean who don't say which.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OpenedExercise {
    /// By which event: the number of this turn at it.
    pub event: EventId,
    pub exercise: ExerciseId,
    /// Where it began, as a start of a puzzle is written: an ending begins somewhere else each time.
    pub start: String,
    /// How many moves it took from there, where that was known.
    pub left: Option<u16>,
    /// What was done, in order, and by which events.
    pub tries: Vec<KeptLessonEvent>,
}

/// One thing that somebody did at an exercise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptLessonEvent {
    pub event: EventId,
    pub what: LessonEvent,
}

/// What somebody has learned: [`LearnerRecord`].
pub fn learner(person: PlayerId) -> Key {
    LEARNER.key([person.0])
}

/// The records of this feature.
pub(crate) const RECORDS: &[RecordKind] =
    &[RecordKind::of::<LearnerRecord>(LEARNER, &[IdKind::Person], Topic::School, ErasureRule::Own)];

impl Codec for LearnerRecord {}
