//! Several processes on one store: membership, and leases on what only one of them may do at a time.
//!
//! A process that works on a shared store has a row there, its heartbeat, which it writes again every [`HEARTBEAT_INTERVAL`].
//! If a row stays the same for [`MEMBER_TIMEOUT`], measured by the process that observes it, its process has died or hangs, and
//! the first process to notice deletes the row. Clocks of different machines are never compared, and it does not matter when a
//! process looks.
//!
//! What only one process may do at a time is a [`Resource`], leased by a row that names its holder. A lease does not expire by
//! itself: it is valid as long as the row of its holder exists. The revision of its row is a fencing token: every commit made
//! under the lease expects it ([`Lease::guard`]). So a process that was paused, lost its row and comes back cannot change
//! anything: it learns that it was evicted, and ends.
//!
//! A store that only one process can open needs none of that: there every lease is granted, and none has a row.
//!
//! | file | holds |
//! |---|---|
//! | `process` | a process, and its row |
//! | `membership` | joins the other processes, writes the heartbeat, evicts those that have stopped |
//! | `failure_detector` | which processes have stopped |
//! | `heartbeat` | when this process wrote its row last, and whether it may still be evicted unawares |
//! | `lease` | what is leased, and to whom |
//! | `outage` | since when no process has received the events of a shard |
//! | `received` | what the shards of this process have received |
//! | `sessions` | when sessions with Discord begin, and over how many shards |
//! | `shard_session` | the sessions of shards, so that another process can take them up |
//! | `upgrade` | in which version records are written while processes of two versions run |
//! | `status` | the processes and what each of them holds, for the operator and the metrics |

mod failure_detector;
mod heartbeat;
mod lease;
mod membership;
mod outage;
mod process;
mod received;
pub mod records;
pub mod resource;
mod sessions;
mod shard_session;
mod status;
mod upgrade;

use crate::feature::Feature;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use jiff::Timestamp;
use tokio::sync::watch;

use crate::repository::Repository;

pub use crate::cluster::resource::{Resource, ResourceKind};
pub use heartbeat::Heartbeat;
pub use lease::{LEASE_PAUSE, Lease};
pub use membership::{Evicted, JoinError, Membership};
pub use outage::shard_of;
pub use process::{ProcessId, ProcessRecord};
pub use received::{ReceiptInquiries, ReceivedShards};
pub use records::{SessionLeft, ShardSessionRecord};
pub use sessions::SessionBucket;
pub use status::{ClusterStatus, LeaseOverview, ProcessStatus, cluster_status, heartbeat_ages};

/// What this room keeps in the store.
pub static FEATURE: Feature = Feature { records: records::RECORDS, notices: &[], due: &[] };

/// How often a process writes its row again.
pub const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(2);

/// How long a row may stay the same before its process is evicted. Others then take up the sessions of its shards.
pub const MEMBER_TIMEOUT: Duration = Duration::from_secs(8);

/// How often a process looks at the rows of the others.
pub const POLL_INTERVAL: Duration = Duration::from_secs(1);

/// What a process hears of others where there are none: nothing, for as long as it listens. A sender that is gone would be heard
/// of again and again.
static ONE_PROCESS: LazyLock<watch::Sender<usize>> = LazyLock::new(|| watch::Sender::new(1));
static NO_DEPARTURES: LazyLock<watch::Sender<u64>> = LazyLock::new(watch::Sender::default);

/// The processes on a store, of which this is one. Clones share it.
#[derive(Clone)]
pub struct Cluster {
    repository: Repository,
    /// `None` on a store that only one process can open.
    shared: Option<Arc<ClusterState>>,
    received: ReceivedShards,
}

/// What a process on a shared store knows.
struct ClusterState {
    me: ProcessId,
    heartbeat: Heartbeat,
    /// How many processes are running, this one included, and do not hand their work over.
    live_processes: watch::Sender<usize>,
    /// Counts the processes whose rows this one has deleted.
    departures: watch::Sender<u64>,
    /// When each of the others was certainly running for the last time.
    last_alive: Mutex<BTreeMap<ProcessId, Timestamp>>,
    /// When some process was at work for the last time before this one started.
    at_work_before: Mutex<Option<Timestamp>>,
}

impl ClusterState {
    /// The map is replaced as a whole, so a poisoned lock is still good.
    fn last_alive(&self) -> MutexGuard<'_, BTreeMap<ProcessId, Timestamp>> {
        self.last_alive.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The value is replaced as a whole, so a poisoned lock is still good.
    fn at_work_before(&self) -> Option<Timestamp> {
        *self.at_work_before.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Cluster {
    /// The processes on the store of `repository`; `me` is this one.
    pub fn new(repository: Repository, me: ProcessId) -> Cluster {
        let shared = repository.is_shared().then(|| {
            Arc::new(ClusterState {
                me,
                heartbeat: Heartbeat::default(),
                live_processes: watch::Sender::new(1),
                departures: watch::Sender::new(0),
                last_alive: Mutex::default(),
                at_work_before: Mutex::default(),
            })
        });
        Cluster { repository, shared, received: ReceivedShards::default() }
    }

    /// The time, as it is recorded.
    pub fn now(&self) -> Timestamp {
        self.repository.now()
    }

    /// The shards that this process receives.
    pub fn received_shards(&self) -> &ReceivedShards {
        &self.received
    }

    /// Whether other processes may work on the store, too.
    pub fn is_shared(&self) -> bool {
        self.shared.is_some()
    }

    pub fn heartbeat(&self) -> Heartbeat {
        self.shared.as_ref().map(|shared| shared.heartbeat.clone()).unwrap_or_default()
    }

    /// Notes when some process was at work for the last time before this one started: others that it never hears of stopped then.
    pub fn note_work_before(&self, at: Timestamp) {
        if let Some(shared) = &self.shared {
            shared.at_work_before.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(at);
        }
    }

    /// How many processes are running, this one included, and do not hand their work over, from now on.
    pub fn live_processes(&self) -> watch::Receiver<usize> {
        match &self.shared {
            Some(shared) => shared.live_processes.subscribe(),
            None => ONE_PROCESS.subscribe(),
        }
    }

    /// Changes each time that this process finds that another one has left or died, so that its work has to be taken over.
    pub fn departures(&self) -> watch::Receiver<u64> {
        match &self.shared {
            Some(shared) => shared.departures.subscribe(),
            None => NO_DEPARTURES.subscribe(),
        }
    }
}
