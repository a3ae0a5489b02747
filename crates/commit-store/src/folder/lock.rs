//! The lock of a store's folder.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;

use super::{create_folder, unusable};
use crate::OpenError;
use crate::disk::{Disk, SystemDisk};

/// The folder is this process's own until this is dropped.
#[derive(Debug)]
pub(crate) struct Lock(File);

impl Drop for Lock {
    fn drop(&mut self) {
        // Closing the file would release the lock only once no process has it: one that is being started holds a copy of
        // every open file until it runs its program.
        if let Err(error) = self.0.unlock() {
            tracing::warn!(%error, "the lock of a store's folder is released by closing its file");
        }
    }
}

/// Locks the folder for this process; creates it if need be.
pub(crate) fn lock(path: &Path) -> Result<Lock, OpenError> {
    let make = || {
        create_folder(path)?;
        let lock = File::options().create(true).truncate(false).write(true).open(path.join("lock"))?;
        // The folder's own entry in its parent must survive a power cut too.
        if let Some(parent) = path.parent().filter(|parent| !parent.as_os_str().is_empty()) {
            SystemDisk.sync_folder(parent)?;
        }
        Ok(lock)
    };
    let lock = make().map_err(|error: io::Error| unusable(path, path, &error))?;
    match lock.try_lock() {
        Ok(()) => Ok(Lock(lock)),
        Err(TryLockError::WouldBlock) => Err(OpenError::Locked { path: path.to_owned() }),
        Err(TryLockError::Error(error)) => Err(unusable(path, &path.join("lock"), &error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_of_the_open_file_does_not_hold_the_lock() {
        let folder = tempfile::tempdir().unwrap();
        let first = lock(folder.path()).unwrap();
        let _copy = first.0.try_clone().unwrap();
        assert!(matches!(lock(folder.path()), Err(OpenError::Locked { .. })));
        drop(first);
        lock(folder.path()).unwrap();
    }
}
