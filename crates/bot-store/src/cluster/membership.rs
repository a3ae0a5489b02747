//! The place of this process among the others: it joins them, writes its heartbeat, and evicts those that have stopped.

use std::collections::BTreeSet;

use jiff::SignedDuration;
use thiserror::Error;
use tokio::time::{Instant, MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use crate::ServiceError;
use crate::cluster::failure_detector::{FailureDetector, Stopped};
use crate::cluster::{Cluster, ClusterState, HEARTBEAT_INTERVAL, POLL_INTERVAL, ProcessId, ProcessRecord, Resource};
use crate::repository::{ATTEMPTS, put};
use commit_store::{Codec, Commit, Expect, Put};

/// The others have evicted this process: it was paused, or could not reach the store for too long. Its leases are theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "other processes have taken over the work of this one, which had not told them in time that it was running; start it again"
)]
pub struct Evicted;

/// Why this process cannot work together with the others.
#[derive(Debug, Error)]
pub enum JoinError {
    /// All other processes know a later version of records, and write that.
    #[error(
        "records are written in version {written}, and this program knows versions up to {known}; run the newer program"
    )]
    NewerRecords {
        written: u32,
        /// The newest one that this program knows.
        known: u32,
    },
    /// It was evicted while it waited for processes of much older versions.
    #[error(transparent)]
    Evicted(#[from] Evicted),
    /// The store did not let it join.
    #[error(transparent)]
    Store(#[from] ServiceError),
}

/// The place of this process among the others.
pub struct Membership {
    pub(super) cluster: Cluster,
    record: ProcessRecord,
    /// Which of the others have stopped.
    detector: FailureDetector,
    last_heartbeat: Instant,
}

impl Cluster {
    /// Joins the other processes. To be called before anything is leased. Waits until processes that are more than one version
    /// older have ended.
    pub async fn join(&self) -> Result<Membership, JoinError> {
        let versions = self.repository.versions();
        let record = ProcessRecord::of_this_process(self.repository.now(), versions.known());
        if let Some(shared) = &self.shared {
            self.register(shared, &record).await?;
        }
        let mut membership = Membership::new(self.clone(), record);
        while versions.written() + 1 < versions.known() {
            let (written, known) = (versions.written(), versions.known());
            tracing::warn!(written, known, "waiting for processes that are more than one version older to end");
            tokio::time::sleep(POLL_INTERVAL).await;
            membership.poll().await?;
        }
        Ok(membership)
    }
}

impl Membership {
    /// The membership of a process whose row was written just now.
    pub fn new(cluster: Cluster, record: ProcessRecord) -> Membership {
        Membership { cluster, record, detector: FailureDetector::default(), last_heartbeat: Instant::now() }
    }

    /// Writes the heartbeat and evicts processes that have stopped, until `stop`.
    pub async fn watch(&mut self, stop: &CancellationToken) -> Result<(), Evicted> {
        if self.cluster.shared.is_none() {
            stop.cancelled().await;
            return Ok(());
        }
        let mut ticks = interval(POLL_INTERVAL);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                () = stop.cancelled() => return Ok(()),
                _ = ticks.tick() => {}
            }
            self.poll().await?;
        }
    }

    /// Polls once. If the store does not answer, that is logged.
    async fn poll(&mut self) -> Result<(), Evicted> {
        let Membership { cluster, record, detector, last_heartbeat } = self;
        let Some(shared) = &cluster.shared else { return Ok(()) };
        let polled = async {
            let is_member = cluster.poll(shared, record, detector, last_heartbeat, Instant::now()).await?;
            cluster.agree_on_version().await?;
            Ok::<_, ServiceError>(is_member)
        };
        match polled.await {
            Ok(true) => Ok(()),
            Ok(false) => Err(Evicted),
            Err(error) => {
                tracing::warn!(%error, "cannot list the other processes");
                detector.reset();
                Ok(())
            }
        }
    }

    /// Tells the others that this process hands its work over, so that they make room for it.
    pub async fn drain(&mut self) {
        self.record.is_draining = true;
        self.tell().await;
    }

    /// Tells the others that this process ends, so that they take over at once what is left of its work.
    pub async fn leave(mut self) {
        self.record.is_leaving = true;
        self.tell().await;
    }

    async fn tell(&self) {
        let Membership { cluster, record, .. } = self;
        let Some(shared) = &cluster.shared else { return };
        let told = async {
            // Until nothing was written to the row in between.
            for _ in 0..ATTEMPTS {
                let row = cluster.repository.row(&crate::cluster::records::process(shared.me)).await?;
                let Some(row) = row else { return Ok(()) };
                if let Commit::Done { .. } = cluster.write_heartbeat(shared, Expect::Rev(row.rev), record).await? {
                    return Ok(());
                }
            }
            Err(ServiceError::Contended)
        };
        if let Err(error) = told.await {
            tracing::warn!(%error, "cannot tell the other processes that this one ends");
        }
    }
}

