//! Several processes on one store: who is there, and who does what.
//!
//! A process that works on a shared store has a row there, which it writes again every [`RENEWAL`]. A row that stays the same
//! for [`SILENCE`], by the watch of whoever looks at it, is that of a process that has died or hangs, and whoever notices it
//! first deletes it. No two machines' clocks are compared, and nothing depends on when a process looks.
//!
//! What only one process may do at a time is a [`Resource`], leased by a row that names its holder. A lease has no time of its
//! own: it holds as long as the row of its holder is there. Its revision is an expectation in every commit made under it
//! ([`Lease::guard`]), so that a process which was paused, lost its row and comes back changes nothing: it learns that it was
//! displaced, and ends.
//!
//! A store that only one process can open needs none of that; there a lease is had for the asking and has no row.
//!
//! | file | holds |
//! |---|---|
//! | `process` | a process, and its row |
//! | `members` | which of the processes are at work, as one of them sees it |
//! | `lease` | what is leased, and for whom |
//! | `pulse` | whether this process may still take itself for one of those at work |
//! | `sessions` | when sessions with Discord are begun, and with how many shards |
//! | `outage` | the times in which no process received the events of a shard |
//! | `upgrade` | in which version records are written while processes of two versions are at work |
//! | `at_work` | the processes and what each has in hand, for the operator |
//! | `watch` | the task that renews the own row and looks after the others |

mod at_work;
mod lease;
mod members;
mod outage;
mod process;
mod pulse;
mod sessions;
mod upgrade;
mod watch;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use jiff::Timestamp;
use tokio::sync::watch as watched;

use super::repository::Repository;

pub use at_work::{AtWork, ClusterStatus, Shares, at_work};
pub use lease::{LEASE_PAUSE, Lease, Resource};
pub use outage::shard_of;
pub use process::{ProcessId, ProcessRecord};
pub use pulse::Pulse;
pub use watch::{Displaced, JoinError, Membership};

/// How often a process writes its row again.
pub const RENEWAL: Duration = Duration::from_secs(2);

/// After which silence a process counts as gone. Its first shard is connected again five seconds later at most (Discord takes one
/// session in five), the others one after the other.
pub const SILENCE: Duration = Duration::from_secs(8);

/// How often a process looks after the others.
pub const LOOK: Duration = Duration::from_secs(1);

/// The processes on a store, of which this is one. Clones share it.
#[derive(Clone)]
pub struct Cluster {
    repository: Repository,
    /// `None` on a store that only one process can open.
    shared: Option<Arc<Shared>>,
}

/// What a process on a shared store knows.
struct Shared {
    me: ProcessId,
    pulse: Pulse,
    /// How many processes are at work, this one included.
    at_work: watched::Sender<usize>,
    /// Counts the processes that this one has found gone.
    gone: watched::Sender<u64>,
    /// When each of the others was certainly alive for the last time.
    alive: Mutex<BTreeMap<ProcessId, Timestamp>>,
}

impl Shared {
    /// When a process was certainly alive for the last time; `None` if that is not known.
    fn last_seen(&self, process: ProcessId) -> Option<Timestamp> {
        self.alive().get(&process).copied()
    }

    /// The map is replaced as a whole, so a poisoned lock is still good.
    fn alive(&self) -> MutexGuard<'_, BTreeMap<ProcessId, Timestamp>> {
        self.alive.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Cluster {
    /// The processes on the store of `repository`; `me` is this one.
    pub(super) fn new(repository: Repository, me: ProcessId) -> Cluster {
        let shared = repository.is_shared().then(|| {
            Arc::new(Shared {
                me,
                pulse: Pulse::default(),
                at_work: watched::Sender::new(1),
                gone: watched::Sender::new(0),
                alive: Mutex::default(),
            })
        });
        Cluster { repository, shared }
    }

    /// Whether other processes may work on the store, too.
    pub fn is_shared(&self) -> bool {
        self.shared.is_some()
    }

    /// What tells whether this process may still take itself for one of those at work.
    pub fn pulse(&self) -> Pulse {
        self.shared.as_ref().map(|shared| shared.pulse.clone()).unwrap_or_default()
    }

    /// How many processes are at work, this one included, from now on.
    pub fn at_work(&self) -> watched::Receiver<usize> {
        match &self.shared {
            Some(shared) => shared.at_work.subscribe(),
            None => watched::Sender::new(1).subscribe(),
        }
    }

    /// Changes each time that this process finds that another one has gone, whose work somebody has to go on with.
    pub fn gone(&self) -> watched::Receiver<u64> {
        match &self.shared {
            Some(shared) => shared.gone.subscribe(),
            None => watched::Sender::new(0).subscribe(),
        }
    }
}

#[cfg(test)]
mod tests;
