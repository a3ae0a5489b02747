//! Opening a puzzle, trying moves, hints, giving up.

use crate::TableError;
use crate::puzzle::{Attempt, AttemptError, AttemptEvent, Day, Hint, Stage, Told};
use crate::puzzles::ending::{Ended, Ending};
use crate::puzzles::records;
use crate::puzzles::records::{AttemptRecord, CurrentRecord, KeptTry, SolversRecord};
use crate::puzzles::{Judgement, PuzzleError, PuzzlePlace, Puzzles, StoredSolution};
use crate::{Asker, MoveInput};
use bot_store::PlayerId;
use bot_store::repository::{ATTEMPTS, put};
use bot_store::{Request, ServiceError};
use commit_store::{Codec, Commit, DecodeError, Expect, Versioned};
use makruk::Move;
use makruk::notation::text;
use makruk_puzzles::{Puzzle, PuzzleId};

/// A puzzle and a user's progress on it.
#[derive(Clone, Debug)]
pub struct Solving {
    pub id: PuzzleId,
    pub puzzle: Puzzle,
    /// The user's attempt so far.
    pub attempt: Attempt,
    /// The day it was set for, if opened as the puzzle of that day.
    pub day: Option<Day>,
    /// How many members of the server have solved it.
    pub solvers: u32,
}

/// Outcome of one action on a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tried {
    Right(Move),
    /// The move also achieves the goal, but a shorter way exists.
    Slower(Move),
    Wrong(Move),
    /// The hint that was revealed.
    Hinted(Hint),
    GaveUp,
    /// Ignored: the board had changed since the button was shown.
    Stale,
}

/// An attempt as stored.
struct Loaded {
    puzzle: Puzzle,
    attempt: Attempt,
    record: AttemptRecord,
    expect: Expect,
}

impl Puzzles {
    /// Opens a puzzle, new or already begun, and makes it the user's current one. `told` is what a user starting it
    /// already knows.
    pub async fn open(
        &self,
        request: Request,
        place: PuzzlePlace,
        (id, day): (PuzzleId, Option<Day>),
        told: Told,
    ) -> Result<Solving, ServiceError> {
        for _ in 0..ATTEMPTS {
            let loaded = self.load(request.by, place, id, told).await?;
            let mut puts = Vec::new();
            if loaded.expect == Expect::Absent {
                puts.push(put(records::puzzle_attempt(request.by, id), Expect::Absent, &loaded.record)?);
            }
            let key = records::puzzle_current(request.by);
            let (expect, current) = self.repository.replaceable::<CurrentRecord>(&key).await?;
            if current.is_none_or(|current| current.event < request.event) {
                puts.push(put(key, expect, &CurrentRecord { event: request.event, puzzle: id, day })?);
            }
            if puts.is_empty() || matches!(self.repository.commit(puts).await?, Commit::Done { .. }) {
                return self.solving(loaded.puzzle, loaded.attempt, place, (id, day)).await;
            }
        }
        Err(ServiceError::Contended)
    }

    /// A user's progress on a puzzle.
    pub async fn look(
        &self,
        by: PlayerId,
        place: PuzzlePlace,
        (id, day): (PuzzleId, Option<Day>),
    ) -> Result<Solving, ServiceError> {
        let loaded = self.load(by, place, id, Told::default()).await?;
        self.solving(loaded.puzzle, loaded.attempt, place, (id, day)).await
    }

    /// The puzzle a user viewed last (the default when a command names none), and, if it was opened as a
    /// puzzle of the day, that day.
    pub async fn current(&self, by: PlayerId) -> Result<(PuzzleId, Option<Day>), ServiceError> {
        let (_, current) = self.repository.replaceable::<CurrentRecord>(&records::puzzle_current(by)).await?;
        Ok(current.map(|current| (current.puzzle, current.day)).ok_or(PuzzleError::NoneOpen)?)
    }

