//! The thread that writes.
//!
//! It takes all commits that are waiting, checks them in order against the database and against each other, applies
//! them as one batch, flushes, syncs, and only then answers. sled recovers a batch as a whole or not at all, so the same
//! holds for each commit in it. Since no other thread writes, a plain read is enough to check an expectation.
//!
//! If a batch fails, the database in memory is ahead of the disk, and how much of the batch reached the disk is not
//! known. Its callers get [`StoreError::Unknown`], its keys cannot be read, and then:
//!
//! - If the disk was full, the writer opens the database again as soon as there is room, which reads what is on the
//!   disk and so settles the keys. Writing continues.
//! - If anything else failed, a sync above all, the writer accepts nothing until the program is restarted: after a failed
//!   sync the operating system may report success for the next one although the data was never written.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use tokio::sync::{mpsc, oneshot};

use super::disk::{Disk, is_full};
use super::engine::{Batch, Engine, EngineError, SEGMENT, panic_text};
use super::folder::Folder;
use super::view::{Before, View};
use super::{Counters, Shared};
use crate::{Commit, Key, Put, StoreError, Versioned};

/// The most commits that share a sync.
const MAX_GROUP: usize = 256;

/// A group takes no more commits once its puts have this many bytes.
const MAX_GROUP_BYTES: usize = 256 * 1024;

/// The free space without which no commit is attempted, in bytes. An early refusal costs nothing, whereas after a write
/// that fails half-way the database must be opened again.
const RESERVE: u64 = 32 << 20;

/// A job for the writer.
pub(super) enum Job {
    /// Make this commit and answer it.
    Commit(Request),
    /// Find out what became of a commit of unknown outcome, if that is possible now.
    Settle,
}

/// A commit whose caller waits for the answer.
pub(super) struct Request {
    pub(super) puts: Vec<Put>,
    pub(super) reply: oneshot::Sender<Result<Commit, StoreError>>,
}

/// The state of the thread that writes.
pub(super) struct Writer {
    shared: Arc<Shared>,
    folder: Folder,
    disk: Box<dyn Disk>,
    /// The last revision assigned, durable or not. The revisions of a failed group are not reused.
    last_rev: u64,
    health: Health,
}

/// Whether writing is possible.
enum Health {
    Well,
    /// The disk was full during a write; the database must be opened again.
    Full {
        reason: String,
    },
    /// Not until the program is restarted.
    Stopped {
        reason: String,
    },
}

/// Why a batch failed.
enum Failure {
    /// The disk was full.
    Full(String),
    /// Any other reason.
    Other(String),
}

impl Writer {
    pub(super) fn new(shared: Arc<Shared>, folder: Folder, disk: Box<dyn Disk>, last_rev: u64) -> Self {
        Self { shared, folder, disk, last_rev, health: Health::Well }
    }

    /// Works until the store is dropped.
    pub(super) fn run(mut self, mut jobs: mpsc::Receiver<Job>) {
        while let Some(job) = jobs.blocking_recv() {
            let Job::Commit(first) = job else {
                self.settle();
                continue;
            };
            let mut bytes = first.bytes();
            let mut group = vec![first];
            while group.len() < MAX_GROUP && bytes < MAX_GROUP_BYTES {
                match jobs.try_recv() {
                    Ok(Job::Commit(request)) => {
                        bytes += request.bytes();
                        group.push(request);
                    }
                    Ok(Job::Settle) => {}
                    Err(_) => break,
                }
            }
            self.commit(group);
        }
        if let Err(error) = self.folder.note(self.shared.counters.last_rev.load(Relaxed)) {
            tracing::warn!(%error, "the last revision could not be written to store.txt");
        }
        // The database must be closed before the folder's lock is released.
        self.shared.view.write().engine = None;
    }

