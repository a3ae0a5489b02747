//! Closing a store, so that the next start finds everything in place.

use std::path::Path;
use std::thread::JoinHandle;

use tokio::sync::mpsc;

use super::Shared;
use super::database::{DatabaseError, SledDatabase};
use super::verifier::Verifier;
use super::writer::CommitRequest;
use crate::digest::StatePoint;
use crate::folder::{self, Closed, stamp};

/// The threads of a store. Each ends by itself once it has no more to do, and says how it went.
pub(super) struct Threads {
    /// The state of the store; `None` if it is not known to be on the disk.
    pub(super) writer: JoinHandle<Option<StatePoint>>,
    /// Whether the database has that state, and the note is on the disk.
    pub(super) maintenance: JoinHandle<bool>,
    /// `None` if everything was verified when the store was opened.
    pub(super) verifier: Option<Verifier>,
}

impl Threads {
    /// Ends them: the state of the store, if all of it is on the disk and was verified.
    pub(super) fn end(self, requests: Option<mpsc::Sender<CommitRequest>>, store: &Path) -> Option<StatePoint> {
        let panicked = |_| tracing::error!(path = %store.display(), "a store thread panicked");
        let verified = self.verifier.map(Verifier::end);
        // Without a sender, the writer ends once its queue is empty, and the maintenance ends after the writer.
        drop(requests);
        let at = self.writer.join().map_err(panicked).ok().flatten();
        let taken_up = self.maintenance.join().map_err(panicked).unwrap_or_default();
        let verified = verified.is_none_or(|thread| thread.join().map_err(panicked).unwrap_or_default());
        at.filter(|_| taken_up && verified)
    }
}

/// Writes down that the store was closed with this state.
///
/// The database is opened and closed once more. sled writes down where its pages are only when it opens, and without that it
/// reads all that was ever written since, which takes seconds and takes a page that is damaged for one that is not there.
pub(super) fn conclude(shared: &Shared, at: StatePoint) -> Result<(), DatabaseError> {
    let Shared { path, id, disk, .. } = shared;
    let folder = folder::database(path);
    let database = SledDatabase::open(&folder)?;
    database.expect_point(*id, at)?;
    drop(database);
    SledDatabase::sync_closed(&folder)?;
    disk.sync_folder(&folder)?;
    // sled lets everybody read the files that it makes.
    folder::make_private(path)?;
    Closed { id: *id, at, stamp: stamp(path)? }.write(&**disk, path)?;
    Ok(())
}