    /// Tries a move. `at` is how many moves had been made on the board on which it was chosen, if it was chosen from one.
    pub async fn try_move(
        &self,
        request: Request,
        place: PuzzlePlace,
        which: (PuzzleId, Option<Day>),
        at: Option<u8>,
        input: MoveInput<'_>,
    ) -> Result<(Solving, Tried), ServiceError> {
        let (mut judged, by): (Option<(Vec<Move>, Move, Judgement)>, _) = (None, request.by);
        for _ in 0..ATTEMPTS {
            let loaded = self.load(by, place, which.0, Told::default()).await?;
            if let Some(tried) = loaded.done_by(request) {
                return self.with(loaded, place, which, tried).await;
            }
            if at.is_some_and(|at| at != loaded.attempt.plies()) {
                return self.with(loaded, place, which, Tried::Stale).await;
            }
            let mv = loaded.read(input)?;
            let made = loaded.attempt.made();
            let judgement = match judged.take() {
                Some((then, of, judgement)) if then == made && of == mv => judgement,
                _ => self.judge(by, place, &loaded, mv).await?,
            };
            judged = Some((made, mv, judgement.clone()));
            let event = match judgement {
                Judgement::Right { reply } => AttemptEvent::Right { mv, reply },
                Judgement::Slower => AttemptEvent::Slower { mv },
                Judgement::Wrong { refutation } => AttemptEvent::Wrong { mv, refutation },
            };
            if let Some(done) = self.add(request, place, which, loaded, event).await? {
                return Ok(done);
            }
        }
        Err(ServiceError::Contended)
    }

    /// Reveals a hint for the move after `at` plies.
    pub async fn hint(
        &self,
        request: Request,
        place: PuzzlePlace,
        which: (PuzzleId, Option<Day>),
        at: u8,
        hint: Hint,
    ) -> Result<(Solving, Tried), ServiceError> {
        self.act(request, place, which, at, AttemptEvent::Hinted { hint }).await
    }

    /// Gives up at the move after `at` plies, and reveals the solution.
    pub async fn give_up(
        &self,
        request: Request,
        place: PuzzlePlace,
        which: (PuzzleId, Option<Day>),
        at: u8,
    ) -> Result<(Solving, Tried), ServiceError> {
        self.act(request, place, which, at, AttemptEvent::GaveUp).await
    }

    async fn act(
        &self,
        request: Request,
        place: PuzzlePlace,
        which: (PuzzleId, Option<Day>),
        at: u8,
        event: AttemptEvent,
    ) -> Result<(Solving, Tried), ServiceError> {
        for _ in 0..ATTEMPTS {
            let loaded = self.load(request.by, place, which.0, Told::default()).await?;
            if let Some(tried) = loaded.done_by(request) {
                return self.with(loaded, place, which, tried).await;
            }
            if at != loaded.attempt.plies() || loaded.attempt.stage() != Stage::Open {
                return self.with(loaded, place, which, Tried::Stale).await;
            }
            // A hint already revealed is shown again.
            if matches!(event, AttemptEvent::Hinted { hint } if loaded.attempt.hint() >= Some(hint)) {
                let tried = tried(&event);
                return self.with(loaded, place, which, tried).await;
            }
            if let Some(done) = self.add(request, place, which, loaded, event.clone()).await? {
                return Ok(done);
            }
        }
        Err(ServiceError::Contended)
    }

    /// Judges a move. Verdicts already known are reused without a search.
    async fn judge(
        &self,
        by: PlayerId,
        place: PuzzlePlace,
        loaded: &Loaded,
        mv: Move,
    ) -> Result<Judgement, ServiceError> {
        let Loaded { puzzle, attempt, .. } = loaded;
        let made = attempt.made();
        if let Some(known) = StoredSolution::known(puzzle, &made, mv) {
            return Ok(known);
        }
        let tried = attempt.steps().last().into_iter().flat_map(|step| &step.wrong).find(|(wrong, _)| *wrong == mv);
        if let Some((_, refutation)) = tried {
            return Ok(Judgement::Wrong { refutation: refutation.clone() });
        }
        let asker = Asker { person: by, server: place.server };
        Ok(self.judge.judge(asker, puzzle, &made, mv).await?)
    }

