//! Opening a store: which of its files can be believed, and making it whole from those.
//!
//! There are two copies of everything that was acknowledged: the database, and the checkpoint with the journal since. The
//! highest revision that any file mentions must be reached by one of them; the other one is then made anew from it. If
//! neither reaches it, the store is refused, and not a byte of it has changed.

use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use super::database::{Batch, DatabaseError, SledDatabase, panic_text};
use crate::chain::Chain;
use crate::checkpoint::{self, CheckpointEntry, Contents};
use crate::digest::{StatePoint, StoreId};
use crate::disk::{Disk, is_full};
use crate::folder::{self, Closed, FoundFile, Marker, Note, copy_folder, damaged, remove_folder, unusable};
use crate::journal::{self, Header, KeyChange, Record};
use crate::{OpenError, Versioned};

/// A database that is made is flushed after about this many bytes.
const FILL_BYTES: usize = 256 * 1024;

/// A store that is whole: its database and its state.
pub(super) struct Recovered {
    pub(super) database: SledDatabase,
    pub(super) at: StatePoint,
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
pub(crate) fn agreed_id(
    store: &Path,
    marker: FoundFile<Marker>,
    note: FoundFile<(StoreId, u64)>,
    headers: &[Header],
) -> Option<StoreId> {
    let of_marker = marker.intact().map(|marker| marker.id);
    let of_others = [note.intact().map(|(id, _)| id), checkpoint::id(&folder::checkpoint(store))];
    let of_segments = headers.iter().map(|header| header.id);
    let votes: Vec<StoreId> = of_marker.into_iter().chain(of_others.into_iter().flatten()).chain(of_segments).collect();
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
    let why = match chained {
        // Nothing depends on the database, so it is opened in place, or made anew.
        Some(at) => {
            forget_closing(disk, store)?;
            match try_database(&folder::database(store), id, chain, at.rev) {
                Ok((database, reached)) if reached == at || reached.rev > at.rev => {
                    let whole = reached == at && chain.foreign().is_empty();
                    let mended = if whole { None } else { Some(Mended::Chain) };
                    let database = reopen(database, store).map_err(|error| refused(store, error))?;
                    return Ok(Recovered { database, at: reached, mended });
                }
                Ok((_, reached)) => format!("it ends with change {}", reached.rev),
                Err(error) => unfit(store, error)?,
            }
        }
        None => match find_database(disk, store, id, chain, required)? {
            Ok((database, at)) => return Ok(Recovered { database, at, mended: Some(Mended::Chain) }),
            Err(why) => why,
        },
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
    let database = rebuild(disk, store, id, at, || chain.entries(at)).map_err(|error| refused(store, error))?;
    if let Some(Mended::Database { why }) = &mended {
        tracing::warn!(path = %store.display(), %why, "rebuilt the database from the checkpoint and the journal");
    }
    Ok(Recovered { database, at, mended })
}

/// Lets nothing say any more that the store was closed with everything in place, before something is changed.
fn forget_closing(disk: &dyn Disk, store: &Path) -> Result<(), OpenError> {
    Closed::remove(disk, store).map_err(|error| unusable(store, store, &error))
}

/// Looks for a database that is complete, where nothing else is: the store's, or the one that it has replaced, if a process was
/// killed before it had. What is found becomes the store's. sled changes the files that it opens, so copies are tried.
fn find_database(
    disk: &dyn Disk,
    store: &Path,
    id: StoreId,
    chain: &Chain,
    required: u64,
) -> Result<Result<(SledDatabase, StatePoint), String>, OpenError> {
    let copy = Scratch(folder::unused_copy(store));
    let mut first: Option<String> = None;
    for original in [folder::database(store), folder::old_database(store)] {
        remove_folder(&copy.0)
            .and_then(|()| copy_folder(&original, &copy.0))
            .map_err(|error| unusable(store, &original, &error))?;
        match try_database(&copy.0, id, chain, required) {
            Ok((database, at)) => {
                drop(database);
                forget_closing(disk, store)?;
                let database =
                    take_the_place(disk, store, &copy.0, &original).map_err(|error| refused(store, error))?;
                return Ok(Ok((database, at)));
            }
            Err(error) => first = first.or(Some(unfit(store, error)?)),
        }
    }
    Ok(Err(first.unwrap_or_default()))
}

/// A folder that is removed when this is dropped, unless it has got another name.
struct Scratch(PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = remove_folder(&self.0);
    }
}

/// Opens a database, verifies every entry of it, and applies what the journal has beyond it: the state that it has then, which is
/// at least the one required.
fn try_database(
    folder: &Path,
    id: StoreId,
    chain: &Chain,
    required: u64,
) -> Result<(SledDatabase, StatePoint), DatabaseError> {
    if !folder.join("db").try_exists()? {
        return Err(DatabaseError::Damaged("it is gone".into()));
    }
    let open = || {
        let (database, held) = verified(folder, id)?;
        let reached = chain.follow(held);
        if reached.rev < required {
            return Err(DatabaseError::Damaged(format!("it ends with change {}", reached.rev)));
        }
        replay(&database, held, chain.records_after(held))?;
        Ok((database, reached))
    };
    // sled panics at some kinds of damage.
    catch_unwind(AssertUnwindSafe(open)).unwrap_or_else(|panic| Err(DatabaseError::Damaged(panic_text(&*panic))))
}

/// Why a database is not what is needed; an error, if the operating system does not let that be found out.
fn unfit(store: &Path, error: DatabaseError) -> Result<String, OpenError> {
    match error {
        DatabaseError::Io(error) if is_full(&error) || error.kind() == io::ErrorKind::PermissionDenied => {
            Err(unusable(store, &folder::database(store), &error))
        }
        error => Ok(error.to_string()),
    }
}

/// Opens a database of the store afresh: to verify it was to read all of it, and sled would keep its pages in memory.
fn reopen(database: SledDatabase, store: &Path) -> Result<SledDatabase, DatabaseError> {
    drop(database);
    SledDatabase::open(&folder::database(store))
}

fn verified(folder: &Path, id: StoreId) -> Result<(SledDatabase, StatePoint), DatabaseError> {
    let wrong = |what: &str| DatabaseError::Damaged(what.into());
    SledDatabase::remove_leftovers(folder)?;
    let database = SledDatabase::open(folder)?;
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
    database: &SledDatabase,
    held: StatePoint,
    records: impl Iterator<Item = &'a Record>,
) -> Result<(), DatabaseError> {
    let mut at = held;
    for record in records {
        let mut digest = at.digest;
        for KeyChange { key, rev, value } in &record.changes {
            let before = database.get(key)?.transpose().map_err(DatabaseError::Damaged)?;
            let after = value.clone().map(|value| Versioned { rev: *rev, value });
            digest = before.iter().fold(digest, |digest, before| digest.without(key, before));
            digest = after.iter().fold(digest, |digest, after| digest.with(key, after));
        }
        if digest != record.to.digest {
            return Err(DatabaseError::Damaged(format!("the journal after change {} is not its own", at.rev)));
        }
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
fn rebuild<E: Iterator<Item = CheckpointEntry>>(
    disk: &dyn Disk,
    store: &Path,
    id: StoreId,
    at: StatePoint,
    entries: impl FnOnce() -> io::Result<E>,
) -> Result<SledDatabase, DatabaseError> {
    let new = folder::new_database(store);
    remove_folder(&new)?;
    let database = SledDatabase::open(&new)?;
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
    take_the_place(disk, store, &new, &folder::database(store))
}

/// Lets a database be the store's that is complete, as `source` is if nothing else is: until the end there is one that the next start
/// finds, also if the power is cut before the new one is on the disk.
fn take_the_place(disk: &dyn Disk, store: &Path, new: &Path, source: &Path) -> Result<SledDatabase, DatabaseError> {
    let (place, old) = (folder::database(store), folder::old_database(store));
    if place.exists() {
        if *source == old {
            let aside = folder::unused_aside(store);
            folder::create_folder(&aside)?;
            disk.rename(&place, &aside.join("sled"))?;
        } else {
            remove_folder(&old)?;
            disk.rename(&place, &old)?;
        }
    }
    disk.rename(new, &place)?;
    disk.sync_folder(store)?;
    SledDatabase::open(&place)
}

/// Writes a checkpoint of the database, which holds this state, and puts it in the place of a checkpoint and of these segments of
/// the journal, which are broken and are set aside. The journal must have a segment that begins with this state.
pub(super) fn replace_chain(
    disk: &dyn Disk,
    store: &Path,
    id: StoreId,
    contents: Contents,
    at: StatePoint,
    database: &SledDatabase,
    broken: &[PathBuf],
) -> io::Result<()> {
    let new = store.join("checkpoint.new");
    checkpoint::write(disk, &new, contents, database.entries(), |_| ())?;
    if checkpoint::verify(&new, id)? != FoundFile::Intact(at) {
        return Err(io::Error::other("the new checkpoint is not what was written"));
    }
    let aside = folder::unused_aside(store);
    folder::create_folder(&aside)?;
    let checkpoint = folder::checkpoint(store);
    // A link leaves it in its place until the new one takes that.
    if checkpoint.exists() && fs::hard_link(&checkpoint, aside.join("checkpoint")).is_err() {
        disk.rename(&checkpoint, &aside.join("checkpoint"))?;
    }
    disk.rename(&new, &checkpoint)?;
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
pub(super) fn noted(store: &Path) -> Result<FoundFile<(StoreId, u64)>, OpenError> {
    Note::read(store).map_err(|error| unusable(store, &store.join("acknowledged"), &error))
}
