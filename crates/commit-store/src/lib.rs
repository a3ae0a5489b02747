//! A key-value store of atomic, conditional commits that are on the disk when they are acknowledged.
//!
//! ```
//! use commit_store::{Commit, Put, SledStore, Space, Store, Versioned};
//!
//! # #[tokio::main] async fn main() -> Result<(), Box<dyn std::error::Error>> { let folder = tempfile::tempdir()?;
//! const GAMES: Space = Space::new("game");
//! let (store, key) = (SledStore::open(folder.path(), 1)?, GAMES.key([7]));
//!
//! // A put says what it expects to find: `create` expects nothing (`Expect::Absent`).
//! let created = store.commit(vec![Put::create(key.clone(), "begun".into())]).await?;
//! let Commit::Done { revs } = created else { panic!("nobody else writes here") };
//!
//! // A commit that expects something else changes nothing, and reports what is there.
//! let begun = Versioned { rev: revs[0], value: "begun".into() };
//! let again = store.commit(vec![Put::create(key.clone(), "begun twice".into())]).await?;
//! assert_eq!(again, Commit::Conflict { index: 0, current: Some(begun.clone()) });
//! assert_eq!(store.get(&key).await?, Some(begun));
//! # Ok(()) }
//! ```
//!
//! # What it promises
//!
//! [`Store`] is the interface, and every implementation passes the same suite of tests:
//!
//! - A commit answered with [`Commit::Done`] is durable: it survives a killed process and a power cut.
//! - A commit is applied as a whole or not at all, even if the process dies in the middle of it.
//! - Each [`Put`] states what it expects to find ([`Expect`]). If one expectation fails, nothing is changed, and the
//!   caller learns what is there instead.
//! - Every change of a key gets a revision that is higher than the key's last one. A revision is never used twice, for
//!   whatever key. They need not come without gaps, nor in one order over all keys.
//! - A put can also change nothing and only require what is there ([`Put::require`]). It is part of the commit like any
//!   other expectation: no other commit changes that key between the comparison and the commit.
//! - A read sees only what is durable, and everything that was acknowledged before the read began.
//! - If the outcome of a commit is not known, the error says so ([`StoreError::Unknown`]), and its keys cannot be read
//!   until the outcome is known. After every other error nothing was changed.
//! - Damage is reported, never papered over: every value carries a checksum, and a damaged store is never replaced by
//!   an empty one or an older one.
//!
//! # Which stores there are
//!
//! [`SledStore`] keeps everything in one folder, twice: in a database and in a journal with checkpoints, so that what is
//! damaged in one is made anew from the other. It needs nothing but a disk, and one process has it open at a time. One that was
//! closed is opened in a moment, however large it is, and verified while it is in use; any other is verified when it is opened.
//! [`backup`] and [`copy`] work beside it while it is in use, [`restore`] makes a store of a backup, and [`salvage`] writes what
//! is left of one that cannot be opened, and names what is not. Once a write or a sync has failed, it takes no commits any more
//! ([`Store::stopped`]).
//!
//! `PostgresStore` (with the feature `postgres`) keeps everything in a PostgreSQL database, which several processes may use
//! at once, on several machines. Its own `backup` and `restore` write and read the same files, revisions included, so that a
//! store moves from one kind to the other and back without a changed byte. `PostgresReader` only reads one. How
//! durable a commit is then, and how copies of it are kept, is up to the server.
//!
//! [`MemoryStore`] is for tests: it keeps everything in memory and fails on demand. [`check`] reads everything of any store.
//!
//! # What it never sees
//!
//! What a value means. Keys are bytes in byte order, which [`Space`] builds from a name and ids; values are bytes, which
//! [`Codec`] marks with the version of their form. No promise rests on a clock, and nothing is known of the program that
//! uses it.

#![warn(missing_docs)]

mod archive;
mod backup;
mod chain;
mod check;
mod checkpoint;
mod codec;
#[cfg(test)]
mod conformance;
mod copy;
mod digest;
mod disk;
mod error;
mod folder;
#[cfg(test)]
mod golden;
mod heap;
mod journal;
mod key;
mod memory;
#[cfg(feature = "postgres")]
mod postgres;
mod record;
mod salvage;
mod sled_store;
#[cfg(test)]
mod soon;

use std::collections::HashSet;
use std::ops::Bound;

use bytes::Bytes;
use futures::future::{BoxFuture, FutureExt};

pub use archive::Totals;
pub use backup::{BackupError, RestoreError, backup, restore, verify};
pub use check::{DamagedValue, Report, check};
pub use codec::{Codec, DecodeError, EncodeError, encode_version, from_slice};
pub use copy::copy;
pub use error::{OpenError, StoreError};
pub use folder::holds_store;
pub use key::{Key, KeyError, MAX_KEY, Prefix, Space};
pub use memory::{Failure, MemoryStore};
#[cfg(feature = "postgres")]
pub use postgres::{
    PostgresOpenError, PostgresOptions, PostgresReader, PostgresStore, PostgresUrl, PostgresUrlError, TlsMode,
};
pub use salvage::{Missing, Salvage, salvage};
pub use sled_store::{Mended, SledStore};

