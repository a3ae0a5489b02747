//! The sled database: one tree, opened with settings under which a flush and a sync make it durable.

use std::fs::{self, File};
use std::io;
use std::ops::Bound;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::thread;
use std::time::Duration;

use thiserror::Error;

use crate::{Key, Versioned, record};

/// The size of sled's cache, in bytes.
const CACHE: u64 = 16 << 20;

/// The size of sled's segments, in bytes. Only pages of up to a quarter of it stay in the one file that is synced. A page
/// has fewer than 32 values, so this must be at least 128 times [`crate::MAX_VALUE`].
pub(super) const SEGMENT: usize = 2 << 20;

/// Stands before every key of the store's users, to tell them from the store's own entries.
const USER: u8 = b'k';

/// The key of the store's id; the payload of its record is the [`StoreId`].
const ID: &[u8] = b"m/id";

/// The key of the last revision assigned, which is the revision of its record.
const LAST_REV: &[u8] = b"m/rev";

/// A random id of the store, kept both inside the database and in the file beside it.
pub(super) type StoreId = u128;

/// An open database.
pub(super) struct Engine {
    db: sled::Db,
    /// A second handle on the database file, to sync it: sled's own flush survives a killed process, not a power cut.
    file: File,
}

/// Why the database could not be used.
#[derive(Debug, Error)]
pub(super) enum EngineError {
    /// The operating system reported an error.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// What was read is not what was written.
    #[error("{0}")]
    Damaged(String),
}

impl From<sled::Error> for EngineError {
    fn from(error: sled::Error) -> Self {
        match error {
            // sled reads past the end of a truncated file.
            sled::Error::Io(error) if error.kind() != io::ErrorKind::UnexpectedEof => Self::Io(error),
            sled::Error::Corruption { .. } => {
                Self::Damaged("the database file has bytes that were not written there".into())
            }
            other => Self::Damaged(other.to_string()),
        }
    }
}

/// The message of a panic.
pub(super) fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    format!("the database panicked: {}", text.unwrap_or("without a message"))
}

impl Engine {
    /// Opens the database in this folder; creates it if there is none.
    ///
    /// The caller holds the store's lock. If sled's own lock is taken, then by this process, which is about to release
    /// it: wait for that.
    pub(super) fn open(folder: &Path) -> Result<Self, EngineError> {
        let config = sled::Config::new().path(folder).flush_every_ms(None).cache_capacity(CACHE).segment_size(SEGMENT);
        let mut attempts_left = 40;
        let db = loop {
            // sled panics when it opens some damaged files.
            match catch_unwind(AssertUnwindSafe(|| config.open())) {
                Ok(Ok(db)) => break db,
                Ok(Err(sled::Error::Io(error))) if is_lock_error(&error) && attempts_left > 0 => {
                    attempts_left -= 1;
                    thread::sleep(Duration::from_millis(25));
                }
                Ok(Err(error)) => return Err(error.into()),
                Err(panic) => return Err(EngineError::Damaged(panic_text(&*panic))),
            }
        };
        let file = File::options().read(true).write(true).open(folder.join("db"))?;
        Ok(Self { db, file })
    }

    /// Removes the half-written snapshot of a process that was killed while it opened the database. sled takes it for a
    /// complete one and refuses to open. Nothing is lost: sled renames a snapshot once it is complete.
    pub(super) fn remove_leftovers(folder: &Path) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "generating") {
                tracing::warn!(path = %path.display(), "removed an incomplete snapshot");
                fs::remove_file(&path)?;
            }
        }
        Ok(())
    }

    /// The handle to sync.
    pub(super) fn file(&self) -> &File {
        &self.file
    }

    /// Applies a batch atomically. Until [`Self::flush`] it may exist in memory only.
    pub(super) fn apply(&self, batch: Batch) -> Result<(), sled::Error> {
        self.db.apply_batch(batch.0)
    }

    /// Hands all applied batches to the operating system.
    pub(super) fn flush(&self) -> Result<(), sled::Error> {
        self.db.flush().map(drop)
    }

    /// The value of a key. The inner error says what is wrong with it.
    pub(super) fn get(&self, key: &Key) -> Result<Option<Result<Versioned, String>>, EngineError> {
        let stored = stored_key(key.as_bytes());
        Ok(self.db.get(&stored)?.map(|bytes| record::decode(&stored, &bytes)))
    }

    /// The entries from `start` on, in byte order of their keys. The inner error says what is wrong with a value.
    pub(super) fn range(
        &self,
        start: Bound<&[u8]>,
    ) -> impl Iterator<Item = Result<(Key, Result<Versioned, String>), EngineError>> + use<> {
        let start = start.map(stored_key);
        let end = Bound::Excluded(vec![USER + 1]);
        self.db.range::<Vec<u8>, _>((start, end)).map(|entry| {
            let (stored, bytes) = entry?;
            let key = Key::new(stored[1..].to_vec()).map_err(|error| EngineError::Damaged(error.to_string()))?;
            Ok((key, record::decode(&stored, &bytes)))
        })
    }

    /// The store's id and the last revision assigned; `None` if either is missing.
    pub(super) fn identity(&self) -> Result<Option<(StoreId, u64)>, EngineError> {
        let read = |key: &[u8]| match self.db.get(key)? {
            Some(bytes) => record::decode(key, &bytes)
                .map(Some)
                .map_err(|what| EngineError::Damaged(format!("in an entry of its own, {what}"))),
            None => Ok(None),
        };
        let (Some(id), Some(last)) = (read(ID)?, read(LAST_REV)?) else { return Ok(None) };
        let id = id.value[..].try_into().map_err(|_| EngineError::Damaged("its id has a wrong length".into()))?;
        Ok(Some((StoreId::from_be_bytes(id), last.rev)))
    }
}

/// sled reports a taken lock as a plain I/O error; only its text tells.
fn is_lock_error(error: &io::Error) -> bool {
    error.to_string().contains("could not acquire lock")
}

fn stored_key(key: &[u8]) -> Vec<u8> {
    let mut stored = Vec::with_capacity(1 + key.len());
    stored.push(USER);
    stored.extend_from_slice(key);
    stored
}

/// Changes that are applied together.
#[derive(Default)]
pub(super) struct Batch(sled::Batch);

impl Batch {
    /// Writes the store's id.
    pub(super) fn set_id(&mut self, id: StoreId) {
        self.0.insert(ID, &*record::encode(ID, 0, &id.to_be_bytes()));
    }

    /// Writes the last revision assigned.
    pub(super) fn set_last_rev(&mut self, rev: u64) {
        self.0.insert(LAST_REV, &*record::encode(LAST_REV, rev, &[]));
    }

    /// Writes a value.
    pub(super) fn insert(&mut self, key: &Key, rev: u64, value: &[u8]) {
        let stored = stored_key(key.as_bytes());
        let bytes = record::encode(&stored, rev, value);
        self.0.insert(stored, &*bytes);
    }

    /// Deletes a value.
    pub(super) fn remove(&mut self, key: &Key) {
        self.0.remove(stored_key(key.as_bytes()));
    }
}
