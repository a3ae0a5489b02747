//! Tries, hints and solutions.

use crate::TableError;
use crate::learning::{LessonEvent, LessonEventError, Reply};
use crate::lessons::records;
use crate::lessons::records::KeptLessonEvent;
use crate::lessons::{LessonError, Lessons, Loaded, Studying, studying};
use crate::puzzle::Hint;
use crate::{Asker, MoveInput};
use bot_store::repository::{ATTEMPTS, put};
use bot_store::{EventId, Request, ServiceError};
use commit_store::Commit;
use makruk::Move;
use makruk::notation::text;

/// Outcome of one action at an exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Studied {
    /// The move is right; with the other side's reply.
    Right(Move, Reply),
    /// The move is wrong; with its refutation.
    Wrong(Move, Vec<Move>),
    /// A hint was given.
    Hinted(Hint),
    Shown,
    /// No effect: the board had changed since the button was shown.
    Stale,
}

/// The board that a button belongs to: the attempt, and the number of moves made by the learner.
pub type LessonAt = (EventId, u8);

impl Lessons {
    /// Tries a move at the open exercise. `at` is the board on which it was chosen, if any.
    pub async fn try_move(
        &self,
        request: Request,
        server: Option<u64>,
        at: Option<LessonAt>,
        input: MoveInput<'_>,
    ) -> Result<(Studying, Studied), ServiceError> {
        let asker = Asker { person: request.by, server };
        for _ in 0..ATTEMPTS {
            let loaded = self.load(request.by).await?;
            let (seen, settled) = settled(&loaded, request, at)?;
            if let Some(settled) = settled {
                return Ok((seen, settled));
            }
            let mv = read(&seen, input)?;
            let event = self.coaching.judge(asker, &seen.lesson, mv).await?;
            if let Some(done) = self.add(request, loaded, seen, event).await? {
                return Ok(done);
            }
        }
        Err(ServiceError::Contended)
    }

    /// Gives a hint about the next move.
    pub async fn hint(
        &self,
        request: Request,
        server: Option<u64>,
        at: Option<LessonAt>,
        hint: Hint,
    ) -> Result<(Studying, Studied), ServiceError> {
        let told = |solution: Vec<Move>| {
            let mv = *solution.first().ok_or(LessonError::NoSolution)?;
            Ok(LessonEvent::Hinted { hint, mv })
        };
        self.help(request, server, at, told).await
    }

    /// Shows the solution, which ends the exercise.
    pub async fn show(
        &self,
        request: Request,
        server: Option<u64>,
        at: Option<LessonAt>,
    ) -> Result<(Studying, Studied), ServiceError> {
        self.help(request, server, at, |solution| Ok(LessonEvent::GaveUp { solution })).await
    }

    async fn help(
        &self,
        request: Request,
        server: Option<u64>,
        at: Option<LessonAt>,
        event: impl Fn(Vec<Move>) -> Result<LessonEvent, ServiceError>,
    ) -> Result<(Studying, Studied), ServiceError> {
        let asker = Asker { person: request.by, server };
        for _ in 0..ATTEMPTS {
            let loaded = self.load(request.by).await?;
            let (seen, settled) = settled(&loaded, request, at)?;
            if let Some(settled) = settled {
                return Ok((seen, settled));
            }
            if !seen.lesson.is_open() {
                return Err(LessonError::Over.into());
            }
            let event = event(self.coaching.solution(asker, &seen.lesson).await?)?;
            // A hint already given is shown again.
            if matches!(event, LessonEvent::Hinted { hint, .. } if seen.lesson.hint().is_some_and(|(told, _)| told >= hint))
            {
                let studied = studied(&event);
                return Ok((seen, studied));
            }
            if let Some(done) = self.add(request, loaded, seen, event).await? {
                return Ok(done);
            }
        }
        Err(ServiceError::Contended)
    }

    /// Adds an event to the open exercise, with its consequences if it ends it; `None` on a conflict with a concurrent
    /// change.
    async fn add(
        &self,
        request: Request,
        loaded: Loaded,
        seen: Studying,
        event: LessonEvent,
    ) -> Result<Option<(Studying, Studied)>, ServiceError> {
        let (Loaded { expect, mut record }, Studying { exercise, mut lesson, .. }) = (loaded, seen);
        lesson.apply(&event).map_err(refused)?;
        let studied = studied(&event);
        if let Some(opened) = &mut record.opened {
            opened.tries.push(KeptLessonEvent { event: request.event, what: event });
        }
        if let Some(grade) = lesson.grade() {
            record.learner.practised(&exercise, grade, self.repository.now());
        }
        let puts = vec![put(records::learner(request.by), expect, &record)?];
        match self.repository.commit(puts).await? {
            Commit::Done { .. } => Ok(Some((studying(&record)?, studied))),
            Commit::Conflict { .. } => Ok(None),
        }
    }
}

impl Studying {
    /// The current board, for the buttons below it.
    pub fn at(&self) -> LessonAt {
        (self.opened, self.lesson.moves())
    }
}

/// The open exercise, and the outcome if nothing is left to do: the request was handled before, or refers to another
/// board than the current one.
fn settled(
    loaded: &Loaded,
    request: Request,
    at: Option<LessonAt>,
) -> Result<(Studying, Option<Studied>), ServiceError> {
    let seen = studying(&loaded.record)?;
    let stale = || at.is_some_and(|at| at != seen.at()).then_some(Studied::Stale);
    let settled = done_by(loaded, request).or_else(stale);
    Ok((seen, settled))
}

/// The outcome of this event if it was handled before.
fn done_by(loaded: &Loaded, request: Request) -> Option<Studied> {
    let tries = &loaded.record.opened.as_ref()?.tries;
    tries.iter().find(|kept| kept.event == request.event).map(|kept| studied(&kept.what))
}

fn read(seen: &Studying, input: MoveInput<'_>) -> Result<Move, ServiceError> {
    if !seen.lesson.is_open() {
        return Err(LessonError::Over.into());
    }
    let position = seen.lesson.history().current();
    match input {
        MoveInput::Move(mv) if position.legal_moves().contains(&mv) => Ok(mv),
        // A move from a button made for another board.
        MoveInput::Move(_) => Err(TableError::Stale.into()),
        MoveInput::Text(typed) => Ok(text::read(typed, position).map_err(TableError::Text)?.mv),
    }
}

fn studied(event: &LessonEvent) -> Studied {
    match event {
        LessonEvent::Right { mv, reply, .. } => Studied::Right(*mv, *reply),
        LessonEvent::Wrong { mv, refutation } => Studied::Wrong(*mv, refutation.clone()),
        LessonEvent::Hinted { hint, .. } => Studied::Hinted(*hint),
        LessonEvent::GaveUp { .. } => Studied::Shown,
    }
}

fn refused(error: LessonEventError) -> ServiceError {
    match error {
        LessonEventError::Over => LessonError::Over.into(),
        LessonEventError::TooMany => LessonError::TooManyTries.into(),
        LessonEventError::Illegal => TableError::Stale.into(),
    }
}
