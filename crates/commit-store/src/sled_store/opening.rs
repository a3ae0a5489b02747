//! Opening a folder as a store: making it, migrating it, or recovering what is in it.

use std::io;
use std::path::Path;

use super::database::Database;
use super::migration::migrate;
use super::recovery::{Mended, Recovered, agreed_id, empty, noted, rebuild, recover, refused, replace_chain};
use crate::OpenError;
use crate::chain::Chain;
use crate::digest::{Point, StoreId};
use crate::disk::Disk;
use crate::folder::{self, FORMAT, Found, Marker, Note, damaged, unusable};
use crate::journal::{self, Header, JournalWriter};

/// A store that is ready for use.
pub(super) struct Opened {
    pub(super) id: StoreId,
    pub(super) database: Database,
    /// Its state.
    pub(super) at: Point,
    /// A segment that begins with this state.
    pub(super) journal: JournalWriter,
    pub(super) note: Note,
    /// What was not as it should be.
    pub(super) mended: Option<Mended>,
}

/// Opens the store in a folder that this process has locked; makes one if there has never been one.
///
/// `records` is the version of the records that the program knows.
pub(super) fn open(disk: &dyn Disk, store: &Path, records: u32) -> Result<Opened, OpenError> {
    if folder::restoring(store).exists() {
        return Err(OpenError::Interrupted { path: store.to_owned() });
    }
    let marker = Marker::read(store)?;
    let note = noted(store)?;
    let unreadable = |error: io::Error| unusable(store, &journal::folder(store), &error);
    let segments = journal::segments(store).map_err(unreadable)?;
    let headers = || segments.iter().filter_map(|segment| segment.header);
    let newest = headers().map(|header| header.records).chain(marker.intact().map(|marker| marker.records)).max();
    if let Some(found) = newest.filter(|found| *found > records) {
        return Err(OpenError::NewerRecords { path: store.to_owned(), found, known: records });
    }
    let number = segments.last().map_or(0, |segment| segment.number) + 1;
    let has_database = folder::database(store).join("db").exists();
    // Whatever was made after format 1 has at least one of these.
    let is_old = headers().next().is_none() && note == Found::Missing;
    let (id, recovered, broken) = match (is_old, marker) {
        (true, Found::Missing) if !has_database && !folder::checkpoint(store).exists() => {
            let id = rand::random();
            (id, made(store, id)?, None)
        }
        (true, Found::Intact(Marker { format: 1, .. })) if !has_database => {
            return Err(damaged(store, format!("its database {} is gone", folder::database(store).display())));
        }
        (true, Found::Missing | Found::Intact(Marker { format: 1, .. })) => {
            let (id, at) = migrate(disk, store, marker.intact())?;
            (id, at_checkpoint(store, id, at)?, None)
        }
        _ => {
            let id = agreed_id(marker, note, &segments).ok_or_else(|| damaged(store, "store.txt cannot be read"))?;
            let chain = Chain::of(store, id, segments).map_err(unreadable)?;
            let noted = note.intact().filter(|(noted_id, _)| *noted_id == id).map_or(0, |(_, rev)| rev);
            let recovered = recover(store, id, &chain, noted)?;
            let broken = (recovered.mended == Some(Mended::Chain)).then_some(chain);
            (id, recovered, broken)
        }
    };
    let write = || {
        folder::create_folder(&journal::folder(store))?;
        let journal = JournalWriter::begin(disk, store, Header { id, records, number, base: recovered.at })?;
        if let Some(broken) = &broken {
            replace_chain(disk, store, id, records, &recovered, broken)?;
        }
        let note = Note::create(disk, store, id, recovered.at.rev)?;
        let current =
            marker.intact().filter(|marker| (marker.format, marker.records, marker.id) == (FORMAT, records, id));
        if current.is_none() {
            Marker { format: FORMAT, records, id, revision: recovered.at.rev }.write(disk, store)?;
        }
        folder::make_private(store)?;
        Ok((journal, note))
    };
    let (journal, note) = write().map_err(|error: io::Error| unusable(store, store, &error))?;
    let Recovered { database, at, mended } = recovered;
    Ok(Opened { id, database, at, journal, note, mended })
}

/// A new, empty store.
fn made(store: &Path, id: StoreId) -> Result<Recovered, OpenError> {
    let at = empty(id);
    let database = rebuild(store, id, at, || Ok(std::iter::empty())).map_err(|error| refused(store, error))?;
    Ok(Recovered { database, at, mended: None })
}

/// A store that has a checkpoint of this state, and no journal yet.
fn at_checkpoint(store: &Path, id: StoreId, at: Point) -> Result<Recovered, OpenError> {
    let entries = || crate::checkpoint::entries(&folder::checkpoint(store));
    let database = rebuild(store, id, at, entries).map_err(|error| refused(store, error))?;
    Ok(Recovered { database, at, mended: None })
}
