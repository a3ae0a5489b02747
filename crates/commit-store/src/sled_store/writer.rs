//! The one thread that writes.
//!
//! It takes whatever commits are waiting, checks them in order against what is there and against each other, applies
//! all of them as one batch, flushes, syncs, and only then answers. A batch is recovered as a whole or not at all, so
//! each commit in it is, too. Nobody else writes, so a check is a plain read.
//!
//! When a batch fails, the database in memory is ahead of the disk and nobody knows how much of the batch will be
//! found there. Its callers are told so, its keys are not read any more, and:
//!
//! - When there was no room, the writer opens the database again as soon as there is, and with it reads what the disk
//!   has. That settles the keys, and writing goes on.
//! - When anything else failed, a sync above all, the writer takes nothing more until the program is started again:
//!   after a failed sync the system may call the next one a success without having written anything.

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

/// A group gets no more commits once its puts have this many bytes.
const MAX_GROUP_BYTES: usize = 256 * 1024;

/// The room that must be left on the disk for a commit to be tried at all, in bytes. Refusing early costs nothing,
/// while a write that fails half way costs the database being opened again.
const RESERVE: u64 = 32 << 20;

/// What the writer is asked to do.
pub(super) enum Job {
    /// Do these puts and answer.
    Commit(Request),
    /// Find out what an unknown commit did, if that can be done now.
    Settle,
}

/// A commit that waits for its answer.
pub(super) struct Request {
    pub(super) puts: Vec<Put>,
    pub(super) reply: oneshot::Sender<Result<Commit, StoreError>>,
}

/// The writer.
pub(super) struct Writer {
    shared: Arc<Shared>,
    folder: Folder,
    disk: Box<dyn Disk>,
    /// The last revision given, done or not. Those of a failed group are not given again.
    last_rev: u64,
    health: Health,
}

/// Whether the writer can write.
enum Health {
    Well,
    /// There was no room; the database must be opened again.
    Full {
        reason: String,
    },
    /// Until the program is started again.
    Stopped {
        reason: String,
    },
}

/// How a batch failed.
enum Failure {
    /// The disk had no room for it.
    Full(String),
    /// Anything else.
    Other(String),
}

impl Writer {
    pub(super) fn new(shared: Arc<Shared>, folder: Folder, disk: Box<dyn Disk>, last_rev: u64) -> Self {
        Self { shared, folder, disk, last_rev, health: Health::Well }
    }

    /// Works until nobody is left to ask for anything.
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
            tracing::warn!(%error, "how far the store had come could not be noted");
        }
        // The database goes before the folder's lock does.
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
            let path = self.folder.path().to_owned();
            let error = match commit {
                Commit::Done { .. } => StoreError::Unknown { path, reason: reason.clone() },
                // What it would have conflicted with is not certain any more, but it changed nothing.
                Commit::Conflict { .. } => self.shared.view.unavailable(reason.clone()),
            };
            request.answer(Err(error));
        }
        self.health = match failure {
            Failure::Full(reason) => Health::Full { reason },
            Failure::Other(reason) => Health::Stopped { reason },
        };
    }

    /// Whether a commit can be tried; recovers when it can.
    fn ready(&mut self) -> Result<(), StoreError> {
        // A disk that cannot say how much room it has may have enough; the write itself will tell.
        if let Ok(available) = self.disk.available(self.folder.path())
            && available < RESERVE
        {
            let reason = format!("{} MiB are left, and it needs {}", available >> 20, RESERVE >> 20);
            return Err(self.full(reason));
        }
        self.settle();
        match &self.health {
            Health::Well => Ok(()),
            Health::Full { reason } => Err(self.full(reason.clone())),
            Health::Stopped { reason } => {
                Err(StoreError::ReadOnly { path: self.folder.path().to_owned(), reason: reason.clone() })
            }
        }
    }

    fn full(&self, reason: String) -> StoreError {
        StoreError::Full { path: self.folder.path().to_owned(), reason }
    }

    /// After a write that found no room: opens the database again, if there is room now.
    fn settle(&mut self) {
        if !matches!(self.health, Health::Full { .. }) {
            return;
        }
        // As long as there is no room, the database in memory still answers most reads; opening needs to write.
        if let Err(error) = self.probe() {
            self.health = Health::Full { reason: error.to_string() };
            return;
        }
        let mut state = self.shared.view.write();
        state.engine = None;
        let reopened =
            self.folder.reopen(self.shared.counters.last_rev.load(Relaxed)).and_then(|(engine, last_rev)| {
                // What was found may have been written by the failed group and not synced.
                engine.flush()?;
                self.disk.sync(engine.file())?;
                Ok((engine, last_rev))
            });
        match reopened {
            Ok((engine, last_rev)) => {
                tracing::info!(path = %self.folder.path().display(), "the store takes writes again");
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

    /// Tries whether the disk takes as much as opening the database and going on needs.
    fn probe(&self) -> io::Result<()> {
        let path = self.folder.path().join("probe");
        let write = || {
            let mut file = File::create(&path)?;
            file.write_all(&vec![0; 2 * SEGMENT])?;
            file.sync_all()
        };
        let written = write();
        // It may not have been made.
        let _ = fs::remove_file(&path);
        written
    }
}

impl Request {
    fn bytes(&self) -> usize {
        self.puts.iter().map(Put::bytes).sum()
    }

    fn answer(self, answer: Result<Commit, StoreError>) {
        // Whoever asked may not wait any more.
        let _ = self.reply.send(answer);
    }
}

/// What a group of commits comes to, as long as it is not written.
struct Plan {
    last_rev: u64,
    /// What the group's keys hold in the database.
    before: Before,
    /// What they will hold.
    after: HashMap<Key, Option<Versioned>>,
}

impl Plan {
    fn new(last_rev: u64) -> Self {
        Self { last_rev, before: Before::new(), after: HashMap::new() }
    }

    /// Adds a commit, or says why it cannot be done; then the plan is as it was.
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

    /// What readers are to see until the batch is durable, and the batch.
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
