//! Opening a folder as a store: making it, taking it as it was closed, migrating it, or recovering what is in it.

use std::io;
use std::path::{Path, PathBuf};

use super::audit::Audit;
use super::database::Database;
use super::migration::migrate;
use super::recovery::{
    Mended, Recovered, agreed_id, empty, forget_closing, noted, rebuild, recover, refused, replace_chain,
};
use super::resuming::{Resumed, resume};
use crate::OpenError;
use crate::chain::Chain;
use crate::checkpoint::Contents;
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
    /// What remains to be verified of the database, and the checkpoint and the journal with it; `None` if everything was.
    pub(super) unverified: Option<Audit>,
}

/// What was found in a folder.
struct Contained {
    id: StoreId,
    recovered: Recovered,
    /// The number of the newest segment of the journal; 0 if there is none.
    newest: u64,
    /// The segments of a journal that has to be replaced with its checkpoint.
    broken: Option<Vec<PathBuf>>,
    unverified: Option<Audit>,
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
    let contained = match resume(disk, store, marker, note, records) {
        Some(resumed) => as_closed(resumed),
        None => verified(disk, store, marker, note, records)?,
    };
    let Contained { id, recovered: Recovered { database, at, mended }, newest, broken, unverified } = contained;
    let write = || {
        folder::create_folder(&journal::folder(store))?;
        let journal = JournalWriter::begin(disk, store, Header { id, records, number: newest + 1, base: at })?;
        if let Some(broken) = &broken {
            let contents = Contents { records, last_rev: at.rev };
            replace_chain(disk, store, id, contents, at, &database, broken)?;
        }
        let note = Note::create(disk, store, id, at.rev)?;
        let current =
            marker.intact().filter(|marker| (marker.format, marker.records, marker.id) == (FORMAT, records, id));
        if current.is_none() {
            Marker { format: FORMAT, records, id, revision: at.rev }.write(disk, store)?;
        }
        folder::make_private(store)?;
        Ok((journal, note))
    };
    let (journal, note) = write().map_err(|error: io::Error| unusable(store, store, &error))?;
    Ok(Opened { id, database, at, journal, note, mended, unverified })
}

/// A store as it was closed.
fn as_closed(Resumed { closed, database, newest }: Resumed) -> Contained {
    let recovered = Recovered { database, at: closed.at, mended: None };
    Contained { id: closed.id, recovered, newest, broken: None, unverified: Some(Audit::new(closed.id)) }
}

/// A store of which everything was read.
fn verified(
    disk: &dyn Disk,
    store: &Path,
    marker: Found<Marker>,
    note: Found<(StoreId, u64)>,
    records: u32,
) -> Result<Contained, OpenError> {
    let unreadable = |error: io::Error| unusable(store, &journal::folder(store), &error);
    let segments = journal::segments(store).map_err(unreadable)?;
    let headers = || segments.iter().filter_map(|segment| segment.header);
    let known = headers().map(|header| header.records).chain(marker.intact().map(|marker| marker.records)).max();
    if let Some(found) = known.filter(|found| *found > records) {
        return Err(OpenError::NewerRecords { path: store.to_owned(), found, known: records });
    }
    let newest = segments.last().map_or(0, |segment| segment.number);
    let has_database = folder::database(store).join("db").exists();
    // Whatever was made after format 1 has at least one of these.
    let is_old = headers().next().is_none() && note == Found::Missing;
    let (id, recovered, broken) = match (is_old, marker) {
        (true, Found::Missing) if !has_database && !folder::checkpoint(store).exists() => {
            forget_closing(disk, store)?;
            let id = rand::random();
            (id, made(store, id)?, None)
        }
        (true, Found::Intact(Marker { format: 1, .. })) if !has_database => {
            return Err(damaged(store, format!("its database {} is gone", folder::database(store).display())));
        }
        (true, Found::Missing | Found::Intact(Marker { format: 1, .. })) => {
            let (id, at) = migrate(disk, store, marker.intact())?;
            forget_closing(disk, store)?;
            (id, at_checkpoint(store, id, at)?, None)
        }
        _ => {
            let id = agreed_id(marker, note, &segments).ok_or_else(|| damaged(store, "store.txt cannot be read"))?;
            let chain = Chain::of(store, id, segments).map_err(unreadable)?;
            let noted = note.intact().filter(|(noted_id, _)| *noted_id == id).map_or(0, |(_, rev)| rev);
            let recovered = recover(disk, store, id, &chain, noted)?;
            let broken = (recovered.mended == Some(Mended::Chain)).then(|| chain.paths());
            (id, recovered, broken)
        }
    };
    Ok(Contained { id, recovered, newest, broken, unverified: None })
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
