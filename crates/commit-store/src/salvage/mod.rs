//! What can still be read of a damaged store, and what cannot.

mod lost;
mod newest;

use std::io;
use std::path::{Path, PathBuf};

use self::lost::Lost;
use self::newest::Newest;
use crate::archive::{self, Totals};
use crate::backup::BackupError;
use crate::chain::Chain;
use crate::checkpoint::{self, Contents};
use crate::digest::{StatePoint, StoreId};
use crate::disk::{SystemDisk, is_full};
use crate::folder::{self, FoundFile, Marker, Note, copy_folder, remove_folder};
use crate::journal::{self, Segment};
use crate::sled_store::{DatabaseRemains, agreed_id};
use crate::{Key, OpenError};

/// What a salvage found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Salvage {
    /// What was written to the file.
    pub totals: Totals,
    /// The highest revision that the store is known to have assigned.
    pub last_rev: u64,
    /// What could not be read, was left out, or is doubtful: sentences.
    pub told: Vec<String>,
    /// The keys whose last known change could not be read, in byte order.
    pub missing: Vec<Missing>,
    /// How many more changes could not be read at most, of which nothing says what keys they changed.
    pub unnamed: u64,
}

/// A key whose last known change could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missing {
    /// The key.
    pub key: Key,
    /// The revision of that change.
    pub rev: u64,
    /// The revision of the value that was written to the file in its place, if there was an earlier one.
    pub written: Option<u64>,
}

/// Writes a backup of everything that can be read of the store in a folder, whatever is damaged or missing: the newest of its copies
/// that is complete, and of each key what is newer anywhere else. What belongs to another store is left out. Nothing in the folder
/// is changed. `scratch` is a folder that does not exist yet, for a copy of the database, which opening would change; it is
/// removed in the end. Rows that are not wanted are left out, such as one that says of others that they are all there. Blocks.
///
/// # Errors
///
/// [`BackupError`] if the operating system does not let the files be read, or the backup be written; if a newer program wrote the
/// store, or a restore into it was interrupted.
pub fn salvage(
    store: &Path,
    file: &Path,
    scratch: &Path,
    is_wanted: impl Fn(&Key) -> bool,
) -> Result<Salvage, BackupError> {
    let unreadable = |error: io::Error| BackupError::Store { path: store.to_owned(), what: error.to_string() };
    let refused = |error: OpenError| BackupError::Store { path: store.to_owned(), what: error.to_string() };
    folder::not_restoring(store).map_err(refused)?;
    let marker = Marker::read(store).map_err(refused)?;
    let note = Note::read(store).map_err(unreadable)?;
    let headers = journal::headers(store).map_err(unreadable)?;
    let databases = databases(store, scratch)?;
    let of_databases = || databases.iter().find_map(|database| database.identity).map(|(id, _)| id);
    let Some(id) = agreed_id(store, marker, note, &headers).or_else(of_databases) else {
        return Err(unreadable(io::Error::other("nothing says any more which store it is")));
    };
    let chain = Chain::read(store, id).map_err(unreadable)?;
    let remains = StoreRemains { store, id, chain: &chain, databases: &databases };
    let (mut told, checkpoint) = (remains.foreign(), remains.checkpoint().map_err(unreadable)?);
    let noted = note.intact().filter(|(noted_id, _)| *noted_id == id).map_or(0, |(_, noted)| noted);
    let required = chain.highest().max(noted);

    let (complete, mut newest) = remains.newest_complete().unwrap_or_default();
    let mut lost = Lost::new(complete, required, chain.records());
    for change in chain.records().flat_map(|record| &record.changes).filter(|change| change.rev > complete) {
        newest.change(change);
    }
    let own = databases.iter().filter(|database| database.identity.is_some_and(|(found, _)| found == id));
    let entries = own.clone().flat_map(|database| &database.entries).chain(&checkpoint.own);
    for (key, versioned) in entries.filter(|(_, versioned)| versioned.rev > complete) {
        lost.found(versioned.rev);
        newest.add(key, versioned);
    }
    if lost.is_any() {
        for (key, versioned) in remains.doubtful().chain(&checkpoint.doubtful) {
            lost.found(versioned.rev);
            newest.fill(key, versioned);
        }
        told.extend(remains.damaged());
        told.extend(checkpoint.unreadable);
    }
    let damaged = chain.segments().iter().flat_map(|segment| &segment.damaged).chain(&checkpoint.damaged);
    damaged.for_each(|bytes| lost.look_for_names(bytes));
    let missing = newest.missing(lost.named());
    let last_rev = newest.last_rev().max(required);

    let own_headers = headers.iter().filter(|header| header.id == id).map(|header| header.records);
    let records = own_headers.chain(marker.intact().map(|marker| marker.records)).max().unwrap_or_default();
    let contents = Contents { records, last_rev, id: None };
    let entries = newest.into_entries().filter(|(key, _)| is_wanted(key));
    let totals = checkpoint::write(&SystemDisk, file, contents, entries.map(Ok), |_| ());
    let totals = totals.map_err(|error| BackupError::File { path: file.to_owned(), what: error.to_string() })?;
    Ok(Salvage { totals, last_rev, told, missing, unnamed: lost.unnamed() })
}