/// The longest value, in bytes. Callers must split anything longer over several keys.
///
/// sled moves a page that outgrows a quarter of a segment into a separate file. With values of at most this size no
/// page grows that large.
pub const MAX_VALUE: usize = 16 * 1024;

/// The largest commit: the sum of its keys and values, in bytes.
pub const MAX_COMMIT: usize = 1024 * 1024;

/// A key-value store with conditional, durable commits.
///
/// The futures may be dropped at any time. A commit that has reached the store continues without its caller.
pub trait Store: Send + Sync {
    /// The value of `key`, if there is one.
    ///
    /// # Errors
    ///
    /// [`StoreError::Corrupt`] if the value is not what was written; [`StoreError::Unavailable`] if the store does not
    /// answer, or if a commit of unknown outcome may have changed this key.
    fn get<'a>(&'a self, key: &'a Key) -> BoxFuture<'a, Result<Option<Versioned>, StoreError>>;

    /// The values of several keys, in their order: quicker than one by one. They are not a snapshot, as little as pages are.
    ///
    /// # Errors
    ///
    /// Those of [`Self::get`], for the first key that cannot be read.
    fn get_each<'a>(&'a self, keys: &'a [Key]) -> BoxFuture<'a, Result<Vec<Option<Versioned>>, StoreError>>;

    /// Up to `limit` entries whose keys start with `prefix` and come after `after`, in byte order. A limit of 0 counts
    /// as 1.
    ///
    /// Every value was committed, but pages are not a snapshot: a commit made between two pages may show in the later
    /// one and be missing from the earlier one.
    ///
    /// # Errors
    ///
    /// Those of [`Self::get`], for the first key that cannot be read. To continue past it, pass that key as `after`.
    fn scan<'a>(
        &'a self,
        prefix: &'a Prefix,
        after: Option<&'a Key>,
        limit: usize,
    ) -> BoxFuture<'a, Result<Page, StoreError>>;

    /// Applies all the puts, or none of them if an expectation fails. They are durable on [`Commit::Done`].
    ///
    /// # Errors
    ///
    /// [`StoreError::Unknown`] if the puts may or may not have been applied. To find out later, create a key of your own
    /// choice in the same commit (one that carries the id of an event, say) and read it: it exists if and only if the
    /// commit was applied. After any other error nothing was changed.
    fn commit(&self, puts: Vec<Put>) -> BoxFuture<'_, Result<Commit, StoreError>>;

    /// Whether other processes may write to it meanwhile, so that what was read may be out of date at any time. It is the same
    /// as long as the store is open.
    fn is_shared(&self) -> bool;

    /// Records that records up to this version may be stored from now on: programs that know only earlier ones cannot open the store
    /// any more. A version that the store has already, or has passed, changes nothing. A store that only one process can open does
    /// so when it is opened.
    ///
    /// # Errors
    ///
    /// [`StoreError::Unavailable`] if the store does not answer; then it may have been noted or not.
    fn raise_records(&self, _records: u32) -> BoxFuture<'_, Result<(), StoreError>> {
        async { Ok(()) }.boxed()
    }

    /// Waits until the store accepts no more writes before it is opened again, and says why. The program had better end then, so that
    /// its next start finds out what was written. A store that others keep, on another machine for example, never says so.
    fn stopped(&self) -> BoxFuture<'_, StoreError> {
        std::future::pending().boxed()
    }

    /// Counters of what was done since the store was opened.
    fn stats(&self) -> Stats;
}

/// What a [`Put`] expects to find under its key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expect {
    /// No value.
    Absent,
    /// The value with this revision.
    Rev(u64),
    /// Whatever there is. A value that is there is not overwritten: see [`Put::ensure`] and [`Put::clear`].
    Anything,
}

impl Expect {
    /// Whether a key with this current revision (`None` if it has no value) meets the expectation.
    #[must_use]
    pub fn is_met_by(self, current: Option<u64>) -> bool {
        match self {
            Self::Absent => current.is_none(),
            Self::Rev(rev) => current == Some(rev),
            Self::Anything => true,
        }
    }
}

/// What a [`Put`] does to its key once all expectations of the commit are met.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// Writes this value, at most [`MAX_VALUE`] bytes.
    Write(Bytes),
    /// Deletes the value; with [`Expect::Absent`] there is none, and it is the same as [`Self::Keep`].
    Delete,
    /// Changes nothing: the commit only requires what the put expects.
    Keep,
}

impl Change {
    /// The value that it writes, if it writes one.
    #[must_use]
    pub fn value(&self) -> Option<&Bytes> {
        match self {
            Self::Write(value) => Some(value),
            Self::Delete | Self::Keep => None,
        }
    }
}

/// One key of a commit: what is expected there, and what is done to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Put {
    /// The key.
    pub key: Key,
    /// What must be there for the commit to be applied.
    pub expect: Expect,
    /// What is done to it.
    pub change: Change,
}

impl Put {
    /// Writes the value of a key that has none.
    #[must_use]
    pub fn create(key: Key, value: Bytes) -> Self {
        Self::write(key, Expect::Absent, value)
    }

