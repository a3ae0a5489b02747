//! The processes and what each has in hand, for the operator.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{Cluster, ProcessId, ProcessRecord, Resource};
use crate::service::records::{self, LeaseRecord, SessionsRecord};
use crate::service::repository::Repository;
use crate::service::{Lane, ServiceError, SystemClock};
use commit_store::{Codec, Store};

/// A process, and what it has in hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtWork {
    /// Which process.
    pub id: ProcessId,
    /// What it says of itself.
    pub record: ProcessRecord,
    /// What it has in hand.
    pub in_hand: Vec<Resource>,
}

/// The processes on a store, and what nobody has in hand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClusterStatus {
    /// The processes that have rows.
    pub processes: Vec<AtWork>,
    /// How many shards there are for all of them, as far as that was agreed on.
    pub shards: u32,
    /// What processes that have no row any more have left.
    pub abandoned: Vec<Resource>,
}

/// The processes that have rows in a store. Nothing is changed.
///
/// # Errors
/// The store's.
pub async fn at_work(store: Arc<dyn Store>) -> Result<ClusterStatus, ServiceError> {
    let cluster = Cluster::new(Repository::new(store, Arc::new(SystemClock)), ProcessId::draw());
    let mut in_hand: BTreeMap<ProcessId, Vec<Resource>> = BTreeMap::new();
    for (resource, holder) in cluster.leases().await? {
        in_hand.entry(holder).or_default().push(resource);
    }
    let processes = cluster.processes().await?.into_iter();
    let processes = processes
        .map(|(id, _, record)| AtWork { id, record, in_hand: in_hand.remove(&id).unwrap_or_default() })
        .collect();
    let agreed: Option<SessionsRecord> = cluster.repository.get(&records::sessions()).await?;
    let shards = agreed.map_or(0, |agreed| agreed.shards);
    Ok(ClusterStatus { processes, shards, abandoned: in_hand.into_values().flatten().collect() })
}

/// How the work is shared out among the processes, as one of them sees it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Shares {
    /// How many processes are at work.
    pub processes: usize,
    /// What this process has in hand.
    pub own: Vec<Resource>,
    /// The lanes of the outbox that others at work have in hand.
    pub lanes_elsewhere: BTreeSet<Lane>,
    /// How many shards there are, as far as that was agreed on.
    pub shards: u32,
    /// How many of them nobody at work receives.
    pub shards_unheld: u32,
    /// Whether nobody at work does what falls due.
    pub due_rows_unheld: bool,
}

impl Cluster {
    /// How the work is shared out; `None` on a store that only one process can open.
    ///
    /// # Errors
    /// The store's.
    pub async fn shares(&self) -> Result<Option<Shares>, ServiceError> {
        let Some(shared) = &self.shared else { return Ok(None) };
        // Leases first: whoever takes one on after that is seen a little too late rather than taken for gone.
        let leases = self.leases().await?;
        let there: BTreeSet<ProcessId> = self.processes().await?.into_iter().map(|(id, ..)| id).collect();
        let agreed: Option<SessionsRecord> = self.repository.get(&records::sessions()).await?;
        let shards = agreed.map_or(0, |agreed| agreed.shards);
        let mut shares = Shares { processes: there.len(), shards, due_rows_unheld: true, ..Shares::default() };
        let mut received = 0;
        for (resource, holder) in leases {
            if !there.contains(&holder) {
                continue;
            }
            match resource {
                Resource::Shard(shard) if shard < shards => received += 1,
                Resource::DueRows => shares.due_rows_unheld = false,
                Resource::Lane(lane) if holder != shared.me => {
                    shares.lanes_elsewhere.insert(lane);
                }
                _ => {}
            }
            if holder == shared.me {
                shares.own.push(resource);
            }
        }
        shares.shards_unheld = shards.saturating_sub(received);
        Ok(Some(shares))
    }

    /// What is leased, and who holds it. Rows that cannot be read are passed over.
    pub(super) async fn leases(&self) -> Result<Vec<(Resource, ProcessId)>, ServiceError> {
        let mut leases = Vec::new();
        for prefix in records::leases() {
            for (key, row) in self.repository.all(&prefix).await? {
                match (records::lease_of(&key), LeaseRecord::decode(&row.value)) {
                    (Some(resource), Ok(LeaseRecord(holder))) => leases.push((resource, holder)),
                    (_, Err(error)) => self.repository.skipped(&key, &error),
                    (None, _) => {}
                }
            }
        }
        Ok(leases)
    }
}
