//! Rows that cannot be read and are passed over, each told of once.

use std::fmt::Display;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use lru::LruCache;

use super::Incident;
use super::records;
use commit_store::Key;

/// How many rows are remembered. With more than that, some are told of again.
const ROWS: NonZeroUsize = NonZeroUsize::new(4096).unwrap();

/// Which rows have been told of.
pub(super) struct SkippedRows(Mutex<LruCache<Key, ()>>);

impl Default for SkippedRows {
    fn default() -> SkippedRows {
        SkippedRows(Mutex::new(LruCache::new(ROWS)))
    }
}

impl SkippedRows {
    /// Logs that a row is passed over, and why, unless that was logged before.
    pub(super) fn tell(&self, key: &Key, error: &dyn Display) {
        // A panic cannot leave the map half changed, so a poisoned lock is still good.
        if self.0.lock().unwrap_or_else(PoisonError::into_inner).put(key.clone(), ()).is_none() {
            let (incident, row) = (Incident::draw(), records::readable(key));
            tracing::error!(%incident, %row, %error, "a row of the store cannot be read and is passed over");
        }
    }
}
