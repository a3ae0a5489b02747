//! Backups: a whole store in one file, and a store made from such a file.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::archive::{ArchiveError, ArchiveReader, ArchiveWriter, Item, Totals};
use super::sled_store::{self, sync_folder};
use super::{OpenError, Prefix, Store, StoreError};

/// The number of entries read at a time, and between two calls of `progress`.
const PAGE: usize = 256;

/// The number of attempts at a backup of a store that changes meanwhile.
const ATTEMPTS: u32 = 5;

/// Writes all entries of a store to a file, replacing an earlier one. The file is either complete or not there at all.
///
/// The backup is a snapshot: if the store changes while it is read, the backup starts again, a few times at most.
/// `progress` is called now and then with the number of entries written so far.
///
/// # Errors
///
/// [`BackupError`] if the store cannot be read, the file cannot be written, or the store keeps changing.
pub async fn backup(store: &dyn Store, file: &Path, mut progress: impl FnMut(u64)) -> Result<Totals, BackupError> {
    let part = with_suffix(file, ".part");
    let written = export_unchanged(store, &part, &mut progress).await;
    let (from, to) = (part, file.to_owned());
    match written {
        Ok(totals) => {
            on_disk(file, move || fs::rename(&from, &to).and_then(|()| sync_folder(parent(&to)))).await?;
            Ok(totals)
        }
        Err(error) => {
            // Only the first error is worth reporting; the file may not even exist.
            let _ = on_disk(file, move || fs::remove_file(from)).await;
            Err(error)
        }
    }
}

/// Writes the file; starts again if the store changed meanwhile.
async fn export_unchanged(
    store: &dyn Store,
    file: &Path,
    progress: &mut impl FnMut(u64),
) -> Result<Totals, BackupError> {
    for _ in 0..ATTEMPTS {
        if let Some(totals) = export(store, file, progress).await? {
            return Ok(totals);
        }
    }
    Err(BackupError::Changing)
}

/// Writes the file. `None` if the store changed meanwhile.
async fn export(store: &dyn Store, file: &Path, progress: &mut impl FnMut(u64)) -> Result<Option<Totals>, BackupError> {
    let last_rev = store.stats().last_rev;
    let path = file.to_owned();
    let mut archive = on_disk(file, || ArchiveWriter::new(BufWriter::new(File::create(path)?))).await?;
    let (mut after, mut done) = (None, 0);
    loop {
        let page = store.scan(&Prefix::ALL, after.as_ref(), PAGE).await?;
        done += page.entries.len() as u64;
        archive = on_disk(file, move || {
            for (key, versioned) in &page.entries {
                archive.entry(key, versioned)?;
            }
            Ok(archive)
        })
        .await?;
        if store.stats().last_rev != last_rev {
            return Ok(None);
        }
        progress(done);
        after = page.next;
        if after.is_none() {
            break;
        }
    }
    let totals = on_disk(file, move || {
        let (file, totals) = archive.finish(last_rev)?;
        file.into_inner()?.sync_all()?;
        Ok(totals)
    })
    .await?;
    Ok(Some(totals))
}

/// Works on a file in a blocking thread.
async fn on_disk<T: Send + 'static>(
    file: &Path,
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> Result<T, BackupError> {
    let done = tokio::task::spawn_blocking(work).await.map_err(io::Error::other).flatten();
    done.map_err(|error| BackupError::File { path: file.to_owned(), what: error.to_string() })
}

/// Reads a backup to its end and verifies that it is complete. Blocks.
///
/// `progress` is called now and then with the number of entries read so far.
///
/// # Errors
///
/// [`RestoreError::File`] if the file cannot be read, [`RestoreError::Malformed`] if it is not a complete backup.
pub fn verify(file: &Path, mut progress: impl FnMut(u64)) -> Result<Totals, RestoreError> {
    let mut archive = open(file)?;
    let mut done = 0;
    loop {
        match archive.next().map_err(|error| unreadable(file, error))? {
            Item::Entry(..) => done += 1,
            Item::End(totals) => return Ok(totals),
        }
        if done % PAGE as u64 == 0 {
            progress(done);
        }
    }
}

/// Makes a store from a backup, in a folder that holds none. The whole backup is verified first. Blocks.
///
/// Values keep their revisions, and no revision that the old store had assigned before the backup is assigned again.
/// `progress` is called now and then with the number of entries written so far.
///
/// # Errors
///
/// [`RestoreError`] if the backup is not complete, the folder already holds a store, or it cannot be written. No store is
/// made then.
pub fn restore(file: &Path, folder: &Path, mut progress: impl FnMut(u64)) -> Result<Totals, RestoreError> {
    let totals = verify(file, |_| ())?;
    if sled_store::holds_store(folder) {
        return Err(RestoreError::Occupied { path: folder.to_owned() });
    }
    let mut archive = open(file)?;
    let mut done = 0;
    let entries = std::iter::from_fn(|| match archive.next() {
        Ok(Item::Entry(key, versioned)) => {
            done += 1;
            if done % PAGE as u64 == 0 {
                progress(done);
            }
            Some(Ok((key, versioned)))
        }
        Ok(Item::End(_)) => None,
        // The file was verified above, so it changed since.
        Err(ArchiveError::Io(error)) => Some(Err(error)),
        Err(ArchiveError::Malformed(what)) => Some(Err(io::Error::other(what))),
    });
    sled_store::create_with(folder, totals.last_rev, entries)?;
    Ok(totals)
}

fn open(file: &Path) -> Result<ArchiveReader<BufReader<File>>, RestoreError> {
    let open = || ArchiveReader::new(BufReader::new(File::open(file)?));
    open().map_err(|error| unreadable(file, error))
}

fn unreadable(file: &Path, error: ArchiveError) -> RestoreError {
    let path = file.to_owned();
    match error {
        ArchiveError::Io(error) => RestoreError::File { path, what: error.to_string() },
        ArchiveError::Malformed(what) => RestoreError::Malformed { path, what },
    }
}

fn with_suffix(file: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(file);
    name.push(suffix);
    name.into()
}

fn parent(file: &Path) -> &Path {
    file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Why no backup was made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BackupError {
    /// The store cannot be read.
    #[error("nothing was backed up: {0}")]
    Store(#[from] StoreError),
    /// The file cannot be written.
    #[error("the backup {} cannot be written: {what}; check that its folder exists and has room", path.display())]
    File {
        /// The backup.
        path: PathBuf,
        /// What the operating system said.
        what: String,
    },
    /// The store changed during each of several attempts.
    #[error(
        "nothing was backed up: the store kept changing; stop the program that uses it, or try again when it is less busy"
    )]
    Changing,
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
    /// The new store could not be made.
    #[error(transparent)]
    Open(#[from] OpenError),
}

#[cfg(test)]
mod tests;
