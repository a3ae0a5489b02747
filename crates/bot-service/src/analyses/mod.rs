//! Requested analyses, which survive restarts: a request is kept until its result was shown, and the result for as long
//! as a user may want to see it again.

pub(crate) mod accuracy;
pub(crate) mod advice;
mod asked;
mod charted;
mod course;
pub(crate) mod error;
mod failure;
pub(crate) mod forget;
pub(crate) mod notices;
pub(crate) mod records;
mod subject;

use bot_store::cluster::ResourceKind;
use bot_store::feature::Feature;
use bot_store::scheduler::due_kind;
use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use jiff::{SignedDuration, Timestamp};

use crate::review::EvaluatedLine;
use crate::{AnalysisNotice, NoAnalysisNotice};
use bot_store::due_key::DueKey;
use bot_store::fence::Fence;
use bot_store::records::KeyOnly;
use bot_store::repository::{Repository, put};
use bot_store::{Cluster, EventId, Lane, Lease, Notice, Outbox, Resource, ServiceError};
use charted::ChartFeed;
use commit_store::{Codec, Commit, Expect, Put};
use records::FORGET_ANALYSIS;

pub use accuracy::GameAccuracy;
pub use asked::{AnalysisId, AskedAnalysis, FoundAnalysis, SeenBy};
pub use charted::{GameChart, WatchedChart};
pub use course::GameCourse;
pub use failure::AnalysisFailure;
pub use subject::{AnalysisReport, AnalysisSubject};

/// Records, notices and due rows of this feature.
pub(crate) static FEATURE: Feature =
    Feature { records: records::RECORDS, notices: notices::NOTICES, due: &[due_kind::<forget::ForgetAnalysis>()] };

/// How long a result is kept.
const KEPT: SignedDuration = SignedDuration::from_hours(30 * 24);

/// The analyses. Clones share them.
#[derive(Clone)]
pub struct Analyses {
    repository: Repository,
    cluster: Cluster,
    outbox: Outbox,
    /// Those that this process is working on.
    in_hand: Arc<Mutex<HashSet<AnalysisId>>>,
    charts: Arc<ChartFeed>,
}

/// An analysis leased for work: exclusive in this process until this is dropped, and across processes until it is done.
pub struct AnalysisInHand {
    pub id: AnalysisId,
    pub asked: AskedAnalysis,
    /// The revision of its row.
    rev: u64,
    lease: Lease,
    _claim: AnalysisClaim,
}

impl AnalysisInHand {
    /// Runs `work` so that none of its commits succeeds once another process has taken over the analysis. Replaces any
    /// fence of the current task, since the events that led to the analysis may be received by another process by now.
    pub async fn guard<T>(&self, work: impl Future<Output = T>) -> T {
        Fence::unfenced(self.lease.guard(work)).await
    }
}

/// Prevents the same analysis from being started twice in this process.
struct AnalysisClaim {
    id: AnalysisId,
    in_hand: Arc<Mutex<HashSet<AnalysisId>>>,
}

impl Drop for AnalysisClaim {
    fn drop(&mut self) {
        locked(&self.in_hand).remove(&self.id);
    }
}

/// Nothing panics while the set is being changed, so a poisoned lock is still usable.
fn locked(in_hand: &Mutex<HashSet<AnalysisId>>) -> MutexGuard<'_, HashSet<AnalysisId>> {
    in_hand.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Lease held during an analysis, by its number.
pub const LEASE: ResourceKind = ResourceKind(3);

impl Analyses {
    pub(super) fn new(repository: Repository, cluster: Cluster, outbox: Outbox) -> Analyses {
        Analyses { repository, cluster, outbox, in_hand: Arc::default(), charts: Arc::default() }
    }

    /// Stores a request, so that it survives restarts; `None` if the same event has already requested it.
    ///
    /// # Errors
    /// The store's; then nothing was stored.
    pub async fn ask(&self, event: EventId, asked: AskedAnalysis) -> Result<Option<AnalysisInHand>, ServiceError> {
        let id = AnalysisId::from(event);
        let Some(claim) = self.claim(id) else { return Ok(None) };
        if self.repository.row(&records::found_analysis(id)).await?.is_some() {
            return Ok(None);
        }
        let Some(lease) = self.cluster.lease(Resource::Feature(LEASE, id.0)).await? else { return Ok(None) };
        let row = put(records::asked_analysis(id), Expect::Absent, &asked)?;
        match self.repository.commit(vec![row]).await? {
            Commit::Done { revs } => {
                let rev = revs.first().copied().unwrap_or_default();
                Ok(Some(AnalysisInHand { id, asked, rev, lease, _claim: claim }))
            }
            Commit::Conflict { .. } => {
                lease.release().await;
                Ok(None)
            }
        }
    }

