//! What is leased, and to whom.

use crate::cluster::Resource;
use std::future::ready;
use std::time::Duration;

use tokio_util::sync::CancellationToken;

use crate::ServiceError;
use crate::cluster::records::LeaseRecord;
use crate::cluster::{Cluster, ProcessId, ProcessRecord};
use crate::fence::Fence;
use crate::repository::{ATTEMPTS, put};
use commit_store::{Codec, Commit, Expect, Put};

/// The pause before the second try for a lease that another process holds. It doubles with each further try.
const FIRST_PAUSE: Duration = Duration::from_millis(250);

/// The pause between two tries to release a lease while the store does not answer.
const RELEASE_PAUSE: Duration = Duration::from_secs(1);

/// The longest pause between two tries for a lease on something that people wait for.
pub const LEASE_PAUSE: Duration = Duration::from_secs(4);

/// The right to do something that only one process may do.
pub struct Lease {
    cluster: Cluster,
    /// `None` on a store that only one process can open.
    fence: Option<Fence>,
    /// Whether the previous holder never released it, so that its progress is unknown.
    pub was_abandoned: bool,
}

impl Lease {
    /// Runs `work`, whose commits fail once another process holds the lease.
    pub async fn guard<T>(&self, work: impl Future<Output = T>) -> T {
        match self.fence.clone() {
            Some(fence) => fence.scope(work).await,
            None => work.await,
        }
    }

    /// `work` for another task, under the lease of the current task.
    pub fn inherit<T>(work: impl Future<Output = T>) -> impl Future<Output = T> {
        Fence::inherit(work)
    }

    /// The put that releases it, for a commit that ends what it was for.
    pub fn end(&self) -> Option<Put> {
        self.fence.as_ref().map(|Fence { key, rev }| Put::delete(key.clone(), *rev))
    }

    /// Releases it. While the store does not answer, a background task retries: until then no other process could take
    /// the lease, though it is unused.
    pub async fn release(&self) {
        let Some(end) = self.end() else { return };
        let Err(error) = Fence::unfenced(self.cluster.repository.commit(vec![end.clone()])).await else { return };
        let lease = crate::records::readable(&end.key);
        tracing::warn!(%error, %lease, "cannot release a lease yet; will try again");
        let repository = self.cluster.repository.clone();
        tokio::spawn(async move {
            // A conflict means that it was already released or belongs to another process.
            while repository.commit(vec![end.clone()]).await.is_err() {
                tokio::time::sleep(RELEASE_PAUSE).await;
            }
        });
    }
}

impl Cluster {
    /// Takes the lease on something; `None` if another process holds it.
    pub async fn lease(&self, resource: Resource) -> Result<Option<Lease>, ServiceError> {
        let Some(shared) = &self.shared else {
            return Ok(Some(Lease { cluster: self.clone(), fence: None, was_abandoned: false }));
        };
        let key = crate::cluster::records::lease(resource);
        for _ in 0..ATTEMPTS {
            let found = self.repository.row(&key).await?;
            let holder = found.as_ref().map(|row| LeaseRecord::decode(&row.value)).transpose()?;
            let was_abandoned = match holder {
                None => false,
                // A task of this process has ended without releasing it.
                Some(LeaseRecord(holder)) if holder == shared.me => true,
                Some(LeaseRecord(holder)) if self.is_live(holder).await? => return Ok(None),
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

    /// Takes the lease on something that is probably free, if what `standing` requires is so at the same moment: whatever was read
    /// before still stands then. `None` if it is not so, or another process holds it, or has held it and died.
    pub async fn lease_if_free(&self, resource: Resource, standing: Vec<Put>) -> Result<Option<Lease>, ServiceError> {
        let Some(shared) = &self.shared else { return self.lease(resource).await };
        let key = crate::cluster::records::lease(resource);
        let mut puts = vec![put(key.clone(), Expect::Absent, &LeaseRecord(shared.me))?];
        puts.extend(standing);
        Ok(match self.repository.commit(puts).await? {
            Commit::Done { revs } => {
                let fence = Some(Fence { key, rev: revs.first().copied().unwrap_or_default() });
                Some(Lease { cluster: self.clone(), fence, was_abandoned: false })
            }
            Commit::Conflict { .. } => None,
        })
    }

    /// Waits for the lease on something; `None` after `stop`, or once `wanted` returns `None`. As long as it is wanted, `wanted`
    /// returns the longest pause before the next try. A store that does not answer is asked again.
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

    /// Does `work` under the lease on something, once no other process holds it; nothing if `stop` comes first.
    pub async fn work_under_lease(&self, resource: Resource, stop: &CancellationToken, work: impl Future<Output = ()>) {
        let Some(lease) = self.lease_when_free(resource, || ready(Some(LEASE_PAUSE)), stop).await else { return };
        lease.guard(work).await;
        lease.release().await;
    }

    /// Who holds a lease; `None` if it is free.
    pub(super) async fn holder(&self, resource: Resource) -> Result<Option<ProcessId>, ServiceError> {
        let found: Option<LeaseRecord> = self.repository.get(&crate::cluster::records::lease(resource)).await?;
        Ok(found.map(|LeaseRecord(holder)| holder))
    }

    /// Whether a process has its row, and is not about to end.
    async fn is_live(&self, process: ProcessId) -> Result<bool, ServiceError> {
        let record: Option<ProcessRecord> = self.repository.get(&crate::cluster::records::process(process)).await?;
        Ok(record.is_some_and(|record| !record.is_leaving))
    }
}
