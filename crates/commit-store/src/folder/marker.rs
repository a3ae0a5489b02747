//! `store.txt`: what kind of store this is. It is written when a store is made or its records get a newer version, and seldom
//! otherwise.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::{FoundFile, unusable};
use crate::OpenError;
use crate::digest::StoreId;
use crate::disk::{Disk, replace};

/// The layout of the folder.
const FORMAT: u32 = 3;

/// That of version 0.1.0, whose journal and checkpoint do not say everywhere whose they are.
const EARLIER: u32 = 2;

/// The contents of `store.txt`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Marker {
    format: u32,
    /// The version of the records, as the program that uses the store counts it.
    pub(crate) records: u32,
    pub(crate) id: StoreId,
}

/// Where it is.
pub(super) fn path(store: &Path) -> PathBuf {
    store.join("store.txt")
}

impl Marker {
    /// What a store says that is written by this version of the program.
    pub(crate) fn new(records: u32, id: StoreId) -> Self {
        Self { format: FORMAT, records, id }
    }

    /// Reads it.
    ///
    /// # Errors
    ///
    /// [`OpenError::Newer`] if a newer version of the program wrote it.
    pub(crate) fn read(store: &Path) -> Result<FoundFile<Self>, OpenError> {
        let file = path(store);
        let text = match fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(FoundFile::Missing),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => return Ok(FoundFile::Damaged),
            Err(error) => return Err(unusable(store, &file, &error)),
        };
        let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        let parse = || -> Option<Self> {
            let id = StoreId::from_str_radix(field("id")?, 16).ok()?;
            let marker = Self { format: field("format")?.parse().ok()?, records: field("records")?.parse().ok()?, id };
            // A changed digit must not pass for a newer format or another store.
            let checksum = u32::from_str_radix(field("checksum")?, 16).ok()?;
            (checksum == marker.checksum()).then_some(marker)
        };
        match parse() {
            Some(marker) if marker.format > FORMAT => {
                Err(OpenError::Newer { path: store.to_owned(), found: marker.format, known: FORMAT })
            }
            Some(marker) if marker.format >= EARLIER => Ok(FoundFile::Intact(marker)),
            _ => Ok(FoundFile::Damaged),
        }
    }

    /// Writes it.
    pub(crate) fn write(&self, disk: &dyn Disk, store: &Path) -> io::Result<()> {
        replace(disk, &path(store), self.text().as_bytes())
    }

    fn text(&self) -> String {
        let Self { format, records, id } = self;
        let checksum = self.checksum();
        format!(
            "This folder is a store. Do not change anything in it.\nformat: {format}\nrecords: {records}\n\
             id: {id:032x}\nchecksum: {checksum:08x}\n"
        )
    }

    fn checksum(&self) -> u32 {
        let Self { format, records, id } = self;
        crc32fast::hash(format!("{format} {records} {id:032x}").as_bytes())
    }
}
