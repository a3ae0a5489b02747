//! The processes and what each has in hand, for the operator.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Cluster, ProcessId, ProcessRecord, Resource};
use crate::service::records::{self, LeaseRecord};
use crate::service::repository::Repository;
use crate::service::{ServiceError, SystemClock};
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

/// The processes that have rows in a store.
///
/// # Errors
/// The store's.
pub async fn at_work(store: Arc<dyn Store>) -> Result<Vec<AtWork>, ServiceError> {
    let cluster = Cluster::new(Repository::new(store, Arc::new(SystemClock)), ProcessId::draw());
    let mut in_hand: BTreeMap<ProcessId, Vec<Resource>> = BTreeMap::new();
    for (resource, holder) in cluster.leases().await? {
        in_hand.entry(holder).or_default().push(resource);
    }
    let processes = cluster.processes().await?.into_iter();
    Ok(processes
        .map(|(id, _, record)| AtWork { id, record, in_hand: in_hand.remove(&id).unwrap_or_default() })
        .collect())
}

impl Cluster {
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
