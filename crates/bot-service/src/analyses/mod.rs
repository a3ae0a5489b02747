//! Analyses that people ask for, so that no restart loses one: what is asked for is kept until it has been shown, and what was
//! found as long as somebody may want to look at it again.

pub(crate) mod advice;
mod asked;
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

use crate::review::Line;
use crate::{AnalysisNotice, NoAnalysisNotice};
use bot_store::due_key::DueKey;
use bot_store::fence::Fence;
use bot_store::records::Mark;
use bot_store::repository::{Repository, put};
use bot_store::{Cluster, EventId, Lane, Lease, Notice, Outbox, Resource, ServiceError};
use commit_store::{Codec, Commit, Expect, Put};
use records::FORGET_ANALYSIS;

pub use asked::{AnalysisId, AnswerToken, AskedAnalysis, FoundAnalysis, SeenBy};
pub use failure::AnalysisFailure;
pub use subject::{AnalysisReport, AnalysisSubject};

/// What this feature keeps in the store, has to say, and does in its time.
pub(crate) static FEATURE: Feature =
    Feature { records: records::RECORDS, notices: notices::NOTICES, due: &[due_kind::<forget::ForgetAnalysis>()] };

/// How long an analysis is kept.
const KEPT: SignedDuration = SignedDuration::from_hours(30 * 24);

/// The analyses. Clones share them.
#[derive(Clone)]
pub struct Analyses {
    repository: Repository,
    cluster: Cluster,
    outbox: Outbox,
    /// Those that this process is working on.
    in_hand: Arc<Mutex<HashSet<AnalysisId>>>,
}

/// An analysis that nobody else works on until this is dropped, and no other process until it is done.
pub struct AnalysisInHand {
    pub id: AnalysisId,
    pub asked: AskedAnalysis,
    /// The revision of its row.
    rev: u64,
    lease: Lease,
    _claim: Claim,
}

impl AnalysisInHand {
    /// Does something of which nothing is committed once somebody else works on the analysis, whatever else the current task works
    /// under: it may be that somebody else receives the events by now that led to it.
    pub async fn guard<T>(&self, work: impl Future<Output = T>) -> T {
        Fence::unfenced(self.lease.guard(work)).await
    }
}

/// Keeps an analysis from being begun twice here.
struct Claim {
    id: AnalysisId,
    in_hand: Arc<Mutex<HashSet<AnalysisId>>>,
}

impl Drop for Claim {
    fn drop(&mut self) {
        locked(&self.in_hand).remove(&self.id);
    }
}

/// Nothing panics half-way through a change of the set, so a poisoned lock is still good.
fn locked(in_hand: &Mutex<HashSet<AnalysisId>>) -> MutexGuard<'_, HashSet<AnalysisId>> {
    in_hand.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What is leased while an analysis is being done, by its number.
pub const LEASE: ResourceKind = ResourceKind(3);

impl Analyses {
    pub(super) fn new(repository: Repository, cluster: Cluster, outbox: Outbox) -> Analyses {
        Analyses { repository, cluster, outbox, in_hand: Arc::default() }
    }

    /// Keeps what somebody asks for, so that it is done whatever happens; `None` if the same event has asked for it before.
    ///
    /// # Errors
    /// The store's; then nothing was asked for.
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

    /// What was asked for and has not been shown, but for what somebody is working on. A row that cannot be read is logged and
    /// passed over.
    pub async fn left_over(&self) -> Result<Vec<AnalysisInHand>, ServiceError> {
        let mut left_over = Vec::new();
        for (key, _) in self.repository.all(&records::asked_analyses()).await? {
            let Some(id) = records::asked_analysis_of(&key) else { continue };
            let Some(claim) = self.claim(id) else { continue };
            let Some(lease) = self.cluster.lease(Resource::Feature(LEASE, id.0)).await? else { continue };
            // Read after the claim, since the holder before may have finished meanwhile.
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

    fn claim(&self, id: AnalysisId) -> Option<Claim> {
        let is_new = locked(&self.in_hand).insert(id);
        is_new.then(|| Claim { id, in_hand: Arc::clone(&self.in_hand) })
    }

    /// What was found; `None` before that, and once it is forgotten.
    pub async fn found(&self, id: AnalysisId) -> Result<Option<FoundAnalysis>, ServiceError> {
        self.repository.get(&records::found_analysis(id)).await
    }

    pub async fn keep(&self, analysis: &AnalysisInHand, lines: Vec<Line>) -> Result<FoundAnalysis, ServiceError> {
        let AskedAnalysis { by, place, seen_by, subject, .. } = analysis.asked.clone();
        let found = FoundAnalysis { by, place, seen_by, subject, lines };
        let forgotten = DueKey::new(self.forgotten_at(), FORGET_ANALYSIS, analysis.id.0).key();
        let puts = vec![
            put(records::found_analysis(analysis.id), Expect::Absent, &found)?,
            put(forgotten, Expect::Absent, &Mark)?,
        ];
        analysis.guard(self.repository.commit_once(puts)).await?;
        Ok(found)
    }

    fn forgotten_at(&self) -> Timestamp {
        self.repository.now() + KEPT
    }

    /// Nobody waits for it any more: it was shown, or it was said why there is nothing to show.
    ///
    /// # Errors
    /// The store's; then it is shown once more after the next start.
    pub async fn answered(&self, analysis: &AnalysisInHand) -> Result<(), ServiceError> {
        self.end(done(analysis).collect()).await
    }

    /// What was found cannot be shown in answer any more, so it is posted where it was asked for.
    ///
    /// # Errors
    /// The store's; then that is tried once more after the next start.
    pub async fn post_instead(&self, analysis: &AnalysisInHand) -> Result<(), ServiceError> {
        self.say_instead(analysis, &AnalysisNotice { analysis: analysis.id }).await
    }

    /// Why there is nothing to show cannot be said in answer any more, so it is said where it was asked for.
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

    /// Commits what ends the work on an analysis: that its lease is given up expects it to be held.
    async fn end(&self, puts: Vec<Put>) -> Result<(), ServiceError> {
        Fence::unfenced(self.repository.commit_once(puts)).await
    }
}

/// What a commit changes that ends the work on an analysis.
fn done(analysis: &AnalysisInHand) -> impl Iterator<Item = Put> {
    let asked = Put::delete(records::asked_analysis(analysis.id), analysis.rev);
    [asked].into_iter().chain(analysis.lease.end())
}

#[cfg(test)]
mod tests;
