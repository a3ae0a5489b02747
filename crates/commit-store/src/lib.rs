//! What outlives the process: bytes under ordered keys, changed by atomic, conditional commits.
//!
//! [`Store`] is the seam. [`SledStore`] keeps everything in one folder and is what the bot runs on; [`MemoryStore`]
//! keeps it in memory, can be told to fail, and is for tests. One suite of tests holds both to the same promises:
//!
//! - A commit is durable when it is answered with [`Commit::Done`]: it outlives the process and the machine's power.
//! - A commit is whole or not at all, also across a crash.
//! - Each put says what it expects to find ([`Expect`]); when one expectation fails, nothing is changed and the caller
//!   learns what is there instead.
//! - Every put gets a revision higher than any given before. A key that was deleted and made again does not repeat one.
//! - A read sees only what is durable, and whatever was answered before the read began.
//!
//! Keys are made by a [`Space`], values by a [`Codec`]. [`backup`], [`restore`] and [`check`] work on whole stores.

mod archive;
mod backup;
mod check;
mod codec;
#[cfg(test)]
mod conformance;
mod error;
mod key;
mod memory;
mod record;
mod sled_store;

use std::collections::HashSet;
use std::ops::Bound;

use bytes::Bytes;
use futures::future::BoxFuture;

pub use archive::Totals;
pub use backup::{BackupError, RestoreError, backup, restore, verify};
pub use check::{Fault, Report, check};
pub use codec::{Codec, DecodeError, EncodeError, from_slice};
pub use error::{OpenError, StoreError};
pub use key::{Key, KeyError, MAX_KEY, Prefix, Space};
pub use memory::{Failure, MemoryStore};
pub use sled_store::SledStore;

/// The longest value, in bytes. What is longer is cut into several keys by whoever keeps it.
///
/// sled moves pages that outgrow a quarter of its segments into files that it never syncs. With values of this size
/// no page does.
pub const MAX_VALUE: usize = 16 * 1024;

/// The most that one commit may put, keys and values together, in bytes.
pub const MAX_COMMIT: usize = 1024 * 1024;

/// Where everything is kept.
///
/// The futures may be dropped at any time; a commit that was handed over goes on without its caller.
pub trait Store: Send + Sync {
    /// The value of `key`, if there is one.
    ///
    /// # Errors
    ///
    /// [`StoreError::Corrupt`] when the value is not what was written, [`StoreError::Unavailable`] when the store does
    /// not answer, or when an unknown commit may have changed this key and that is not settled yet.
    fn get<'a>(&'a self, key: &'a Key) -> BoxFuture<'a, Result<Option<Versioned>, StoreError>>;

    /// Up to `limit` keys (at least one) that start with `prefix` and come behind `after`, in the order of their bytes.
    ///
    /// Each value is one that was committed, but a page is not a picture of one moment: a commit that happens while
    /// pages are read may be seen in a later page and missing in an earlier one.
    ///
    /// # Errors
    ///
    /// As [`Self::get`], for the first key that cannot be read. To go on behind a damaged one, pass it as `after`.
    fn scan<'a>(
        &'a self,
        prefix: &'a Prefix,
        after: Option<&'a Key>,
        limit: usize,
    ) -> BoxFuture<'a, Result<Page, StoreError>>;

    /// Does all the puts, or none of them when an expectation fails. [`Commit::Done`] means durable.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unknown`] when the puts may or may not have been done; every other error means that they were not.
    /// A caller that must find out which creates a key of its own choice (an event's id, say) in the same commit and
    /// reads it afterwards: the commit was done exactly if the key exists.
    fn commit(&self, puts: Vec<Put>) -> BoxFuture<'_, Result<Commit, StoreError>>;

    /// What has been done since the store was opened.
    fn stats(&self) -> Stats;
}

/// What a put expects to find under its key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expect {
    /// Nothing.
    Absent,
    /// The value that has this revision.
    Rev(u64),
}

impl Expect {
    /// Whether a key whose current revision is this one (or that has no value) is as expected.
    #[must_use]
    pub fn is_met_by(self, current: Option<u64>) -> bool {
        match self {
            Self::Absent => current.is_none(),
            Self::Rev(rev) => current == Some(rev),
        }
    }
}

/// One change of one key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Put {
    /// What is changed.
    pub key: Key,
    /// What must be there for the commit to happen.
    pub expect: Expect,
    /// The new value, at most [`MAX_VALUE`] bytes; nothing deletes the key.
    pub value: Option<Bytes>,
}

impl Put {
    /// Writes a value where there is none yet.
    #[must_use]
    pub fn create(key: Key, value: Bytes) -> Self {
        Self { key, expect: Expect::Absent, value: Some(value) }
    }

    /// Replaces the value of this revision.
    #[must_use]
    pub fn update(key: Key, rev: u64, value: Bytes) -> Self {
        Self { key, expect: Expect::Rev(rev), value: Some(value) }
    }

    /// Deletes the value of this revision.
    #[must_use]
    pub fn delete(key: Key, rev: u64) -> Self {
        Self { key, expect: Expect::Rev(rev), value: None }
    }

    /// How much of [`MAX_COMMIT`] it takes.
    fn bytes(&self) -> usize {
        self.key.as_bytes().len() + self.value.as_ref().map_or(0, Bytes::len)
    }
}

/// How a commit ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Commit {
    /// All puts are done and durable.
    Done {
        /// The revision that each put gave its key, in the order of the puts. A deletion has one too.
        revs: Vec<u64>,
    },
    /// Nothing was done.
    Conflict {
        /// Which put was not met, the first of them.
        index: usize,
        /// What is under its key.
        current: Option<Versioned>,
    },
}

/// A value and the revision at which it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Versioned {
    /// The revision; no other write of any key has the same.
    pub rev: u64,
    /// The value.
    pub value: Bytes,
}

/// A part of a scan.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Page {
    /// Keys and their values, in the order of the keys.
    pub entries: Vec<(Key, Versioned)>,
    /// What to pass as `after` for the next part; nothing when this was the last one.
    pub next: Option<Key>,
}

/// What a store has done since it was opened.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Stats {
    /// Commits answered with [`Commit::Done`].
    pub commits: u64,
    /// Commits answered with [`Commit::Conflict`].
    pub conflicts: u64,
    /// How often the disk was synced. Commits that come together share one.
    pub syncs: u64,
    /// The highest revision given in a commit that is done, also before the store was opened.
    pub last_rev: u64,
}

/// Where the keys of a scan begin.
fn scan_start<'a>(prefix: &'a Prefix, after: Option<&'a Key>) -> Bound<&'a [u8]> {
    match after {
        Some(after) if after.as_bytes() >= prefix.as_bytes() => Bound::Excluded(after.as_bytes()),
        _ => Bound::Included(prefix.as_bytes()),
    }
}

/// Refuses puts that no store takes, whatever it holds.
fn validate(puts: &[Put]) -> Result<(), StoreError> {
    let length = puts.iter().map(Put::bytes).sum();
    if length > MAX_COMMIT {
        return Err(StoreError::CommitTooLarge { length });
    }
    let mut keys = HashSet::with_capacity(puts.len());
    for put in puts {
        if let Some(value) = &put.value
            && value.len() > MAX_VALUE
        {
            return Err(StoreError::TooLarge { key: put.key.clone(), length: value.len() });
        }
        if !keys.insert(&put.key) {
            return Err(StoreError::PutTwice { key: put.key.clone() });
        }
    }
    Ok(())
}
