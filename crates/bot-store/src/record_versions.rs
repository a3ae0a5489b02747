//! The version in which records are written while processes of two versions work on one store.
//!
//! Every version of the program reads what all earlier ones wrote, but not what later ones write. So while a process of the
//! version before is still running on a shared store, records that have changed since are written as that version knows them.
//! Which version is written is agreed on in the store (`cluster::upgrade`).

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use bytes::Bytes;

use crate::records::RECORDS;
use commit_store::{Change, DecodeError, Put, Space, StoreError};

/// A kind of record whose form has changed.
#[derive(Clone, Copy)]
pub struct ChangedRecord {
    pub space: Space,
    /// The version of all records together that brought today's form.
    pub since: u32,
    /// Translates a value into the form before; `None` if that form cannot express it.
    pub earlier: fn(&[u8]) -> Result<Option<Bytes>, DecodeError>,
}

/// The records that changed with [`RECORDS`], and how they are written while processes of the version before work on the same
/// store. Version 9 is the first that several processes can share, so the list is empty. A new version replaces the list: for
/// each record with a new form and each new kind of notice it says how the version before reads it, or that it has to wait.
const CHANGED_RECORDS: &[ChangedRecord] = &[];

/// The versions of records that this program can write, and the one that it writes now. Clones share the latter.
#[derive(Clone)]
pub struct RecordVersions {
    known: u32,
    changed: &'static [ChangedRecord],
    written: Arc<AtomicU32>,
}

impl RecordVersions {
    /// The versions of this program. On an exclusive store it writes the newest one, on a shared one the version
    /// before, until all processes have agreed on the newest.
    pub fn of_this_program(store_is_shared: bool) -> RecordVersions {
        RecordVersions::new(RECORDS, CHANGED_RECORDS, store_is_shared)
    }

    pub fn new(known: u32, changed: &'static [ChangedRecord], store_is_shared: bool) -> RecordVersions {
        let written = if store_is_shared { known - 1 } else { known };
        RecordVersions { known, changed, written: Arc::new(AtomicU32::new(written)) }
    }

    /// The newest version that this program knows.
    pub fn known(&self) -> u32 {
        self.known
    }

    /// The version that is written now.
    pub fn written(&self) -> u32 {
        self.written.load(Ordering::Acquire)
    }

    /// Writes this version from now on.
    pub fn write(&self, version: u32) {
        self.written.store(version.min(self.known), Ordering::Release);
    }

    /// Translates puts from the newest version into the one that is written now.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] if one of them cannot be expressed in that version.
    pub fn translate(&self, mut puts: Vec<Put>) -> Result<Vec<Put>, StoreError> {
        let written = self.written();
        if written < self.known {
            for put in &mut puts {
                for record in self.changed.iter().filter(|record| written < record.since) {
                    self.translate_one(record, put)?;
                }
            }
        }
        Ok(puts)
    }

    fn translate_one(&self, record: &ChangedRecord, put: &mut Put) -> Result<(), StoreError> {
        let Change::Write(value) = &put.change else { return Ok(()) };
        if !record.space.prefix([]).matches(&put.key) {
            return Ok(());
        }
        let refused = |reason: String| StoreError::Unavailable { store: "shared".to_owned(), reason };
        match (record.earlier)(value) {
            Ok(Some(earlier)) => {
                put.change = Change::Write(earlier);
                Ok(())
            }
            Ok(None) => {
                Err(refused("processes of an earlier version, which cannot read this, are still running".into()))
            }
            Err(error) => Err(refused(error.to_string())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use commit_store::Key;

    const OLD: Space = Space::new("old");
    const CHANGED: Space = Space::new("changed");

    /// The new form has one more byte; a value in which it is not 0 cannot be expressed in the old form.
    const RECORDS_CHANGED: &[ChangedRecord] = &[ChangedRecord {
        space: CHANGED,
        since: 7,
        earlier: |value| match value {
            [earlier @ .., 0] => Ok(Some(Bytes::copy_from_slice(earlier))),
            [] => Err(DecodeError::Empty),
            _ => Ok(None),
        },
    }];

    fn put(key: Key, value: &'static [u8]) -> Put {
        Put::create(key, Bytes::from_static(value))
    }

    #[test]
    fn an_exclusive_store_is_written_in_the_newest_version() {
        let versions = RecordVersions::new(7, RECORDS_CHANGED, false);
        let puts = vec![put(CHANGED.key([1]), &[1, 2])];
        assert_eq!(versions.translate(puts.clone()), Ok(puts));
    }

    #[test]
    fn only_what_has_changed_is_written_as_before_until_all_know_the_new_form() {
        let versions = RecordVersions::new(7, RECORDS_CHANGED, true);
        let puts = vec![put(CHANGED.key([1]), &[1, 0]), put(OLD.key([1]), &[1, 0]), Put::delete(CHANGED.key([2]), 1)];
        let mut earlier = puts.clone();
        earlier[0] = put(CHANGED.key([1]), &[1]);
        assert_eq!(versions.translate(puts.clone()), Ok(earlier));
        versions.clone().write(7);
        assert_eq!(versions.translate(puts.clone()), Ok(puts));
    }

    #[test]
    fn what_the_earlier_version_cannot_express_is_refused() {
        let versions = RecordVersions::new(7, RECORDS_CHANGED, true);
        for value in [&[1, 2][..], &[]] {
            let refused = versions.translate(vec![put(CHANGED.key([1]), value)]);
            assert!(matches!(refused, Err(StoreError::Unavailable { .. })), "{refused:?}");
        }
    }

    #[test]
    fn no_later_version_than_the_program_knows_is_written() {
        let versions = RecordVersions::new(7, &[], true);
        versions.write(9);
        assert_eq!(versions.written(), 7);
    }
}
