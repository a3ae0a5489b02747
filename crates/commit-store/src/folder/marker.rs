//! `store.txt`: what kind of store this is. It is written when a store is made or changes its format, and seldom otherwise.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::{Found, unusable};
use crate::OpenError;
use crate::digest::StoreId;
use crate::disk::{Disk, replace};

/// The layout of the folder written today. In format 1 there were only the marker and the database.
pub(crate) const FORMAT: u32 = 2;

/// The contents of `store.txt`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Marker {
    pub(crate) format: u32,
    /// The version of the records, as the program that uses the store counts it.
    pub(crate) records: u32,
    pub(crate) id: StoreId,
    /// In format 1 the last revision that was certainly in the database. Programs of that time insist on the line.
    pub(crate) revision: u64,
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
        let parse = || -> Option<Self> {
            Some(Self {
                format: field("format")?.parse().ok()?,
                records: field("records").map_or(Some(0), |text| text.parse().ok())?,
                id: StoreId::from_str_radix(field("id")?, 16).ok()?,
                revision: field("revision")?.parse().ok()?,
            })
        };
        let Some(marker) = parse() else { return Ok(Found::Damaged) };
        // A changed digit must not pass for a newer format or another store. Format 1 had no checksum.
        let sum = field("checksum").and_then(|text| u32::from_str_radix(text, 16).ok());
        match (marker.format, sum) {
            (1, None) => Ok(Found::Intact(marker)),
            (_, Some(sum)) if sum != marker.checksum() => Ok(Found::Damaged),
            (1, Some(_)) | (_, None) => Ok(Found::Damaged),
            (found, _) if found > FORMAT => Err(OpenError::Newer { path: store.to_owned(), found, known: FORMAT }),
            _ => Ok(Found::Intact(marker)),
        }
    }

    /// Writes it.
    pub(crate) fn write(&self, disk: &dyn Disk, store: &Path) -> io::Result<()> {
        replace(disk, &path(store), self.text().as_bytes())
    }

    fn text(&self) -> String {
        let Self { format, records, id, revision } = self;
        let checksum = self.checksum();
        format!(
            "This folder is a store. Do not change anything in it.\nformat: {format}\nrecords: {records}\n\
             id: {id:032x}\nrevision: {revision}\nchecksum: {checksum:08x}\n"
        )
    }

    fn checksum(&self) -> u32 {
        let Self { format, records, id, revision } = self;
        crc32fast::hash(format!("{format} {records} {id:032x} {revision}").as_bytes())
    }
}
