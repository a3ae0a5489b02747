//! The task that renews the own row and looks after the others.

use std::collections::BTreeSet;

use thiserror::Error;
use tokio::time::{Instant, MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use super::members::{Gone, Members};
use super::{Cluster, LOOK, ProcessId, ProcessRecord, RENEWAL, Resource, Shared};
use crate::service::ServiceError;
use crate::service::records;
use crate::service::repository::put;
use commit_store::{Codec, Commit, Expect, Put};

/// The others have found this process gone: it was paused, or could not reach the store for long. What it had in hand is theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("other processes have taken over what this one had in hand, as it had fallen silent; start it again")]
pub struct Displaced;

/// Why this process cannot work together with the others.
#[derive(Debug, Error)]
pub enum JoinError {
    /// All other processes know a later version of records, and write it.
    #[error(
        "records are written in version {written}, and this program knows versions up to {known}; run the newer program"
    )]
    NewerRecords {
        /// The version that is written.
        written: u32,
        /// The newest one that this program knows.
        known: u32,
    },
    /// It has joined, and while it waited for processes of much older versions the others found it gone.
    #[error(transparent)]
    Displaced(#[from] Displaced),
    /// The store did not let it join.
    #[error(transparent)]
    Store(#[from] ServiceError),
}

/// The place of this process among the others.
pub struct Membership {
    pub(super) cluster: Cluster,
    record: ProcessRecord,
    /// The others, as this process sees them.
    members: Members,
    /// When its own row was written last.
    renewed: Instant,
}

impl Cluster {
    /// Tells the others that this process is there. To be called before it takes anything on. Processes that are more than one
    /// version older are waited for.
    ///
    /// # Errors
    /// [`JoinError`].
    pub async fn join(&self) -> Result<Membership, JoinError> {
        let versions = self.repository.versions();
        let record = ProcessRecord::here(self.repository.now(), versions.known());
        if let Some(shared) = &self.shared {
            self.enter(shared, &record).await?;
        }
        let mut membership = Membership::new(self.clone(), record);
        while versions.written() + 1 < versions.known() {
            let (written, known) = (versions.written(), versions.known());
            tracing::warn!(written, known, "waiting for processes that are more than one version older to end");
            tokio::time::sleep(LOOK).await;
            membership.look().await?;
        }
        Ok(membership)
    }
}

impl Membership {
    /// That of a process whose row was written just now.
    pub(super) fn new(cluster: Cluster, record: ProcessRecord) -> Membership {
        Membership { cluster, record, members: Members::default(), renewed: Instant::now() }
    }

    /// Keeps telling the others, and looks after them, until `stop`.
    ///
    /// # Errors
    /// [`Displaced`], after which this process must end what it does.
    pub async fn watch(&mut self, stop: &CancellationToken) -> Result<(), Displaced> {
        if self.cluster.shared.is_none() {
            stop.cancelled().await;
            return Ok(());
        }
        let mut look = interval(LOOK);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            tokio::select! {
                () = stop.cancelled() => return Ok(()),
                _ = look.tick() => {}
            }
            self.look().await?;
        }
    }

    /// One look at the others. That the store does not answer is logged.
    async fn look(&mut self) -> Result<(), Displaced> {
        let Membership { cluster, record, members, renewed } = self;
        let Some(shared) = &cluster.shared else { return Ok(()) };
        let looked = async {
            let is_there = cluster.look(shared, record, members, renewed, Instant::now()).await?;
            cluster.agree_on_version().await?;
            Ok::<_, ServiceError>(is_there)
        };
        match looked.await {
            Ok(true) => Ok(()),
            Ok(false) => Err(Displaced),
            Err(error) => {
                tracing::warn!(%error, "cannot list the other processes");
                members.forget();
                Ok(())
            }
        }
    }

    /// Tells the others that this process ends, so that they go on with its work at once.
    pub async fn leave(self) {
        let Membership { cluster, record, .. } = self;
        let Some(shared) = &cluster.shared else { return };
        let leaving = ProcessRecord { is_leaving: true, ..record };
        let left = async {
            match cluster.repository.row(&records::process(shared.me)).await? {
                Some(row) => cluster.renew(shared, Expect::Rev(row.rev), &leaving).await,
                None => Ok(()),
            }
        };
        if let Err(error) = left.await {
            tracing::warn!(%error, "the other processes could not be told that this one ends");
        }
    }
}

