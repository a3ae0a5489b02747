//! What readers see: the database, what is still on its way there, and which keys are not to be trusted.
//!
//! The writer shows a group of commits only after the journal has it, so nothing here is ahead of the disk.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::time::Duration;

use super::audit::{Audit, AuditProgress};
use super::database::{DatabaseError, SledDatabase, panic_text};
use super::pending::Pending;
use crate::journal::Record;
use crate::{Key, Page, Prefix, StoreError, Versioned, scan_start};

/// The store as readers see it.
pub(super) struct StoreView {
    path: PathBuf,
    state: RwLock<ViewState>,
    /// Held by who takes up what is pending, reads the database to verify it, or opens it again. What is to be verified yet;
    /// `None` if everything was.
    taking_up: Mutex<Option<Audit>>,
    /// Whether the database has reported an I/O error. sled keeps reporting the first one, so it must be opened again.
    failed: AtomicBool,
    /// Whether anything that was read was not what was written.
    damaged: AtomicBool,
}

/// Locked briefly by writers; a reader holds the lock during one read.
pub(super) struct ViewState {
    /// `None` while it could not be opened again after an error.
    pub(super) database: Option<SledDatabase>,
    /// What the database does not have yet.
    pending: Pending,
    /// What the database is taking up at the moment, and may have in part.
    taken: Arc<Pending>,
    /// The keys that a commit of unknown outcome would have changed.
    pub(super) unknown: BTreeSet<Key>,
}

/// What [`StoreView::verify_some`] found.
pub(super) enum Verified {
    /// Everything was read and is what was written.
    Everything,
    /// There is more to read, or the database has to be opened again first.
    Some,
    /// This is wrong with it.
    Damaged(String),
}

/// A key with its value, or with what is wrong with that.
type StoredEntry = (Key, Result<Versioned, String>);

impl StoreView {
    /// A view of a database, of which so much is to be verified yet.
    pub(super) fn new(path: &Path, database: SledDatabase, unverified: Option<Audit>) -> Self {
        let state = ViewState {
            database: Some(database),
            pending: Pending::default(),
            taken: Arc::default(),
            unknown: BTreeSet::new(),
        };
        Self {
            path: path.to_owned(),
            state: RwLock::new(state),
            taking_up: Mutex::new(unverified),
            failed: AtomicBool::new(false),
            damaged: AtomicBool::new(false),
        }
    }

    /// The database has reported an I/O error.
    pub(super) fn note_failure(&self) {
        self.failed.store(true, Relaxed);
    }

    /// Whether the database has to be opened again.
    pub(super) fn must_reopen(&self) -> bool {
        self.failed.load(Relaxed) || self.read().database.is_none()
    }

    /// Whether a reader came upon damage. It was told so; the next start mends it.
    pub(super) fn is_damaged(&self) -> bool {
        self.damaged.load(Relaxed)
    }

    /// Closes the database.
    pub(super) fn close(&self) {
        // A reader that fails meanwhile notes it anew; that the database is then opened once more does no harm.
        self.failed.store(false, Relaxed);
        self.write().database = None;
    }

    // A poisoned lock can be used: after a panic the writer has the database opened again, which forgets what was pending.
    pub(super) fn read(&self) -> RwLockReadGuard<'_, ViewState> {
        self.state.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn write(&self) -> RwLockWriteGuard<'_, ViewState> {
        self.state.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Shows readers what the journal has. How many bytes wait for the database then.
    pub(super) fn show(&self, record: Record) -> usize {
        let mut state = self.write();
        state.pending.add(record);
        state.pending.bytes()
    }

    /// Waits until no thread applies pending commits, and excludes others from it while the guard is held.
    pub(super) fn taking_up(&self) -> MutexGuard<'_, Option<Audit>> {
        self.taking_up.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts what is pending into the database; whether it has that now. Readers go on meanwhile.
    pub(super) fn take_up(&self) -> bool {
        let mut turn = self.taking_up();
        // When the database is opened again, it gets all of that from the journal.
        let Some((database, taken)) = self.take() else { return false };
        let apply = || {
            if taken.is_empty() {
                return Ok(());
            }
            if let Some(audit) = &mut *turn {
                audit.expect(&database, &taken)?;
            }
            database.apply(taken.batch()).map_err(DatabaseError::from)
        };
        let applied = catch_unwind(AssertUnwindSafe(apply));
        let mut state = self.write();
        state.taken = Arc::default();
        let error = match applied {
            Ok(Ok(())) => return true,
            Ok(Err(error)) => error.to_string(),
            Err(panic) => panic_text(&*panic),
        };
        tracing::error!(path = %self.path.display(), %error, "the database failed; reopening it");
        state.database = None;
        false
    }

