//! Tables as files: a magic text, the format version, the pieces, the number of entries, the entries, and a checksum
//! of it all.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crc32fast::Hasher;
use thiserror::Error;

use super::Material;
use super::pieces::Pieces;
use super::table::Table;

const MAGIC: &[u8; 24] = b"makruk-bot endgame table";

/// To be raised whenever the meaning of entries changes, or other entries would be correct.
const FORMAT: u32 = 1;

const HEAD: usize = MAGIC.len() + 4 + 4 + 4;

/// Why a file yields no table.
#[derive(Debug, Error)]
pub(super) enum TableFileError {
    /// There is no such file yet.
    #[error("it does not exist")]
    Missing,
    /// The system reported an error.
    #[error("it cannot be read: {0}")]
    Io(io::Error),
    /// Another version of the program, or another program, wrote it.
    #[error("its format is not the one of this version")]
    OtherFormat,
    /// Its length or checksum is wrong.
    #[error("it is damaged")]
    Damaged,
}

impl From<io::Error> for TableFileError {
    fn from(error: io::Error) -> TableFileError {
        match error.kind() {
            io::ErrorKind::NotFound => TableFileError::Missing,
            io::ErrorKind::UnexpectedEof => TableFileError::Damaged,
            _ => TableFileError::Io(error),
        }
    }
}

/// The path of the table for this material.
pub(super) fn path(folder: &Path, material: Material) -> PathBuf {
    folder.join(format!("{material}.table"))
}

/// Reads a table and verifies it.
pub(super) fn read(folder: &Path, material: Material) -> Result<Table, TableFileError> {
    let mut file = File::open(path(folder, material))?;
    let mut found = [0; HEAD];
    file.read_exact(&mut found)?;
    let expected = head(material);
    if found != expected {
        return Err(TableFileError::OtherFormat);
    }
    let mut entries = vec![0; Pieces::from(material).entries()].into_boxed_slice();
    file.read_exact(&mut entries)?;
    let mut checksum = Vec::new();
    file.take(5).read_to_end(&mut checksum)?;
    if checksum != checksum_of(&expected, &entries) {
        return Err(TableFileError::Damaged);
    }
    Table::from_entries(material.into(), entries).ok_or(TableFileError::Damaged)
}

/// Writes a table to a file that exists completely or not at all. An existing file is replaced.
pub(super) fn write(folder: &Path, material: Material, table: &Table) -> io::Result<()> {
    let path = path(folder, material);
    let part = path.with_extension("part");
    let written = write_all(&part, &head(material), table.entries()).and_then(|()| fs::rename(&part, &path));
    if written.is_err() {
        // It may never have been created; the reason for the failure matters more.
        let _ = fs::remove_file(&part);
    }
    written
}

fn write_all(path: &Path, head: &[u8], entries: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(head)?;
    file.write_all(entries)?;
    file.write_all(&checksum_of(head, entries))?;
    file.sync_all()
}

fn head(material: Material) -> [u8; HEAD] {
    let mut head = [0; HEAD];
    let (magic, rest) = head.split_at_mut(MAGIC.len());
    magic.copy_from_slice(MAGIC);
    let (format, rest) = rest.split_at_mut(4);
    format.copy_from_slice(&FORMAT.to_be_bytes());
    let (pieces, entries) = rest.split_at_mut(4);
    for (letter, role) in pieces.iter_mut().zip(material.pieces()) {
        *letter = role.letter() as u8;
    }
    // Every table has fewer entries than a u32 can count.
    entries.copy_from_slice(&(Pieces::from(material).entries() as u32).to_be_bytes());
    head
}

fn checksum_of(head: &[u8], entries: &[u8]) -> [u8; 4] {
    let mut hasher = Hasher::new();
    hasher.update(head);
    hasher.update(entries);
    hasher.finalize().to_be_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use makruk::Role;

    fn knight() -> Material {
        Material::of(&[Role::Knight]).unwrap()
    }

    fn table() -> Table {
        let entries = (0..Pieces::from(knight()).entries()).map(|entry| (entry % 251) as u8).collect();
        Table::from_entries(knight().into(), entries).unwrap()
    }

    #[test]
    fn written_tables_are_read_back() {
        let folder = tempfile::tempdir().unwrap();
        assert!(matches!(read(folder.path(), knight()), Err(TableFileError::Missing)));
        write(folder.path(), knight(), &table()).unwrap();
        assert!(read(folder.path(), knight()).unwrap() == table());
        let names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
        assert_eq!(names, ["N.table"]);
    }

    #[test]
    fn every_damage_is_detected() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), knight(), &table()).unwrap();
        let path = path(folder.path(), knight());
        let good = fs::read(&path).unwrap();
        for at in [0, MAGIC.len(), HEAD - 1, HEAD, good.len() / 2, good.len() - 5, good.len() - 4, good.len() - 1] {
            let mut bad = good.clone();
            bad[at] ^= 1;
            fs::write(&path, bad).unwrap();
            let fault = read(folder.path(), knight()).err();
            match fault {
                Some(TableFileError::OtherFormat) => assert!(at < HEAD),
                Some(TableFileError::Damaged) => assert!(at >= HEAD),
                _ => panic!("{at}: {fault:?}"),
            }
        }
        let longer = [&good[..], b"x"].concat();
        for bad in [&good[..0], &good[..HEAD], &good[..good.len() - 1], &longer] {
            fs::write(&path, bad).unwrap();
            assert!(matches!(read(folder.path(), knight()), Err(TableFileError::Damaged)), "{}", bad.len());
        }
    }

    #[test]
    fn a_file_of_another_table_is_rejected() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), knight(), &table()).unwrap();
        // As many entries, but for other pieces.
        let met = Material::of(&[Role::Met]).unwrap();
        fs::rename(path(folder.path(), knight()), path(folder.path(), met)).unwrap();
        assert!(matches!(read(folder.path(), met), Err(TableFileError::OtherFormat)));
    }
}
