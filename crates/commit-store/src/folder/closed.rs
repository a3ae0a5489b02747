//! `closed`: the state in which the store was closed, and what its files were like then.
//!
//! It is written last when a store is closed of which everything is on the disk and was verified, and removed before anything
//! is changed again. It counts only as long as every file of the store is the one that it was written for: a restored copy or
//! a lost write changes a name, a length or a time. What sled reads when it opens a database is compared as well; damage to
//! anything else is found when it is read.

use std::fs::{self, File};
use std::hash::Hasher;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use siphasher::sip::SipHasher13;

use super::{FoundFile, NOTES, checkpoint, database, marker};
use crate::digest::{Digest, StatePoint, StoreId};
use crate::disk::{Disk, replace};
use crate::journal;

/// What a store was like when it was closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Closed {
    pub(crate) id: StoreId,
    /// Its state.
    pub(crate) at: StatePoint,
    /// The [`stamp`] of its files.
    pub(crate) stamp: u64,
}

/// The size of sled's segments, in bytes. Larger pages than a quarter of it become files of their own. A page has fewer than
/// 32 values, so this must be at least 128 times [`crate::MAX_VALUE`] to prevent that.
pub(crate) const SEGMENT: usize = 2 << 20;

/// The length of a segment's head, in bytes: a checksum (4), then the place of the segment in the log (8, with all bits but the first
/// inverted), and how much of the log was on the disk (8).
const HEAD: usize = 20;

fn path(store: &Path) -> PathBuf {
    store.join("closed")
}

impl Closed {
    /// Reads it.
    pub(crate) fn read(store: &Path) -> io::Result<FoundFile<Self>> {
        match fs::read(path(store)) {
            Ok(bytes) => Ok(Self::parse(&bytes).map_or(FoundFile::Damaged, FoundFile::Intact)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(FoundFile::Missing),
            Err(error) => Err(error),
        }
    }

    /// Writes it. It is on the disk when this returns.
    pub(crate) fn write(&self, disk: &dyn Disk, store: &Path) -> io::Result<()> {
        replace(disk, &path(store), self.text().as_bytes())
    }

    /// Removes it, if it is there. It is gone from the disk when this returns.
    pub(crate) fn remove(disk: &dyn Disk, store: &Path) -> io::Result<()> {
        if !path(store).exists() {
            return Ok(());
        }
        disk.remove(&path(store))?;
        disk.sync_folder(store)
    }

    fn text(&self) -> String {
        let Self { id, at, stamp } = self;
        let (rev, digest) = (at.rev, at.digest.to_bits());
        let closed = format!("id: {id:032x}\nrevision: {rev}\ndigest: {digest:016x}\nfiles: {stamp:016x}\n");
        let checksum = crc32fast::hash(closed.as_bytes());
        format!("{closed}checksum: {checksum:08x}\n")
    }

    fn parse(bytes: &[u8]) -> Option<Self> {
        let read = std::str::from_utf8(bytes).ok()?;
        let mut lines = read.lines();
        let mut field = |name: &str| lines.next()?.strip_prefix(name)?.strip_prefix(": ");
        let id = StoreId::from_str_radix(field("id")?, 16).ok()?;
        let rev = field("revision")?.parse().ok()?;
        let digest = Digest::from_bits(u64::from_str_radix(field("digest")?, 16).ok()?);
        let stamp = u64::from_str_radix(field("files")?, 16).ok()?;
        let closed = Self { id, at: StatePoint { rev, digest }, stamp };
        (read == closed.text()).then_some(closed)
    }
}

/// A hash of the names, lengths and times of the files that a store consists of, and of what sled reads when it opens the database.
pub(crate) fn stamp(store: &Path) -> io::Result<u64> {
    let mut files = Vec::new();
    let parts = [marker::path(store), checkpoint(store), journal::folder(store), database(store)];
    for part in NOTES.map(|name| store.join(name)).into_iter().chain(parts) {
        list(part, &mut files)?;
    }
    files.sort();
    let mut hasher = SipHasher13::new();
    for (path, length, nanoseconds) in files {
        let name = path.strip_prefix(store).unwrap_or(&path).as_os_str().as_encoded_bytes();
        hasher.write(&(name.len() as u64).to_be_bytes());
        hasher.write(name);
        hasher.write(&length.to_be_bytes());
        hasher.write(&nanoseconds.to_be_bytes());
    }
    database_heads(&database(store), &mut hasher)?;
    Ok(hasher.finish())
}

/// Adds what sled reads when it opens a database: its snapshot, the heads of the segments, and the log since the snapshot. If any
/// of that is damaged, sled takes the log to end there, and overwrites what follows.
fn database_heads(folder: &Path, hasher: &mut SipHasher13) -> io::Result<()> {
    let mut covered = 0;
    let mut names = fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name())).collect::<io::Result<Vec<_>>>()?;
    names.sort();
    for name in names {
        let snapshot = name.to_str().and_then(|name| i64::from_str_radix(name.strip_prefix("snap.")?, 16).ok());
        if let Some(lsn) = snapshot {
            covered = lsn - lsn % SEGMENT as i64;
        }
        if snapshot.is_some() || name == "conf" {
            hasher.write(&fs::read(folder.join(name))?);
        }
    }
    let path = folder.join("db");
    let Some(file) = path.exists().then(|| File::open(path)).transpose()? else { return Ok(()) };
    for start in (0..file.metadata()?.len()).step_by(SEGMENT) {
        let mut piece = vec![0; HEAD];
        (&file).seek(SeekFrom::Start(start))?;
        let read = (&file).take(HEAD as u64).read(&mut piece)?;
        let lsn = piece.get(4..12).and_then(|lsn| lsn.try_into().ok()).map(i64::from_le_bytes);
        if read == HEAD && lsn.is_some_and(|lsn| lsn ^ i64::MAX >= covered) {
            (&file).take((SEGMENT - HEAD) as u64).read_to_end(&mut piece)?;
        }
        hasher.write(&piece);
    }
    Ok(())
}

