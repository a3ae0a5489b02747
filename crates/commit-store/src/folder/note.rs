//! `acknowledged`: the last revision that was acknowledged.
//!
//! It is written after each sync of the journal and before the answers, but not synced itself: exact after the process
//! was killed, at most a second behind after a power cut, and never ahead. It distinguishes a complete journal from one
//! whose end is lost.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::Found;
use crate::digest::StoreId;
use crate::disk::{Disk, DiskFile};

/// The open note.
pub(crate) struct Note {
    id: StoreId,
    file: DiskFile,
}

/// Where it is.
pub(super) fn path(store: &Path) -> PathBuf {
    store.join("acknowledged")
}

impl Note {
    /// The store and the revision in the note.
    pub(crate) fn read(store: &Path) -> io::Result<Found<(StoreId, u64)>> {
        match fs::read(path(store)) {
            Ok(bytes) => Ok(parse(&bytes).map_or(Found::Damaged, Found::Intact)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Found::Missing),
            Err(error) => Err(error),
        }
    }

    /// Makes a note of this revision. It is on the disk when this returns.
    pub(crate) fn create(disk: &dyn Disk, store: &Path, id: StoreId, rev: u64) -> io::Result<Self> {
        let new = store.join("acknowledged.new");
        let mut file = disk.create(&new)?;
        disk.write_at(&file, text(id, rev).as_bytes(), 0)?;
        disk.sync(&file)?;
        disk.rename(&new, &path(store))?;
        disk.sync_folder(store)?;
        file.path = path(store);
        Ok(Self { id, file })
    }

    /// Writes another revision, which survives the process at once.
    pub(crate) fn write(&self, disk: &dyn Disk, rev: u64) -> io::Result<()> {
        disk.write_at(&self.file, text(self.id, rev).as_bytes(), 0)
    }

    /// Makes the revision survive a power cut.
    pub(crate) fn sync(&self, disk: &dyn Disk) -> io::Result<()> {
        disk.sync(&self.file)
    }
}

/// The contents for this revision; always of the same length.
fn text(id: StoreId, rev: u64) -> String {
    let noted = format!("id: {id:032x}\nrevision: {rev:020}\n");
    let checksum = crc32fast::hash(noted.as_bytes());
    format!("{noted}checksum: {checksum:08x}\n")
}

fn parse(bytes: &[u8]) -> Option<(StoreId, u64)> {
    let read = std::str::from_utf8(bytes).ok()?;
    let mut lines = read.lines();
    let id = StoreId::from_str_radix(lines.next()?.strip_prefix("id: ")?, 16).ok()?;
    let rev = lines.next()?.strip_prefix("revision: ")?.parse().ok()?;
    (read == text(id, rev)).then_some((id, rev))
}
