//! Deferred work after a commit, on a background thread: applying it to the database, flushing that, syncing the note,
//! and replacing the journal by a checkpoint.

use std::io;
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::Shared;
use crate::chain::Chain;
use crate::checkpoint::{self, Contents};
use crate::disk::Disk;
use crate::folder::{self, FoundFile};
use crate::heap;
use crate::journal::{self, Header, Segment};

/// How long after a commit the database takes it up and is flushed. Until then the journal alone survives the process.
const FLUSH_AFTER: Duration = Duration::from_millis(50);

/// How long after a commit the note of its revision is synced.
const SYNC_AFTER: Duration = Duration::from_secs(1);

/// How often memory is returned to the operating system at most. This is checked when a note was synced, so an idle
/// store does not wake up for it.
const GIVE_BACK_EVERY: Duration = Duration::from_secs(10);

/// The length that the journal always may have before a checkpoint takes its place, in bytes. A larger store may have a
/// longer one, so that no more is written for checkpoints than for commits.
/// Tests need not write so much.
const SEGMENT_BYTES: u64 = if cfg!(test) { 64 << 10 } else { 8 << 20 };

/// The writer's end of the maintenance.
#[derive(Clone)]
pub(super) struct Maintenance {
    tasks: Sender<MaintenanceTask>,
    state: Arc<Backlog>,
}

#[derive(Default)]
struct Backlog {
    /// Whether a flush was asked for and not begun.
    waiting: AtomicBool,
    /// The length of the last checkpoint, in bytes.
    checkpoint_bytes: AtomicU64,
}

enum MaintenanceTask {
    Flush,
    Compact(Header),
}

impl Maintenance {
    /// Starts the thread. It ends when the last clone of the maintenance is dropped, after a last flush, and says whether the
    /// database and the note are up to date then.
    pub(super) fn start(shared: Arc<Shared>) -> io::Result<(Self, JoinHandle<bool>)> {
        let (tasks, todo) = channel();
        let state = Arc::new(Backlog::default());
        state.checkpoint_bytes.store(length_of(&folder::checkpoint(&shared.path)), Relaxed);
        let keeper = Keeper { shared, state: state.clone() };
        let thread = thread::Builder::new().name("store-maintenance".into()).spawn(move || keeper.run(&todo))?;
        Ok((Self { tasks, state }, thread))
    }

    /// Something waits for the database.
    pub(super) fn flush(&self) {
        if !self.state.waiting.swap(true, Relaxed) {
            // The thread has ended only if it panicked; the journal then does without it.
            let _ = self.tasks.send(MaintenanceTask::Flush);
        }
    }

    /// A segment of the journal ended, and this one began.
    pub(super) fn compact(&self, next: Header) {
        let _ = self.tasks.send(MaintenanceTask::Compact(next));
    }

    /// The length at which a segment ends, in bytes.
    pub(super) fn segment_bytes(&self) -> u64 {
        self.state.checkpoint_bytes.load(Relaxed).max(SEGMENT_BYTES)
    }
}

struct Keeper {
    shared: Arc<Shared>,
    state: Arc<Backlog>,
}

