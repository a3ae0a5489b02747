//! Appends to the newest segment.

use std::io;
use std::path::{Path, PathBuf};

use super::record::Record;
use super::segment::{HEADER, Header};
use crate::digest::StatePoint;
use crate::disk::{Disk, DiskFile};

/// By how many bytes of zeros a segment grows at a time. A sync of bytes that are overwritten is quicker than one of bytes
/// that are appended, since the file's length stays what it is.
const ROOM: u64 = 256 * 1024;

/// The segment that is written to.
pub(crate) struct JournalWriter {
    store: PathBuf,
    header: Header,
    file: DiskFile,
    /// Where the next record goes.
    end: u64,
    /// The length of the file.
    length: u64,
}

/// Why a record was not appended.
pub(crate) enum AppendError {
    /// It is not in the journal and never will be.
    NotWritten(io::Error),
    /// It is unknown whether it is in the journal.
    Unknown(io::Error),
}

impl JournalWriter {
    /// Begins a segment. It is on the disk when this returns.
    pub(crate) fn begin(disk: &dyn Disk, store: &Path, header: Header) -> io::Result<Self> {
        let file = disk.create(&super::segment_path(store, header.number))?;
        let mut bytes = header.encode();
        let end = bytes.len() as u64;
        bytes.resize(ROOM as usize, 0);
        disk.write_at(&file, &bytes, 0)?;
        disk.sync(&file)?;
        disk.sync_folder(&super::folder(store))?;
        Ok(Self { store: store.to_owned(), header, file, end, length: ROOM })
    }

    /// Appends a record and syncs it.
    pub(crate) fn append(&mut self, disk: &dyn Disk, record: &Record) -> Result<(), AppendError> {
        let mut bytes = record.encode(self.header.seal);
        let length = bytes.len() as u64;
        let grows = self.end + length > self.length;
        if grows {
            bytes.resize((length + ROOM) as usize, 0);
        }
        if let Err(error) = disk.write_at(&self.file, &bytes, self.end) {
            // Without this a later reader could take a part of the record for damage.
            return match disk.set_len(&self.file, self.end) {
                Ok(()) => {
                    self.length = self.end;
                    Err(AppendError::NotWritten(error))
                }
                Err(_) => Err(AppendError::Unknown(error)),
            };
        }
        disk.sync(&self.file).map_err(AppendError::Unknown)?;
        if grows {
            self.length = self.end + length + ROOM;
        }
        self.end += length;
        Ok(())
    }

    /// The length of all records, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.end - HEADER as u64
    }

    /// Ends this segment and begins the next one after the record that was written last: its header.
    pub(crate) fn rotate(&mut self, disk: &dyn Disk, base: StatePoint) -> io::Result<Header> {
        let header = Header { number: self.header.number + 1, base, ..self.header };
        let next = Self::begin(disk, &self.store, header)?;
        let ended = std::mem::replace(self, next);
        // The zeros behind its records do no harm.
        let _ = ended.trim(disk);
        Ok(header)
    }

    /// Cuts off the room behind the last record, for good: the segment is on the disk as it is when this returns.
    pub(crate) fn close(&self, disk: &dyn Disk) -> io::Result<()> {
        self.trim(disk)?;
        disk.sync(&self.file)
    }

    /// Cuts off the room behind the last record.
    pub(crate) fn trim(&self, disk: &dyn Disk) -> io::Result<()> {
        disk.set_len(&self.file, self.end)
    }
}
