//! The sled database itself: one tree, opened with the settings that make a flush and a sync durable.

use std::fs::{self, File};
use std::io;
use std::ops::Bound;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::thread;
use std::time::Duration;

use thiserror::Error;

use crate::{Key, Versioned, record};

/// sled's cache, in bytes.
const CACHE: u64 = 16 << 20;

/// sled's segment, in bytes. Pages of up to a quarter of it stay in the one file that is synced; a page has fewer than
/// 32 values, so this and [`crate::MAX_VALUE`] belong together.
pub(super) const SEGMENT: usize = 2 << 20;

/// In front of the keys of the store's users; the store's own entries start otherwise.
const USER: u8 = b'k';

/// Under which the store keeps its name; the record's payload is the [`StoreId`].
const ID: &[u8] = b"m/id";

/// Under which the store keeps the last revision given; it is the revision of the record.
const LAST_REV: &[u8] = b"m/rev";

/// What tells one store from another, kept inside the database and beside it.
pub(super) type StoreId = u128;

/// An open database.
pub(super) struct Engine {
    db: sled::Db,
    /// A second handle on the database file: sled's own flush survives a killed process, not a power cut.
    file: File,
}

/// What is wrong with the database.
#[derive(Debug, Error)]
pub(super) enum EngineError {
    /// The system refused.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// What was read is not what was written.
    #[error("{0}")]
    Damaged(String),
}

impl From<sled::Error> for EngineError {
    fn from(error: sled::Error) -> Self {
        match error {
            // sled reads past the end of a file that was cut off.
            sled::Error::Io(error) if error.kind() != io::ErrorKind::UnexpectedEof => Self::Io(error),
            sled::Error::Corruption { .. } => {
                Self::Damaged("the database file has bytes that were not written so".into())
            }
            other => Self::Damaged(other.to_string()),
        }
    }
}

/// What a panic said.
pub(super) fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    format!("the database gave up: {}", text.unwrap_or("it did not say why"))
}

impl Engine {
    /// Opens the database in this folder, or makes one.
    ///
    /// The caller holds the store's lock, so that whoever else holds sled's is this process, about to let go of it.
    pub(super) fn open(folder: &Path) -> Result<Self, EngineError> {
        let config = sled::Config::new().path(folder).flush_every_ms(None).cache_capacity(CACHE).segment_size(SEGMENT);
        let mut attempts_left = 40;
        let db = loop {
            // sled panics on some damaged files.
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

    /// Removes what a process that was killed while it opened the database left half written. sled takes such a file
    /// for a whole one, and refuses to open. Nothing is lost with it: sled renames it when it is complete.
    pub(super) fn remove_leftovers(folder: &Path) -> io::Result<()> {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.extension().is_some_and(|extension| extension == "generating") {
                tracing::warn!(path = %path.display(), "removing a snapshot that was never completed");
                fs::remove_file(&path)?;
            }
        }
        Ok(())
    }

    /// The second handle, to sync.
    pub(super) fn file(&self) -> &File {
        &self.file
    }

    /// Applies a batch as a whole. It is in memory afterwards, and nowhere else for certain.
    pub(super) fn apply(&self, batch: Batch) -> Result<(), sled::Error> {
        self.db.apply_batch(batch.0)
    }

    /// Hands everything applied to the operating system.
    pub(super) fn flush(&self) -> Result<(), sled::Error> {
        self.db.flush().map(drop)
    }

    /// What a key holds. The inner error says what is wrong with the value.
    pub(super) fn get(&self, key: &Key) -> Result<Option<Result<Versioned, String>>, EngineError> {
        let stored = stored_key(key.as_bytes());
        Ok(self.db.get(&stored)?.map(|bytes| record::decode(&stored, &bytes)))
    }

    /// The keys from `start` on, in order, with what they hold.
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

    /// The store's name and the last revision given; nothing when the database has neither.
    pub(super) fn identity(&self) -> Result<Option<(StoreId, u64)>, EngineError> {
        let read = |key: &[u8]| match self.db.get(key)? {
            Some(bytes) => record::decode(key, &bytes)
                .map(Some)
                .map_err(|what| EngineError::Damaged(format!("in its own entry, {what}"))),
            None => Ok(None),
        };
        let (Some(id), Some(last)) = (read(ID)?, read(LAST_REV)?) else { return Ok(None) };
        let id = id.value[..].try_into().map_err(|_| EngineError::Damaged("its name has a wrong length".into()))?;
        Ok(Some((StoreId::from_be_bytes(id), last.rev)))
    }
}

/// sled has no kind of its own for this.
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
    /// Names the store.
    pub(super) fn set_id(&mut self, id: StoreId) {
        self.0.insert(ID, &*record::encode(ID, 0, &id.to_be_bytes()));
    }

    /// Notes the last revision given.
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