/// Reads copies of the database, and of the one before it if that one is not complete.
fn databases(store: &Path, scratch: &Path) -> Result<Vec<DatabaseRemains>, BackupError> {
    let mut read = Vec::new();
    for database in [folder::database(store), folder::old_database(store)] {
        let copied = copy_folder(&database, scratch);
        if let Err(error) = &copied
            && is_full(error)
        {
            let _ = remove_folder(scratch);
            return Err(BackupError::File { path: scratch.to_owned(), what: error.to_string() });
        }
        let mut remains = DatabaseRemains::read(scratch);
        remains.unreadable.extend(copied.err().map(|error| error.to_string()));
        remove_folder(scratch)
            .map_err(|error| BackupError::File { path: scratch.to_owned(), what: error.to_string() })?;
        let is_complete = remains.state().is_some();
        read.push(remains);
        if is_complete {
            break;
        }
    }
    Ok(read)
}

/// What there is to read.
struct StoreRemains<'a> {
    store: &'a Path,
    id: StoreId,
    chain: &'a Chain,
    databases: &'a [DatabaseRemains],
}

/// What can be read of a checkpoint.
#[derive(Default)]
struct CheckpointRemains {
    own: Vec<archive::ArchiveEntry>,
    /// It is not known whose these are.
    doubtful: Vec<archive::ArchiveEntry>,
    damaged: Vec<bytes::Bytes>,
    unreadable: Option<String>,
}

impl StoreRemains<'_> {
    /// The newest copy of the store that is complete: the revision with which it ends, and its entries.
    fn newest_complete(&self) -> Option<(u64, Newest)> {
        let of_chain = || -> Option<(StatePoint, Newest)> {
            let at = self.chain.follow(self.chain.start()?);
            Some((at, self.chain.entries(at).ok()?.collect::<io::Result<Newest>>().ok()?))
        };
        let of_database = |database: &DatabaseRemains| -> Option<(StatePoint, Newest)> {
            let held = database.state().filter(|_| database.identity.is_some_and(|(id, _)| id == self.id))?;
            let mut newest = database.entries.iter().cloned().collect::<Newest>();
            self.chain.records_after(held).flat_map(|record| &record.changes).for_each(|change| newest.change(change));
            let at = self.chain.follow(held);
            (newest.digest(self.id) == at.digest).then_some((at, newest))
        };
        let copies = self.databases.iter().filter_map(of_database).chain(of_chain());
        copies.max_by_key(|(at, _)| at.rev).map(|(at, newest)| (at.rev, newest))
    }

    /// What belongs to other stores, in words.
    fn foreign(&self) -> Vec<String> {
        let segments = self.chain.foreign().iter().map(|segment| self.name(&segment.path));
        let checkpoint = folder::checkpoint(self.store);
        let checkpoint = checkpoint::id(&checkpoint).filter(|id| *id != self.id).map(|_| self.name(&checkpoint));
        let databases = self.databases.iter().filter(|database| database.identity.is_some_and(|(id, _)| id != self.id));
        let names = segments.chain(checkpoint).chain(databases.map(|_| "a database".into()));
        names.map(|name| format!("{name} belongs to another store and is left out")).collect()
    }

    /// What is damaged, and what is doubtful, in words.
    fn damaged(&self) -> Vec<String> {
        let without_head = |segment: &&Segment| segment.header.is_none();
        let segments = self.chain.segments().iter().filter(without_head).map(|segment| {
            format!(
                "the beginning of {} cannot be read; what follows is read as this store's",
                self.name(&segment.path)
            )
        });
        let databases = self.databases.iter().flat_map(|database| {
            let doubtful = database.identity.is_none() && !database.entries.is_empty();
            let doubtful =
                doubtful.then(|| "it does not say whose it is; what nothing else has is taken from it".into());
            doubtful
                .into_iter()
                .chain(database.unreadable.clone())
                .map(|what: String| format!("of the database: {what}"))
        });
        segments.chain(databases).collect()
    }

    /// Entries of databases that do not say whose they are.
    fn doubtful(&self) -> impl Iterator<Item = &archive::ArchiveEntry> {
        self.databases.iter().filter(|database| database.identity.is_none()).flat_map(|database| &database.entries)
    }

    fn checkpoint(&self) -> io::Result<CheckpointRemains> {
        let path = folder::checkpoint(self.store);
        let Some(read) = archive::ArchiveRemains::read(&path)? else { return Ok(CheckpointRemains::default()) };
        let vouched =
            matches!(checkpoint::verify(&path, self.id), Ok(FoundFile::Intact(at)) if self.chain.start() == Some(at));
        let is_damaged = !read.damaged.is_empty();
        Ok(match read.id {
            Some(id) if id != self.id => CheckpointRemains::default(),
            None if !vouched => CheckpointRemains {
                doubtful: read.entries,
                damaged: read.damaged,
                unreadable: Some(
                    "the checkpoint does not say whose it is; what nothing else has is taken from it".into(),
                ),
                ..CheckpointRemains::default()
            },
            _ => CheckpointRemains {
                own: read.entries,
                damaged: read.damaged,
                unreadable: is_damaged.then(|| "a part of the checkpoint cannot be read".into()),
                ..CheckpointRemains::default()
            },
        })
    }

    /// A path as it is in the folder.
    fn name(&self, path: &Path) -> String {
        path.strip_prefix(self.store).map_or_else(|_| path.to_owned(), PathBuf::from).display().to_string()
    }
}