    /// Verifies the database for a while, in which it takes up nothing. Readers go on meanwhile.
    pub(super) fn verify_some(&self, time: Duration) -> Verified {
        let mut turn = self.taking_up();
        let Some(audit) = &mut *turn else { return Verified::Everything };
        if self.failed.load(Relaxed) {
            return Verified::Some;
        }
        let Some(database) = self.read().database.clone() else { return Verified::Some };
        match catch_unwind(AssertUnwindSafe(|| audit.read_on(&database, time))) {
            Ok(Ok(AuditProgress::More)) => Verified::Some,
            Ok(Ok(AuditProgress::Sound)) => {
                *turn = None;
                Verified::Everything
            }
            Ok(Err(error)) => Verified::Damaged(error.to_string()),
            Err(panic) => Verified::Damaged(panic_text(&*panic)),
        }
    }

    /// What the database has to take up, which is shown to readers until it has; `None` if it is closed.
    pub(super) fn take(&self) -> Option<(SledDatabase, Arc<Pending>)> {
        let mut state = self.write();
        let database = state.database.clone()?;
        state.taken = Arc::new(std::mem::take(&mut state.pending));
        Some((database, state.taken.clone()))
    }

    /// Resumes with a database that was verified and has all that the journal has.
    pub(super) fn reopened(&self, mut turn: MutexGuard<'_, Option<Audit>>, database: SledDatabase) {
        *turn = None;
        let mut state = self.write();
        state.database = Some(database);
        state.pending = Pending::default();
    }

    /// The value of a key.
    pub(super) fn get(&self, key: &Key) -> Result<Option<Versioned>, StoreError> {
        let state = self.read();
        if state.unknown.contains(key) {
            return Err(self.unsettled());
        }
        self.get_from(&state, key)
    }

    /// The value of a key in this state, unknown or not.
    pub(super) fn get_from(&self, state: &ViewState, key: &Key) -> Result<Option<Versioned>, StoreError> {
        let database = state.database.as_ref().ok_or_else(|| self.closed())?;
        if let Some(value) = state.pending.get(key).or_else(|| state.taken.get(key)) {
            return Ok(value.clone());
        }
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
        for entry in self.entries(&state, prefix, start)? {
            let (key, versioned) = entry?;
            if unknown.next_if(|unknown| **unknown <= key && prefix.matches(unknown)).is_some() {
                return Err(self.unsettled());
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

    /// The entries from `start` on whose keys start with `prefix`, in byte order: those of the database, unless something newer
    /// is pending.
    fn entries<'a>(
        &'a self,
        state: &'a ViewState,
        prefix: &'a Prefix,
        start: Bound<&[u8]>,
    ) -> Result<impl Iterator<Item = Result<StoredEntry, StoreError>> + use<'a>, StoreError> {
        let stored = state.database.as_ref().ok_or_else(|| self.closed())?.range(start);
        let newer = state.taken.range(start).chain(state.pending.range(start));
        let newer: BTreeMap<&Key, &Option<Versioned>> = newer.filter(|(key, _)| prefix.matches(key)).collect();
        let mut newer = newer.into_iter().peekable();
        let in_prefix = |entry: &Result<(Key, _), _>| entry.as_ref().map_or(true, |(key, _)| prefix.matches(key));
        let mut stored = stored.take_while(in_prefix).peekable();
        Ok(std::iter::from_fn(move || {
            loop {
                let next = match stored.peek() {
                    Some(Ok((key, _))) => newer.next_if(|(changed, _)| *changed <= key),
                    Some(Err(_)) => None,
                    None => newer.next(),
                };
                let Some((key, value)) = next else {
                    return stored.next().map(|entry| entry.map_err(|error| self.failed(error)));
                };
                stored.next_if(|entry| entry.as_ref().is_ok_and(|(stored, _)| stored == key));
                if let Some(versioned) = value {
                    return Some(Ok((key.clone(), Ok(versioned.clone()))));
                }
            }
        }))
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
            DatabaseError::Damaged(what) => {
                self.damaged.store(true, Relaxed);
                StoreError::Damaged { store: self.name(), what }
            }
        }
    }

    fn corrupt(&self, key: Key, what: String) -> StoreError {
        self.damaged.store(true, Relaxed);
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