impl Keeper {
    fn run(&self, todo: &Receiver<MaintenanceTask>) -> bool {
        let (mut flush_at, mut sync_at) = (None::<Instant>, None::<Instant>);
        let mut given_back = Instant::now();
        loop {
            let next = [flush_at, sync_at].into_iter().flatten().min();
            let task = match next {
                Some(at) => todo.recv_timeout(at.saturating_duration_since(Instant::now())),
                None => todo.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            let now = Instant::now();
            match task {
                Ok(MaintenanceTask::Flush) => {
                    flush_at = flush_at.or(Some(now + FLUSH_AFTER));
                    sync_at = sync_at.or(Some(now + SYNC_AFTER));
                }
                // What the checkpoint takes the place of must be there twice: in the checkpoint and in the database.
                Ok(MaintenanceTask::Compact(next)) => {
                    if self.flush() {
                        self.compact(next);
                    }
                }
                Err(RecvTimeoutError::Timeout) => {
                    if flush_at.take_if(|at| *at <= now).is_some() {
                        self.flush();
                    }
                    if sync_at.take_if(|at| *at <= now).is_some() {
                        self.sync_note();
                        if given_back.elapsed() >= GIVE_BACK_EVERY {
                            heap::give_back();
                            given_back = Instant::now();
                        }
                    }
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let flushed = self.flush();
                    return self.sync_note() && flushed;
                }
            }
        }
    }

    /// Brings the database up to date; whether it is now, and survives the process.
    fn flush(&self) -> bool {
        let Shared { path, view, .. } = &*self.shared;
        self.state.waiting.store(false, Relaxed);
        if !view.take_up() {
            return false;
        }
        // Not under the lock: sled may be written to meanwhile.
        let Some(database) = view.read().database.clone() else { return false };
        let flushed = database.flush();
        if let Err(error) = &flushed {
            tracing::warn!(path = %path.display(), %error, "cannot flush the database");
            view.note_failure();
        }
        flushed.is_ok()
    }

    /// Whether the note is on the disk now.
    fn sync_note(&self) -> bool {
        let synced = self.shared.note.sync(&*self.shared.disk);
        if let Err(error) = &synced {
            tracing::warn!(path = %self.shared.path.display(), %error, "cannot sync the last revision");
        }
        synced.is_ok()
    }

    fn compact(&self, next: Header) {
        let Shared { path, disk, chain, chain_is_damaged, .. } = &*self.shared;
        let _turn = chain.lock().unwrap_or_else(PoisonError::into_inner);
        // The writer makes anew what is damaged, or has done so and has set this segment aside with it.
        if chain_is_damaged.load(Relaxed) || !journal::segment_path(path, next.number).exists() {
            return;
        }
        match compact(&**disk, path, next) {
            Ok(length) => {
                self.state.checkpoint_bytes.store(length, Relaxed);
                tracing::debug!(path = %path.display(), rev = next.base.rev, length, "wrote a checkpoint");
            }
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                tracing::error!(path = %path.display(), %error, "the checkpoint or the journal is damaged; \
                    rebuilding them from the database with the next commit");
                chain_is_damaged.store(true, Relaxed);
            }
            // The journal is longer than it need be until the next attempt.
            Err(error) => tracing::error!(path = %path.display(), %error, "cannot write a checkpoint"),
        }
        heap::give_back();
    }
}

/// Writes a checkpoint of the state with which a segment begins, and removes the segments before it: the checkpoint's length, in
/// bytes. That segment and those after it are not touched, nor read: the writer may just be writing them.
///
/// An error of the kind `InvalidData` if the checkpoint and the segments do not lead to that state.
fn compact(disk: &dyn Disk, store: &Path, next: Header) -> io::Result<u64> {
    let Header { id, records, base: at, .. } = next;
    let ended = journal::paths(store)?.into_iter().filter(|(number, _)| *number < next.number);
    let ended = ended.map(|(number, path)| Segment::read(&path, number, id)).collect::<io::Result<_>>()?;
    let chain = Chain::of(store, id, ended)?;
    let new = store.join("checkpoint.new");
    checkpoint::write(disk, &new, Contents { records, last_rev: at.rev, id: Some(id) }, chain.entries(at)?, |_| ())?;
    if checkpoint::verify(&new, id)? != FoundFile::Intact(at) {
        return Err(io::Error::other("it is not what was written"));
    }
    disk.rename(&new, &folder::checkpoint(store))?;
    disk.sync_folder(store)?;
    for segment in chain.segments() {
        disk.remove(&segment.path)?;
    }
    Ok(length_of(&folder::checkpoint(store)))
}

fn length_of(path: &Path) -> u64 {
    path.metadata().map_or(0, |metadata| metadata.len())
}
