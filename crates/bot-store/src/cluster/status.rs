//! The processes and what each of them holds, for the operator and the metrics.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use tokio::time::Instant;

use crate::cluster::records::{LeaseRecord, SessionsRecord};
use crate::cluster::{Cluster, HEARTBEAT_INTERVAL, MEMBER_TIMEOUT, ProcessId, ProcessRecord, Resource};
use crate::feature::Features;
use crate::repository::Repository;
use crate::{Lane, ServiceError, SystemClock};
use commit_store::{Codec, Store};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProcessStatus {
    pub id: ProcessId,
    /// What it tells about itself.
    pub record: ProcessRecord,
    pub leases: Vec<Resource>,
}

/// The processes on a store, and the leases that are left over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClusterStatus {
    pub processes: Vec<ProcessStatus>,
    /// How many shards all processes have agreed on; 0 before that.
    pub shards: u32,
    /// The leases of processes that have no row any more.
    pub abandoned: Vec<Resource>,
}

/// Reads which processes work on a store, and what each of them holds. Nothing is changed.
pub async fn cluster_status(store: Arc<dyn Store>) -> Result<ClusterStatus, ServiceError> {
    let cluster = Cluster::new(Repository::new(store, Arc::new(SystemClock), Features(&[])), ProcessId::draw());
    let mut by_holder: BTreeMap<ProcessId, Vec<Resource>> = BTreeMap::new();
    for (resource, holder) in cluster.leases().await? {
        by_holder.entry(holder).or_default().push(resource);
    }
    let processes = cluster.processes().await?.into_iter();
    let processes = processes
        .map(|(id, _, record)| ProcessStatus { id, record, leases: by_holder.remove(&id).unwrap_or_default() })
        .collect();
    let agreed: Option<SessionsRecord> = cluster.repository.get(&crate::cluster::records::sessions()).await?;
    let shards = agreed.map_or(0, |agreed| agreed.shards);
    Ok(ClusterStatus { processes, shards, abandoned: by_holder.into_values().flatten().collect() })
}

/// Waits for a heartbeat of each process, for [`MEMBER_TIMEOUT`] at most: how old each is then. A process whose heartbeat has that
/// age is not running. No clock of another machine is believed.
pub async fn heartbeat_ages(store: Arc<dyn Store>) -> Result<BTreeMap<ProcessId, Duration>, ServiceError> {
    let cluster = Cluster::new(Repository::new(store, Arc::new(SystemClock), Features(&[])), ProcessId::draw());
    let begun = Instant::now();
    // The revision of each row, and since when it has been that; since the beginning, if no other was seen.
    let mut heartbeats: BTreeMap<ProcessId, (u64, Instant)> = BTreeMap::new();
    loop {
        let now = Instant::now();
        let rows = cluster.processes().await?;
        heartbeats.retain(|id, _| rows.iter().any(|(found, ..)| found == id));
        for (id, revision, _) in rows {
            let known = heartbeats.entry(id).or_insert((revision, begun));
            if known.0 != revision {
                *known = (revision, now);
            }
        }
        if heartbeats.values().all(|(_, since)| *since > begun) || begun.elapsed() >= MEMBER_TIMEOUT {
            return Ok(heartbeats.into_iter().map(|(id, (_, since))| (id, since.elapsed())).collect());
        }
        tokio::time::sleep(HEARTBEAT_INTERVAL / 4).await;
    }
}

/// Who holds which leases, as one of the processes sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeaseOverview {
    /// How many processes are running.
    pub processes: usize,
    pub own: Vec<Resource>,
    /// The lanes of the outbox that other running processes hold.
    pub lanes_elsewhere: BTreeSet<Lane>,
    /// How many shards all processes have agreed on; 0 before that.
    pub shards: u32,
    /// How many of them no running process receives.
    pub shards_unheld: u32,
    /// Whether no running process handles the due rows.
    pub due_rows_unheld: bool,
}

impl Cluster {
    /// Who holds which leases; `None` on a store that only one process can open.
    pub async fn lease_overview(&self) -> Result<Option<LeaseOverview>, ServiceError> {
        let Some(shared) = &self.shared else { return Ok(None) };
        // Leases are read first, so that a process that joins and takes one meanwhile is not mistaken for one that is gone.
        let leases = self.leases().await?;
        let members: BTreeSet<ProcessId> = self.processes().await?.into_iter().map(|(id, ..)| id).collect();
        let agreed: Option<SessionsRecord> = self.repository.get(&crate::cluster::records::sessions()).await?;
        let shards = agreed.map_or(0, |agreed| agreed.shards);
        let mut overview =
            LeaseOverview { processes: members.len(), shards, due_rows_unheld: true, ..LeaseOverview::default() };
        let mut received = 0;
        for (resource, holder) in leases {
            if !members.contains(&holder) {
                continue;
            }
            match resource {
                Resource::Shard(shard) if shard < shards => received += 1,
                Resource::DueRows => overview.due_rows_unheld = false,
                Resource::Lane(lane) if holder != shared.me => {
                    overview.lanes_elsewhere.insert(lane);
                }
                _ => {}
            }
            if holder == shared.me {
                overview.own.push(resource);
            }
        }
        overview.shards_unheld = shards.saturating_sub(received);
        Ok(Some(overview))
    }

    /// What is leased, and who holds it. Unreadable rows are skipped.
    pub(super) async fn leases(&self) -> Result<Vec<(Resource, ProcessId)>, ServiceError> {
        let mut leases = Vec::new();
        for prefix in crate::cluster::records::leases() {
            for (key, row) in self.repository.all(&prefix).await? {
                match (crate::cluster::records::lease_of(&key), LeaseRecord::decode(&row.value)) {
                    (Some(resource), Ok(LeaseRecord(holder))) => leases.push((resource, holder)),
                    (_, Err(error)) => self.repository.report_skipped(&key, &error),
                    (None, _) => {}
                }
            }
        }
        Ok(leases)
    }
}
