//! Judging moves at exercises, and solutions.

use futures::FutureExt;
use futures::future::BoxFuture;

use crate::learning::{Coach, EndingExercise, Lesson, LessonEvent};
use crate::thinking::in_background;
use crate::{Asker, ThinkError};
use makruk::Move;
use makruk_engine::tables::Tables;
use makruk_puzzles::Start;

/// Judges moves at exercises, and knows their solutions.
pub trait Coaching: Send + Sync {
    /// Judges a legal move: [`LessonEvent::Right`] or [`LessonEvent::Wrong`].
    fn judge<'a>(
        &'a self,
        asker: Asker,
        lesson: &'a Lesson,
        mv: Move,
    ) -> BoxFuture<'a, Result<LessonEvent, ThinkError>>;

    /// The solution: both sides' moves, or the learner's alone where the other side passes.
    fn solution<'a>(&'a self, asker: Asker, lesson: &'a Lesson) -> BoxFuture<'a, Result<Vec<Move>, ThinkError>>;

    /// A position of an ending and its distance to the end, the same for the same `chance`. `None` if there is none.
    fn start(
        &self,
        asker: Asker,
        ending: EndingExercise,
        chance: u64,
    ) -> BoxFuture<'_, Result<Option<(Start, u16)>, ThinkError>>;
}

/// A judge that uses the tables and stored reviews, and searches for mates only: against a blunder nothing counts as
/// right but what the review found.
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
