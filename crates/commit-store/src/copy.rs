//! A copy of a store that may be in use, to be opened and looked at in its place.

use std::fs;
use std::io;
use std::path::Path;

use crate::folder::{self, NOTES, about, copy_folder, create_folder, remove_folder};
use crate::journal;

/// The number of attempts at a copy of a store that writes a checkpoint meanwhile.
const ATTEMPTS: u32 = 5;

/// Copies the store in a folder to a folder that does not exist yet. The store may be in use, also by another process; nothing
/// in it is changed, and everything that it had acknowledged before is in the copy. Blocks.
///
/// # Errors
///
/// Those of the operating system.
pub fn copy(store: &Path, to: &Path) -> io::Result<()> {
    let mut copied = copy_once(store, to);
    for _ in 1..ATTEMPTS {
        if !matches!(&copied, Ok(false)) && !matches!(&copied, Err(error) if error.kind() == io::ErrorKind::NotFound) {
            break;
        }
        remove_folder(to)?;
        copied = copy_once(store, to);
    }
    match copied? {
        true => Ok(()),
        false => Err(io::Error::new(io::ErrorKind::ResourceBusy, "the store keeps writing checkpoints")),
    }
}

/// Whether no checkpoint was written meanwhile.
fn copy_once(store: &Path, to: &Path) -> io::Result<bool> {
    let before = names(store)?;
    create_folder(to)?;
    // The note comes first: the journal that is copied after it has everything up to there. The database may be copied in
    // the middle of a write, which the checkpoint and the journal make good.
    for name in NOTES.into_iter().chain(["store.txt", "restoring", "checkpoint"]) {
        match fs::copy(store.join(name), to.join(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(about(&store.join(name), &error)),
            _ => {}
        }
    }
    copy_folder(&journal::folder(store), &journal::folder(to))?;
    copy_folder(&folder::database(store), &folder::database(to))?;
    Ok(names(store)? == before)
}

/// The names of the segments, which change with each checkpoint.
fn names(store: &Path) -> io::Result<Vec<std::ffi::OsString>> {
    let folder = journal::folder(store);
    let mut names = match fs::read_dir(&folder) {
        Ok(entries) => entries.map(|entry| entry.map(|entry| entry.file_name())).collect::<Result<Vec<_>, _>>()?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        Err(error) => return Err(about(&folder, &error)),
    };
    names.sort();
    Ok(names)
}
