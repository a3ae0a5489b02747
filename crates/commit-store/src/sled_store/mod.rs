//! The store on sled: one folder, open in one process, written by one thread.

mod disk;
mod engine;
mod folder;
mod view;
mod writer;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::thread::{self, JoinHandle};

use futures::future::{BoxFuture, FutureExt};
use tokio::sync::{mpsc, oneshot};

use self::disk::{Disk, SystemDisk};
use self::engine::panic_text;
use self::view::{ReadError, View};
use self::writer::{Job, Request, Writer};
use super::{Commit, Key, OpenError, Page, Prefix, Put, Stats, Store, StoreError, Versioned, validate};

pub(super) use self::folder::{create_with, holds_store, sync_folder};

/// The number of commits that can queue for the writer; callers of further ones wait for a place in the queue.
const QUEUE: usize = 1024;

/// A store in a folder, on sled.
///
/// A commit is acknowledged after the database file was synced; commits that arrive while the disk is busy share the
/// next sync. Reads run on tokio's blocking threads, since they may go to the disk, and never see what is not durable.
///
/// Dropping the store completes the commits that it has been given and closes it, which takes some milliseconds.
///
/// One kind of damage can go unnoticed: sled takes the first damaged record of its log for the end of the log. If bytes
/// on the disk were changed after the process died without closing the store, the next start may therefore drop the
/// commits made since it was last opened. Every other loss is noticed when the store is opened or read.
pub struct SledStore {
    shared: Arc<Shared>,
    /// `None` only while the store is being dropped.
    jobs: Option<mpsc::Sender<Job>>,
    writer: Option<JoinHandle<()>>,
}

/// What the readers and the writer share.
struct Shared {
    path: PathBuf,
    view: View,
    counters: Counters,
}

#[derive(Default)]
struct Counters {
    commits: AtomicU64,
    conflicts: AtomicU64,
    syncs: AtomicU64,
    last_rev: AtomicU64,
}

impl SledStore {
    /// Opens the store in a folder; creates the folder and the store if there is none. Blocks for tens of milliseconds.
    ///
    /// # Errors
    ///
    /// [`OpenError`] if another process has it open, the operating system refuses, or the store is damaged. Nothing
    /// stored is overwritten then, and no empty store takes its place.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, OpenError> {
        Self::open_on(path.as_ref(), Box::new(SystemDisk))
    }

    fn open_on(path: &Path, disk: Box<dyn Disk>) -> Result<Self, OpenError> {
        let folder::Opened { folder, engine, last_rev } = folder::open(path)?;
        let counters = Counters { last_rev: last_rev.into(), ..Counters::default() };
        let shared = Arc::new(Shared { path: path.to_owned(), view: View::new(path, engine), counters });
        let (jobs, waiting) = mpsc::channel(QUEUE);
        let writer = Writer::new(shared.clone(), folder, disk, last_rev);
        let writer = thread::Builder::new().name("store-writer".into()).spawn(move || writer.run(waiting));
        let writer = writer.map_err(|error| OpenError::Unusable {
            path: path.to_owned(),
            what: format!("its writer thread cannot be started: {error}"),
        })?;
        Ok(Self { shared, jobs: Some(jobs), writer: Some(writer) })
    }

    /// The folder of the store.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.shared.path
    }

    /// Reads on a blocking thread, since a page that is not in sled's cache comes from the disk.
    async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&View) -> Result<T, ReadError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let shared = self.shared.clone();
        match tokio::task::spawn_blocking(move || read(&shared.view)).await {
            Ok(Ok(found)) => Ok(found),
            Ok(Err(ReadError::Store(error))) => Err(error),
            Ok(Err(ReadError::Unsettled)) => {
                // If the queue is full, one of the commits in it settles it.
                if let Some(jobs) = &self.jobs {
                    let _ = jobs.try_send(Job::Settle);
                }
                Err(self.shared.view.unavailable("it is not known yet whether the last change was applied".into()))
            }
            Err(error) => match error.try_into_panic() {
                Ok(panic) => Err(StoreError::Damaged { store: self.shared.view.name(), what: panic_text(&*panic) }),
                Err(_) => Err(self.shared.view.unavailable("the program is stopping".into())),
            },
        }
    }
}

impl Store for SledStore {
    fn get<'a>(&'a self, key: &'a Key) -> BoxFuture<'a, Result<Option<Versioned>, StoreError>> {
        let key = key.clone();
        self.read(move |view| view.get(&key)).boxed()
    }

    fn scan<'a>(
        &'a self,
        prefix: &'a Prefix,
        after: Option<&'a Key>,
        limit: usize,
    ) -> BoxFuture<'a, Result<Page, StoreError>> {
        let (prefix, after) = (prefix.clone(), after.cloned());
        self.read(move |view| view.scan(&prefix, after.as_ref(), limit)).boxed()
    }

    fn commit(&self, puts: Vec<Put>) -> BoxFuture<'_, Result<Commit, StoreError>> {
        async move {
            validate(&puts)?;
            let stopped = "its writer thread has stopped";
            let (reply, answer) = oneshot::channel();
            let sent = match &self.jobs {
                Some(jobs) => jobs.send(Job::Commit(Request { puts, reply })).await.is_ok(),
                None => false,
            };
            if !sent {
                return Err(self.shared.view.unavailable(stopped.into()));
            }
            let lost = |_| StoreError::Unknown { store: self.shared.view.name(), reason: stopped.into() };
            answer.await.map_err(lost)?
        }
        .boxed()
    }

    fn stats(&self) -> Stats {
        let Counters { commits, conflicts, syncs, last_rev } = &self.shared.counters;
        Stats {
            commits: commits.load(Relaxed),
            conflicts: conflicts.load(Relaxed),
            syncs: syncs.load(Relaxed),
            last_rev: last_rev.load(Relaxed),
        }
    }
}

impl Drop for SledStore {
    fn drop(&mut self) {
        // Without a sender, the writer ends once its queue is empty.
        self.jobs = None;
        if let Some(writer) = self.writer.take()
            && writer.join().is_err()
        {
            tracing::error!(path = %self.shared.path.display(), "the writer thread of the store had panicked");
        }
    }
}

impl fmt::Debug for SledStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SledStore").field("path", &self.shared.path).field("stats", &self.stats()).finish()
    }
}

#[cfg(test)]
mod tests;
