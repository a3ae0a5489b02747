//! Backups: a whole store in one file, and a store made from such a file.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::archive::Totals;
use crate::chain::Chain;
use crate::checkpoint::{self, Contents, Entries};
use crate::digest::{Digest, StatePoint, StoreId};
use crate::disk::{Disk, SystemDisk};
use crate::folder::{self, Closed, FoundFile, Marker, Note, lock};
use crate::journal::{self, Header, JournalWriter};
use crate::{OpenError, StoreError};

/// The number of attempts at a backup of a store that writes a checkpoint meanwhile.
const ATTEMPTS: u32 = 5;

/// Writes all entries of the store in a folder to a file, replacing an earlier one, and verifies the file. It is either
/// complete or not there at all. Blocks.
///
/// The store may be in use, also by another process: its checkpoint and its journal are read, and nothing is changed. The
/// backup holds everything that was acknowledged before it began. `progress` is called now and then with the number of entries
/// written so far.
///
/// # Errors
///
/// [`BackupError`] if the store cannot be read or the file cannot be written.
pub fn backup(store: &Path, file: &Path, mut progress: impl FnMut(u64)) -> Result<Totals, BackupError> {
    let part = with_suffix(file, ".part");
    let mut attempt = || {
        let source = BackupSource::read(store)?;
        let contents = Contents { records: source.records, last_rev: source.at.rev, id: None };
        let entries = source.chain.entries(source.at).map_err(|error| unreadable(store, &error))?;
        let totals = checkpoint::write(&SystemDisk, &part, contents, entries, &mut progress);
        let totals = totals.map_err(|error| match error.kind() {
            io::ErrorKind::InvalidData => unreadable(store, &error),
            _ => unwritable(file, &error),
        })?;
        match checkpoint::verify(&part, source.id).map_err(|error| unwritable(file, &error))? {
            FoundFile::Intact(found) if found == source.at => Ok(totals),
            _ => Err(unwritable(file, &io::Error::other("it does not hold what was written"))),
        }
    };
    let mut written = attempt();
    for _ in 1..ATTEMPTS {
        // A checkpoint that is written meanwhile takes files away.
        if !matches!(written, Err(BackupError::Store { .. })) {
            break;
        }
        written = attempt();
    }
    let place = |totals| {
        fs::rename(&part, file)
            .and_then(|()| SystemDisk.sync_folder(parent(file)))
            .map_err(|error| unwritable(file, &error))?;
        Ok(totals)
    };
    written.and_then(place).inspect_err(|_| {
        // Only the first error is worth reporting; the file may not even exist.
        let _ = fs::remove_file(&part);
    })
}

/// A store that is to be backed up.
struct BackupSource {
    id: StoreId,
    records: u32,
    chain: Chain,
    at: StatePoint,
}

impl BackupSource {
    fn read(store: &Path) -> Result<Self, BackupError> {
        // The note comes first: the journal that is read after it has everything up to there.
        let FoundFile::Intact((id, noted)) = Note::read(store).map_err(|error| unreadable(store, &error))? else {
            let what = "it has not been opened by this version of the program, or is damaged".into();
            return Err(BackupError::Store { path: store.to_owned(), what });
        };
        let chain = Chain::read(store, id).map_err(|error| unreadable(store, &error))?;
        let incomplete = || unreadable(store, &io::Error::other("its checkpoint or its journal is damaged"));
        let at = chain.start().map(|start| chain.follow(start)).filter(|at| at.rev >= noted).ok_or_else(incomplete)?;
        let headers = chain.segments().iter().filter_map(|segment| segment.header);
        let records = headers.map(|header| header.records).max().unwrap_or_default();
        Ok(Self { id, records, chain, at })
    }
}

/// Reads a backup to its end and verifies that it is complete. Blocks.
///
/// # Errors
///
/// [`RestoreError::File`] if the file cannot be read, [`RestoreError::Malformed`] if it is not a complete backup.
pub fn verify(file: &Path) -> Result<Totals, RestoreError> {
    let mut entries = open(file)?;
    for entry in &mut entries {
        entry.map_err(|error| unreadable_backup(file, &error))?;
    }
    entries.end.ok_or_else(|| unreadable_backup(file, &io::ErrorKind::InvalidData.into()))
}

/// Makes a store from a backup, in a folder that holds none. The whole backup is verified first. Blocks.
///
/// Values keep their revisions, and no revision that the old store had assigned before the backup is assigned again. If the
/// process dies, the folder is refused as a store until a restore into it was repeated. `progress` is called now and then with
/// the number of entries written so far.
///
/// # Errors
///
/// [`RestoreError`] if the backup is not complete, the folder already holds a store, or it cannot be written. No store is
/// made then.
pub fn restore(file: &Path, store: &Path, progress: impl FnMut(u64)) -> Result<Totals, RestoreError> {
    restore_on(&SystemDisk, file, store, progress)
}

