//! Checkpoints: the whole store as of one revision, in the form of a backup that says whose it is.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::Path;

use crate::archive::{ArchiveError, ArchiveReader, ArchiveWriter, Item, Totals};
use crate::digest::{Digest, StatePoint, StoreId};
use crate::disk::{Disk, DiskWriter};
use crate::folder::FoundFile;
use crate::{Key, Versioned};

/// An entry of the store, or why it cannot be read.
pub(crate) type CheckpointEntry = io::Result<(Key, Versioned)>;

/// The store that says of itself that this checkpoint is its own, if that can be read.
pub(crate) fn id(path: &Path) -> Option<StoreId> {
    entries(path).ok()?.id()
}

/// Reads a checkpoint to its end: the state of the store that it holds.
pub(crate) fn verify(path: &Path, id: StoreId) -> io::Result<FoundFile<StatePoint>> {
    verify_in_steps(path, id, || Ok(()))
}

/// The same, with `step` called before each entry. An error of it ends the reading.
pub(crate) fn verify_in_steps(
    path: &Path,
    id: StoreId,
    mut step: impl FnMut() -> io::Result<()>,
) -> io::Result<FoundFile<StatePoint>> {
    let mut entries = match entries(path) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(FoundFile::Missing),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => return Ok(FoundFile::Damaged),
        Err(error) => return Err(error),
    };
    if entries.id().is_some_and(|found| found != id) {
        return Ok(FoundFile::Damaged);
    }
    let mut digest = Digest::empty(id);
    for entry in &mut entries {
        step()?;
        match entry {
            Ok((key, versioned)) => digest = digest.with(&key, &versioned),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => return Ok(FoundFile::Damaged),
            Err(error) => return Err(error),
        }
    }
    Ok(entries.end.map_or(FoundFile::Damaged, |end| FoundFile::Intact(StatePoint { rev: end.last_rev, digest })))
}

/// The entries of a checkpoint or a backup. Damage ends them with an error of the kind `InvalidData`.
pub(crate) fn entries(path: &Path) -> io::Result<Entries> {
    let archive = ArchiveReader::new(BufReader::new(File::open(path)?)).map_err(invalid)?;
    Ok(Entries { archive, end: None, failed: false })
}

/// The entries of a file, in byte order of their keys.
pub(crate) struct Entries {
    archive: ArchiveReader<BufReader<File>>,
    /// The totals, once all entries were read and the file proved complete.
    pub(crate) end: Option<Totals>,
    failed: bool,
}

impl Entries {
    /// The version of the records.
    pub(crate) fn records(&self) -> u32 {
        self.archive.records()
    }

    /// The store that they belong to; `None` if the file says none.
    pub(crate) fn id(&self) -> Option<StoreId> {
        self.archive.id()
    }
}

impl Iterator for Entries {
    type Item = CheckpointEntry;

    fn next(&mut self) -> Option<CheckpointEntry> {
        if self.end.is_some() || self.failed {
            return None;
        }
        match self.archive.next() {
            Ok(Item::Entry(key, versioned)) => Some(Ok((key, versioned))),
            Ok(Item::End(totals)) => {
                self.end = Some(totals);
                None
            }
            Err(error) => {
                self.failed = true;
                Some(Err(invalid(error)))
            }
        }
    }
}

fn invalid(error: ArchiveError) -> io::Error {
    match error {
        ArchiveError::Io(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
            io::Error::new(io::ErrorKind::InvalidData, "it is cut off")
        }
        ArchiveError::Io(error) => error,
        ArchiveError::Malformed(what) => io::Error::new(io::ErrorKind::InvalidData, what),
    }
}

/// What a file says of its entries as a whole.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Contents {
    /// The version of the records.
    pub(crate) records: u32,
    /// The last revision assigned.
    pub(crate) last_rev: u64,
    /// The store that alone may use them: that of a checkpoint.
    pub(crate) id: Option<StoreId>,
}

/// Writes a file of these entries, which must come in byte order of their keys, and syncs it. `progress` is called now and
/// then with the number of entries written so far.
pub(crate) fn write(
    disk: &dyn Disk,
    path: &Path,
    contents: Contents,
    entries: impl Iterator<Item = CheckpointEntry>,
    mut progress: impl FnMut(u64),
) -> io::Result<Totals> {
    let file = disk.create(path)?;
    let mut archive = ArchiveWriter::new(
        BufWriter::with_capacity(1 << 16, DiskWriter::new(disk, &file)),
        contents.records,
        contents.id,
    )?;
    for (done, entry) in (1..).zip(entries) {
        let (key, versioned) = entry?;
        archive.entry(&key, &versioned)?;
        if done % 256 == 0 {
            progress(done);
        }
    }
    let (mut buffer, totals) = archive.finish(contents.last_rev)?;
    buffer.flush()?;
    drop(buffer);
    disk.sync(&file)?;
    Ok(totals)
}
