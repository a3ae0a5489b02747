//! Storms in the store: one row for each person, with the best that they have done.

use crate::puzzle::{Attempt, AttemptEvent, Foreknowledge, Storm, StormMove};
use crate::puzzles::records;
use crate::puzzles::records::StormRecord;
use crate::puzzles::{Ballot, PuzzleError, PuzzleJudgement, PuzzlePlace, Puzzles, Solving};
use crate::solving::{Act, Solve, Tried};
use crate::trying::read;
use crate::{Asker, MoveInput, TableError};
use bot_store::PlayerId;
use bot_store::repository::{ATTEMPTS, put};
use bot_store::{Request, ServiceError};
use commit_store::{Commit, Expect, Put};
use makruk_puzzles::PuzzleId;

#[derive(Clone, Debug)]
pub struct StormView {
    pub storm: Storm,
    /// The most that they have solved in one, this one included.
    pub best: u32,
    /// The puzzle that they look at; `None` once it is over.
    pub solving: Option<Solving>,
}

/// Where a button of a storm was shown: in which storm, at which puzzle, after how many moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StormAt {
    pub seed: u64,
    /// The number of the puzzle.
    pub index: u32,
    pub made: u8,
}

impl StormAt {
    pub(super) fn of(storm: &Storm) -> StormAt {
        let made = u8::try_from(storm.made().len()).unwrap_or(u8::MAX);
        StormAt { seed: storm.seed(), index: storm.index(), made }
    }
}

impl StormView {
    /// The user's position in the storm, as encoded in its buttons.
    pub fn at(&self) -> StormAt {
        StormAt::of(&self.storm)
    }
}

impl Puzzles {
    /// Begins a storm. What was in progress is over then.
    pub async fn begin_storm(&self, request: Request) -> Result<StormView, ServiceError> {
        for _ in 0..ATTEMPTS {
            let (expect, known) = self.storm_row(request.by).await?;
            let best = known.as_ref().map(|record| record.best).unwrap_or_default();
            // A button that was pressed twice, or comes again.
            if let Some(record) = known.filter(|record| record.storm.seed() >= request.event.0) {
                return self.view(record, request).await;
            }
            let record = StormRecord { storm: Storm::new(request.at, request.event.0), best };
            if self.store_storm(request.by, expect, &record, None).await? {
                return self.view(record, request).await;
            }
        }
        Err(ServiceError::Contended)
    }

    pub async fn storm(&self, request: Request) -> Result<StormView, ServiceError> {
        let (_, known) = self.storm_row(request.by).await?;
        self.view(known.ok_or(PuzzleError::NoneOpen)?, request).await
    }

    pub async fn best_storm(&self, by: PlayerId) -> Result<u32, ServiceError> {
        Ok(self.storm_row(by).await?.1.map(|record| record.best).unwrap_or_default())
    }

    /// Acts in a storm, on the board that was `shown`. After its end, or on a board that has changed, nothing happens; nor
    /// are there hints, nor giving up.
    pub async fn storm_act(
        &self,
        request: Request,
        place: PuzzlePlace,
        shown: StormAt,
        act: Act<MoveInput<'_>>,
    ) -> Result<(StormView, Tried<StormMove>), ServiceError> {
        for _ in 0..ATTEMPTS {
            let (expect, known) = self.storm_row(request.by).await?;
            let mut record = known.ok_or(PuzzleError::NoneOpen)?;
            let view = self.view(record.clone(), request).await?;
            let solving = view.solving.as_ref().filter(|_| view.at() == shown);
            let (Some(solving), Act::Move(input)) = (solving, act) else { return Ok((view, Tried::Stale)) };
            let asker = Asker { person: request.by, server: place.server };
            let became = self.storm_move(asker, &mut record.storm, solving, input).await?;
            record.best = record.best.max(record.storm.solved());
            let on_server = match became {
                StormMove::Right(None) => self.storm_on_server(request.by, place, record.storm.solved()).await?,
                StormMove::Right(Some(_)) | StormMove::Slower | StormMove::Wrong => None,
            };
            if self.store_storm(request.by, expect, &record, on_server).await? {
                return Ok((self.view(record, request).await?, Tried::Did(became)));
            }
        }
        Err(ServiceError::Contended)
    }

    /// Makes a move at the puzzle that is looked at in a storm.
    pub(super) async fn storm_move(
        &self,
        asker: Asker,
        storm: &mut Storm,
        solving: &Solving,
        input: MoveInput<'_>,
    ) -> Result<StormMove, ServiceError> {
        let mv = read(&solving.attempt, input)?;
        let became = match self.judged(asker, &solving.puzzle, storm.made(), mv).await? {
            PuzzleJudgement::Right { reply } => StormMove::Right(reply),
            PuzzleJudgement::Slower => StormMove::Slower,
            PuzzleJudgement::Wrong { .. } => StormMove::Wrong,
        };
        storm.moved(mv, became);
        Ok(became)
    }

    /// A puzzle after the moves that were made at it in a storm.
    pub(super) fn solving_in(&self, storm: &Storm, id: PuzzleId) -> Result<Solving, ServiceError> {
        let puzzle = self.collection.get(id).cloned().ok_or(PuzzleError::NoPuzzle)?;
        let mut attempt = Attempt::new(&puzzle);
        for pair in storm.made().chunks(2) {
            let event = AttemptEvent::Right { mv: pair[0], reply: pair.get(1).copied() };
            attempt.apply(&event).map_err(|_| TableError::Stale)?;
        }
        let told = Foreknowledge::Nothing;
        Ok(Solving { id, puzzle, attempt, day: None, solvers: 0, told, repetition: None, ballot: Ballot::Closed })
    }

    async fn storm_row(&self, by: PlayerId) -> Result<(Expect, Option<StormRecord>), ServiceError> {
        self.repository.replaceable::<StormRecord>(&records::puzzle_storm(by)).await
    }

    /// Stores a storm, with what its server learns of it.
    async fn store_storm(
        &self,
        by: PlayerId,
        expect: Expect,
        record: &StormRecord,
        on_server: Option<Put>,
    ) -> Result<bool, ServiceError> {
        let puts = [put(records::puzzle_storm(by), expect, record)?].into_iter().chain(on_server).collect();
        Ok(matches!(self.repository.commit(puts).await?, Commit::Done { .. }))
    }

    async fn view(&self, record: StormRecord, request: Request) -> Result<StormView, ServiceError> {
        let StormRecord { storm, best } = record;
        if storm.is_over(request.at) {
            return Ok(StormView { storm, best, solving: None });
        }
        let excluded = self.excluded().await?;
        let id = storm.puzzle(&self.collection, |id| !excluded.contains(&id)).ok_or(PuzzleError::NoPuzzle)?;
        let solving = Some(self.solving_in(&storm, id)?);
        Ok(StormView { storm, best, solving })
    }
}