pub(crate) fn restore_on(
    disk: &dyn Disk,
    file: &Path,
    store: &Path,
    progress: impl FnMut(u64),
) -> Result<Totals, RestoreError> {
    let totals = verify(file)?;
    let unusable = |error: io::Error| RestoreError::Open(folder::unusable(store, store, &error));
    let interrupted = folder::restoring(store).try_exists().map_err(unusable)?;
    if folder::holds_store(store).map_err(unusable)? && !interrupted {
        // That another process has it open is told first.
        lock(store)?;
        return Err(RestoreError::Occupied { path: store.to_owned() });
    }
    // Before the lock, so that whatever is left of this is taken for no new store.
    flag(disk, file, store).map_err(unusable)?;
    let _lock = match lock(store) {
        Err(error) if !interrupted => {
            disk.remove(&folder::restoring(store)).map_err(unusable)?;
            return Err(error.into());
        }
        locked => locked?,
    };
    fill(disk, file, store, totals, progress).map_err(|error| match error.kind() {
        io::ErrorKind::InvalidData => unreadable_backup(file, &error),
        _ => unusable(error),
    })?;
    Ok(totals)
}

/// Lets a folder say that a backup is being restored into it; makes it, if need be.
fn flag(disk: &dyn Disk, file: &Path, store: &Path) -> io::Result<()> {
    folder::create_folder(store)?;
    let flag = disk.create(&folder::restoring(store))?;
    disk.write_at(&flag, format!("A backup is being restored here: {}\n", file.display()).as_bytes(), 0)?;
    disk.sync(&flag)?;
    disk.sync_folder(store)
}

/// Makes a store of the entries of a backup, in a folder whose contents may be removed.
fn fill(disk: &dyn Disk, file: &Path, store: &Path, totals: Totals, progress: impl FnMut(u64)) -> io::Result<()> {
    Closed::remove(disk, store)?;
    for copy in [journal::folder(store), folder::database(store), folder::old_database(store)] {
        folder::remove_folder(&copy)?;
    }
    folder::remove_unfinished(store)?;
    folder::create_folder(&journal::folder(store))?;
    let id = rand::random();
    let entries = checkpoint::entries(file)?;
    let records = entries.records();
    let mut digest = Digest::empty(id);
    let entries = entries.inspect(|entry| {
        if let Ok((key, versioned)) = entry {
            digest = digest.with(key, versioned);
        }
    });
    let new = store.join("checkpoint.new");
    checkpoint::write(disk, &new, Contents { records, last_rev: totals.last_rev, id: Some(id) }, entries, progress)?;
    let base = StatePoint { rev: totals.last_rev, digest };
    if checkpoint::verify(&new, id)? != FoundFile::Intact(base) {
        return Err(io::Error::other("what was written cannot be read back"));
    }
    disk.rename(&new, &folder::checkpoint(store))?;
    let journal = JournalWriter::begin(disk, store, Header::new(id, records, 1, base))?;
    journal.trim(disk)?;
    Note::create(disk, store, id, base.rev)?;
    Marker::new(records, id).write(disk, store)?;
    disk.remove(&folder::restoring(store))?;
    disk.sync_folder(store)
}

fn open(file: &Path) -> Result<Entries, RestoreError> {
    checkpoint::entries(file).map_err(|error| unreadable_backup(file, &error))
}

fn unreadable(store: &Path, error: &io::Error) -> BackupError {
    BackupError::Store { path: store.to_owned(), what: error.to_string() }
}

pub(crate) fn unwritable(file: &Path, error: &io::Error) -> BackupError {
    BackupError::File { path: file.to_owned(), what: error.to_string() }
}

pub(crate) fn unreadable_backup(file: &Path, error: &io::Error) -> RestoreError {
    let (path, what) = (file.to_owned(), error.to_string());
    match error.kind() {
        io::ErrorKind::InvalidData => RestoreError::Malformed { path, what },
        _ => RestoreError::File { path, what },
    }
}

pub(crate) fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(suffix);
    name.into()
}

pub(crate) fn parent(file: &Path) -> &Path {
    file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Why no backup was made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BackupError {
    /// The store cannot be read.
    #[error("nothing was backed up: the store {} cannot be read: {what}", path.display())]
    Store {
        /// The store's folder.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// The store in a database cannot be read.
    #[error("nothing was backed up: {0}")]
    Database(StoreError),
    /// The file cannot be written.
    #[error("the backup {} cannot be written: {what}; check that its folder exists and has room", path.display())]
    File {
        /// The backup.
        path: PathBuf,
        /// What the operating system said.
        what: String,
    },
}

/// Why a backup was not restored.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RestoreError {
    /// The backup cannot be read.
    #[error("the backup {} cannot be read: {what}", path.display())]
    File {
        /// The backup.
        path: PathBuf,
        /// What the operating system said.
        what: String,
    },
    /// The file is not a complete backup.
    #[error("{} is not a complete backup: {what}; nothing was restored, use another one", path.display())]
    Malformed {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// The folder already holds a store.
    #[error("{} already holds a store, and nothing was restored; move that folder aside first", path.display())]
    Occupied {
        /// The folder.
        path: PathBuf,
    },
    /// The store in a database already has entries.
    #[error("the store {store} is not empty, and nothing was restored; use another database")]
    NotEmpty {
        /// The store.
        store: String,
    },
    /// The database does not let this program in: the password, the user or a certificate is wrong.
    #[error("nothing was restored: the database of the store {store} does not let this program in: {what}")]
    NotAdmitted {
        /// The store.
        store: String,
        /// What the server said, or what is wrong with its certificate.
        what: String,
    },
    /// The store in a database could not be made. It stays refused until a restore into it has succeeded.
    #[error("nothing was restored into the store {store}: {what}")]
    Database {
        /// The store.
        store: String,
        /// What the server said.
        what: String,
    },
    /// The new store could not be made.
    #[error(transparent)]
    Open(#[from] OpenError),
}

#[cfg(test)]
mod tests;
