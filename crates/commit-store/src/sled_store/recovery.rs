//! Opening a store: which of its files can be believed, and making it whole from those.
//!
//! There are two copies of everything that was acknowledged: the database, and the checkpoint with the journal since. The
//! highest revision that any file mentions must be reached by one of them; the other one is then made anew from it. If
//! neither reaches it, the store is refused, and not a byte of it has changed.

use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use super::database::{Batch, Database, DatabaseError, panic_text};
use crate::chain::Chain;
use crate::checkpoint::{self, Contents, Entry};
use crate::digest::{Point, StoreId};
use crate::disk::Disk;
use crate::folder::{self, Closed, Found, Marker, Note, copy_folder, damaged, remove_folder, unusable};
use crate::journal::{self, Record};
use crate::{Key, OpenError, Versioned};

/// A database that is made is flushed after about this many bytes.
const FILL_BYTES: usize = 256 * 1024;

/// A store that is whole: its database and its state.
pub(super) struct Recovered {
    pub(super) database: Database,
    pub(super) at: Point,
    /// What was not as it should be.
    pub(super) mended: Option<Mended>,
}

/// A copy of the store that was not what it should be, and was made anew from the other one.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mended {
    /// The database.
    Database {
        /// What was wrong with it.
        why: String,
    },
    /// The checkpoint or the journal. What was there was set aside in the store's folder.
    Chain,
}

/// The id on which most of the store's files agree, so that one file of another store is noticed.
pub(super) fn agreed_id(
    marker: Found<Marker>,
    note: Found<(StoreId, u64)>,
    segments: &[journal::Segment],
) -> Option<StoreId> {
    let of_segments = segments.iter().filter_map(|segment| segment.header).map(|header| header.id);
    let votes: Vec<StoreId> = marker
        .intact()
        .map(|marker| marker.id)
        .into_iter()
        .chain(note.intact().map(|(id, _)| id))
        .chain(of_segments)
        .collect();
    let count = |id: &StoreId| votes.iter().filter(|vote| *vote == id).count();
    // Among equals the first one counts, which is the marker's.
    votes.iter().rev().max_by_key(|id| count(id)).copied()
}

/// Finds a copy of the store that is complete, and brings its database up to date.
pub(super) fn recover(
    disk: &dyn Disk,
    store: &Path,
    id: StoreId,
    chain: &Chain,
    noted: u64,
) -> Result<Recovered, OpenError> {
    let required = chain.highest().max(noted);
    let chained = chain.start().map(|start| chain.follow(start)).filter(|reached| reached.rev >= required);
    if chained.is_some() {
        // The database is opened in place, or made anew.
        forget_closing(disk, store)?;
    }
    let trial = Trial::of(store, chained)?;
    let why = match trial.open(id) {
        Ok((database, held)) => {
            let at = chain.follow(held);
            if at.rev >= required && chained.is_none_or(|chained| at == chained || at.rev > chained.rev) {
                forget_closing(disk, store)?;
                let database = trial.keep(database).map_err(|error| refused(store, error))?;
                replay(&database, held, chain.records_after(held)).map_err(|error| refused(store, error))?;
                let whole = chained == Some(at) && chain.foreign().is_empty();
                let mended = if whole { None } else { Some(Mended::Chain) };
                return Ok(Recovered { database, at, mended });
            }
            format!("it ends with change {}", at.rev)
        }
        Err(what) => what,
    };
    let Some(at) = chained else {
        let reached = chain.start().map_or(0, |start| chain.follow(start).rev);
        let what = format!(
            "not all changes up to {required} can be read: the journal ends with {reached}, and of the \
            database: {why}"
        );
        return Err(damaged(store, what));
    };
    // A restored store has no database yet.
    let mended = folder::database(store).exists().then_some(Mended::Database { why });
    let database = rebuild(store, id, at, || chain.entries(at)).map_err(|error| refused(store, error))?;
    if let Some(Mended::Database { why }) = &mended {
        tracing::warn!(path = %store.display(), %why, "rebuilt the database from the checkpoint and the journal");
    }
    Ok(Recovered { database, at, mended })
}

