//! Opening a store that was closed with everything in place: it is taken as it was left, and verified while it is in use.
//!
//! Until it is verified, what readers get is still sure: every value has a checksum, sled has noted where each of its pages is when
//! the store was closed, and a page has a checksum and says whose it is. So damage is an error, and never an older value. Should sled
//! lose something without a word all the same, the digest tells once everything was read. To open a sound database and to close it
//! again changes none of its bytes.

use std::fs::File;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use super::database::{DatabaseError, SledDatabase, panic_text};
use crate::digest::StoreId;
use crate::disk::Disk;
use crate::folder::{self, Closed, FoundFile, Marker, stamp};
use crate::journal::{self, Header};

/// A store as it was closed.
pub(super) struct Resumed {
    pub(super) closed: Closed,
    pub(super) database: SledDatabase,
    /// The number of the newest segment of the journal.
    pub(super) newest: u64,
}

/// Opens the database of a store that was closed and not touched since; `None` if everything must be verified. Once it is open,
/// nothing says any more that the store was closed. Until then no byte is changed, since the store may have to be refused: what sled
/// reads first is what it was, so that it finds no end of its log too early, which it would overwrite.
///
/// What is wrong with a file, or why it cannot be read, is for the verification to find out.
pub(super) fn resume(
    disk: &dyn Disk,
    store: &Path,
    marker: FoundFile<Marker>,
    note: FoundFile<(StoreId, u64)>,
    records: u32,
) -> Option<Resumed> {
    let (closed, newest) = untouched(store, marker.intact()?, note.intact()?, records).ok()??;
    let open = || {
        let database = SledDatabase::open(&folder::database(store))?;
        database.expect_point(closed.id, closed.at)?;
        Closed::remove(disk, store)?;
        Ok(database)
    };
    // sled panics at some kinds of damage.
    let opened = catch_unwind(AssertUnwindSafe(open));
    match opened.unwrap_or_else(|panic| Err(DatabaseError::Damaged(panic_text(&*panic)))) {
        Ok(database) => Some(Resumed { closed, database, newest }),
        Err(why) => {
            tracing::warn!(path = %store.display(), %why, "the database changed after it was closed; verifying everything");
            None
        }
    }
}

/// The state of the store when it was closed, and the number of the newest segment, if all files agree that nothing has
/// changed since. Each check should suffice alone; together they cover what one of them overlooks.
fn untouched(store: &Path, marker: Marker, note: (StoreId, u64), records: u32) -> io::Result<Option<(Closed, u64)>> {
    let Some(closed) = Closed::read(store)?.intact() else { return Ok(None) };
    let Some((newest, path)) = journal::paths(store)?.pop() else { return Ok(None) };
    let Some(header) = Header::read(File::open(path)?, newest)? else { return Ok(None) };
    let agree = marker.id == closed.id
        && note == (closed.id, closed.at.rev)
        && (header.id == closed.id && header.base.rev <= closed.at.rev)
        && marker.records.max(header.records) <= records
        && stamp(store)? == closed.stamp;
    Ok(agree.then_some((closed, newest)))
}