    /// Requests without a shown result, except those being worked on. Unreadable rows are logged and skipped.
    pub async fn left_over(&self) -> Result<Vec<AnalysisInHand>, ServiceError> {
        let mut left_over = Vec::new();
        for (key, _) in self.repository.all(&records::asked_analyses()).await? {
            let Some(id) = records::asked_analysis_of(&key) else { continue };
            let Some(claim) = self.claim(id) else { continue };
            let Some(lease) = self.cluster.lease(Resource::Feature(LEASE, id.0)).await? else { continue };
            // Read after the claim, since the previous holder may have finished meanwhile.
            let asked = self.repository.row(&key).await?.map(|row| (AskedAnalysis::decode(&row.value), row.rev));
            match asked {
                Some((Ok(asked), rev)) => left_over.push(AnalysisInHand { id, asked, rev, lease, _claim: claim }),
                Some((Err(error), _)) => {
                    self.repository.report_skipped(&key, &error);
                    lease.release().await;
                }
                None => lease.release().await,
            }
        }
        Ok(left_over)
    }

    fn claim(&self, id: AnalysisId) -> Option<AnalysisClaim> {
        let is_new = locked(&self.in_hand).insert(id);
        is_new.then(|| AnalysisClaim { id, in_hand: Arc::clone(&self.in_hand) })
    }

    /// The result; `None` before it is done, and once it was deleted.
    pub async fn found(&self, id: AnalysisId) -> Result<Option<FoundAnalysis>, ServiceError> {
        self.repository.get(&records::found_analysis(id)).await
    }

    /// Stores the result and, of a game that is analysed for the first time, how it went and how well it was played.
    pub async fn keep(
        &self,
        analysis: &AnalysisInHand,
        lines: Vec<EvaluatedLine>,
        report: Option<&AnalysisReport>,
    ) -> Result<FoundAnalysis, ServiceError> {
        let AskedAnalysis { by, place, seen_by, subject, .. } = analysis.asked.clone();
        let found = FoundAnalysis { by, place, seen_by, subject, lines };
        let forgotten = DueKey::new(self.forgotten_at(), FORGET_ANALYSIS, analysis.id.0).key();
        let mut puts = vec![
            put(records::found_analysis(analysis.id), Expect::Absent, &found)?,
            put(forgotten, Expect::Absent, &KeyOnly)?,
        ];
        // Of two at once either will do.
        if let Some((game, accuracy)) = report.and_then(GameAccuracy::of) {
            puts.push(Put::ensure(records::game_accuracy(game), accuracy.encode()?));
        }
        let course = report.and_then(GameCourse::of);
        if let Some((game, course)) = &course {
            puts.push(Put::ensure(records::game_course(*game), course.encode()?));
        }
        analysis.guard(self.repository.commit_once(puts)).await?;
        if let Some((game, course)) = course {
            self.charted(game, GameChart::Known(Arc::new(course)));
        }
        Ok(found)
    }

    fn forgotten_at(&self) -> Timestamp {
        self.repository.now() + KEPT
    }

    /// Marks a request as answered: its result, or the reason why there is none, was shown.
    ///
    /// # Errors
    /// The store's; it is then shown again after the next start.
    pub async fn answered(&self, analysis: &AnalysisInHand) -> Result<(), ServiceError> {
        self.end(done(analysis).collect()).await
    }

    /// Posts the result in the channel of the request, because the interaction can no longer be answered.
    ///
    /// # Errors
    /// The store's; it is then retried after the next start.
    pub async fn post_instead(&self, analysis: &AnalysisInHand) -> Result<(), ServiceError> {
        self.say_instead(analysis, &AnalysisNotice { analysis: analysis.id }).await
    }

    /// Posts the reason for a failure in the channel of the request, because the interaction can no longer be answered.
    pub async fn refuse_instead(&self, analysis: &AnalysisInHand, why: AnalysisFailure) -> Result<(), ServiceError> {
        let AskedAnalysis { by, place, .. } = analysis.asked;
        self.say_instead(analysis, &NoAnalysisNotice { by, place, why }).await
    }

    async fn say_instead<N: Notice + Sync>(&self, analysis: &AnalysisInHand, notice: &N) -> Result<(), ServiceError> {
        let lane = Lane::Channel(analysis.asked.place.channel);
        let notice = self.outbox.put(lane, notice)?;
        self.end(done(analysis).chain([notice]).collect()).await?;
        self.outbox.wake(lane);
        Ok(())
    }

    /// Commits the end of the work on an analysis. Unfenced: releasing the lease already expects it to be held.
    async fn end(&self, puts: Vec<Put>) -> Result<(), ServiceError> {
        Fence::unfenced(self.repository.commit_once(puts)).await
    }
}

/// The puts that end the work on an analysis.
fn done(analysis: &AnalysisInHand) -> impl Iterator<Item = Put> {
    let asked = Put::delete(records::asked_analysis(analysis.id), analysis.rev);
    [asked].into_iter().chain(analysis.lease.end())
}

#[cfg(test)]
mod tests;
