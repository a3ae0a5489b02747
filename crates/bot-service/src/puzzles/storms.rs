//! Storms in the store: one row for each person, with the best that they have done.

use crate::TableError;
use crate::puzzle::{Attempt, AttemptEvent, Storm, StormMove};
use crate::puzzles::records;
use crate::puzzles::records::StormRecord;
use crate::puzzles::{PuzzleError, PuzzlePlace, Puzzles, Solving, StoredSolution};
use crate::{Asker, MoveInput};
use bot_store::PlayerId;
use bot_store::repository::{ATTEMPTS, put};
use bot_store::{Request, ServiceError};
use commit_store::{Commit, Expect};
use makruk::notation::text;
use makruk_puzzles::Judgement;

/// A storm as shown to the user.
#[derive(Clone, Debug)]
pub struct StormView {
    pub storm: Storm,
    /// The most that they have solved in one, this one included.
    pub best: u32,
    /// The puzzle that they look at; `None` once it is over.
    pub solving: Option<Solving>,
    /// What their last move came to.
    pub moved: Option<StormMove>,
}

/// Where a button of a storm was shown: in which storm, at which puzzle, after how many moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StormAt {
    pub seed: u64,
    /// The number of the puzzle.
    pub index: u32,
    pub made: u8,
}

impl StormView {
    /// The user's position in the storm, as encoded in its buttons.
    pub fn at(&self) -> StormAt {
        at(&self.storm)
    }
}

fn at(storm: &Storm) -> StormAt {
    let made = u8::try_from(storm.made().len()).unwrap_or(u8::MAX);
    StormAt { seed: storm.seed(), index: storm.index(), made }
}

impl Puzzles {
    /// Begins a storm. What was in progress is over then.
    pub async fn begin_storm(&self, request: Request) -> Result<StormView, ServiceError> {
        for _ in 0..ATTEMPTS {
            let (expect, known) = self.storm_row(request.by).await?;
            let best = known.as_ref().map(|record| record.best).unwrap_or_default();
            // A button that was pressed twice, or comes again.
            if let Some(record) = known.filter(|record| record.storm.seed() >= request.event.0) {
                return self.view(record, request, None).await;
            }
            let record = StormRecord { storm: Storm::new(request.at, request.event.0), best };
            if self.store_storm(request.by, expect, &record).await? {
                return self.view(record, request, None).await;
            }
        }
        Err(ServiceError::Contended)
    }

    /// A user's current or latest storm.
    pub async fn storm(&self, request: Request) -> Result<StormView, ServiceError> {
        let (_, known) = self.storm_row(request.by).await?;
        self.view(known.ok_or(PuzzleError::NoneOpen)?, request, None).await
    }

    /// A user's best storm score.
    pub async fn best_storm(&self, by: PlayerId) -> Result<u32, ServiceError> {
        Ok(self.storm_row(by).await?.1.map(|record| record.best).unwrap_or_default())
    }

    /// Tries a move in a storm, chosen on the board that was `shown`. After its end, or on a board that has changed, nothing happens.
    pub async fn storm_move(
        &self,
        request: Request,
        place: PuzzlePlace,
        shown: StormAt,
        input: MoveInput<'_>,
    ) -> Result<StormView, ServiceError> {
        for _ in 0..ATTEMPTS {
            let (expect, known) = self.storm_row(request.by).await?;
            let mut record = known.ok_or(PuzzleError::NoneOpen)?;
            let storm = &record.storm;
            let is_now = at(storm) == shown;
            let view = self.view(record.clone(), request, None).await?;
            let Some(solving) = view.solving.as_ref().filter(|_| is_now) else { return Ok(view) };
            let history = solving.attempt.history();
            let mv = match input {
                MoveInput::Move(mv) => mv,
                MoveInput::Text(typed) => text::read(typed, history.current()).map_err(TableError::Text)?.mv,
            };
            if !history.current().is_legal(mv) {
                return Err(TableError::Stale.into());
            }
            let judgement = match StoredSolution::known(&solving.puzzle, storm.made(), mv) {
                Some(known) => known,
                None => {
                    let asker = Asker { person: request.by, server: place.server };
                    self.judge.judge(asker, &solving.puzzle, storm.made(), mv).await?
                }
            };
            let became = match judgement {
                Judgement::Right { reply } => StormMove::Right(reply),
                Judgement::Slower => StormMove::Slower,
                Judgement::Wrong { .. } => StormMove::Wrong,
            };
            record.storm.moved(mv, became);
            record.best = record.best.max(record.storm.solved());
            if self.store_storm(request.by, expect, &record).await? {
                return self.view(record, request, Some(became)).await;
            }
        }
        Err(ServiceError::Contended)
    }

    async fn storm_row(&self, by: PlayerId) -> Result<(Expect, Option<StormRecord>), ServiceError> {
        self.repository.replaceable::<StormRecord>(&records::puzzle_storm(by)).await
    }

    async fn store_storm(&self, by: PlayerId, expect: Expect, record: &StormRecord) -> Result<bool, ServiceError> {
        let puts = vec![put(records::puzzle_storm(by), expect, record)?];
        Ok(matches!(self.repository.commit(puts).await?, Commit::Done { .. }))
    }

    async fn view(
        &self,
        record: StormRecord,
        request: Request,
        moved: Option<StormMove>,
    ) -> Result<StormView, ServiceError> {
        let StormRecord { storm, best } = record;
        if storm.is_over(request.at) {
            return Ok(StormView { storm, best, solving: None, moved });
        }
        let excluded = self.excluded().await?;
        let id = storm.puzzle(&self.collection, |id| !excluded.contains(&id)).ok_or(PuzzleError::NoPuzzle)?;
        let puzzle = self.collection.get(id).cloned().ok_or(PuzzleError::NoPuzzle)?;
        let mut attempt = Attempt::new(&puzzle);
        for pair in storm.made().chunks(2) {
            let event = AttemptEvent::Right { mv: pair[0], reply: pair.get(1).copied() };
            attempt.apply(&event).map_err(|_| TableError::Stale)?;
        }
        let solving = Some(Solving { id, puzzle, attempt, day: None, solvers: 0 });
        Ok(StormView { storm, best, solving, moved })
    }
}