    /// Appends an event to a loaded attempt; `None` if the attempt has changed since.
    async fn add(
        &self,
        request: Request,
        place: PuzzlePlace,
        which: (PuzzleId, Option<Day>),
        loaded: Loaded,
        event: AttemptEvent,
    ) -> Result<Option<(Solving, Tried)>, ServiceError> {
        let Loaded { puzzle, mut attempt, mut record, expect } = loaded;
        attempt.apply(&event).map_err(refused)?;
        let tried = tried(&event);
        record.tries.push(KeptTry { event: request.event, what: event });
        let mut puts = vec![put(records::puzzle_attempt(request.by, which.0), expect, &record)?];
        let mut ending = Ending::default();
        if attempt.stage() != Stage::Open {
            let ended = Ended { by: request.by, place, which, puzzle: &puzzle, attempt: &attempt, told: record.told };
            ending = self.ending(ended).await?;
        }
        puts.append(&mut ending.puts);
        match self.repository.commit(puts).await? {
            Commit::Done { .. } => {
                ending.post.into_iter().for_each(|channel| self.days.wake(channel));
                Ok(Some((self.solving(puzzle, attempt, place, which).await?, tried)))
            }
            Commit::Conflict { .. } => Ok(None),
        }
    }

    async fn load(&self, by: PlayerId, place: PuzzlePlace, id: PuzzleId, told: Told) -> Result<Loaded, ServiceError> {
        let puzzle = self.puzzle_at(place, id).await?;
        let row = self.repository.row(&records::puzzle_attempt(by, id)).await?;
        let (expect, record) = match row {
            Some(Versioned { rev, value }) => (Expect::Rev(rev), AttemptRecord::decode(&value)?),
            None => (Expect::Absent, AttemptRecord { told, tries: Vec::new() }),
        };
        let attempt = Attempt::replay(&puzzle, record.tries.iter().map(|kept| &kept.what));
        let attempt = attempt.map_err(|error| DecodeError::Malformed(error.to_string()))?;
        Ok(Loaded { puzzle, attempt, record, expect })
    }

    async fn with(
        &self,
        loaded: Loaded,
        place: PuzzlePlace,
        which: (PuzzleId, Option<Day>),
        tried: Tried,
    ) -> Result<(Solving, Tried), ServiceError> {
        Ok((self.solving(loaded.puzzle, loaded.attempt, place, which).await?, tried))
    }

    async fn solving(
        &self,
        puzzle: Puzzle,
        attempt: Attempt,
        place: PuzzlePlace,
        (id, day): (PuzzleId, Option<Day>),
    ) -> Result<Solving, ServiceError> {
        let solvers = match place.server {
            Some(server) => self.solvers(server, id).await?,
            None => 0,
        };
        Ok(Solving { id, puzzle, attempt, day, solvers })
    }

    /// How many members of a server have solved a puzzle: all that others see of it.
    pub async fn solvers(&self, server: u64, id: PuzzleId) -> Result<u32, ServiceError> {
        let key = records::puzzle_solvers(server, id);
        let (_, solvers) = self.repository.replaceable::<SolversRecord>(&key).await?;
        Ok(solvers.unwrap_or_default().solved)
    }
}

impl Loaded {
    /// The outcome of this request, if it was already processed.
    fn done_by(&self, request: Request) -> Option<Tried> {
        self.record.tries.iter().find(|kept| kept.event == request.event).map(|kept| tried(&kept.what))
    }

    fn read(&self, input: MoveInput<'_>) -> Result<Move, ServiceError> {
        if self.attempt.stage() != Stage::Open {
            return Err(PuzzleError::Over.into());
        }
        match input {
            MoveInput::Move(mv) => Ok(mv),
            MoveInput::Text(typed) => {
                Ok(text::read(typed, self.attempt.history().current()).map_err(TableError::Text)?.mv)
            }
        }
    }
}

fn tried(event: &AttemptEvent) -> Tried {
    match *event {
        AttemptEvent::Right { mv, .. } => Tried::Right(mv),
        AttemptEvent::Slower { mv } => Tried::Slower(mv),
        AttemptEvent::Wrong { mv, .. } => Tried::Wrong(mv),
        AttemptEvent::Hinted { hint } => Tried::Hinted(hint),
        AttemptEvent::GaveUp => Tried::GaveUp,
    }
}

fn refused(error: AttemptError) -> ServiceError {
    match error {
        AttemptError::Over => PuzzleError::Over.into(),
        AttemptError::TooMany => PuzzleError::TooManyTries.into(),
        // A move of a button that was not made for this board.
        AttemptError::Illegal => TableError::Stale.into(),
    }
}
