//! What readers see: the database as of its last sync.
//!
//! While a group of commits is being written, the database is ahead of the disk. Until the group is durable, the earlier
//! values of its keys are kept here, and readers get those.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::path::{Path, PathBuf};
use std::sync::{PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use super::engine::{Engine, EngineError};
use crate::{Key, Page, Prefix, StoreError, Versioned, scan_start};

/// The values of keys before the group that is being written; `None` if there was no value.
pub(super) type Before = BTreeMap<Key, Option<Versioned>>;

/// The database, and what readers get in place of values that are not durable yet.
pub(super) struct View {
    path: PathBuf,
    state: RwLock<State>,
}

/// The writer locks it for an instant before and after each group; a reader holds it during one read.
pub(super) struct State {
    /// `None` while the database is being opened again.
    pub(super) engine: Option<Engine>,
    /// The earlier values of the keys whose values in the database are not durable yet.
    pub(super) before: Before,
    /// Whether the group that changed these keys failed, so that their values are not known.
    pub(super) unknown: bool,
}

/// Why a read failed.
pub(super) enum ReadError {
    /// A commit of unknown outcome may have changed the keys; opening the database again settles it.
    Unsettled,
    /// Any other error.
    Store(StoreError),
}

impl View {
    pub(super) fn new(path: &Path, engine: Engine) -> Self {
        let state = State { engine: Some(engine), before: Before::new(), unknown: false };
        Self { path: path.to_owned(), state: RwLock::new(state) }
    }

    // A poisoned lock can be used: every change is a single assignment, so a panic leaves nothing half changed.
    pub(super) fn read(&self) -> RwLockReadGuard<'_, State> {
        self.state.read().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn write(&self) -> RwLockWriteGuard<'_, State> {
        self.state.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// The value of a key that readers may see.
    pub(super) fn get(&self, key: &Key) -> Result<Option<Versioned>, ReadError> {
        let state = self.read();
        match state.before.get(key) {
            Some(_) if state.unknown => Err(ReadError::Unsettled),
            Some(before) => Ok(before.clone()),
            None => self.get_newest(state.engine(&self.path)?, key).map_err(ReadError::Store),
        }
    }

    /// The value of a key, durable or not. For the writer.
    pub(super) fn get_newest(&self, engine: &Engine, key: &Key) -> Result<Option<Versioned>, StoreError> {
        match engine.get(key) {
            Ok(None) => Ok(None),
            Ok(Some(Ok(versioned))) => Ok(Some(versioned)),
            Ok(Some(Err(what))) => Err(self.corrupt(key.clone(), what)),
            Err(EngineError::Damaged(what)) => Err(self.corrupt(key.clone(), what)),
            Err(EngineError::Io(error)) => Err(self.unavailable(error.to_string())),
        }
    }

    /// A page of a scan that readers may see.
    pub(super) fn scan(&self, prefix: &Prefix, after: Option<&Key>, limit: usize) -> Result<Page, ReadError> {
        let state = self.read();
        let start = scan_start(prefix, after);
        let mut stored = state.engine(&self.path)?.range(start).peekable();
        let mut before = state.before.range::<[u8], _>((start, Bound::Unbounded)).peekable();
        let mut page = Page::default();
        loop {
            // A key may be in both; its earlier value is the one that readers may see.
            let next_stored = match stored.peek() {
                Some(Ok((key, _))) => Some(key),
                Some(Err(_)) => {
                    let error = stored.next().and_then(Result::err);
                    return Err(ReadError::Store(self.scan_failed(error)));
                }
                None => None,
            };
            let (key, found) = match (next_stored, before.peek()) {
                (Some(key), Some((earlier, _))) if key < *earlier => (key.clone(), None),
                (Some(key), None) => (key.clone(), None),
                (_, Some((key, held))) => ((*key).clone(), Some((*held).clone())),
                (None, None) => return Ok(page),
            };
            if !prefix.matches(&key) {
                return Ok(page);
            }
            if page.entries.len() == limit.max(1) {
                page.next = page.entries.last().map(|(key, _)| key.clone());
                return Ok(page);
            }
            let from_stored = stored.next_if(|entry| matches!(entry, Ok((stored, _)) if *stored == key));
            let value = match (found, from_stored) {
                (Some(held), _) => {
                    before.next();
                    if state.unknown {
                        return Err(ReadError::Unsettled);
                    }
                    held
                }
                (None, Some(Ok((_, Ok(versioned))))) => Some(versioned),
                (None, Some(Ok((_, Err(what))))) => return Err(ReadError::Store(self.corrupt(key, what))),
                (None, _) => None,
            };
            page.entries.extend(value.map(|versioned| (key, versioned)));
        }
    }

    /// What errors call the store: its folder.
    pub(super) fn name(&self) -> String {
        self.path.display().to_string()
    }

    fn scan_failed(&self, error: Option<EngineError>) -> StoreError {
        match error {
            Some(EngineError::Io(error)) => self.unavailable(error.to_string()),
            Some(EngineError::Damaged(what)) => StoreError::Damaged { store: self.name(), what },
            None => self.unavailable("a scan ended early".into()),
        }
    }

    fn corrupt(&self, key: Key, what: String) -> StoreError {
        StoreError::Corrupt { store: self.name(), key, what }
    }

    pub(super) fn unavailable(&self, reason: String) -> StoreError {
        StoreError::Unavailable { store: self.name(), reason }
    }
}

impl State {
    fn engine(&self, path: &Path) -> Result<&Engine, ReadError> {
        self.engine.as_ref().ok_or_else(|| {
            let reason = "its database could not be opened again yet".into();
            ReadError::Store(StoreError::Unavailable { store: path.display().to_string(), reason })
        })
    }
}
