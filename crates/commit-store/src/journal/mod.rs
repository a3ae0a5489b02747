//! The journal: every group of commits, appended and synced before it is acknowledged.
//!
//! It is what makes a commit durable. Its segments go back to the last checkpoint, so that a checkpoint and the journal are a
//! complete copy of the store beside the database.

mod record;
mod segment;
mod walk;
mod writer;

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use crate::digest::StoreId;

pub(crate) use record::{KeyChange, Record, is_value_length};
pub(crate) use segment::{Header, Segment};
pub(crate) use walk::Walk;
pub(crate) use writer::{AppendError, JournalWriter};

/// The folder of the segments.
pub(crate) fn folder(store: &Path) -> PathBuf {
    store.join("journal")
}

/// The path of the segment with this number.
pub(crate) fn segment_path(store: &Path, number: u64) -> PathBuf {
    folder(store).join(format!("{number:016}"))
}

/// The numbers and paths of all segments of a store, in order. Files with other names are left alone.
pub(crate) fn paths(store: &Path) -> io::Result<Vec<(u64, PathBuf)>> {
    let entries = match fs::read_dir(folder(store)) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut found = Vec::new();
    for entry in entries {
        let entry = entry?;
        let number = entry.file_name().to_str().and_then(|name| name.parse().ok());
        found.extend(number.map(|number| (number, entry.path())));
    }
    found.sort();
    Ok(found)
}

/// The intact headers of all segments in a store's folder, in order, also of those of other stores.
pub(crate) fn headers(store: &Path) -> io::Result<Vec<Header>> {
    let headers = paths(store)?.into_iter().map(|(number, path)| Header::read(File::open(path)?, number));
    headers.filter_map(Result::transpose).collect()
}

/// All segments in the folder of the store with this id, in order, also those of other stores.
pub(crate) fn segments(store: &Path, id: StoreId) -> io::Result<Vec<Segment>> {
    paths(store)?.into_iter().map(|(number, path)| Segment::read(&path, number, id)).collect()
}