/// Lets nothing say any more that the store was closed with everything in place, before something is changed.
fn forget_closing(disk: &dyn Disk, store: &Path) -> Result<(), OpenError> {
    Closed::remove(disk, store).map_err(|error| unusable(store, store, &error))
}

/// The database that is tried. sled changes the files that it opens, so where they are needed it gets a copy.
enum Trial {
    /// The checkpoint and the journal are complete, so nothing depends on the database.
    InPlace(PathBuf),
    /// A copy, which takes the place of the database if it proves to be what is needed.
    Copy { copy: PathBuf, original: PathBuf },
}

impl Trial {
    fn of(store: &Path, chained: Option<Point>) -> Result<Self, OpenError> {
        let original = folder::database(store);
        if chained.is_some() {
            return Ok(Self::InPlace(original));
        }
        let copy = store.join("sled.copy");
        remove_folder(&copy)
            .and_then(|()| copy_folder(&original, &copy))
            .map_err(|error| unusable(store, &copy, &error))?;
        Ok(Self::Copy { copy, original })
    }

    /// Opens the database and verifies every entry of it: the state that it holds.
    fn open(&self, id: StoreId) -> Result<(Database, Point), String> {
        let (Self::InPlace(folder) | Self::Copy { copy: folder, .. }) = self;
        if !folder.join("db").exists() {
            return Err("it is gone".into());
        }
        // sled panics at some kinds of damage.
        let opened = catch_unwind(AssertUnwindSafe(|| verified(folder, id)));
        opened
            .unwrap_or_else(|panic| Err(DatabaseError::Damaged(panic_text(&*panic))))
            .map_err(|error| error.to_string())
    }

    /// Lets the database that was opened be the store's. It is opened afresh: to verify it was to read all of it, and sled would
    /// keep its pages in memory.
    fn keep(self, database: Database) -> Result<Database, DatabaseError> {
        drop(database);
        let (Self::InPlace(original) | Self::Copy { original, .. }) = &self;
        if let Self::Copy { copy, .. } = &self {
            set_aside(original)?;
            fs::rename(copy, original)?;
        }
        Database::open(original)
    }
}

impl Drop for Trial {
    fn drop(&mut self) {
        if let Self::Copy { copy, .. } = self {
            // It may have become the database.
            let _ = remove_folder(copy);
        }
    }
}

fn verified(folder: &Path, id: StoreId) -> Result<(Database, Point), DatabaseError> {
    let wrong = |what: &str| DatabaseError::Damaged(what.into());
    Database::remove_leftovers(folder)?;
    let database = Database::open(folder)?;
    let (found, at) = database.identity()?.ok_or_else(|| wrong("it has become empty"))?;
    if found != id {
        return Err(wrong("it belongs to another store"));
    }
    if database.digest(id)? != at.digest {
        return Err(wrong("it does not hold what was written"));
    }
    Ok((database, at))
}

/// Applies what the journal has beyond the state that the database holds.
fn replay<'a>(
    database: &Database,
    held: Point,
    records: impl Iterator<Item = &'a Record>,
) -> Result<(), DatabaseError> {
    let mut at = held;
    for record in records {
        database.apply(batch(record))?;
        at = record.to;
    }
    if at != held {
        tracing::info!(from = held.rev, to = at.rev, "replayed the journal");
        database.flush()?;
    }
    Ok(())
}

/// The batch that does to the database what a record says.
fn batch(record: &Record) -> Batch {
    let mut batch = Batch::default();
    for change in &record.changes {
        match &change.value {
            Some(value) => batch.insert(&change.key, change.rev, value),
            None => batch.remove(&change.key),
        }
    }
    batch.set_point(record.to);
    batch
}

