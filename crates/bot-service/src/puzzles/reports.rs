//! Puzzles of which somebody says that something is wrong: they are proved once more, with much more effort, and taken out if
//! they don't hold.

use std::collections::HashSet;
use std::time::Duration;

use futures::FutureExt;
use futures::future::BoxFuture;
use tokio_util::sync::CancellationToken;

use crate::ThinkError;
use crate::puzzles::Puzzles;
use crate::puzzles::excluded::excluded_puzzles;
use crate::puzzles::records;
use crate::puzzles::records::{ReportRecord, ReportState};
use bot_store::PlayerId;
use bot_store::ServiceError;
use bot_store::records::Mark;
use bot_store::repository::{ATTEMPTS, put};
use commit_store::{Codec, Commit, Expect};
use makruk_puzzles::{Effort, Flaw, Puzzle, PuzzleId};

/// How much more is spent on a puzzle that was reported than on its first proof.
const FACTOR: u64 = 100;

/// How often the store is checked for reports that other processes have received.
const SHARED_POLL_INTERVAL: Duration = Duration::from_secs(30);

/// How many people are remembered who have reported the same puzzle.
const REPORTERS: usize = 50;

pub trait Proving: Send + Sync {
    /// Proves a puzzle, or finds its flaw.
    fn prove<'a>(&'a self, puzzle: &'a Puzzle, effort: Effort) -> BoxFuture<'a, Result<Result<(), Flaw>, ThinkError>>;
}

/// Nobody: whatever is reported waits.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unproved;

impl Proving for Unproved {
    fn prove<'a>(&'a self, _: &'a Puzzle, _: Effort) -> BoxFuture<'a, Result<Result<(), Flaw>, ThinkError>> {
        async { Err(ThinkError::Busy) }.boxed()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reported {
    /// The puzzle will be proved once more.
    Queued,
    Sound,
    /// It has been taken out.
    Fallen,
}

impl Puzzles {
    /// Records that somebody thinks something wrong with a puzzle.
    pub async fn report(&self, by: PlayerId, id: PuzzleId) -> Result<Reported, ServiceError> {
        self.puzzle(id).await?;
        let key = records::puzzle_report(id);
        for _ in 0..ATTEMPTS {
            let (expect, known) = self.repository.replaceable::<ReportRecord>(&key).await?;
            let mut record = known.unwrap_or(ReportRecord { by: Vec::new(), state: ReportState::Unchecked });
            let reported = match record.state {
                ReportState::Unchecked => Reported::Queued,
                ReportState::Sound => Reported::Sound,
                ReportState::Fallen => Reported::Fallen,
            };
            if record.by.contains(&by) || record.by.len() >= REPORTERS {
                return Ok(reported);
            }
            record.by.push(by);
            if let Commit::Done { .. } = self.repository.commit(vec![put(key.clone(), expect, &record)?]).await? {
                self.reported.notify_one();
                return Ok(reported);
            }
        }
        Err(ServiceError::Contended)
    }

    /// Proves what was reported, now and whenever something is, until it is told to stop.
    pub async fn check_reports(&self, stop: CancellationToken) {
        loop {
            if let Err(error) = stop.run_until_cancelled(self.check_waiting()).await.unwrap_or(Ok(())) {
                tracing::warn!(%error, "cannot check the reported puzzles");
            }
            // Reports that come to other processes wake nobody here.
            let look = tokio::time::sleep(SHARED_POLL_INTERVAL);
            tokio::select! {
                () = stop.cancelled() => return,
                () = self.reported.notified() => {}
                () = look, if self.repository.is_shared() => {}
            }
        }
    }

    /// Proves every puzzle that was reported and not checked yet.
    ///
    /// # Errors
    /// The store's, and the prover's; what is left is checked after the next report, or the next start.
    pub async fn check_waiting(&self) -> Result<(), ServiceError> {
        for (key, row) in self.repository.all(&records::puzzle_reports()).await? {
            let waits = match ReportRecord::decode(&row.value) {
                Ok(record) => record.state == ReportState::Unchecked,
                Err(error) => {
                    self.repository.report_skipped(&key, &error);
                    false
                }
            };
            let Some(id) = records::puzzle_of_report(&key).filter(|_| waits) else { continue };
            // One that is not there any more needs no proof.
            let Ok(puzzle) = self.puzzle(id).await else { continue };
            let proof = self.prover.prove(&puzzle, Effort::VERIFY.times(FACTOR)).await?;
            self.settle(id, proof).await?;
        }
        Ok(())
    }

    async fn settle(&self, id: PuzzleId, proof: Result<(), Flaw>) -> Result<(), ServiceError> {
        // What is too hard to prove was not refuted.
        let state = match &proof {
            Ok(()) | Err(Flaw::TooHard(_)) => ReportState::Sound,
            Err(flaw) => {
                tracing::warn!(puzzle = %id, %flaw, "a reported puzzle is flawed; it is withdrawn");
                ReportState::Fallen
            }
        };
        let key = records::puzzle_report(id);
        for _ in 0..ATTEMPTS {
            let (expect, known) = self.repository.replaceable::<ReportRecord>(&key).await?;
            let by = known.map(|record| record.by).unwrap_or_default();
            let mut puts = vec![put(key.clone(), expect, &ReportRecord { by, state })?];
            let excluded = records::puzzle_excluded(id);
            if state == ReportState::Fallen && self.repository.row(&excluded).await?.is_none() {
                puts.push(put(excluded, Expect::Absent, &Mark)?);
            }
            if let Commit::Done { .. } = self.repository.commit(puts).await? {
                return Ok(());
            }
        }
        Err(ServiceError::Contended)
    }

    /// The puzzles that were taken out: nobody is to get one of them any more.
    pub async fn excluded(&self) -> Result<HashSet<PuzzleId>, ServiceError> {
        excluded_puzzles(&self.repository).await
    }
}