    fn commit(&mut self, group: Vec<Request>) {
        if let Err(error) = self.ready() {
            for request in group {
                request.answer(Err(error.clone()));
            }
            return;
        }
        let mut plan = Plan::new(self.last_rev);
        let mut planned = Vec::with_capacity(group.len());
        {
            let state = self.shared.view.read();
            for request in group {
                let planning = match &state.engine {
                    Some(engine) => plan.add(&self.shared.view, engine, &request.puts),
                    None => Err(self.shared.view.unavailable("its database is not open".into())),
                };
                match planning {
                    Ok(commit) => planned.push((request, commit)),
                    Err(error) => request.answer(Err(error)),
                }
            }
        }
        self.last_rev = plan.last_rev;
        if plan.before.is_empty() {
            return self.answer(planned);
        }
        let (before, batch) = plan.finish();
        self.shared.view.write().before = before;
        match self.write(batch) {
            Ok(()) => {
                self.shared.view.write().before = Before::new();
                self.answer(planned);
            }
            Err(failure) => self.fail(failure, planned),
        }
    }

    /// Makes a batch durable.
    fn write(&self, batch: Batch) -> Result<(), Failure> {
        let state = self.shared.view.read();
        let Some(engine) = &state.engine else { return Err(Failure::Other("its database is not open".into())) };
        let written = catch_unwind(AssertUnwindSafe(|| {
            engine.apply(batch)?;
            engine.flush()
        }));
        match written {
            Ok(Ok(())) => {}
            Ok(Err(sled::Error::Io(error))) if is_full(&error) => return Err(Failure::Full(error.to_string())),
            Ok(Err(error)) => return Err(Failure::Other(error.to_string())),
            Err(panic) => return Err(Failure::Other(panic_text(&*panic))),
        }
        self.shared.counters.syncs.fetch_add(1, Relaxed);
        self.disk.sync(engine.file()).map_err(|error| Failure::Other(format!("a sync failed: {error}")))
    }

    fn answer(&self, planned: Vec<(Request, Commit)>) {
        let Counters { commits, conflicts, last_rev, .. } = &self.shared.counters;
        last_rev.store(self.last_rev, Relaxed);
        for (request, commit) in planned {
            match &commit {
                Commit::Done { .. } => commits.fetch_add(1, Relaxed),
                Commit::Conflict { .. } => conflicts.fetch_add(1, Relaxed),
            };
            request.answer(Ok(commit));
        }
    }

    fn fail(&mut self, failure: Failure, planned: Vec<(Request, Commit)>) {
        let (Failure::Full(reason) | Failure::Other(reason)) = &failure;
        tracing::error!(path = %self.folder.path().display(), %reason, "a write to the store failed");
        self.shared.view.write().unknown = true;
        for (request, commit) in planned {
            let store = self.shared.view.name();
            let error = match commit {
                Commit::Done { .. } => StoreError::Unknown { store, reason: reason.clone() },
                // It changed nothing, but the value that it conflicted with may not be on the disk.
                Commit::Conflict { .. } => self.shared.view.unavailable(reason.clone()),
            };
            request.answer(Err(error));
        }
        self.health = match failure {
            Failure::Full(reason) => Health::Full { reason },
            Failure::Other(reason) => Health::Stopped { reason },
        };
    }

    /// Whether a commit can be attempted; settles an earlier failure first if possible.
    fn ready(&mut self) -> Result<(), StoreError> {
        // If the free space cannot be determined, the write itself will tell whether there is enough.
        if let Ok(available) = self.disk.available(self.folder.path())
            && available < RESERVE
        {
            let reason = format!("{} MiB are left, and it needs {} MiB", available >> 20, RESERVE >> 20);
            return Err(self.full(reason));
        }
        self.settle();
        match &self.health {
            Health::Well => Ok(()),
            Health::Full { reason } => Err(self.full(reason.clone())),
            Health::Stopped { reason } => {
                Err(StoreError::ReadOnly { store: self.shared.view.name(), reason: reason.clone() })
            }
        }
    }