/// Makes a database of these entries, in place of the one that is there.
fn rebuild<E: Iterator<Item = Entry>>(
    store: &Path,
    id: StoreId,
    at: Point,
    entries: impl FnOnce() -> io::Result<E>,
) -> Result<Database, DatabaseError> {
    let new = store.join("sled.new");
    remove_folder(&new)?;
    let database = Database::open(&new)?;
    let (mut batch, mut bytes) = (Batch::default(), 0);
    for entry in entries()? {
        let (key, Versioned { rev, value }) = entry?;
        batch.insert(&key, rev, &value);
        bytes += value.len();
        if bytes > FILL_BYTES {
            database.apply(std::mem::take(&mut batch))?;
            bytes = 0;
        }
    }
    batch.set_id(id);
    batch.set_point(at);
    database.apply(batch)?;
    database.flush()?;
    drop(database);
    set_aside(&folder::database(store))?;
    fs::rename(&new, folder::database(store))?;
    Database::open(&folder::database(store))
}

/// Writes a checkpoint of the database, which holds this state, and puts it in the place of a checkpoint and of these segments of
/// the journal, which are broken and are set aside. The journal must have a segment that begins with this state.
pub(super) fn replace_chain(
    disk: &dyn Disk,
    store: &Path,
    id: StoreId,
    contents: Contents,
    at: Point,
    database: &Database,
    broken: &[PathBuf],
) -> io::Result<()> {
    let new = store.join("checkpoint.new");
    checkpoint::write(disk, &new, contents, database.entries(), |_| ())?;
    if checkpoint::verify(&new, id)? != Found::Intact(at) {
        return Err(io::Error::other("the new checkpoint is not what was written"));
    }
    let aside = (1..).map(|n| store.join(format!("damaged-{n}"))).find(|path| !path.exists()).unwrap_or_default();
    folder::create_folder(&aside)?;
    if folder::checkpoint(store).exists() {
        disk.rename(&folder::checkpoint(store), &aside.join("checkpoint"))?;
    }
    disk.rename(&new, &folder::checkpoint(store))?;
    disk.sync_folder(store)?;
    for segment in broken {
        if let Some(name) = segment.file_name() {
            disk.rename(segment, &aside.join(name))?;
        }
    }
    disk.sync_folder(&journal::folder(store))?;
    tracing::warn!(path = %store.display(), aside = %aside.display(), "a damaged checkpoint or journal was set aside; \
        nothing is missing, a new checkpoint was written from the database");
    Ok(())
}

/// Moves a database that is replaced to `sled.old`, in place of an earlier one.
fn set_aside(database: &Path) -> io::Result<()> {
    if !database.exists() {
        return Ok(());
    }
    let old = database.with_extension("old");
    remove_folder(&old)?;
    fs::rename(database, old)
}

/// Why a database was not opened, as an error of its store.
fn refused(store: &Path, error: DatabaseError) -> OpenError {
    match error {
        // What it was to be made of is not what was written.
        DatabaseError::Io(error) if error.kind() == io::ErrorKind::InvalidData => damaged(store, error.to_string()),
        DatabaseError::Io(error) => unusable(store, &folder::database(store), &error),
        DatabaseError::Damaged(what) => damaged(store, what),
    }
}

/// The note of a store, where the operating system lets us read it.
pub(super) fn noted(store: &Path) -> Result<Found<(StoreId, u64)>, OpenError> {
    Note::read(store).map_err(|error| unusable(store, &store.join("acknowledged"), &error))
}

/// Reads what can be read of a database, a copy of the store's: every intact entry, and in words what is wrong with the others.
pub(crate) fn salvage_database(
    folder: &Path,
    mut found: impl FnMut(Result<(Key, Versioned), String>),
) -> Result<(), String> {
    let mut read = || {
        Database::remove_leftovers(folder)?;
        for entry in Database::open(folder)?.range(std::ops::Bound::Unbounded) {
            match entry? {
                (key, Ok(versioned)) => found(Ok((key, versioned))),
                (key, Err(what)) => found(Err(format!("{key}: {what}"))),
            }
        }
        Ok::<_, DatabaseError>(())
    };
    if !folder.join("db").exists() {
        return Err("it is gone".into());
    }
    catch_unwind(AssertUnwindSafe(&mut read))
        .unwrap_or_else(|panic| Err(DatabaseError::Damaged(panic_text(&*panic))))
        .map_err(|error| error.to_string())
}
