//! What the store asks of the disk: behind a trait, so that tests can make it fail, wait, or lose its power.

use std::env;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// A disk that holds a store.
pub(crate) trait Disk: Send + Sync {
    /// The free space on the disk that holds this folder, in bytes.
    fn available(&self, folder: &Path) -> io::Result<u64>;

    /// Creates a file that only its owner may read, or empties the one that is there.
    fn create(&self, path: &Path) -> io::Result<DiskFile>;

    /// Writes bytes at this offset.
    fn write_at(&self, file: &DiskFile, bytes: &[u8], offset: u64) -> io::Result<()>;

    /// Cuts a file off, or extends it with zeros.
    fn set_len(&self, file: &DiskFile, length: u64) -> io::Result<()>;

    /// Makes what was written to a file survive a power cut.
    fn sync(&self, file: &DiskFile) -> io::Result<()>;

    /// Renames a file, replacing the one that has this name.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;

    /// Removes a file.
    fn remove(&self, path: &Path) -> io::Result<()>;

    /// Makes the names in a folder survive a power cut.
    fn sync_folder(&self, path: &Path) -> io::Result<()>;
}

/// An open file and its path.
pub(crate) struct DiskFile {
    pub(crate) path: PathBuf,
    pub(crate) file: File,
}

/// The disk as the operating system presents it.
///
/// The unit tests do without its syncs: what their disks lose, they record and leave out themselves.
pub(crate) struct SystemDisk;

impl Disk for SystemDisk {
    fn available(&self, folder: &Path) -> io::Result<u64> {
        available(folder)
    }

    fn create(&self, path: &Path) -> io::Result<DiskFile> {
        let mut options = File::options();
        options.create(true).truncate(true).write(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        Ok(DiskFile { path: path.to_owned(), file: options.open(path)? })
    }

    #[cfg(unix)]
    fn write_at(&self, file: &DiskFile, bytes: &[u8], offset: u64) -> io::Result<()> {
        std::os::unix::fs::FileExt::write_all_at(&file.file, bytes, offset)
    }

    #[cfg(not(unix))]
    fn write_at(&self, file: &DiskFile, bytes: &[u8], offset: u64) -> io::Result<()> {
        use std::io::{Seek, SeekFrom, Write};
        let mut at = &file.file;
        at.seek(SeekFrom::Start(offset))?;
        at.write_all(bytes)
    }

    fn set_len(&self, file: &DiskFile, length: u64) -> io::Result<()> {
        file.file.set_len(length)
    }

    fn sync(&self, file: &DiskFile) -> io::Result<()> {
        if is_to_fail() {
            return Err(io::Error::other("a test wants this sync to fail"));
        }
        if cfg!(test) { Ok(()) } else { file.file.sync_data() }
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        let folder = File::open(path)?;
        if cfg!(test) { Ok(()) } else { folder.sync_all() }
    }
}

/// Names a file: as long as it exists, syncs fail, so that a test sees what a program does then. Only debug builds look at it.
const FAILING_SYNCS: &str = "COMMIT_STORE_TEST_FAILING_SYNCS";

fn is_to_fail() -> bool {
    cfg!(debug_assertions) && env::var_os(FAILING_SYNCS).is_some_and(|file| Path::new(&file).exists())
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
pub(crate) fn is_full(error: &io::Error) -> bool {
    use io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    matches!(error.kind(), StorageFull | QuotaExceeded | FileTooLarge)
}

/// Writes a file from its beginning to its end.
pub(crate) struct DiskWriter<'a> {
    disk: &'a dyn Disk,
    file: &'a DiskFile,
    offset: u64,
}

impl<'a> DiskWriter<'a> {
    /// A writer that begins at the start of the file.
    pub(crate) fn new(disk: &'a dyn Disk, file: &'a DiskFile) -> Self {
        Self { disk, file, offset: 0 }
    }
}

impl io::Write for DiskWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.disk.write_at(self.file, bytes, self.offset)?;
        self.offset += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Replaces a file as a whole: after a crash at any moment there is the old one or the new one.
pub(crate) fn replace(disk: &dyn Disk, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let new = path.with_extension("new");
    let file = disk.create(&new)?;
    disk.write_at(&file, bytes, 0)?;
    disk.sync(&file)?;
    disk.rename(&new, path)?;
    disk.sync_folder(path.parent().unwrap_or(Path::new(".")))
}
