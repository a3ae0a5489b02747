//! A whole store as one file, and back.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter};
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::archive::{ArchiveError, ArchiveReader, ArchiveWriter, Item, Totals};
use super::sled_store::{self, sync_folder};
use super::{OpenError, Prefix, Store, StoreError};

/// How many keys are read and written at a time.
const PAGE: usize = 256;

/// How often a backup is begun again when the store changes under it.
const ATTEMPTS: u32 = 5;

/// Writes everything that a store holds to a file, which is there as a whole or not at all; one that was there before is
/// replaced. The backup is a picture of one moment: when the store changes meanwhile, it is begun again.
///
/// `progress` is told after each part how many keys are written.
///
/// # Errors
///
/// [`BackupError`] when the store cannot be read, the file cannot be written, or the store keeps changing.
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
            // It may not have been made; why there is no backup matters more.
            let _ = on_disk(file, move || fs::remove_file(from)).await;
            Err(error)
        }
    }
}

/// Writes the file, again and again until the store was not changed meanwhile.
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

/// Writes the file, and gives nothing back when the store was changed meanwhile.
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

/// Does something with a file on a blocking thread.
async fn on_disk<T: Send + 'static>(
    file: &Path,
    work: impl FnOnce() -> io::Result<T> + Send + 'static,
) -> Result<T, BackupError> {
    let done = tokio::task::spawn_blocking(work).await.map_err(io::Error::other).flatten();
    done.map_err(|error| BackupError::File { path: file.to_owned(), what: error.to_string() })
}

/// Reads a backup to its end and finds out whether it is whole. Blocks.
///
/// `progress` is told now and then how many keys are read.
///
/// # Errors
///
/// [`RestoreError::File`] when the file cannot be read, [`RestoreError::Malformed`] when it is no whole backup.
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

/// Makes a store of a backup, in a folder that holds none. The whole backup is verified first. Blocks.
///
/// Values keep their revisions, so that what refers to them stays true, and no revision that the old store gave up to
/// the backup is given again.
///
/// `progress` is told now and then how many keys are written.
///
/// # Errors
///
/// [`RestoreError`] when the backup is not whole, the folder holds a store already, or it cannot be written. The store
/// is then not there.
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
        // It was whole a moment ago.
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

/// Why there is no backup.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BackupError {
    /// The store cannot be read.
    #[error("nothing was backed up: {0}")]
    Store(#[from] StoreError),
    /// The file cannot be written.
    #[error("the backup {} cannot be written: {what}; see that its folder exists and has room", path.display())]
    File {
        /// The backup.
        path: PathBuf,
        /// What the system said.
        what: String,
    },
    /// The store changed during each of several attempts.
    #[error("nothing was backed up: the store kept changing; stop makruk-bot, or try again when there is less play")]
    Changing,
}

/// Why a backup was not brought back.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RestoreError {
    /// The backup cannot be read.
    #[error("the backup {} cannot be read: {what}", path.display())]
    File {
        /// The backup.
        path: PathBuf,
        /// What the system said.
        what: String,
    },
    /// The file is not a whole backup.
    #[error("{} is not a whole backup: {what}; nothing was restored, take another one", path.display())]
    Malformed {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        what: String,
    },
    /// There is a store where the backup was to go.
    #[error("{} holds a store already, and nothing was restored; move that folder aside first", path.display())]
    Occupied {
        /// The folder.
        path: PathBuf,
    },
    /// The new store cannot be made.
    #[error(transparent)]
    Open(#[from] OpenError),
}

#[cfg(test)]
mod tests;
