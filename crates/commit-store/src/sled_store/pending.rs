//! What the journal has and the database does not have yet.
//!
//! sled wakes its own threads for every batch, which takes as long as the sync of a commit. So what was committed waits
//! here, where readers find it, and goes to the database in large batches.

use std::collections::BTreeMap;
use std::ops::Bound;

use super::database::Batch;
use crate::digest::StatePoint;
use crate::journal::Record;
use crate::{Key, Versioned};

/// The changes of some records, one after the other.
#[derive(Default)]
pub(super) struct Pending {
    /// What the keys have after them; `None` if that was deleted.
    values: BTreeMap<Key, Option<Versioned>>,
    /// The state of the store after them; `None` if there are none.
    to: Option<StatePoint>,
    bytes: usize,
}

impl Pending {
    /// Adds the changes of the next record.
    pub(super) fn add(&mut self, record: Record) {
        self.to = Some(record.to);
        for change in record.changes {
            self.bytes += change.key.as_bytes().len() + change.value.as_ref().map_or(0, bytes::Bytes::len);
            let value = change.value.map(|value| Versioned { rev: change.rev, value });
            self.values.insert(change.key, value);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.to.is_none()
    }

    /// About how many bytes were added.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }

    /// What a key has, if it was changed.
    pub(super) fn get(&self, key: &Key) -> Option<&Option<Versioned>> {
        self.values.get(key)
    }

    /// What the changed keys from `start` on have, in byte order.
    pub(super) fn range(&self, start: Bound<&[u8]>) -> impl Iterator<Item = (&Key, &Option<Versioned>)> {
        self.values.range::<[u8], _>((start, Bound::Unbounded))
    }

    /// The batch that does all this to the database.
    pub(super) fn batch(&self) -> Batch {
        let mut batch = Batch::default();
        for (key, value) in &self.values {
            match value {
                Some(Versioned { rev, value }) => batch.insert(key, *rev, value),
                None => batch.remove(key),
            }
        }
        if let Some(to) = self.to {
            batch.set_point(to);
        }
        batch
    }
}
