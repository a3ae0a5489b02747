//! The two things that the store asks of the disk itself, apart so that tests can make them fail.

use std::fs::File;
use std::io;
use std::path::Path;

/// A disk.
pub(super) trait Disk: Send + Sync {
    /// How many bytes can still be written to the disk that holds this folder.
    fn available(&self, folder: &Path) -> io::Result<u64>;

    /// Makes what was written to a file outlive a power cut.
    fn sync(&self, file: &File) -> io::Result<()>;
}

/// The disk as the operating system has it.
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

/// Other systems only tell by refusing a write.
#[cfg(not(unix))]
fn available(_: &Path) -> io::Result<u64> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Whether an error says that there is no room.
pub(super) fn is_full(error: &io::Error) -> bool {
    use io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    matches!(error.kind(), StorageFull | QuotaExceeded | FileTooLarge)
}