    fn full(&self, reason: String) -> StoreError {
        StoreError::Full { store: self.shared.view.name(), reason }
    }

    /// After a write that failed on a full disk: opens the database again if there is room now.
    fn settle(&mut self) {
        if !matches!(self.health, Health::Full { .. }) {
            return;
        }
        // Opening needs to write. Without room, keep the database in memory, which still answers most reads.
        if let Err(error) = self.probe() {
            self.health = Health::Full { reason: error.to_string() };
            return;
        }
        let mut state = self.shared.view.write();
        state.engine = None;
        let reopened =
            self.folder.reopen(self.shared.counters.last_rev.load(Relaxed)).and_then(|(engine, last_rev)| {
                // What is on the disk may come from the failed group and not be synced.
                engine.flush()?;
                self.disk.sync(engine.file())?;
                Ok((engine, last_rev))
            });
        match reopened {
            Ok((engine, last_rev)) => {
                tracing::info!(path = %self.folder.path().display(), "the store accepts writes again");
                self.last_rev = self.last_rev.max(last_rev);
                state.engine = Some(engine);
                state.before = Before::new();
                state.unknown = false;
                self.health = Health::Well;
            }
            Err(EngineError::Io(error)) if is_full(&error) => self.health = Health::Full { reason: error.to_string() },
            Err(error) => self.health = Health::Stopped { reason: error.to_string() },
        }
    }

    /// Tests whether the disk has the room that opening the database and continuing needs.
    fn probe(&self) -> io::Result<()> {
        let path = self.folder.path().join("probe");
        let write = || {
            let mut file = File::create(&path)?;
            file.write_all(&vec![0; 2 * SEGMENT])?;
            file.sync_all()
        };
        let written = write();
        // It may not exist if creating it failed.
        let _ = fs::remove_file(&path);
        written
    }
}

impl Request {
    fn bytes(&self) -> usize {
        self.puts.iter().map(Put::bytes).sum()
    }

    fn answer(self, answer: Result<Commit, StoreError>) {
        // The caller may have stopped waiting.
        let _ = self.reply.send(answer);
    }
}

/// The combined effect of a group of commits before it is written.
struct Plan {
    last_rev: u64,
    /// The values of the group's keys in the database.
    before: Before,
    /// Their values after the group.
    after: HashMap<Key, Option<Versioned>>,
}

impl Plan {
    fn new(last_rev: u64) -> Self {
        Self { last_rev, before: Before::new(), after: HashMap::new() }
    }

    /// Adds a commit. If that fails or conflicts, the plan is unchanged.
    fn add(&mut self, view: &View, engine: &Engine, puts: &[Put]) -> Result<Commit, StoreError> {
        let mut stored = Vec::with_capacity(puts.len());
        for (index, put) in puts.iter().enumerate() {
            let current = match self.after.get(&put.key) {
                Some(current) => current.clone(),
                None => {
                    let current = view.get_newest(engine, &put.key)?;
                    stored.push((put.key.clone(), current.clone()));
                    current
                }
            };
            if !put.expect.is_met_by(current.as_ref().map(|versioned| versioned.rev)) {
                return Ok(Commit::Conflict { index, current });
            }
        }
        self.before.extend(stored);
        let mut revs = Vec::with_capacity(puts.len());
        for put in puts {
            self.last_rev += 1;
            let rev = self.last_rev;
            revs.push(rev);
            self.after.insert(put.key.clone(), put.value.clone().map(|value| Versioned { rev, value }));
        }
        Ok(Commit::Done { revs })
    }

    /// What readers must see until the batch is durable, and the batch.
    fn finish(self) -> (Before, Batch) {
        let mut batch = Batch::default();
        for (key, value) in &self.after {
            match value {
                Some(Versioned { rev, value }) => batch.insert(key, *rev, value),
                None => batch.remove(key),
            }
        }
        batch.set_last_rev(self.last_rev);
        (self.before, batch)
    }
}
