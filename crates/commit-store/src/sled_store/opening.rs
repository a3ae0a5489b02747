//! Opening a folder as a store: making it, taking it as it was closed, or recovering what is in it.

use std::io;
use std::path::{Path, PathBuf};

use super::audit::Audit;
use super::database::SledDatabase;
use super::recovery::{Mended, Recovered, agreed_id, noted, recover, replace_chain};
use super::resuming::{Resumed, resume};
use crate::OpenError;
use crate::chain::Chain;
use crate::checkpoint::Contents;
use crate::digest::{Digest, StatePoint, StoreId};
use crate::disk::Disk;
use crate::folder::{self, FoundFile, Marker, Note, damaged, unusable};
use crate::journal::{self, Header, JournalWriter, Segment};

/// A store that is ready for use.
pub(super) struct Opened {
    pub(super) id: StoreId,
    pub(super) database: SledDatabase,
    /// Its state.
    pub(super) at: StatePoint,
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
    folder::not_restoring(store)?;
    let marker = Marker::read(store)?;
    let note = noted(store)?;
    let contained = match resume(disk, store, marker, note, records) {
        Some(resumed) => as_closed(resumed),
        None => verified(disk, store, marker, note, records)?,
    };
    let Contained { id, recovered: Recovered { database, at, mended }, newest, broken, unverified } = contained;
    let write = || {
        folder::create_folder(&journal::folder(store))?;
        let journal = JournalWriter::begin(disk, store, Header::new(id, records, newest + 1, at))?;
        if let Some(broken) = &broken {
            let contents = Contents { records, last_rev: at.rev, id: Some(id) };
            replace_chain(disk, store, id, contents, at, &database, broken)?;
        }
        let note = Note::create(disk, store, id, at.rev)?;
        let current = Marker::new(records, id);
        if marker != FoundFile::Intact(current) {
            current.write(disk, store)?;
        }
        folder::remove_unfinished(store)?;
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
    marker: FoundFile<Marker>,
    note: FoundFile<(StoreId, u64)>,
    records: u32,
) -> Result<Contained, OpenError> {
    let unreadable = |error: io::Error| unusable(store, &journal::folder(store), &error);
    let mut headers = journal::headers(store).map_err(unreadable)?;
    let known = headers.iter().map(|header| header.records).chain(marker.intact().map(|marker| marker.records)).max();
    if let Some(found) = known.filter(|found| *found > records) {
        return Err(OpenError::NewerRecords { path: store.to_owned(), found, known: records });
    }
    let copies = [folder::checkpoint(store), folder::database(store).join("db"), folder::old_database(store)];
    if marker == FoundFile::Missing && note == FoundFile::Missing && !copies.iter().any(|copy| copy.exists()) {
        let segments = journal::segments(store, 0).map_err(unreadable)?;
        if segments.iter().all(Segment::is_blank) {
            let newest = segments.last().map_or(0, |segment| segment.number);
            make(disk, store, records, newest + 1).map_err(unreadable)?;
            headers = journal::headers(store).map_err(unreadable)?;
        }
    }
    let newest = journal::paths(store).map_err(unreadable)?.last().map_or(0, |(number, _)| *number);
    let id = agreed_id(store, marker, note, &headers).ok_or_else(|| damaged(store, "store.txt cannot be read"))?;
    let chain = Chain::read(store, id).map_err(unreadable)?;
    let noted = note.intact().filter(|(noted_id, _)| *noted_id == id).map_or(0, |(_, rev)| rev);
    let recovered = recover(disk, store, id, &chain, noted)?;
    let broken = (recovered.mended == Some(Mended::Chain)).then(|| chain.paths());
    Ok(Contained { id, recovered, newest, broken, unverified: None })
}

/// Begins the journal of a new, empty store, whose database is then made from it. A process that is killed meanwhile leaves
/// nothing that the next start would refuse.
fn make(disk: &dyn Disk, store: &Path, records: u32, number: u64) -> io::Result<()> {
    folder::create_folder(&journal::folder(store))?;
    let id = rand::random();
    let base = StatePoint { rev: 0, digest: Digest::empty(id) };
    JournalWriter::begin(disk, store, Header::new(id, records, number, base))?.trim(disk)
}
