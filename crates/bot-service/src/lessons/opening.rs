//! Opening exercises, following the path, and importing blunders from reviews.

use crate::Asker;
use crate::game::GameId;
use crate::learning::{Blunder, ExerciseId, ExerciseTopic, Learner, NextItem};
use crate::lessons::records::{OpenedExercise, ReadCard};
use crate::lessons::{LessonError, Lessons, LoadedLearner, Studying, studying};
use crate::review::{EvaluatedLine, Review, ReviewedGame};
use crate::solving::Tries;
use board_games::Seat;
use bot_store::PlayerId;
use bot_store::repository::ATTEMPTS;
use bot_store::{Request, ServiceError};
use makruk_school::CardId;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WantedItem {
    Exercise(ExerciseId),
    About(ExerciseTopic),
    Path,
    /// The next item in the step of the path with this index, from 0.
    Step(usize),
    Due,
    /// The exercise opened last, from the start.
    Again,
}

#[derive(Clone, Debug)]
pub enum Followed {
    /// A card to read, in the step with this index, from 0. It counts as read.
    Card(usize, CardId),
    Exercise(Box<Studying>),
    /// Nothing is due, or the path is complete.
    Nothing(Box<Learner>),
}

/// The next item, once decided.
enum DecidedItem {
    Card(usize, CardId),
    Exercise(ExerciseId),
    Nothing,
}

impl Lessons {
    /// Gives the user the next item to learn. An exercise is opened and becomes their current one.
    pub async fn follow(
        &self,
        request: Request,
        server: Option<u64>,
        wanted: &WantedItem,
    ) -> Result<Followed, ServiceError> {
        for _ in 0..ATTEMPTS {
            let loaded = self.load(request.by).await?;
            if let Some(done) = done_by(&loaded, request)? {
                return Ok(done);
            }
            match self.wanted(&loaded, wanted)? {
                DecidedItem::Nothing => return Ok(Followed::Nothing(Box::new(loaded.record.learner))),
                DecidedItem::Card(step, card) => {
                    if self.read(request, loaded, (step, card)).await? {
                        return Ok(Followed::Card(step, card));
                    }
                }
                DecidedItem::Exercise(exercise) => {
                    if let Some(studying) = self.open(request, server, loaded, exercise).await? {
                        return Ok(Followed::Exercise(Box::new(studying)));
                    }
                }
            }
        }
        Err(ServiceError::Contended)
    }

    fn wanted(&self, loaded: &LoadedLearner, wanted: &WantedItem) -> Result<DecidedItem, ServiceError> {
        let learner = &loaded.record.learner;
        let of_path = |next: NextItem| match next {
            NextItem::Read(step, card) => DecidedItem::Card(step, *card),
            NextItem::Do(_, exercise) => DecidedItem::Exercise(exercise),
            NextItem::Nothing => DecidedItem::Nothing,
        };
        Ok(match wanted {
            WantedItem::Exercise(exercise) => DecidedItem::Exercise(exercise.clone()),
            WantedItem::About(topic) => DecidedItem::Exercise(learner.task_about(*topic).ok_or(LessonError::Gone)?),
            WantedItem::Path => of_path(learner.next()),
            WantedItem::Step(number) => of_path(learner.next_in(*number)),
            WantedItem::Due => {
                let due = learner.due(self.repository.now()).into_iter().next();
                due.map_or(DecidedItem::Nothing, DecidedItem::Exercise)
            }
            WantedItem::Again => {
                let opened = loaded.record.opened.as_ref().ok_or(LessonError::NoneOpen)?;
                DecidedItem::Exercise(opened.exercise.clone())
            }
        })
    }

    /// Records a card as read. Returns false on a conflict with a concurrent change.
    async fn read(
        &self,
        request: Request,
        loaded: LoadedLearner,
        (step, card): (usize, CardId),
    ) -> Result<bool, ServiceError> {
        let LoadedLearner { expect, mut record } = loaded;
        record.learner.read(card.as_str());
        let step = u8::try_from(step).unwrap_or(u8::MAX);
        record.card = Some(ReadCard { event: request.event, step, card: card.as_str().to_owned() });
        self.store(request.by, expect, &record).await
    }

    /// Opens an exercise; `None` on a conflict with a concurrent change.
    async fn open(
        &self,
        request: Request,
        server: Option<u64>,
        loaded: LoadedLearner,
        exercise: ExerciseId,
    ) -> Result<Option<Studying>, ServiceError> {
        let LoadedLearner { expect, mut record } = loaded;
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
        let (start, tries) = (start.to_string(), Tries::default());
        record.opened = Some(OpenedExercise { event: request.event, exercise, start, left, tries });
        let is_done = self.store(request.by, expect, &record).await?;
        is_done.then(|| studying(record)).transpose()
    }

    /// Imports the blunders of each human player from the review of a game of Makruk played here, given its lines. Known ones
    /// stay unchanged.
    pub async fn reviewed(&self, game: GameId, lines: Vec<EvaluatedLine>) -> Result<(), ServiceError> {
        let snapshot = self.games.get(game).await?;
        let review = ReviewedGame::of(&snapshot.game).and_then(|record| Review::new(record, lines));
        let (Some(play), Some(review)) = (snapshot.game.play(), review) else { return Ok(()) };
        for side in Seat::PAIR {
            let blunders = Blunder::of_review(game, &review, side);
            if let Some(person) = play.seats().seat(side).person().filter(|_| !blunders.is_empty()) {
                self.take_in(person, &blunders).await?;
            }
        }
        Ok(())
    }

    async fn take_in(&self, person: PlayerId, blunders: &[Blunder]) -> Result<(), ServiceError> {
        for _ in 0..ATTEMPTS {
            let LoadedLearner { expect, mut record } = self.load(person).await?;
            record.learner.blundered(blunders.to_vec());
            if self.store(person, expect, &record).await? {
                return Ok(());
            }
        }
        Err(ServiceError::Contended)
    }
}

/// What this event has given, if it was handled before.
fn done_by(loaded: &LoadedLearner, request: Request) -> Result<Option<Followed>, ServiceError> {
    let record = &loaded.record;
    if record.opened.as_ref().is_some_and(|opened| opened.event == request.event) {
        return Ok(Some(Followed::Exercise(Box::new(studying(record.clone())?))));
    }
    let read = record.card.as_ref().filter(|read| read.event == request.event);
    Ok(read.and_then(|read| Some(Followed::Card(read.step.into(), read.card.parse().ok()?))))
}
