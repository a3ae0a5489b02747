//! Tables as files: a line of text, the format, the pieces, how many entries, the entries, and a checksum of all that.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crc32fast::Hasher;
use thiserror::Error;

use super::Material;
use super::table::Table;

const MAGIC: &[u8; 24] = b"makruk-bot endgame table";

/// To be raised whenever the same entries would mean something else, or other entries would be right.
const FORMAT: u32 = 1;

const HEAD: usize = MAGIC.len() + 4 + 4 + 4;

/// Why a file gives no table.
#[derive(Debug, Error)]
pub(super) enum TableFileError {
    /// There is none yet.
    #[error("it is not there")]
    Missing,
    /// The system refused.
    #[error("it cannot be read: {0}")]
    Io(io::Error),
    /// Another version of the program wrote it, or another program.
    #[error("it is not of the format that this version of the program writes")]
    OtherFormat,
    /// It is of another length than it should be, or its checksum is wrong.
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

/// The file of these pieces's table.
pub(super) fn path(folder: &Path, material: Material) -> PathBuf {
    folder.join(format!("{material}.table"))
}

/// Reads a table, and makes sure that it is whole.
pub(super) fn read(folder: &Path, material: Material) -> Result<Table, TableFileError> {
    let mut file = File::open(path(folder, material))?;
    let mut found = [0; HEAD];
    file.read_exact(&mut found)?;
    let expected = head(material);
    if found != expected {
        return Err(TableFileError::OtherFormat);
    }
    let mut entries = vec![0; material.entries()].into_boxed_slice();
    file.read_exact(&mut entries)?;
    let mut checksum = Vec::new();
    file.take(5).read_to_end(&mut checksum)?;
    if checksum != checksum_of(&expected, &entries) {
        return Err(TableFileError::Damaged);
    }
    Table::from_entries(material, entries).ok_or(TableFileError::Damaged)
}

/// Writes a table to a file that is there as a whole or not at all; one that was there before is replaced.
pub(super) fn write(folder: &Path, table: &Table) -> io::Result<()> {
    let path = path(folder, table.material());
    let part = path.with_extension("part");
    let written = write_all(&part, table).and_then(|()| fs::rename(&part, &path));
    if written.is_err() {
        // It may not have been made; why there is no table matters more.
        let _ = fs::remove_file(&part);
    }
    written
}

fn write_all(path: &Path, table: &Table) -> io::Result<()> {
    let head = head(table.material());
    let mut file = File::create(path)?;
    file.write_all(&head)?;
    file.write_all(table.entries())?;
    file.write_all(&checksum_of(&head, table.entries()))?;
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
    // No table has as many entries as a u32 could not hold.
    entries.copy_from_slice(&(material.entries() as u32).to_be_bytes());
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
        let entries = (0..knight().entries()).map(|entry| (entry % 251) as u8).collect();
        Table::from_entries(knight(), entries).unwrap()
    }

    #[test]
    fn what_is_written_is_read() {
        let folder = tempfile::tempdir().unwrap();
        assert!(matches!(read(folder.path(), knight()), Err(TableFileError::Missing)));
        write(folder.path(), &table()).unwrap();
        assert!(read(folder.path(), knight()).unwrap() == table());
        let names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
        assert_eq!(names, ["N.table"]);
    }

    #[test]
    fn no_damage_goes_unseen() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), &table()).unwrap();
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
    fn another_tables_file_is_not_taken_for_it() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), &table()).unwrap();
        // As many entries, but other pieces.
        let met = Material::of(&[Role::Met]).unwrap();
        fs::rename(path(folder.path(), knight()), path(folder.path(), met)).unwrap();
        assert!(matches!(read(folder.path(), met), Err(TableFileError::OtherFormat)));
    }
}
