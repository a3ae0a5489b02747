//! What is leased, and for whom.

use std::time::Duration;

use tokio_util::sync::CancellationToken;

use super::{Cluster, ProcessId, ProcessRecord};
use crate::game::GameId;
use crate::service::fence::Fence;
use crate::service::records::{self, LeaseRecord};
use crate::service::repository::{ATTEMPTS, put};
use crate::service::{AnalysisId, Lane, ServiceError};
use commit_store::{Codec, Commit, Expect, Put};

/// How long to wait before a lease that another process holds is tried for again, the first time. The pause doubles.
const FIRST_PAUSE: Duration = Duration::from_millis(250);

/// How often it is tried to give a lease up when the store does not answer.
const RELEASE_PAUSE: Duration = Duration::from_secs(1);

/// The longest such pause for what nobody should have to wait for.
pub const LEASE_PAUSE: Duration = Duration::from_secs(4);

/// What only one process may do at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Resource {
    /// Receiving the events of a shard.
    Shard(u32),
    /// Saying what waits in a lane.
    Lane(Lane),
    /// Doing what falls due.
    DueRows,
    /// The engine's turn in a game.
    EngineTurn(GameId),
    /// An analysis that somebody has asked for.
    Analysis(AnalysisId),
    /// Checking puzzles that were reported.
    PuzzleReports,
    /// Changing messages that their games have left behind.
    OldMessages,
}

/// Something that this process may do, and nobody else.
pub struct Lease {
    cluster: Cluster,
    /// The row; a store that only one process can open has none.
    fence: Option<Fence>,
    /// Whether an earlier holder has left it without a word, and may have done anything.
    pub was_abandoned: bool,
}

impl Lease {
    /// Does something of which nothing is committed once the lease is somebody else's.
    pub async fn guard<T>(&self, work: impl Future<Output = T>) -> T {
        match self.fence.clone() {
            Some(fence) => fence.scope(work).await,
            None => work.await,
        }
    }

    /// Work that another task is to do under the lease under which the current one works.
    pub fn handed_on<T>(work: impl Future<Output = T>) -> impl Future<Output = T> {
        Fence::handed_on(work)
    }

    /// What gives it up, for a commit that ends what it is for.
    pub(in crate::service) fn end(&self) -> Option<Put> {
        self.fence.as_ref().map(|Fence { key, rev }| Put::delete(key.clone(), *rev))
    }

    /// Gives it up. While the store does not answer that is tried again, on a task of its own: until then nobody else could take it
    /// on, though nobody works under it.
    pub async fn release(&self) {
        let Some(end) = self.end() else { return };
        let Err(error) = Fence::lifted(self.cluster.repository.commit(vec![end.clone()])).await else { return };
        let lease = records::readable(&end.key);
        tracing::warn!(%error, %lease, "a lease could not be given up yet");
        let repository = self.cluster.repository.clone();
        tokio::spawn(async move {
            // A conflict means that it is given up, or somebody else's.
            while repository.commit(vec![end.clone()]).await.is_err() {
                tokio::time::sleep(RELEASE_PAUSE).await;
            }
        });
    }
}

impl Cluster {
    /// Takes something on; `None` if another process has it.
    ///
    /// # Errors
    /// The store's.
    pub async fn lease(&self, resource: Resource) -> Result<Option<Lease>, ServiceError> {
        let Some(shared) = &self.shared else {
            return Ok(Some(Lease { cluster: self.clone(), fence: None, was_abandoned: false }));
        };
        let key = records::lease(resource);
        for _ in 0..ATTEMPTS {
            let found = self.repository.row(&key).await?;
            let holder = found.as_ref().map(|row| LeaseRecord::decode(&row.value)).transpose()?;
            let was_abandoned = match holder {
                None => false,
                // A task of this process has ended without giving it up.
                Some(LeaseRecord(holder)) if holder == shared.me => true,
                Some(LeaseRecord(holder)) if self.is_there(holder).await? => return Ok(None),
                Some(_) => true,
            };
            let expect = found.map_or(Expect::Absent, |row| Expect::Rev(row.rev));
            let taken = self.repository.commit(vec![put(key.clone(), expect, &LeaseRecord(shared.me))?]).await?;
            if let Commit::Done { revs } = taken {
                let rev = revs.first().copied().unwrap_or_default();
                return Ok(Some(Lease { cluster: self.clone(), fence: Some(Fence { key, rev }), was_abandoned }));
            }
        }
        Err(ServiceError::Contended)
    }

    /// Takes something on as soon as nobody else has it; `None` after `stop`, or once `wanted` says that it is not any more. While it
    /// is wanted, that says how long to wait at most before the next try. A store that does not answer is asked again.
    pub async fn lease_when_free<F: Future<Output = Option<Duration>>>(
        &self,
        resource: Resource,
        wanted: impl Fn() -> F,
        stop: &CancellationToken,
    ) -> Option<Lease> {
        let mut pause = FIRST_PAUSE;
        loop {
            match self.lease(resource).await {
                Ok(Some(lease)) => return Some(lease),
                Ok(None) => {}
                Err(error) => tracing::warn!(%error, ?resource, "cannot check who holds the lease"),
            }
            let longest = wanted().await?;
            stop.run_until_cancelled(tokio::time::sleep(pause)).await?;
            pause = (pause * 2).min(longest);
        }
    }

    /// Who holds a lease; `None` if nobody does.
    pub(super) async fn holder(&self, resource: Resource) -> Result<Option<ProcessId>, ServiceError> {
        let found: Option<LeaseRecord> = self.repository.get(&records::lease(resource)).await?;
        Ok(found.map(|LeaseRecord(holder)| holder))
    }

    /// Whether a process has its row, and is not about to end.
    async fn is_there(&self, process: ProcessId) -> Result<bool, ServiceError> {
        let record: Option<ProcessRecord> = self.repository.get(&records::process(process)).await?;
        Ok(record.is_some_and(|record| !record.is_leaving))
    }
}
