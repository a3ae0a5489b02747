//! A process, and its row.

use std::fmt;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// A process that works on a store, from its start to its end: a random number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ProcessId(pub u64);

impl ProcessId {
    pub fn draw() -> ProcessId {
        ProcessId(rand::random())
    }
}

impl fmt::Display for ProcessId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// What a process tells the others and the operator about itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProcessRecord {
    /// The name of its machine, and its process id there.
    pub name: String,
    pub version: String,
    /// The newest version of records that it knows ([`RECORDS`](crate::RECORDS)).
    pub records: u32,
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub started: Timestamp,
    /// Whether it hands its work over one by one before it ends.
    pub is_draining: bool,
    /// Whether it is about to end, so that the others take over its work without waiting for the timeout.
    pub is_leaving: bool,
}

impl ProcessRecord {
    /// The row of this process, which has started at this time and knows this version of records.
    pub fn of_this_process(started: Timestamp, records: u32) -> ProcessRecord {
        ProcessRecord {
            name: format!("{}:{}", machine(), std::process::id()),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            records,
            started,
            is_draining: false,
            is_leaving: false,
        }
    }

    /// The versions of its records and of the program, as one value that grows from version to version.
    pub(super) fn program_version(&self) -> (u32, Vec<u32>) {
        (self.records, self.version.split('.').map_while(|number| number.parse().ok()).collect())
    }
}

#[cfg(unix)]
fn machine() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}

#[cfg(not(unix))]
fn machine() -> String {
    std::env::var("COMPUTERNAME").unwrap_or_else(|_| "unknown".to_owned())
}