/// Adds a file, or all files in a folder: their paths, lengths and times.
fn list(path: PathBuf, files: &mut Vec<(PathBuf, u64, u128)>) -> io::Result<()> {
    let metadata = match fs::metadata(&path) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(error),
    };
    if metadata.is_dir() {
        for entry in fs::read_dir(path)? {
            list(entry?.path(), files)?;
        }
    } else {
        let modified = metadata.modified()?.duration_since(SystemTime::UNIX_EPOCH).map_err(io::Error::other)?;
        files.push((path, metadata.len(), modified.as_nanos()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::disk::SystemDisk;

    const CLOSED: Closed =
        Closed { id: 7, at: StatePoint { rev: 300, digest: Digest::from_bits(u64::MAX) }, stamp: 12 };

    #[test]
    fn it_is_read_as_it_was_written_and_any_other_byte_is_noticed() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(Closed::read(folder.path()).unwrap(), FoundFile::Missing);
        CLOSED.write(&SystemDisk, folder.path()).unwrap();
        assert_eq!(Closed::read(folder.path()).unwrap(), FoundFile::Intact(CLOSED));
        let text = CLOSED.text().into_bytes();
        for at in 0..text.len() {
            let mut damaged = text.clone();
            damaged[at] ^= 1;
            assert_eq!(Closed::parse(&damaged), None, "{at}");
            assert_eq!(Closed::parse(&text[..at]), None, "{at}");
        }
        Closed::remove(&SystemDisk, folder.path()).unwrap();
        Closed::remove(&SystemDisk, folder.path()).unwrap();
        assert_eq!(Closed::read(folder.path()).unwrap(), FoundFile::Missing);
    }

    #[test]
    fn a_name_a_length_and_a_time_each_change_the_stamp() {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str| folder.path().join("sled").join(name);
        fs::create_dir(folder.path().join("sled")).unwrap();
        fs::write(file("db"), "pages").unwrap();
        let time = fs::metadata(file("db")).unwrap().modified().unwrap();
        let at = |path: &Path, time| File::options().write(true).open(path).unwrap().set_modified(time).unwrap();
        let stamped = || stamp(folder.path()).unwrap();
        let first = stamped();
        fs::write(folder.path().join("lock"), "is no part of it").unwrap();
        assert_eq!(stamped(), first);
        at(&file("db"), time + std::time::Duration::from_secs(1));
        assert_ne!(stamped(), first);
        fs::write(file("db"), "page").unwrap();
        at(&file("db"), time);
        assert_ne!(stamped(), first);
        fs::write(file("db"), "pages").unwrap();
        at(&file("db"), time);
        assert_eq!(stamped(), first);
        fs::rename(file("db"), file("other")).unwrap();
        assert_ne!(stamped(), first);
    }
}
