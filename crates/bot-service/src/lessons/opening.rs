//! Opening exercises, following the path, and taking in blunders out of reviews.

use crate::Asker;
use crate::game::GameId;
use crate::learning::{Blunder, ExerciseId, Learner, Next, Topic};
use crate::lessons::records;
use crate::lessons::records::{OpenedExercise, ReadCard};
use crate::lessons::{LessonError, Lessons, Loaded, Studying, studying};
use crate::review::{Line, Record, Review};
use bot_store::PlayerId;
use bot_store::repository::{ATTEMPTS, put};
use bot_store::{Request, ServiceError};
use commit_store::Commit;
use makruk::Color;
use makruk_school::CardId;

/// What somebody wants to learn next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wanted {
    Exercise(ExerciseId),
    About(Topic),
    /// What comes next on the path.
    Path,
    /// What comes next in the step of the path with this number, from 0.
    Step(usize),
    Due,
    /// The exercise that was opened last, from the start.
    Again,
}

#[derive(Clone, Debug)]
pub enum Followed {
    /// This card to read, of the step with this number, from 0. It counts as read.
    Card(usize, CardId),
    Exercise(Box<Studying>),
    /// Nothing: nothing is due, or the end of the path is reached.
    Nothing(Box<Learner>),
}

/// What is next, once that is decided.
enum Opening {
    Card(usize, CardId),
    Exercise(ExerciseId),
    Nothing,
}

impl Lessons {
    /// Gives somebody what they want to learn next: an exercise is opened, and is the one that they mean from now on.
    ///
    /// # Errors
    /// [`LessonError::NoneOpen`] if nothing was opened that could be done again, [`LessonError::Gone`],
    /// [`ThinkError`](crate::ThinkError); the store's.
    pub async fn follow(
        &self,
        request: Request,
        server: Option<u64>,
        wanted: &Wanted,
    ) -> Result<Followed, ServiceError> {
        for _ in 0..ATTEMPTS {
            let loaded = self.load(request.by).await?;
            if let Some(done) = done_by(&loaded, request)? {
                return Ok(done);
            }
            match self.wanted(&loaded, wanted)? {
                Opening::Nothing => return Ok(Followed::Nothing(Box::new(loaded.record.learner))),
                Opening::Card(step, card) => {
                    if self.read(request, loaded, (step, card)).await? {
                        return Ok(Followed::Card(step, card));
                    }
                }
                Opening::Exercise(exercise) => {
                    if let Some(studying) = self.open(request, server, loaded, exercise).await? {
                        return Ok(Followed::Exercise(Box::new(studying)));
                    }
                }
            }
        }
        Err(ServiceError::Contended)
    }

    fn wanted(&self, loaded: &Loaded, wanted: &Wanted) -> Result<Opening, ServiceError> {
        let learner = &loaded.record.learner;
        let of_path = |next: Next| match next {
            Next::Read(step, card) => Opening::Card(step, *card),
            Next::Do(_, exercise) => Opening::Exercise(exercise),
            Next::Nothing => Opening::Nothing,
        };
        Ok(match wanted {
            Wanted::Exercise(exercise) => Opening::Exercise(exercise.clone()),
            Wanted::About(topic) => Opening::Exercise(learner.task_about(*topic).ok_or(LessonError::Gone)?),
            Wanted::Path => of_path(learner.next()),
            Wanted::Step(number) => of_path(learner.next_in(*number)),
            Wanted::Due => {
                let due = learner.due(self.repository.now()).into_iter().next();
                due.map_or(Opening::Nothing, Opening::Exercise)
            }
            Wanted::Again => {
                let opened = loaded.record.opened.as_ref().ok_or(LessonError::NoneOpen)?;
                Opening::Exercise(opened.exercise.clone())
            }
        })
    }

    /// Notes that a card was read; whether nothing else has happened meanwhile.
    async fn read(
        &self,
        request: Request,
        loaded: Loaded,
        (step, card): (usize, CardId),
    ) -> Result<bool, ServiceError> {
        let Loaded { expect, mut record } = loaded;
        record.learner.read(card.as_str());
        let step = u8::try_from(step).unwrap_or(u8::MAX);
        record.card = Some(ReadCard { event: request.event, step, card: card.as_str().to_owned() });
        let puts = vec![put(records::learner(request.by), expect, &record)?];
        Ok(matches!(self.repository.commit(puts).await?, Commit::Done { .. }))
    }

    /// Opens an exercise; `None` if something else has happened meanwhile.
    async fn open(
        &self,
        request: Request,
        server: Option<u64>,
        loaded: Loaded,
        exercise: ExerciseId,
    ) -> Result<Option<Studying>, ServiceError> {
        let Loaded { expect, mut record } = loaded;
        let (start, left) = match exercise {
            ExerciseId::Ending(ending) => {
                let asker = Asker { person: request.by, server };
                let found = self.coaching.start(asker, ending, request.event.0).await?;
                let (start, distance) = found.ok_or(LessonError::Gone)?;
                (start, Some(distance))
            }
            ExerciseId::Task(_) | ExerciseId::Blunder(_) => {
                (record.learner.exercise(&exercise).ok_or(LessonError::Gone)?.start, None)
            }
        };
        let (start, tries) = (start.to_string(), Vec::new());
        record.opened = Some(OpenedExercise { event: request.event, exercise, start, left, tries });
        let puts = vec![put(records::learner(request.by), expect, &record)?];
        match self.repository.commit(puts).await? {
            Commit::Done { .. } => studying(&record).map(Some),
            Commit::Conflict { .. } => Ok(None),
        }
    }

    /// Takes in the blunders of a game that was played here and whose review has found these lines: those of each person who played
    /// it. What is known already stays as it is.
    pub async fn reviewed(&self, game: GameId, lines: Vec<Line>) -> Result<(), ServiceError> {
        let snapshot = self.games.get(game).await?;
        let review = Record::of(&snapshot.game).and_then(|record| Review::new(record, lines));
        let (Some(play), Some(review)) = (snapshot.game.play(), review) else { return Ok(()) };
        for side in Color::ALL {
            let blunders = Blunder::of_review(game, &review, side);
            if let Some(person) = play.seats().seat(side).person().filter(|_| !blunders.is_empty()) {
                self.take_in(person, &blunders).await?;
            }
        }
        Ok(())
    }

    async fn take_in(&self, person: PlayerId, blunders: &[Blunder]) -> Result<(), ServiceError> {
        for _ in 0..ATTEMPTS {
            let Loaded { expect, mut record } = self.load(person).await?;
            record.learner.blundered(blunders.to_vec());
            let puts = vec![put(records::learner(person), expect, &record)?];
            if let Commit::Done { .. } = self.repository.commit(puts).await? {
                return Ok(());
            }
        }
        Err(ServiceError::Contended)
    }
}

/// What this event has given, if it was here before.
fn done_by(loaded: &Loaded, request: Request) -> Result<Option<Followed>, ServiceError> {
    let record = &loaded.record;
    if record.opened.as_ref().is_some_and(|opened| opened.event == request.event) {
        return Ok(Some(Followed::Exercise(Box::new(studying(record)?))));
    }
    let read = record.card.as_ref().filter(|read| read.event == request.event);
    Ok(read.and_then(|read| Some(Followed::Card(read.step.into(), read.card.parse().ok()?))))
}
