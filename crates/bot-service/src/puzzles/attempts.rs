//! Opening a puzzle, and what its solver does: moves, hints, giving up.

use crate::MoveInput;
use crate::puzzle::{Attempt, AttemptEvent, AttemptStage, ClubPuzzle, Day, Foreknowledge, Repetition};
use crate::puzzles::ending::{AttemptEnding, Ended};
use crate::puzzles::records;
use crate::puzzles::records::{AttemptRecord, CurrentRecord, SolversRecord};
use crate::puzzles::{Ballot, PuzzleError, PuzzleJudgement, PuzzleOnDay, PuzzlePlace, Puzzles, StoredSolution};
use crate::solving::{Act, Solve, Tried, Tries};
use crate::trying::{Trying, act};
use crate::{Asker, ThinkError};
use board_games::GameMove;
use bot_store::PlayerId;
use bot_store::records::KeyOnly;
use bot_store::repository::{ATTEMPTS, put};
use bot_store::{Request, ServiceError};
use commit_store::{Codec, Commit, Expect, Put, Versioned};
use makruk_puzzles::PuzzleId;

/// A puzzle and a user's progress on it.
#[derive(Clone, Debug)]
pub struct Solving {
    pub id: PuzzleId,
    pub puzzle: ClubPuzzle,
    pub attempt: Attempt,
    /// The day it was set for, if opened as the puzzle of that day.
    pub day: Option<Day>,
    /// How many members of the server have solved it.
    pub solvers: u32,
    /// What the user knew of it beforehand.
    pub told: Foreknowledge,
    /// When it comes back, if it is over and does.
    pub repetition: Option<Repetition>,
    /// What they think of it, if they can say so.
    pub ballot: Ballot,
}

impl Solving {
    /// Whether it was solved without its solution being known.
    pub fn is_solved(&self) -> bool {
        self.attempt.stage() == AttemptStage::Solved && self.told != Foreknowledge::Solution
    }
}

/// Who tries, and at which puzzle.
#[derive(Clone, Copy)]
pub(super) struct AtPuzzle<'a> {
    pub(super) puzzles: &'a Puzzles,
    pub(super) by: PlayerId,
    pub(super) place: PuzzlePlace,
    pub(super) which: PuzzleOnDay,
    /// What a user who has not begun yet knows already.
    pub(super) told: Foreknowledge,
}

pub(super) struct LoadedAttempt<'a> {
    at: AtPuzzle<'a>,
    puzzle: ClubPuzzle,
    pub(super) attempt: Attempt,
    record: AttemptRecord,
    pub(super) expect: Expect,
}

impl Puzzles {
    /// Opens a puzzle, new or already begun, and makes it the user's current one. `told` is what a user starting it
    /// already knows.
    pub async fn open(
        &self,
        request: Request,
        place: PuzzlePlace,
        (id, day): PuzzleOnDay,
        told: Foreknowledge,
    ) -> Result<Solving, ServiceError> {
        let at = AtPuzzle { puzzles: self, by: request.by, place, which: (id, day), told };
        for _ in 0..ATTEMPTS {
            let loaded = LoadedAttempt::load(at).await?;
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
                return loaded.seen().await;
            }
        }
        Err(ServiceError::Contended)
    }

    pub async fn look(&self, by: PlayerId, place: PuzzlePlace, which: PuzzleOnDay) -> Result<Solving, ServiceError> {
        LoadedAttempt::load(AtPuzzle { puzzles: self, by, place, which, told: Foreknowledge::Nothing })
            .await?
            .seen()
            .await
    }

    /// The puzzle a user viewed last (the default when a command names none), and, if it was opened as a
    /// puzzle of the day, that day.
    pub async fn current(&self, by: PlayerId) -> Result<PuzzleOnDay, ServiceError> {
        let (_, current) = self.repository.replaceable::<CurrentRecord>(&records::puzzle_current(by)).await?;
        Ok(current.map(|current| (current.puzzle, current.day)).ok_or(PuzzleError::NoneOpen)?)
    }

    /// Acts at a puzzle. `shown` is how many moves had been made on the board that the solver has acted on, if any.
    pub async fn act(
        &self,
        request: Request,
        place: PuzzlePlace,
        which: PuzzleOnDay,
        shown: Option<u8>,
        input: Act<MoveInput<'_>>,
    ) -> Result<(Solving, Tried<AttemptEvent>), ServiceError> {
        let at = AtPuzzle { puzzles: self, by: request.by, place, which, told: Foreknowledge::Nothing };
        act::<LoadedAttempt<'_>>(request, at, shown, input).await
    }

    /// Judges a move after those that were made. What is known of the puzzle is not searched for.
    pub(super) async fn judged(
        &self,
        asker: Asker,
        puzzle: &ClubPuzzle,
        made: &[GameMove],
        mv: GameMove,
    ) -> Result<PuzzleJudgement, ThinkError> {
        match StoredSolution::known(puzzle, made, mv) {
            Some(known) => Ok(known),
            None => self.judge.judge(asker, puzzle, made, mv).await,
        }
    }

    /// Shows the server that someone has solved a puzzle, which otherwise nobody learns. Who was told the solution has not.
    ///
    /// # Errors
    /// [`PuzzleError::NotSolved`]; the store's.
    pub async fn show(&self, by: PlayerId, place: PuzzlePlace, id: PuzzleId) -> Result<(), ServiceError> {
        let seen = self.look(by, place, (id, None)).await?;
        let server = place.server.filter(|_| seen.is_solved()).ok_or(PuzzleError::NotSolved)?;
        let shown = Put::ensure(records::puzzle_shown(server, id, by), KeyOnly.encode()?);
        self.repository.commit_once(vec![shown]).await
    }

    /// Those who show a server that they have solved a puzzle, up to `limit` of them.
    pub async fn shown(&self, server: u64, id: PuzzleId, limit: usize) -> Result<Vec<PlayerId>, ServiceError> {
        let rows = self.repository.first(&records::all_puzzle_shown(server, id), limit).await?;
        Ok(rows.iter().filter_map(|(key, _)| records::person_of_shown(key)).collect())
    }

    /// How many members of a server have solved a puzzle: all that others see of it, unless someone shows it.
    pub async fn solvers(&self, server: u64, id: PuzzleId) -> Result<u32, ServiceError> {
        let key = records::puzzle_solvers(server, id);
        let (_, solvers) = self.repository.replaceable::<SolversRecord>(&key).await?;
        Ok(solvers.unwrap_or_default().solved)
    }
}

