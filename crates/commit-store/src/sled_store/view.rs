//! What readers see: the database, and which of its keys are not to be trusted.
//!
//! The writer applies a group of commits only after the journal has it, so nothing in the database is ahead of the disk.

use std::collections::BTreeSet;
use std::ops::Bound;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use super::database::{Database, DatabaseError};
use crate::{Key, Page, Prefix, StoreError, Versioned, scan_start};

/// The database as readers see it.
pub(super) struct View {
    path: PathBuf,
    state: RwLock<State>,
    /// Whether the database has reported an I/O error. sled goes on reporting the first one, so it must be opened again.
    failed: AtomicBool,
}

/// The writer locks it while it applies a group; a reader holds it during one read.
pub(super) struct State {
    /// `None` while it could not be opened again after an error.
    pub(super) database: Option<Database>,
    /// The keys that a commit of unknown outcome would have changed.
    pub(super) unknown: BTreeSet<Key>,
}

impl View {
    pub(super) fn new(path: &Path, database: Database) -> Self {
        let state = State { database: Some(database), unknown: BTreeSet::new() };
        Self { path: path.to_owned(), state: RwLock::new(state), failed: AtomicBool::new(false) }
    }

    /// The database has reported an I/O error.
    pub(super) fn note_failure(&self) {
        self.failed.store(true, Relaxed);
    }

    /// Whether the database has to be opened again.
    pub(super) fn must_reopen(&self) -> bool {
        self.failed.load(Relaxed) || self.read().database.is_none()
    }

    /// Closes the database.
    pub(super) fn close(&self) {
        // A reader that fails meanwhile notes it anew; that the database is then opened once more does no harm.
        self.failed.store(false, Relaxed);
        self.write().database = None;
    }

    // A poisoned lock can be used: every change is a single assignment, so a panic leaves nothing half changed.
    pub(super) fn read(&self) -> RwLockReadGuard<'_, State> {
        self.state.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn write(&self) -> RwLockWriteGuard<'_, State> {
        self.state.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// The value of a key.
    pub(super) fn get(&self, key: &Key) -> Result<Option<Versioned>, StoreError> {
        let state = self.read();
        if state.unknown.contains(key) {
            return Err(self.unsettled());
        }
        let database = state.database.as_ref().ok_or_else(|| self.closed())?;
        self.get_from(database, key)
    }

    /// The value of a key in this database.
    pub(super) fn get_from(&self, database: &Database, key: &Key) -> Result<Option<Versioned>, StoreError> {
        match database.get(key) {
            Ok(None) => Ok(None),
            Ok(Some(Ok(versioned))) => Ok(Some(versioned)),
            Ok(Some(Err(what))) | Err(DatabaseError::Damaged(what)) => Err(self.corrupt(key.clone(), what)),
            Err(error) => Err(self.failed(error)),
        }
    }

    /// A page of a scan.
    pub(super) fn scan(&self, prefix: &Prefix, after: Option<&Key>, limit: usize) -> Result<Page, StoreError> {
        let state = self.read();
        let start = scan_start(prefix, after);
        let mut unknown = state.unknown.range::<[u8], _>((start, Bound::Unbounded)).peekable();
        let mut page = Page::default();
        for entry in state.database.as_ref().ok_or_else(|| self.closed())?.range(start) {
            let (key, versioned) = entry.map_err(|error| self.failed(error))?;
            if unknown.next_if(|unknown| **unknown <= key && prefix.matches(unknown)).is_some() {
                return Err(self.unsettled());
            }
            if !prefix.matches(&key) {
                return Ok(page);
            }
            if page.entries.len() == limit.max(1) {
                page.next = page.entries.last().map(|(key, _)| key.clone());
                return Ok(page);
            }
            match versioned {
                Ok(versioned) => page.entries.push((key, versioned)),
                Err(what) => return Err(self.corrupt(key, what)),
            }
        }
        // One of unknown outcome may be to come after the last key that is there.
        match unknown.peek() {
            Some(key) if prefix.matches(key) => Err(self.unsettled()),
            _ => Ok(page),
        }
    }

    /// What errors call the store: its folder.
    pub(super) fn name(&self) -> String {
        self.path.display().to_string()
    }

    fn failed(&self, error: DatabaseError) -> StoreError {
        match error {
            DatabaseError::Io(error) => {
                self.note_failure();
                self.unavailable(error.to_string())
            }
            DatabaseError::Damaged(what) => StoreError::Damaged { store: self.name(), what },
        }
    }

    fn corrupt(&self, key: Key, what: String) -> StoreError {
        StoreError::Corrupt { store: self.name(), key, what }
    }

    pub(super) fn unavailable(&self, reason: String) -> StoreError {
        StoreError::Unavailable { store: self.name(), reason }
    }

    fn unsettled(&self) -> StoreError {
        self.unavailable(
            "it is not known whether the last change was applied; a restart of the program finds out".into(),
        )
    }

    pub(super) fn closed(&self) -> StoreError {
        self.unavailable("its database could not be opened again yet".into())
    }
}
