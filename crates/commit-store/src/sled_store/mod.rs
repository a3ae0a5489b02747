//! The store in a folder: a journal, checkpoints of it, and sled, open in one process and written by one thread.

mod audit;
mod closing;
mod database;
mod maintenance;
mod opening;
mod pending;
mod plan;
mod recovery;
mod remains;
mod resuming;
mod verifier;
mod view;
mod writer;

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::sync::{Arc, Mutex};
use std::thread;

use futures::future::{BoxFuture, FutureExt, ready};
use tokio::sync::{mpsc, oneshot, watch};

use self::closing::{Threads, conclude};
use self::database::panic_text;
use self::maintenance::Maintenance;
use self::opening::Opened;
use self::verifier::Verifier;
use self::view::StoreView;
use self::writer::{CommitRequest, Writer};
use crate::digest::StoreId;
use crate::disk::{Disk, SystemDisk};
use crate::folder::{Lock, Note, lock};
use crate::heap;
use crate::{Commit, Key, OpenError, Page, Prefix, Put, Stats, Store, StoreError, Versioned, validate};

pub use self::recovery::Mended;
pub(crate) use self::recovery::agreed_id;
pub(crate) use self::remains::DatabaseRemains;

/// The number of commits that can queue for the writer; callers of further ones wait for a place in the queue.
const QUEUE: usize = 1024;

/// A store in a folder, on sled.
///
/// A commit is acknowledged after the journal was synced; commits that arrive while the disk is busy share the next sync.
/// sled follows behind, and makes every key quick to find. Reads run on tokio's blocking threads, since they may go to the
/// disk, and never see what is not durable.
///
/// Everything that was acknowledged is there twice: in sled, and in a checkpoint with the journal since. If one of them turns
/// out damaged, it is made anew from the other one. If neither is complete, the store is refused and its files stay as they are.
/// Only the commits of the last moment before a process was killed (some 50 ms) are in the journal
/// alone; if those bytes of it are damaged, the store is refused, too.
///
/// A store that was closed, and whose files were not modified since, is taken as it was left. It is verified by a
/// background thread while it is in use: reads of damaged data then fail until it has been repaired some seconds later.
/// If no copy is complete, the store answers nothing any more and takes no commits, and the next start refuses it. A
/// store whose process was killed, or that was closed before all of it was verified, or in which a read found damage,
/// is verified when it is opened.
///
/// Dropping the store completes the commits that it has been given and closes it. That takes some tens of milliseconds, and some
/// seconds if a gigabyte was written since it was opened.
pub struct SledStore {
    shared: Arc<Shared>,
    mended: Option<Mended>,
    /// `None` only while the store is being dropped.
    requests: Option<mpsc::Sender<CommitRequest>>,
    /// `None` only while the store is being dropped.
    threads: Option<Threads>,
    /// Released last.
    _lock: Lock,
}

/// What the readers, the writer and the maintenance share.
struct Shared {
    path: PathBuf,
    id: StoreId,
    /// The version of the records.
    records: u32,
    disk: Arc<dyn Disk>,
    view: StoreView,
    note: Note,
    /// Held by who reads or replaces the checkpoint and the segments of the journal that have ended.
    chain: Mutex<()>,
    /// Whether the writer has to make them anew.
    chain_is_damaged: AtomicBool,
    /// Why nothing can be written until the store is opened again.
    stopped: watch::Sender<Option<StoreError>>,
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
    /// Opens the store in a folder; creates the folder and the store if there is none. Blocks for some tens of milliseconds, and
    /// for seconds with a large store that is verified first, since it was not closed as it should be.
    ///
    /// `records` is the version of the records that the program knows, taken together: it grows with every change of a
    /// record's form. It becomes the store's, and programs that know only earlier versions refuse the store from then on.
    ///
    /// # Errors
    ///
    /// [`OpenError`] if another process has it open, the operating system refuses, the store is damaged, or a newer program
    /// wrote it. If it is refused as damaged, not a byte of its files has changed.
    pub fn open(path: impl AsRef<Path>, records: u32) -> Result<Self, OpenError> {
        Self::open_on(path.as_ref(), records, Arc::new(SystemDisk))
    }

