//! Reported puzzles: they are proved again with much more effort, and withdrawn if refuted.

use std::collections::HashSet;
use std::time::Duration;

use board_games::{GameBoard, GameMove};
use futures::FutureExt;
use futures::future::BoxFuture;
use tokio_util::sync::CancellationToken;

use crate::ThinkError;
use crate::puzzle::ClubPuzzle;
use crate::puzzles::excluded::excluded_puzzles;
use crate::puzzles::records;
use crate::puzzles::records::{ReportRecord, ReportState};
use crate::puzzles::{Puzzles, REPORTS_LEASE};
use bot_store::records::KeyOnly;
use bot_store::repository::{ATTEMPTS, put};
use bot_store::{BotPart, Cluster, PlayerId, Resource, ServiceError};
use commit_store::{Codec, Commit, Expect};
use makruk_puzzles::{Effort, PuzzleFlaw, PuzzleId};

/// How many times the effort of the first proof is spent on a reported puzzle.
const FACTOR: u64 = 100;

/// How often the store is polled for reports received by other processes.
const SHARED_POLL_INTERVAL: Duration = Duration::from_secs(30);

/// Maximum reporters recorded per puzzle.
const REPORTERS: usize = 50;

/// Why a puzzle of any game does not hold.
pub type ClubPuzzleFlaw = PuzzleFlaw<GameMove>;

/// Whether a puzzle holds, if that could be found out.
pub type PuzzleProof = Result<Result<(), ClubPuzzleFlaw>, ThinkError>;

pub trait Proving: Send + Sync {
    /// Proves a puzzle, or finds its flaw.
    fn prove<'a>(&'a self, puzzle: &'a ClubPuzzle, effort: Effort) -> BoxFuture<'a, PuzzleProof>;

    /// The puzzle that a game has, proved.
    fn find<'a>(&'a self, _game: &'a GameBoard) -> BoxFuture<'a, Result<Option<ClubPuzzle>, ThinkError>> {
        async { Err(ThinkError::Busy) }.boxed()
    }
}

/// A prover that is always busy: reports stay queued.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unproved;

impl Proving for Unproved {
    fn prove<'a>(&'a self, _: &'a ClubPuzzle, _: Effort) -> BoxFuture<'a, PuzzleProof> {
        async { Err(ThinkError::Busy) }.boxed()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reported {
    Queued,
    Sound,
    Fallen,
}

impl Puzzles {
    /// Records a report against a puzzle. Idempotent per user.
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

    /// Proves reported puzzles, unless another process of the cluster does.
    pub(crate) fn reports_part(&self, cluster: &Cluster) -> BotPart {
        let (puzzles, cluster) = (self.clone(), cluster.clone());
        BotPart::infallible("puzzle reports", move |stop| {
            let (puzzles, cluster) = (puzzles.clone(), cluster.clone());
            async move {
                let lease = Resource::Feature(REPORTS_LEASE, 0);
                cluster.work_under_lease(lease, &stop, puzzles.check_reports(stop.clone())).await;
            }
        })
    }

    /// Proves reported puzzles, now and after each report, until stopped.
    pub(super) async fn check_reports(&self, stop: CancellationToken) {
        loop {
            if let Err(error) = stop.run_until_cancelled(self.check_waiting()).await.unwrap_or(Ok(())) {
                tracing::warn!(%error, "cannot check the reported puzzles");
            }
            // Reports received by other processes send no wake-up here, hence the polling.
            let look = tokio::time::sleep(SHARED_POLL_INTERVAL);
            tokio::select! {
                () = stop.cancelled() => return,
                () = self.reported.notified() => {}
                () = look, if self.repository.is_shared() => {}
            }
        }
    }

    /// Proves every reported puzzle not checked yet.
    /// After an error what is left is checked after the next report, or the next start.
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
            // A puzzle that no longer exists needs no proof.
            let Ok(puzzle) = self.puzzle(id).await else { continue };
            let proof = self.prover.prove(&puzzle, Effort::VERIFY.times(FACTOR)).await?;
            self.settle(id, proof).await?;
        }
        Ok(())
    }

    async fn settle(&self, id: PuzzleId, proof: Result<(), ClubPuzzleFlaw>) -> Result<(), ServiceError> {
        // Too hard to prove is not refuted.
        let state = match &proof {
            Ok(()) | Err(ClubPuzzleFlaw::TooHard(_)) => ReportState::Sound,
            Err(flaw) => {
                tracing::warn!(puzzle = %id, %flaw, "a reported puzzle is flawed; it is withdrawn");
                ReportState::Fallen
            }
        };
        if state == ReportState::Fallen {
            self.exclude(id).await?;
        }
        let key = records::puzzle_report(id);
        for _ in 0..ATTEMPTS {
            let (expect, known) = self.repository.replaceable::<ReportRecord>(&key).await?;
            let by = known.map(|record| record.by).unwrap_or_default();
            let settled = put(key.clone(), expect, &ReportRecord { by, state })?;
            if let Commit::Done { .. } = self.repository.commit(vec![settled]).await? {
                return Ok(());
            }
        }
        Err(ServiceError::Contended)
    }

    /// Serves a puzzle no more, and has its posts say so. As long as the report isn't settled, all of it is done again.
    async fn exclude(&self, id: PuzzleId) -> Result<(), ServiceError> {
        let excluded = records::puzzle_excluded(id);
        if self.repository.row(&excluded).await?.is_none() {
            self.repository.commit_once(vec![put(excluded, Expect::Absent, &KeyOnly)?]).await?;
        }
        self.days.withdraw(id).await
    }

    /// Whether a puzzle was withdrawn.
    pub async fn is_excluded(&self, id: PuzzleId) -> Result<bool, ServiceError> {
        Ok(self.repository.row(&records::puzzle_excluded(id)).await?.is_some())
    }

    /// The withdrawn puzzles, which must not be served any more.
    pub async fn excluded(&self) -> Result<HashSet<PuzzleId>, ServiceError> {
        excluded_puzzles(&self.repository).await
    }
}
