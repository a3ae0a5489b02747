//! What can still be read of a database that is damaged.

use std::ops::Bound;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use super::database::{DatabaseError, SledDatabase, panic_text};
use crate::digest::{Digest, StatePoint, StoreId};
use crate::{Key, Versioned};

/// What was read of a database.
#[derive(Default)]
pub(crate) struct DatabaseRemains {
    /// The store that it says it belongs to, and the state that it says it holds.
    pub(crate) identity: Option<(StoreId, StatePoint)>,
    /// The entries that are intact, in byte order of their keys.
    pub(crate) entries: Vec<(Key, Versioned)>,
    /// What is wrong with the others, in words.
    pub(crate) unreadable: Vec<String>,
}

impl DatabaseRemains {
    /// Reads the database in this folder, if there is one. sled changes what it opens, so this must be a copy.
    pub(crate) fn read(folder: &Path) -> Self {
        let mut remains = Self::default();
        if !folder.exists() {
            return remains;
        }
        let read = || {
            SledDatabase::remove_leftovers(folder)?;
            let database = SledDatabase::open(folder)?;
            let (identity, mut entries) = (database.identity(), database.range(Bound::Unbounded));
            match identity {
                Ok(identity) => remains.identity = identity,
                Err(error) => remains.unreadable.push(error.to_string()),
            }
            entries.try_for_each(|entry| {
                match entry? {
                    (key, Ok(versioned)) => remains.entries.push((key, versioned)),
                    (key, Err(what)) => remains.unreadable.push(format!("{key}: {what}")),
                }
                Ok(())
            })
        };
        // sled panics at some kinds of damage.
        let read = catch_unwind(AssertUnwindSafe(read));
        let read = read.unwrap_or_else(|panic| Err(DatabaseError::Damaged(panic_text(&*panic))));
        remains.unreadable.extend(read.err().map(|error| error.to_string()));
        remains
    }

    /// The state that the database holds, if all of it was read.
    pub(crate) fn state(&self) -> Option<StatePoint> {
        let (id, at) = self.identity?;
        let digest = self.entries.iter().fold(Digest::empty(id), |digest, (key, found)| digest.with(key, found));
        (digest == at.digest).then_some(at)
    }
}
