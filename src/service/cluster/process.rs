//! A process, and its row.

use std::fmt;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// A process that works on a store, from its start to its end. A number drawn by lot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ProcessId(pub u64);

impl ProcessId {
    /// A new one.
    pub fn draw() -> ProcessId {
        ProcessId(rand::random())
    }
}

impl fmt::Display for ProcessId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// What a process says of itself to the others, and to the operator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProcessRecord {
    /// Where it runs: the machine and the number that the operating system gave it.
    pub name: String,
    /// Which version of the program it is.
    pub version: String,
    /// The newest version of records that it knows ([`RECORDS`](crate::service::RECORDS)).
    pub records: u32,
    /// Since when.
    #[serde(with = "jiff::fmt::serde::timestamp::millisecond::required")]
    pub started: Timestamp,
    /// Whether it is about to end, so that the others need not wait until it falls silent.
    pub is_leaving: bool,
}

impl ProcessRecord {
    /// This process, which has started at this time and knows this version of records.
    pub(super) fn here(started: Timestamp, records: u32) -> ProcessRecord {
        ProcessRecord {
            name: format!("{}:{}", machine(), std::process::id()),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            records,
            started,
            is_leaving: false,
        }
    }

    /// The versions of its records and of the program, of which a later program has the greater ones.
    pub(super) fn program_version(&self) -> (u32, Vec<u32>) {
        (self.records, self.version.split('.').map_while(|number| number.parse().ok()).collect())
    }
}

/// What the machine calls itself.
#[cfg(unix)]
fn machine() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}

#[cfg(not(unix))]
fn machine() -> String {
    std::env::var("COMPUTERNAME").unwrap_or_else(|_| "unknown".to_owned())
}
