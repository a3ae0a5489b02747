//! `acknowledged` and `acknowledged.copy`: the last revision that was acknowledged.
//!
//! It is written after each sync of the journal and before the answers, but not synced itself: exact after the process
//! was killed, at most a second behind after a power cut, and never ahead. It distinguishes a complete journal from one
//! whose end is lost; so there are two, for nothing else would tell if one of them were damaged along with the journal.

use std::fs;
use std::io;
use std::path::Path;

use super::{FoundFile, Marker};
use crate::digest::StoreId;
use crate::disk::{Disk, DiskFile};

/// The names of the two files.
pub(crate) const NOTES: [&str; 2] = ["acknowledged", "acknowledged.copy"];

/// The open notes.
pub(crate) struct Note {
    id: StoreId,
    files: Vec<DiskFile>,
}

impl Note {
    /// The store and the highest revision in the notes. If they are of two stores, that of the marker counts.
    pub(crate) fn read(store: &Path) -> io::Result<FoundFile<(StoreId, u64)>> {
        let [first, second] = NOTES.map(|name| read(&store.join(name)));
        Ok(match (first?, second?) {
            (FoundFile::Intact(first), FoundFile::Intact(second)) => {
                let is_marked = |(id, _): &(StoreId, u64)| {
                    Marker::read(store).is_ok_and(|marker| marker.intact().is_some_and(|marker| marker.id == *id))
                };
                let second_counts = if first.0 == second.0 { second.1 > first.1 } else { is_marked(&second) };
                FoundFile::Intact(if second_counts { second } else { first })
            }
            (FoundFile::Intact(note), _) | (_, FoundFile::Intact(note)) => FoundFile::Intact(note),
            (FoundFile::Missing, FoundFile::Missing) => FoundFile::Missing,
            _ => FoundFile::Damaged,
        })
    }

    /// Makes notes of this revision. They are on the disk when this returns.
    pub(crate) fn create(disk: &dyn Disk, store: &Path, id: StoreId, rev: u64) -> io::Result<Self> {
        let new = store.join("acknowledged.new");
        let files = NOTES.into_iter().map(|name| {
            let mut file = disk.create(&new)?;
            disk.write_at(&file, text(id, rev).as_bytes(), 0)?;
            disk.sync(&file)?;
            file.path = store.join(name);
            disk.rename(&new, &file.path)?;
            Ok(file)
        });
        let files = files.collect::<io::Result<_>>()?;
        disk.sync_folder(store)?;
        Ok(Self { id, files })
    }

    /// Writes another revision, which survives the process at once.
    pub(crate) fn write(&self, disk: &dyn Disk, rev: u64) -> io::Result<()> {
        let text = text(self.id, rev);
        self.files.iter().try_for_each(|file| disk.write_at(file, text.as_bytes(), 0))
    }

    /// Makes the revision survive a power cut.
    pub(crate) fn sync(&self, disk: &dyn Disk) -> io::Result<()> {
        self.files.iter().try_for_each(|file| disk.sync(file))
    }
}

fn read(path: &Path) -> io::Result<FoundFile<(StoreId, u64)>> {
    match fs::read(path) {
        Ok(bytes) => Ok(parse(&bytes).map_or(FoundFile::Damaged, FoundFile::Intact)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(FoundFile::Missing),
        Err(error) => Err(error),
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