    /// Replaces the value that has this revision.
    #[must_use]
    pub fn update(key: Key, rev: u64, value: Bytes) -> Self {
        Self::write(key, Expect::Rev(rev), value)
    }

    /// Deletes the value that has this revision.
    #[must_use]
    pub fn delete(key: Key, rev: u64) -> Self {
        Self { key, expect: Expect::Rev(rev), change: Change::Delete }
    }

    /// Writes a value in the place of what is expected.
    #[must_use]
    pub fn write(key: Key, expect: Expect, value: Bytes) -> Self {
        Self { key, expect, change: Change::Write(value) }
    }

    /// Changes nothing, but requires that the value has this revision when the commit is applied.
    #[must_use]
    pub fn require(key: Key, rev: u64) -> Self {
        Self { key, expect: Expect::Rev(rev), change: Change::Keep }
    }

    /// Changes nothing, but requires that there is no value when the commit is applied.
    #[must_use]
    pub fn require_absent(key: Key) -> Self {
        Self { key, expect: Expect::Absent, change: Change::Keep }
    }

    /// Writes the value if the key has none; one that is there stays, whatever it is.
    #[must_use]
    pub fn ensure(key: Key, value: Bytes) -> Self {
        Self::write(key, Expect::Anything, value)
    }

    /// Deletes the value of the key, if it has one.
    #[must_use]
    pub fn clear(key: Key) -> Self {
        Self { key, expect: Expect::Anything, change: Change::Delete }
    }

    /// What it comes to where the key has this current revision: it says what it expects then, and keeps what is not changed.
    fn resolved(mut self, current: Option<u64>) -> Self {
        if self.expect == Expect::Anything {
            self.expect = current.map_or(Expect::Absent, Expect::Rev);
            if current.is_some() == matches!(self.change, Change::Write(_)) {
                self.change = Change::Keep;
            }
        }
        self
    }

    /// Whether the key is something else afterwards, which takes a revision.
    fn changes(&self) -> bool {
        match self.change {
            Change::Write(_) => true,
            Change::Delete => self.expect != Expect::Absent,
            Change::Keep => false,
        }
    }

    /// What [`Commit::Done`] says of a key that stays as it is.
    fn kept_rev(&self) -> u64 {
        match self.expect {
            Expect::Absent | Expect::Anything => 0,
            Expect::Rev(rev) => rev,
        }
    }

    /// How much it counts towards [`MAX_COMMIT`], in bytes.
    fn bytes(&self) -> usize {
        self.key.as_bytes().len() + self.change.value().map_or(0, Bytes::len)
    }
}

/// The outcome of a commit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Commit {
    /// All puts are applied and durable.
    Done {
        /// The revision of each put, in the order of the puts: a new one if it changed or deleted its key; otherwise
        /// the key's unchanged revision, which is 0 for an absent key.
        revs: Vec<u64>,
    },
    /// An expectation failed, and nothing was changed.
    Conflict {
        /// The index of the first put whose expectation failed.
        index: usize,
        /// The value under its key, if any.
        current: Option<Versioned>,
    },
}

/// A value and the revision at which it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Versioned {
    /// The revision, unique among all writes of all keys.
    pub rev: u64,
    /// The value.
    pub value: Bytes,
}

/// One page of a scan.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Page {
    /// Keys and their values, in byte order of the keys.
    pub entries: Vec<(Key, Versioned)>,
    /// What to pass as `after` to get the next page; `None` on the last page.
    pub next: Option<Key>,
}

/// Counters of a store since it was opened.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Stats {
    /// Commits answered with [`Commit::Done`].
    pub commits: u64,
    /// Commits answered with [`Commit::Conflict`].
    pub conflicts: u64,
    /// How often the disk was synced for commits, as far as this process does that. Those that arrive together share a sync.
    pub syncs: u64,
    /// The highest revision of any commit that this process knows of, including those made before the store was opened. A
    /// store that others write to as well may have higher ones.
    pub last_rev: u64,
    /// Those to the database that the store is in, if it is in one.
    pub connections: Option<Connections>,
}

/// How the connections to a database are used at this moment.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Connections {
    /// How many are used by a commit or a read.
    pub in_use: usize,
    /// How many commits and reads wait for one.
    pub waiting: usize,
    /// How many there may be.
    pub limit: usize,
}

/// The lower bound of a scan's keys.
fn scan_start<'a>(prefix: &'a Prefix, after: Option<&'a Key>) -> Bound<&'a [u8]> {
    match after {
        Some(after) if after.as_bytes() >= prefix.as_bytes() => Bound::Excluded(after.as_bytes()),
        _ => Bound::Included(prefix.as_bytes()),
    }
}

/// Refuses commits that break a limit, whatever the store holds.
fn validate(puts: &[Put]) -> Result<(), StoreError> {
    let length = puts.iter().map(Put::bytes).sum();
    if length > MAX_COMMIT {
        return Err(StoreError::CommitTooLarge { length });
    }
    let mut keys = HashSet::with_capacity(puts.len());
    for put in puts {
        if let Some(value) = put.change.value()
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

/// The examples of the README are tested, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