    fn open_on(path: &Path, records: u32, disk: Arc<dyn Disk>) -> Result<Self, OpenError> {
        let lock = lock(path)?;
        let Opened { id, database, at, journal, note, mended, unverified } = opening::open(&*disk, path, records)?;
        heap::give_back();
        let counters = Counters { last_rev: at.rev.into(), ..Counters::default() };
        let is_verified = unverified.is_none();
        let view = StoreView::new(path, database, unverified);
        let (path_of, chain, chain_is_damaged) = (path.to_owned(), Mutex::default(), AtomicBool::default());
        let stopped = watch::Sender::default();
        let shared =
            Shared { path: path_of, id, records, disk, view, note, chain, chain_is_damaged, stopped, counters };
        let shared = Arc::new(shared);
        let start = || {
            let (maintenance, maintenance_thread) = Maintenance::start(shared.clone())?;
            let (requests, waiting) = mpsc::channel(QUEUE);
            let verify = || Verifier::start(shared.clone(), at, requests.downgrade());
            let verifier = if is_verified { None } else { Some(verify()?) };
            let shared = shared.clone();
            let writer = Writer { shared, journal, maintenance, at, last_rev: at.rev };
            let writer = thread::Builder::new().name("store-writer".into()).spawn(move || writer.run(waiting))?;
            Ok((requests, Threads { writer, maintenance: maintenance_thread, verifier }))
        };
        let (requests, threads) = start().map_err(|error: std::io::Error| OpenError::Unusable {
            path: path.to_owned(),
            what: format!("its threads cannot be started: {error}"),
        })?;
        Ok(Self { shared, mended, requests: Some(requests), threads: Some(threads), _lock: lock })
    }

    /// The folder of the store.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.shared.path
    }

    /// What was not as it should be when the store was opened, and was made anew. What turns out later, while the store is in use, is
    /// told to the log.
    #[must_use]
    pub fn mended(&self) -> Option<&Mended> {
        self.mended.as_ref()
    }

    /// Makes the writer open a database that failed again, which it does before any commit, be it empty.
    fn wake(&self) {
        // If the queue is full, one of the commits in it does it.
        let _ = self.requests.as_ref().map(|requests| requests.try_send(CommitRequest::without_puts()));
    }

    /// Reads on a blocking thread, since a page that is not in sled's cache comes from the disk.
    async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&StoreView) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let shared = self.shared.clone();
        match tokio::task::spawn_blocking(move || read(&shared.view)).await {
            Ok(read) => {
                if read.is_err() && self.shared.view.must_reopen() {
                    self.wake();
                }
                read
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

    fn get_each<'a>(&'a self, keys: &'a [Key]) -> BoxFuture<'a, Result<Vec<Option<Versioned>>, StoreError>> {
        // A read of nothing needs no other thread.
        if keys.is_empty() {
            return ready(Ok(Vec::new())).boxed();
        }
        let keys = keys.to_vec();
        self.read(move |view| keys.iter().map(|key| view.get(key)).collect()).boxed()
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
            let stopped = || self.shared.view.unavailable("its writer has stopped".into());
            let requests = self.requests.as_ref().ok_or_else(stopped)?;
            let (reply, answer) = oneshot::channel();
            requests.send(CommitRequest { puts, reply }).await.map_err(|_| stopped())?;
            answer.await.unwrap_or_else(|_| {
                let reason = "its writer failed in the middle of it".into();
                Err(StoreError::Unknown { store: self.shared.view.name(), reason })
            })
        }
        .boxed()
    }

    fn is_shared(&self) -> bool {
        false
    }

    fn stopped(&self) -> BoxFuture<'_, StoreError> {
        let mut stopped = self.shared.stopped.subscribe();
        async move {
            let found = stopped.wait_for(Option::is_some).await.ok().and_then(|why| why.clone());
            found.unwrap_or_else(|| self.shared.view.closed())
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
            connections: None,
        }
    }
}

impl Drop for SledStore {
    fn drop(&mut self) {
        let requests = self.requests.take();
        let ended = self.threads.take().and_then(|threads| threads.end(requests, &self.shared.path));
        // The database must be closed before the folder's lock is released.
        self.shared.view.close();
        let is_damaged = self.shared.view.is_damaged() || self.shared.chain_is_damaged.load(Relaxed);
        if let Some(at) = ended.filter(|_| !is_damaged)
            && let Err(error) = conclude(&self.shared, at)
        {
            tracing::warn!(path = %self.shared.path.display(), %error, "the next start verifies the whole store");
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