impl<'a> Trying for LoadedAttempt<'a> {
    type Of = AtPuzzle<'a>;
    type Attempt = Attempt;
    /// How many moves have been made.
    type Shown = u8;
    type Seen = Solving;
    type Error = PuzzleError;

    const OVER: PuzzleError = PuzzleError::Over;
    const TOO_MANY: PuzzleError = PuzzleError::TooManyTries;

    async fn load(at: AtPuzzle<'a>) -> Result<LoadedAttempt<'a>, ServiceError> {
        let AtPuzzle { puzzles, by, place, which: (id, _), told } = at;
        let puzzle = puzzles.puzzle_at(place, id).await?;
        let row = puzzles.repository.row(&records::puzzle_attempt(by, id)).await?;
        let (expect, record) = match row {
            Some(Versioned { rev, value }) => (Expect::Rev(rev), AttemptRecord::decode(&value)?),
            None => (Expect::Absent, AttemptRecord { told, tries: Tries::default() }),
        };
        let attempt = record.tries.replay(Attempt::new(&puzzle))?;
        Ok(LoadedAttempt { at, puzzle, attempt, record, expect })
    }

    fn shown(&self) -> u8 {
        self.attempt.plies()
    }

    fn log(&mut self) -> (&mut Attempt, &mut Tries<AttemptEvent>) {
        (&mut self.attempt, &mut self.record.tries)
    }

    async fn decide(&self, act: Act<GameMove>) -> Result<Option<AttemptEvent>, ServiceError> {
        if !self.attempt.is_open() {
            return Ok(None);
        }
        let mv = match act {
            Act::Move(mv) => mv,
            Act::Hint(hint) => return Ok(Some(AttemptEvent::Hinted { hint })),
            Act::GiveUp => return Ok(Some(AttemptEvent::GaveUp)),
        };
        if let Some((_, refutation)) = self.attempt.steps().now().wrong.iter().find(|(wrong, _)| *wrong == mv) {
            return Ok(Some(AttemptEvent::Wrong { mv, refutation: refutation.clone() }));
        }
        let asker = Asker { person: self.at.by, server: self.at.place.server };
        Ok(Some(match self.at.puzzles.judged(asker, &self.puzzle, &self.attempt.made(), mv).await? {
            PuzzleJudgement::Right { reply } => AttemptEvent::Right { mv, reply },
            PuzzleJudgement::Slower => AttemptEvent::Slower { mv },
            PuzzleJudgement::Wrong { refutation } => AttemptEvent::Wrong { mv, refutation },
        }))
    }

    async fn commit(&mut self) -> Result<bool, ServiceError> {
        let LoadedAttempt { at: AtPuzzle { puzzles, by, place, which, .. }, puzzle, attempt, record, expect } = &*self;
        let mut puts = vec![put(records::puzzle_attempt(*by, which.0), *expect, record)?];
        let mut ending = AttemptEnding::default();
        if attempt.stage() != AttemptStage::Open {
            let ended = Ended { by: *by, place: *place, which: *which, puzzle, attempt, told: record.told };
            ending = puzzles.ending(ended).await?;
        }
        puts.append(&mut ending.puts);
        let is_done = matches!(puzzles.repository.commit(puts).await?, Commit::Done { .. });
        if let Some(channel) = ending.post.filter(|_| is_done) {
            puzzles.days.wake(channel);
        }
        Ok(is_done)
    }

    async fn seen(self) -> Result<Solving, ServiceError> {
        let LoadedAttempt {
            at: AtPuzzle { puzzles, by, place, which: (id, day), .. }, puzzle, attempt, record, ..
        } = self;
        let repetition = if attempt.is_open() { None } else { puzzles.repetition(by, id).await? };
        let solvers = match place.server {
            Some(server) => puzzles.solvers(server, id).await?,
            None => 0,
        };
        let is_secret = attempt.is_open() && !puzzles.days.is_solution_out(place, (id, day)).await?;
        let ballot = if is_secret { Ballot::Closed } else { Ballot::Open(puzzles.vote_of(by, id).await?) };
        Ok(Solving { id, puzzle, attempt, day, solvers, told: record.told, repetition, ballot })
    }
}