impl Cluster {
    /// One look; `false` if the own row is gone.
    async fn look(
        &self,
        shared: &Shared,
        record: &ProcessRecord,
        members: &mut Members,
        renewed: &mut Instant,
        now: Instant,
    ) -> Result<bool, ServiceError> {
        let rows = self.processes().await?;
        let Some((_, rev, _)) = rows.iter().find(|(id, ..)| *id == shared.me) else { return Ok(false) };
        if now.duration_since(*renewed) >= RENEWAL {
            // A conflict means that the row was deleted meanwhile, which the next look finds.
            self.renew(shared, Expect::Rev(*rev), record).await?;
            *renewed = now;
        }
        let others: Vec<_> = rows.into_iter().filter(|(id, ..)| *id != shared.me).collect();
        let gone = members.observe(&others, now);
        shared.at_work.send_if_modified(|at_work| {
            let before = std::mem::replace(at_work, 1 + others.len() - gone.len());
            before != *at_work
        });
        *shared.alive() = members.alive().map(|(id, alive)| (id, self.timestamp_of(alive, now))).collect();
        for Gone { id, rev, alive } in gone {
            let mut puts = self.outages_of(id, self.timestamp_of(alive, now)).await?;
            puts.push(Put::delete(records::process(id), rev));
            if let Commit::Done { .. } = self.repository.commit(puts).await? {
                tracing::warn!(process = %id, "a process is gone, and others go on with its work");
                shared.gone.send_modify(|count| *count += 1);
            }
        }
        Ok(true)
    }

    async fn renew(&self, shared: &Shared, expect: Expect, record: &ProcessRecord) -> Result<(), ServiceError> {
        let begun = Instant::now();
        let written = self.repository.commit(vec![put(records::process(shared.me), expect, record)?]).await?;
        if let Commit::Done { .. } = written {
            shared.pulse.note(begun);
        }
        Ok(())
    }

    /// The processes that have rows, with the revisions of these. Rows that cannot be read are passed over.
    ///
    /// # Errors
    /// The store's.
    pub async fn processes(&self) -> Result<Vec<(ProcessId, u64, ProcessRecord)>, ServiceError> {
        let mut processes = Vec::new();
        for (key, row) in self.repository.all(&records::processes()).await? {
            match (records::process_of(&key), ProcessRecord::decode(&row.value)) {
                (Some(id), Ok(record)) => processes.push((id, row.rev, record)),
                (_, Err(error)) => self.repository.skipped(&key, &error),
                (None, _) => {}
            }
        }
        Ok(processes)
    }

    /// Whether no process that is at work is of a later version of the program than this one.
    ///
    /// # Errors
    /// The store's.
    pub async fn is_newest(&self) -> Result<bool, ServiceError> {
        let own = ProcessRecord::here(self.repository.now(), self.repository.versions().known()).program_version();
        Ok(self.processes().await?.iter().all(|(_, _, other)| other.program_version() <= own))
    }

    /// What processes that are gone have left in hand.
    ///
    /// # Errors
    /// The store's.
    pub async fn abandoned(&self) -> Result<Vec<Resource>, ServiceError> {
        let there: BTreeSet<ProcessId> = self.processes().await?.into_iter().map(|(id, ..)| id).collect();
        let leases = self.leases().await?.into_iter();
        Ok(leases.filter(|(_, holder)| !there.contains(holder)).map(|(resource, _)| resource).collect())
    }
}