impl Cluster {
    /// Writes the heartbeat if it is time, and evicts processes that have stopped; `false` if this process was evicted.
    async fn poll(
        &self,
        shared: &ClusterState,
        record: &ProcessRecord,
        detector: &mut FailureDetector,
        last_heartbeat: &mut Instant,
        now: Instant,
    ) -> Result<bool, ServiceError> {
        let shown = self.repository.now();
        let timestamp_of =
            |moment: Instant| shown - SignedDuration::try_from(now.duration_since(moment)).unwrap_or_default();
        let rows = self.processes().await?;
        let Some((_, rev, _)) = rows.iter().find(|(id, ..)| *id == shared.me) else { return Ok(false) };
        if now.duration_since(*last_heartbeat) >= HEARTBEAT_INTERVAL {
            // A conflict means that the row was deleted meanwhile, which the next poll finds.
            self.write_heartbeat(shared, Expect::Rev(*rev), record).await?;
            *last_heartbeat = now;
        }
        let others: Vec<_> = rows.into_iter().filter(|(id, ..)| *id != shared.me).collect();
        let stopped = detector.observe(&others, now);
        let is_working = |id: &ProcessId, record: &ProcessRecord| {
            !record.is_draining && stopped.iter().all(|stopped| stopped.id != *id)
        };
        let working = others.iter().filter(|(id, _, record)| is_working(id, record)).count();
        shared.live_processes.send_if_modified(|live| {
            let before = std::mem::replace(live, 1 + working);
            before != *live
        });
        *shared.last_alive() = detector.last_alive().map(|(id, at)| (id, timestamp_of(at))).collect();
        for Stopped { id, rev, last_alive, was_heard } in stopped {
            let last_alive = timestamp_of(last_alive);
            let before = shared.at_work_before().filter(|_| !was_heard);
            let mut puts = self.outages_of(id, before.map_or(last_alive, |before| before.min(last_alive))).await?;
            puts.push(Put::delete(crate::cluster::records::process(id), rev));
            if let Commit::Done { .. } = self.repository.commit(puts).await? {
                tracing::warn!(process = %id, "another process has stopped; its work is taken over");
                shared.departures.send_modify(|count| *count += 1);
            }
        }
        Ok(true)
    }

    async fn write_heartbeat(
        &self,
        shared: &ClusterState,
        expect: Expect,
        record: &ProcessRecord,
    ) -> Result<Commit, ServiceError> {
        let begun = Instant::now();
        let written =
            self.repository.commit(vec![put(crate::cluster::records::process(shared.me), expect, record)?]).await?;
        if let Commit::Done { .. } = written {
            shared.heartbeat.record(begun);
        }
        Ok(written)
    }

    /// The processes that have rows, with the revisions of these. Unreadable rows are skipped.
    pub async fn processes(&self) -> Result<Vec<(ProcessId, u64, ProcessRecord)>, ServiceError> {
        let mut processes = Vec::new();
        for (key, row) in self.repository.all(&crate::cluster::records::processes()).await? {
            match (crate::cluster::records::process_of(&key), ProcessRecord::decode(&row.value)) {
                (Some(id), Ok(record)) => processes.push((id, row.rev, record)),
                (_, Err(error)) => self.repository.report_skipped(&key, &error),
                (None, _) => {}
            }
        }
        Ok(processes)
    }

    /// Whether no running process is of a later version of the program than this one.
    pub async fn is_newest(&self) -> Result<bool, ServiceError> {
        let own =
            ProcessRecord::of_this_process(self.repository.now(), self.repository.versions().known()).program_version();
        Ok(self.processes().await?.iter().all(|(_, _, other)| other.program_version() <= own))
    }

    /// The leases of processes that are gone.
    pub async fn abandoned(&self) -> Result<Vec<Resource>, ServiceError> {
        let members: BTreeSet<ProcessId> = self.processes().await?.into_iter().map(|(id, ..)| id).collect();
        let leases = self.leases().await?.into_iter();
        Ok(leases.filter(|(_, holder)| !members.contains(holder)).map(|(resource, _)| resource).collect())
    }
}
