//! The folder of a store: what is in it, and who has it open.
//!
//! ```text
//! lock          locked while the store is open
//! store.txt     the marker: format, version of the records, id
//! acknowledged  the note: the last revision that was acknowledged; and the same once more in acknowledged.copy
//! closed        only while the store is not in use: the state in which it was closed with everything verified
//! checkpoint    the whole store as of some revision, in the form of a backup
//! journal/      every commit since
//! sled/         the database: the whole store, a moment behind the journal; made anew if it is not what it should be
//! restoring     only while a backup is being restored
//! damaged-N/    damaged files that were set aside when the store was made whole from the others
//! sled.old/     the last database that was replaced; the database, if nothing has taken its place yet
//! sled.copy-N/  only while a copy of the database is tried
//! sled.new/     only while a database is made
//! ```

mod closed;
mod copy;
mod lock;
mod marker;
mod note;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

pub(crate) use closed::{Closed, SEGMENT, stamp};
pub(crate) use copy::{about, copy_folder, remove_folder};
pub(crate) use lock::{Lock, lock};
pub(crate) use marker::Marker;
pub(crate) use note::{NOTES, Note};

use crate::OpenError;

/// A file as it was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FoundFile<T> {
    Intact(T),
    Damaged,
    Missing,
}

impl<T> FoundFile<T> {
    /// What is in it, if it is intact.
    pub(crate) fn intact(self) -> Option<T> {
        match self {
            Self::Intact(value) => Some(value),
            Self::Damaged | Self::Missing => None,
        }
    }
}

/// The folder of the database.
pub(crate) fn database(store: &Path) -> PathBuf {
    store.join("sled")
}

/// The last checkpoint.
pub(crate) fn checkpoint(store: &Path) -> PathBuf {
    store.join("checkpoint")
}

/// The database that was replaced last.
pub(crate) fn old_database(store: &Path) -> PathBuf {
    store.join("sled.old")
}

/// The database that is being made.
pub(crate) fn new_database(store: &Path) -> PathBuf {
    store.join("sled.new")
}

/// The name of a copy of the database, before its number.
const COPY: &str = "sled.copy";

/// A copy of the database that is there not yet.
pub(crate) fn unused_copy(store: &Path) -> PathBuf {
    unused(store, COPY)
}

/// A folder for damaged files that is there not yet.
pub(crate) fn unused_aside(store: &Path) -> PathBuf {
    unused(store, "damaged")
}

/// The first of the numbered files of this name that is not there.
fn unused(store: &Path, name: &str) -> PathBuf {
    (1..).map(|n| store.join(format!("{name}-{n}"))).find(|path| !path.exists()).unwrap_or_default()
}

/// Removes what a process that was killed has left unfinished beside the database.
pub(crate) fn remove_unfinished(store: &Path) -> io::Result<()> {
    for entry in fs::read_dir(store)? {
        let path = entry?.path();
        let is_copy = path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(COPY.as_bytes()));
        if is_copy || path == new_database(store) {
            remove_folder(&path)?;
        }
    }
    Ok(())
}

/// Exists while a backup is being restored.
pub(crate) fn restoring(store: &Path) -> PathBuf {
    store.join("restoring")
}

/// The error for a folder into which a restore was interrupted.
pub(crate) fn not_restoring(store: &Path) -> Result<(), OpenError> {
    match restoring(store).try_exists() {
        Ok(false) => Ok(()),
        Ok(true) => Err(OpenError::Interrupted { path: store.to_owned() }),
        Err(error) => Err(unusable(store, &restoring(store), &error)),
    }
}

/// Whether this folder holds a store, or the remains of one, or of one that was being restored.
///
/// # Errors
///
/// Those of the operating system, if it does not let this be found out.
pub fn holds_store(store: &Path) -> io::Result<bool> {
    let copies = [checkpoint(store), super::journal::folder(store), database(store), old_database(store)];
    let parts = copies.into_iter().chain([marker::path(store), restoring(store)]).collect::<Vec<_>>();
    parts.iter().try_fold(false, |found, part| Ok(found || part.try_exists()?))
}

/// Creates a folder that only its owner may enter, and those above it.
pub(crate) fn create_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Makes the store's folder and what is in it private to its owner: sled lets everybody read the files that it makes.
#[cfg(unix)]
pub(crate) fn make_private(store: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let metadata = fs::metadata(store)?;
    let mode = if metadata.is_dir() { 0o700 } else { 0o600 };
    if metadata.permissions().mode() & 0o777 != mode {
        fs::set_permissions(store, fs::Permissions::from_mode(mode))?;
    }
    if metadata.is_dir() {
        for entry in fs::read_dir(store)? {
            make_private(&entry?.path())?;
        }
    }
    Ok(())
}

/// Other systems have no modes.
#[cfg(not(unix))]
pub(crate) fn make_private(_: &Path) -> io::Result<()> {
    Ok(())
}

/// The error for a store whose files are not what was written.
pub(crate) fn damaged(path: &Path, what: impl Into<String>) -> OpenError {
    OpenError::Damaged { path: path.to_owned(), what: what.into() }
}

/// The error for files that the operating system does not let us use.
pub(crate) fn unusable(path: &Path, file: &Path, error: &io::Error) -> OpenError {
    OpenError::Unusable { path: path.to_owned(), what: format!("{}: {error}", file.display()) }
}
