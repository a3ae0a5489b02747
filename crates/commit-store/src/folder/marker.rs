//! `store.txt`: what kind of store this is. It is written when a store is made or its records get a newer version, and seldom
//! otherwise.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::{Found, unusable};
use crate::OpenError;
use crate::digest::StoreId;
use crate::disk::{Disk, replace};

/// The layout of the folder.
const FORMAT: u32 = 2;

/// The contents of `store.txt`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Marker {
    /// The version of the records, as the program that uses the store counts it.
    pub(crate) records: u32,
    pub(crate) id: StoreId,
}

/// Where it is.
pub(super) fn path(store: &Path) -> PathBuf {
    store.join("store.txt")
}

impl Marker {
    /// Reads it.
    ///
    /// # Errors
    ///
    /// [`OpenError::Newer`] if a newer version of the program wrote it.
    pub(crate) fn read(store: &Path) -> Result<Found<Self>, OpenError> {
        let file = path(store);
        let text = match fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Found::Missing),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => return Ok(Found::Damaged),
            Err(error) => return Err(unusable(store, &file, &error)),
        };
        let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        let parse = || -> Option<(u32, Self)> {
            let format = field("format")?.parse().ok()?;
            let id = StoreId::from_str_radix(field("id")?, 16).ok()?;
            let marker = Self { records: field("records")?.parse().ok()?, id };
            // A changed digit must not pass for a newer format or another store.
            let checksum = u32::from_str_radix(field("checksum")?, 16).ok()?;
            (checksum == marker.checksum(format)).then_some((format, marker))
        };
        match parse() {
            Some((FORMAT, marker)) => Ok(Found::Intact(marker)),
            Some((found, _)) if found > FORMAT => {
                Err(OpenError::Newer { path: store.to_owned(), found, known: FORMAT })
            }
            _ => Ok(Found::Damaged),
        }
    }

    /// Writes it.
    pub(crate) fn write(&self, disk: &dyn Disk, store: &Path) -> io::Result<()> {
        replace(disk, &path(store), self.text().as_bytes())
    }

    fn text(&self) -> String {
        let Self { records, id } = self;
        let checksum = self.checksum(FORMAT);
        format!(
            "This folder is a store. Do not change anything in it.\nformat: {FORMAT}\nrecords: {records}\n\
             id: {id:032x}\nchecksum: {checksum:08x}\n"
        )
    }

    fn checksum(&self, format: u32) -> u32 {
        let Self { records, id } = self;
        crc32fast::hash(format!("{format} {records} {id:032x}").as_bytes())
    }
}
