//! The journal: every group of commits, appended and synced before it is acknowledged.
//!
//! It is what makes a commit durable. Its segments go back to the last checkpoint, so that a checkpoint and the journal are a
//! complete copy of the store beside the database.

mod record;
mod segment;
mod writer;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

pub(crate) use record::{Change, Record};
pub(crate) use segment::{Header, Segment};
pub(crate) use writer::{AppendError, JournalWriter};

/// The folder of the segments.
pub(crate) fn folder(store: &Path) -> PathBuf {
    store.join("journal")
}

/// The path of the segment with this number.
pub(crate) fn segment_path(store: &Path, number: u64) -> PathBuf {
    folder(store).join(format!("{number:016}"))
}

/// All segments of a store, in order. Files with other names are left alone.
pub(crate) fn segments(store: &Path) -> io::Result<Vec<Segment>> {
    let mut found = Vec::new();
    let entries = match fs::read_dir(folder(store)) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(found),
        Err(error) => return Err(error),
    };
    for entry in entries {
        let entry = entry?;
        let number = entry.file_name().to_str().and_then(|name| name.parse().ok());
        if let Some(number) = number {
            found.push(Segment::read(&entry.path(), number)?);
        }
    }
    found.sort_by_key(|segment| segment.number);
    Ok(found)
}
