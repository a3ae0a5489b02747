//! What can still be read of a damaged store.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use crate::archive::Totals;
use crate::backup::BackupError;
use crate::checkpoint::{self, Contents};
use crate::disk::SystemDisk;
use crate::folder::{self, Marker, Note, copy_folder};
use crate::journal;
use crate::sled_store::salvage_database;
use crate::{Key, Versioned};

/// What a salvage found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Salvage {
    /// What was written to the file.
    pub totals: Totals,
    /// The highest revision that the store is known to have assigned.
    pub last_rev: u64,
    /// What could not be read, in words.
    pub unreadable: Vec<String>,
}

/// The newest state of each key that can be read anywhere in a store's folder: its revision and, unless it was deleted, its
/// value.
#[derive(Default)]
struct Newest(BTreeMap<Key, (u64, Option<Versioned>)>);

impl Newest {
    fn add(&mut self, key: Key, rev: u64, value: Option<Versioned>) {
        let newest = self.0.entry(key).or_insert((0, None));
        if rev >= newest.0 {
            *newest = (rev, value);
        }
    }
}

/// Writes a backup of everything that can be read of the store in a folder: of each key the newest value in its database, its
/// checkpoint or its journal, whatever else is damaged or missing. Nothing in the folder is changed. `scratch` is a folder that
/// does not exist yet, for a copy of the database, which opening would change; it is removed in the end. Blocks.
///
/// # Errors
///
/// [`BackupError`] if the operating system does not let the files be read, or the backup be written.
pub fn salvage(store: &Path, file: &Path, scratch: &Path) -> Result<Salvage, BackupError> {
    let unreadable = |error: io::Error| BackupError::Store { path: store.to_owned(), what: error.to_string() };
    let (mut newest, mut lost, mut last_rev) = (Newest::default(), Vec::new(), 0);
    let mut records = Marker::read(store).ok().and_then(folder::Found::intact).map_or(0, |marker| marker.records);
    match checkpoint::entries(&folder::checkpoint(store)) {
        Ok(entries) => {
            for entry in entries {
                match entry {
                    Ok((key, versioned)) => newest.add(key, versioned.rev, Some(versioned)),
                    Err(error) => lost.push(format!("the checkpoint from some place on: {error}")),
                }
            }
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => lost.push(format!("the checkpoint: {error}")),
    }
    for segment in journal::segments(store).map_err(unreadable)? {
        last_rev = last_rev.max(segment.highest());
        records = records.max(segment.header.map_or(0, |header| header.records));
        for change in segment.records.into_iter().flat_map(|record| record.changes) {
            let value = change.value.map(|value| Versioned { rev: change.rev, value });
            newest.add(change.key, change.rev, value);
        }
    }
    if let Some((_, noted)) = Note::read(store).map_err(unreadable)?.intact() {
        last_rev = last_rev.max(noted);
    }
    let copied = copy_folder(&folder::database(store), scratch);
    let read = copied.map_err(|error| error.to_string()).and_then(|()| {
        salvage_database(scratch, |entry| match entry {
            Ok((key, versioned)) => newest.add(key, versioned.rev, Some(versioned)),
            Err(what) => lost.push(what),
        })
    });
    if let Err(what) = read {
        lost.push(format!("the database: {what}"));
    }
    folder::remove_folder(scratch).map_err(unreadable)?;
    last_rev = newest.0.values().map(|(rev, _)| *rev).fold(last_rev, u64::max);
    let entries = newest.0.into_iter().filter_map(|(key, (_, value))| Some(Ok((key, value?))));
    let totals = checkpoint::write(&SystemDisk, file, Contents { records, last_rev }, entries, |_| ());
    let totals = totals.map_err(|error| BackupError::File { path: file.to_owned(), what: error.to_string() })?;
    Ok(Salvage { totals, last_rev, unreadable: lost })
}
