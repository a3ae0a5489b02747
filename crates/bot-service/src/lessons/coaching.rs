//! Whether a move at an exercise is right, and how it goes on.

use futures::FutureExt;
use futures::future::BoxFuture;

use crate::learning::{Coach, EndingExercise, Lesson, LessonEvent};
use crate::thinking::in_background;
use crate::{Asker, ThinkError};
use makruk::Move;
use makruk_engine::tables::Tables;
use makruk_puzzles::Start;

/// Somebody who judges moves at exercises, and knows how they go.
pub trait Coaching: Send + Sync {
    /// What follows from a legal move: [`LessonEvent::Right`] or [`LessonEvent::Wrong`].
    fn judge<'a>(
        &'a self,
        asker: Asker,
        lesson: &'a Lesson,
        mv: Move,
    ) -> BoxFuture<'a, Result<LessonEvent, ThinkError>>;

    /// How it goes on: the moves of both sides, or those of the learner alone where the other side stands still.
    fn solution<'a>(&'a self, asker: Asker, lesson: &'a Lesson) -> BoxFuture<'a, Result<Vec<Move>, ThinkError>>;

    /// A position of an ending, and how far it is to its end: the same for the same chance. `None` if there is none.
    fn start(
        &self,
        asker: Asker,
        ending: EndingExercise,
        chance: u64,
    ) -> BoxFuture<'_, Result<Option<(Start, u16)>, ThinkError>>;
}

/// Knows the tables and what reviews have said, and searches for mates alone: of a blunder nothing is right but what the review
/// has found.
#[derive(Clone)]
pub struct Unaided(Tables);

impl Default for Unaided {
    fn default() -> Unaided {
        Unaided(Tables::in_memory())
    }
}

impl Coaching for Unaided {
    fn judge<'a>(&'a self, _: Asker, lesson: &'a Lesson, mv: Move) -> BoxFuture<'a, Result<LessonEvent, ThinkError>> {
        let (tables, lesson) = (self.0.clone(), lesson.clone());
        let work = move || {
            let unknown = || LessonEvent::Wrong { mv, refutation: Vec::new() };
            Coach::new(tables).judge(&lesson, mv).unwrap_or_else(unknown)
        };
        in_background(work).boxed()
    }

    fn solution<'a>(&'a self, _: Asker, lesson: &'a Lesson) -> BoxFuture<'a, Result<Vec<Move>, ThinkError>> {
        let (tables, lesson) = (self.0.clone(), lesson.clone());
        in_background(move || Coach::new(tables).solution(&lesson)).boxed()
    }

    fn start(
        &self,
        _: Asker,
        ending: EndingExercise,
        chance: u64,
    ) -> BoxFuture<'_, Result<Option<(Start, u16)>, ThinkError>> {
        let tables = self.0.clone();
        in_background(move || ending.start(&tables, chance)).boxed()
    }
}
