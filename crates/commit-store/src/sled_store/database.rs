//! The sled database: one tree that holds the whole store, a moment behind the journal.
//!
//! Nothing depends on its being durable. It carries the revision and the digest of the state that it holds, so that a copy that
//! lost something, or gained something, is noticed and made anew from the checkpoint and the journal.

use std::fs::{self, File, TryLockError};
use std::io;
use std::ops::Bound;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::thread;
use std::time::Duration;

use thiserror::Error;

use crate::checkpoint::CheckpointEntry;
use crate::digest::{Digest, StatePoint, StoreId};
use crate::folder::SEGMENT;
use crate::{Key, Versioned, record};

/// The size of sled's cache, in bytes.
const CACHE: u64 = 1 << 20;

/// How often a lock is tried that this process is about to release, and the pause between two attempts.
const LOCK_ATTEMPTS: u32 = 40;
const LOCK_AGAIN: Duration = Duration::from_millis(25);

/// Prefix of all keys of the store's users, to tell them from the store's own entries.
const USER: u8 = b'k';

/// The key of the store's id; the payload of its record is the [`StoreId`].
const ID: &[u8] = b"m/id";

/// The key of the state that the database holds: the revision of its record is the last one assigned, the payload is the digest.
const LAST_REV: &[u8] = b"m/rev";

/// An open database. Clones share it.
#[derive(Clone)]
pub(super) struct SledDatabase {
    db: sled::Db,
}

/// Why the database could not be used.
#[derive(Debug, Error)]
pub(super) enum DatabaseError {
    /// The operating system reported an error.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// What was read is not what was written.
    #[error("{0}")]
    Damaged(String),
}

