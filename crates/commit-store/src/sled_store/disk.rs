//! What the store asks of the disk itself: behind a trait, so that tests can make it fail.

use std::fs::File;
use std::io;
use std::path::Path;

/// A disk that holds a store.
pub(super) trait Disk: Send + Sync {
    /// The free space on the disk that holds this folder, in bytes.
    fn available(&self, folder: &Path) -> io::Result<u64>;

    /// Makes what was written to a file survive a power cut.
    fn sync(&self, file: &File) -> io::Result<()>;
}

/// The disk as the operating system presents it.
pub(super) struct SystemDisk;

impl Disk for SystemDisk {
    fn available(&self, folder: &Path) -> io::Result<u64> {
        available(folder)
    }

    fn sync(&self, file: &File) -> io::Result<()> {
        file.sync_data()
    }
}

#[cfg(unix)]
fn available(folder: &Path) -> io::Result<u64> {
    let disk = rustix::fs::statvfs(folder)?;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// On other systems a full disk shows only when a write fails.
#[cfg(not(unix))]
fn available(_: &Path) -> io::Result<u64> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Whether an error means that the disk, the quota or the file is full.
pub(super) fn is_full(error: &io::Error) -> bool {
    use io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    matches!(error.kind(), StorageFull | QuotaExceeded | FileTooLarge)
}
