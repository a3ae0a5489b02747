//! Unreadable rows are skipped, and each is logged once.

use std::fmt::Display;
use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};

use lru::LruCache;

use crate::Incident;
use commit_store::Key;

/// How many rows are remembered. If there are more, some are logged again.
const ROWS: NonZeroUsize = NonZeroUsize::new(4096).unwrap();

pub struct SkippedRows(Mutex<LruCache<Key, ()>>);

impl Default for SkippedRows {
    fn default() -> SkippedRows {
        SkippedRows(Mutex::new(LruCache::new(ROWS)))
    }
}

impl SkippedRows {
    /// Logs that a row is skipped, and why, unless that was logged before.
    pub fn report(&self, key: &Key, error: &dyn Display) {
        // A panic cannot leave the map half changed, so a poisoned lock is still good.
        if self.0.lock().unwrap_or_else(PoisonError::into_inner).put(key.clone(), ()).is_none() {
            let (incident, row) = (Incident::draw(), crate::records::readable(key));
            tracing::error!(%incident, %row, %error, "cannot read a row of the store; it is skipped");
        }
    }
}