impl From<sled::Error> for DatabaseError {
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

impl SledDatabase {
    /// Opens the database in this folder; creates it if there is none.
    ///
    /// The caller holds the store's lock. If sled's own lock is taken, then by this process, which is about to release
    /// it: wait for that.
    pub(super) fn open(folder: &Path) -> Result<Self, DatabaseError> {
        let config = sled::Config::new().path(folder).flush_every_ms(None).cache_capacity(CACHE).segment_size(SEGMENT);
        let mut attempts_left = LOCK_ATTEMPTS;
        let db = loop {
            // sled panics when it opens some damaged files.
            match catch_unwind(AssertUnwindSafe(|| config.open())) {
                Ok(Ok(db)) => break db,
                Ok(Err(sled::Error::Io(error))) if is_lock_error(&error) && attempts_left > 0 => {
                    attempts_left -= 1;
                    thread::sleep(LOCK_AGAIN);
                }
                Ok(Err(error)) => return Err(error.into()),
                Err(panic) => return Err(DatabaseError::Damaged(panic_text(&*panic))),
            }
        };
        Ok(Self { db })
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

    /// Waits until a database that this process has dropped is closed, and makes its file survive a power cut.
    pub(super) fn sync_closed(folder: &Path) -> io::Result<()> {
        let file = File::options().read(true).write(true).open(folder.join("db"))?;
        for _ in 0..LOCK_ATTEMPTS {
            match file.try_lock() {
                Ok(()) => return file.sync_all(),
                Err(TryLockError::WouldBlock) => thread::sleep(LOCK_AGAIN),
                Err(TryLockError::Error(error)) => return Err(error),
            }
        }
        Err(io::Error::new(io::ErrorKind::ResourceBusy, "the database is still open"))
    }

    /// Applies a batch atomically. Until [`Self::flush`] it may exist in memory only.
    pub(super) fn apply(&self, batch: Batch) -> Result<(), sled::Error> {
        self.db.apply_batch(batch.0)
    }

    /// Hands all applied batches to the operating system. They then survive the process, but not a power cut.
    pub(super) fn flush(&self) -> Result<(), sled::Error> {
        self.db.flush().map(drop)
    }

    /// Changes a bit of a value, as a failing disk might.
    #[cfg(test)]
    pub(super) fn damage(&self, key: &Key) {
        let stored = stored_key(key.as_bytes());
        let mut bytes = self.db.get(&stored).expect("a read").expect("a value").to_vec();
        let last = bytes.len() - 1;
        bytes[last] ^= 1;
        self.db.insert(stored, bytes).expect("a write");
    }

    /// Loses a value, as a database might that is damaged unnoticed.
    #[cfg(test)]
    pub(super) fn lose(&self, key: &Key) {
        self.db.remove(stored_key(key.as_bytes())).expect("a write").expect("a value");
    }

    /// The value of a key. The inner error says what is wrong with it.
    pub(super) fn get(&self, key: &Key) -> Result<Option<Result<Versioned, String>>, DatabaseError> {
        let stored = stored_key(key.as_bytes());
        Ok(self.db.get(&stored)?.map(|bytes| record::decode(&stored, &bytes)))
    }

    /// The entries from `start` on, in byte order of their keys. The inner error says what is wrong with a value.
    pub(super) fn range(
        &self,
        start: Bound<&[u8]>,
    ) -> impl Iterator<Item = Result<(Key, Result<Versioned, String>), DatabaseError>> + use<> {
        let start = match start {
            Bound::Unbounded => Bound::Included(vec![USER]),
            bound => bound.map(stored_key),
        };
        let end = Bound::Excluded(vec![USER + 1]);
        self.db.range::<Vec<u8>, _>((start, end)).map(|entry| {
            let (stored, bytes) = entry?;
            let key = Key::new(stored[1..].to_vec()).map_err(|error| DatabaseError::Damaged(error.to_string()))?;
            Ok((key, record::decode(&stored, &bytes)))
        })
    }

    /// All entries, in byte order of their keys.
    pub(super) fn entries(&self) -> impl Iterator<Item = CheckpointEntry> + use<> {
        self.range(Bound::Unbounded).map(|entry| {
            let (key, versioned) = entry.map_err(io::Error::other)?;
            Ok((key, versioned.map_err(io::Error::other)?))
        })
    }

    /// The store that the database says it belongs to, and the state that it says it holds; `None` if that is missing.
    pub(super) fn identity(&self) -> Result<Option<(StoreId, StatePoint)>, DatabaseError> {
        let read = |key: &[u8]| match self.db.get(key)? {
            Some(bytes) => record::decode(key, &bytes)
                .map(Some)
                .map_err(|what| DatabaseError::Damaged(format!("in an entry of its own, {what}"))),
            None => Ok(None),
        };
        let (Some(id), Some(last)) = (read(ID)?, read(LAST_REV)?) else { return Ok(None) };
        let wrong = || DatabaseError::Damaged("an entry of its own has a wrong length".into());
        let id = StoreId::from_be_bytes(id.value[..].try_into().map_err(|_| wrong())?);
        let digest = u64::from_be_bytes(last.value[..].try_into().map_err(|_| wrong())?);
        Ok(Some((id, StatePoint { rev: last.rev, digest: Digest::from_bits(digest) })))
    }

    /// Makes sure that the database says that it holds this state of this store. What it really holds is not read.
    pub(super) fn expect_point(&self, id: StoreId, at: StatePoint) -> Result<(), DatabaseError> {
        if self.identity()? == Some((id, at)) {
            return Ok(());
        }
        Err(DatabaseError::Damaged(format!("it does not say that it holds change {} of the store", at.rev)))
    }

    /// The digest of all entries, each of which is read and verified.
    pub(super) fn digest(&self, id: StoreId) -> Result<Digest, DatabaseError> {
        let mut digest = Digest::empty(id);
        for entry in self.range(Bound::Unbounded) {
            let (key, versioned) = entry?;
            digest = digest.with(&key, &versioned.map_err(DatabaseError::Damaged)?);
        }
        Ok(digest)
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

    /// Writes the state that the database holds after the batch.
    pub(super) fn set_point(&mut self, point: StatePoint) {
        let digest = point.digest.to_bits().to_be_bytes();
        self.0.insert(LAST_REV, &*record::encode(LAST_REV, point.rev, &digest));
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
