//! The thread that writes.
//!
//! It takes all commits that are waiting, checks them in order against the store and against each other, appends what they
//! change to the journal as one record, syncs, shows the record to readers, and answers. The database takes it up a moment later.
//! A record is shown as a whole or not at all, so the same holds for each commit in it. Since no other thread writes, a plain
//! read is enough to check an expectation.
//!
//! What can fail:
//!
//! - The record cannot be written, because the disk is full for example. It is cut off again, and nothing was changed.
//! - It cannot be written for any other reason. It is cut off again, and the writer accepts nothing until the store is opened
//!   again: the disk is failing.
//! - The sync fails. What is on the disk is unknown: the callers get [`StoreError::Unknown`], their keys cannot be
//!   read, and the writer accepts nothing either. After a failed sync the operating system may
//!   report success for the next one although the data was never written.
//! - The database fails. The commits are durable all the same; the database is opened again and brought up to date.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tokio::sync::mpsc::error::TryRecvError;
use tokio::sync::{mpsc, oneshot};

use super::database::panic_text;
use super::maintenance::Maintenance;
use super::plan::CommitPlan;
use super::recovery::{recover, replace_chain};
use super::{Counters, Shared};
use crate::chain::Chain;
use crate::checkpoint::Contents;
use crate::digest::StatePoint;
use crate::disk::is_full;
use crate::journal::{self, AppendError, JournalWriter, Record};
use crate::{Commit, OpenError, Put, StoreError};

/// The most commits that share a sync.
const MAX_GROUP: usize = 256;

/// A group takes no more commits once its puts have this many bytes.
const MAX_GROUP_BYTES: usize = 256 * 1024;

/// When more bytes than this wait for the database, commits wait until it has taken them up.
const MAX_PENDING: usize = 1 << 20;

/// While commits come in groups of at least this size, a group waits for a quarter more than the last one had, so that they share a
/// sync. A commit that comes alone never waits.
const CROWD: usize = 4;

/// How long a group waits at most for each commit that is expected: a program with many at work needs about so long for one.
const GATHERING: Duration = Duration::from_micros(300);

/// How long a group waits at most, however many are expected.
const LONGEST_GATHERING: Duration = Duration::from_millis(4);

/// After a pause of this length no two commits are expected to come together.
const LULL: Duration = Duration::from_millis(2);

/// The pause between two looks at what has come.
const LOOK_AGAIN: Duration = Duration::from_micros(30);

/// The free space without which no commit is attempted, in bytes: what the maintenance of a store may need for a moment.
const RESERVE: u64 = 32 << 20;

/// A commit whose caller waits for the answer.
pub(super) struct CommitRequest {
    pub(super) puts: Vec<Put>,
    pub(super) reply: oneshot::Sender<Result<Commit, StoreError>>,
}

/// The state of the thread that writes.
pub(super) struct Writer {
    pub(super) shared: Arc<Shared>,
    pub(super) journal: JournalWriter,
    pub(super) maintenance: Maintenance,
    /// The state of the store, all of which is durable.
    pub(super) at: StatePoint,
    /// The last revision assigned, durable or not. The revisions of a failed group are not reused.
    pub(super) last_rev: u64,
}

impl Writer {
    /// Works until the store is dropped: its state then, if that is known to be on the disk.
    pub(super) fn run(mut self, mut requests: mpsc::Receiver<CommitRequest>) -> Option<StatePoint> {
        let (mut crowd, mut idle_since) = (1, Instant::now());
        while let Some(first) = requests.blocking_recv() {
            let expected = expected(crowd, idle_since.elapsed());
            let group = gather(first, &mut requests, expected, patience(gathering(expected)));
            crowd = group.len();
            // Callers whose answer never comes are told that the outcome is unknown.
            if let Err(panic) = catch_unwind(AssertUnwindSafe(|| self.commit(group))) {
                tracing::error!(path = %self.shared.path.display(), "a commit panicked: {}", panic_text(&*panic));
                self.shared.view.close();
            }
            idle_since = Instant::now();
        }
        // The zeros behind the last record do no harm.
        let closed = self.journal.close(&*self.shared.disk);
        (closed.is_ok() && self.shared.stopped.borrow().is_none()).then_some(self.at)
    }

    fn commit(&mut self, group: Vec<CommitRequest>) {
        if let Err(error) = self.ready() {
            for request in group {
                request.answer(Err(error.clone()));
            }
            return;
        }
        let mut plan = CommitPlan::new(self.last_rev);
        let mut planned = Vec::with_capacity(group.len());
        {
            let state = self.shared.view.read();
            for request in group {
                match plan.add(&self.shared.view, &state, &request.puts) {
                    Ok(commit) => planned.push((request, commit)),
                    Err(error) => request.answer(Err(error)),
                }
            }
        }
        self.last_rev = plan.last_rev();
        if let Some(record) = plan.finish(self.at) {
            self.shared.counters.syncs.fetch_add(1, Relaxed);
            match self.journal.append(&*self.shared.disk, &record) {
                Ok(()) => self.acknowledge(record, planned),
                Err(error) => return self.fail(error, record, planned),
            }
        } else {
            self.answer(planned);
        }
        self.rotate();
    }

    /// Shows readers what is in the journal, and answers.
    fn acknowledge(&mut self, record: Record, planned: Vec<(CommitRequest, Commit)>) {
        self.at = record.to;
        if let Err(error) = self.shared.note.write(&*self.shared.disk, record.to.rev) {
            tracing::warn!(path = %self.shared.path.display(), %error, "cannot record the last revision");
        }
        let pending = self.shared.view.show(record);
        self.answer(planned);
        if pending > MAX_PENDING {
            self.shared.view.take_up();
        }
        self.maintenance.flush();
    }

    fn answer(&self, planned: Vec<(CommitRequest, Commit)>) {
        let Counters { commits, conflicts, last_rev, .. } = &self.shared.counters;
        last_rev.store(self.at.rev, Relaxed);
        for (request, commit) in planned {
            match &commit {
                Commit::Done { .. } => commits.fetch_add(1, Relaxed),
                Commit::Conflict { .. } => conflicts.fetch_add(1, Relaxed),
            };
            request.answer(Ok(commit));
        }
    }

    fn fail(&mut self, error: AppendError, record: Record, planned: Vec<(CommitRequest, Commit)>) {
        let (AppendError::NotWritten(cause) | AppendError::Unknown(cause)) = &error;
        tracing::error!(path = %self.shared.path.display(), error = %cause, "a write to the store failed");
        let store = self.shared.view.name();
        let (of_done, of_conflict) = match &error {
            AppendError::NotWritten(cause) if is_full(cause) => {
                let full = self.full(cause.to_string());
                (full.clone(), full)
            }
            AppendError::NotWritten(cause) => {
                let read_only = self.stop(StoreError::ReadOnly { store, reason: format!("a write failed: {cause}") });
                (read_only.clone(), read_only)
            }
            AppendError::Unknown(cause) => {
                self.shared.view.write().unknown = record.changes.into_iter().map(|change| change.key).collect();
                let reason = format!("a sync failed: {cause}");
                self.stop(StoreError::ReadOnly { store: store.clone(), reason: reason.clone() });
                // It changed nothing, but the value that it conflicted with may not be on the disk.
                (StoreError::Unknown { store, reason: reason.clone() }, self.shared.view.unavailable(reason))
            }
        };
        for (request, commit) in planned {
            request.answer(Err(match commit {
                Commit::Done { .. } => of_done.clone(),
                Commit::Conflict { .. } => of_conflict.clone(),
            }));
        }
    }

    /// Whether a commit can be attempted; opens a database that failed again.
    fn ready(&mut self) -> Result<(), StoreError> {
        if let Some(why) = &*self.shared.stopped.borrow() {
            return Err(why.clone());
        }
        // If the free space cannot be determined, the write itself will tell whether there is enough.
        if let Ok(available) = self.shared.disk.available(&self.shared.path)
            && available < RESERVE
        {
            let reason = format!("{} MiB are left, and it needs {} MiB", available >> 20, RESERVE >> 20);
            return Err(self.full(reason));
        }
        if self.shared.view.must_reopen() {
            self.shared.view.close();
            self.reopen()?;
        }
        if self.shared.chain_is_damaged.load(Relaxed)
            && let Err(error) = self.replace_chain()
        {
            // The end of the next segment, or the next start, finds the same and tries again.
            tracing::error!(path = %self.shared.path.display(), %error, "cannot write a checkpoint of the database");
        }
        Ok(())
    }

    /// Accepts nothing until the store is opened again, and lets that be known.
    fn stop(&self, why: StoreError) -> StoreError {
        self.shared.stopped.send_replace(Some(why.clone()));
        why
    }

    fn full(&self, reason: String) -> StoreError {
        StoreError::Full { store: self.shared.view.name(), reason }
    }

    /// Opens the database again after it failed, and brings it up to date.
    fn reopen(&mut self) -> Result<(), StoreError> {
        let Shared { path, id, view, disk, .. } = &*self.shared;
        let turn = view.taking_up();
        let failed = |error: &dyn std::fmt::Display| {
            tracing::error!(path = %path.display(), %error, "cannot reopen the database");
            view.closed()
        };
        let chain = Chain::read(path, *id).map_err(|error| failed(&error))?;
        let recovered = recover(&**disk, path, *id, &chain, self.at.rev).map_err(|error| {
            if let OpenError::Damaged { what, .. } = &error {
                // Another attempt would find the same.
                self.stop(StoreError::Damaged { store: view.name(), what: what.clone() });
            }
            failed(&error)
        })?;
        if recovered.at != self.at {
            return Err(failed(&"it is not what was written"));
        }
        view.reopened(turn, recovered.database);
        tracing::info!(path = %path.display(), "reopened the database");
        Ok(())
    }

    /// Writes a checkpoint of the database in place of a checkpoint or a journal that is damaged. Commits wait meanwhile.
    fn replace_chain(&mut self) -> io::Result<()> {
        let Shared { path, id, records, disk, view, chain, chain_is_damaged, .. } = &*self.shared;
        let _turn = chain.lock().unwrap_or_else(PoisonError::into_inner);
        chain_is_damaged.store(false, Relaxed);
        if !view.take_up() {
            return Err(io::Error::other("the database has failed"));
        }
        let database = view.read().database.clone().ok_or_else(|| io::Error::other("the database is closed"))?;
        database.flush().map_err(io::Error::other)?;
        let broken = journal::paths(path)?.into_iter().map(|(_, path)| path).collect::<Vec<_>>();
        self.journal.rotate(&**disk, self.at)?;
        let contents = Contents { records: *records, last_rev: self.at.rev, id: Some(*id) };
        replace_chain(&**disk, path, *id, contents, self.at, &database, &broken)
    }

    /// Ends a segment of the journal that has grown long, so that a checkpoint takes its place.
    fn rotate(&mut self) {
        if self.journal.bytes() < self.maintenance.segment_bytes() {
            return;
        }
        match self.journal.rotate(&*self.shared.disk, self.at) {
            Ok(next) => self.maintenance.compact(next),
            // The segment grows longer meanwhile.
            Err(error) if is_full(&error) => {
                tracing::warn!(path = %self.shared.path.display(), %error, "cannot start a new journal segment");
            }
            Err(error) => {
                tracing::error!(path = %self.shared.path.display(), %error, "cannot start a new journal segment");
                let reason = format!("a new segment of the journal cannot be started: {error}");
                self.stop(StoreError::ReadOnly { store: self.shared.view.name(), reason });
            }
        }
    }
}

/// How many commits are expected to come together after a group of `last`, and a pause.
fn expected(last: usize, pause: Duration) -> usize {
    if last < CROWD || pause > LULL { 1 } else { last + last / 4 }
}

/// How long a group waits at most for this number of commits.
fn gathering(expected: usize) -> Duration {
    (GATHERING * expected as u32).min(LONGEST_GATHERING)
}

/// Pauses for a moment whenever it is asked, and returns true, until that has taken so long.
fn patience(time: Duration) -> impl FnMut() -> bool {
    let until = Instant::now() + time;
    move || {
        let waits = Instant::now() < until;
        if waits {
            thread::sleep(LOOK_AGAIN);
        }
        waits
    }
}

/// The commits that share a sync with `first`: those that wait already, and those that come while `wait` has patience, if several
/// are expected.
fn gather(
    first: CommitRequest,
    requests: &mut mpsc::Receiver<CommitRequest>,
    expected: usize,
    mut wait: impl FnMut() -> bool,
) -> Vec<CommitRequest> {
    let mut bytes = first.bytes();
    let mut group = vec![first];
    while group.len() < MAX_GROUP && bytes < MAX_GROUP_BYTES {
        match requests.try_recv() {
            Ok(request) => {
                bytes += request.bytes();
                group.push(request);
            }
            Err(TryRecvError::Empty) if group.len() < expected && wait() => {}
            Err(_) => break,
        }
    }
    group
}

impl CommitRequest {
    /// A commit without puts whose result is not awaited. It makes the writer look at what has failed.
    pub(super) fn without_puts() -> Self {
        let (reply, _) = oneshot::channel();
        Self { puts: Vec::new(), reply }
    }

    fn bytes(&self) -> usize {
        self.puts.iter().map(Put::bytes).sum()
    }

    fn answer(self, answer: Result<Commit, StoreError>) {
        // The caller may have stopped waiting.
        let _ = self.reply.send(answer);
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    fn request() -> CommitRequest {
        CommitRequest::without_puts()
    }

    #[test]
    fn a_commit_that_comes_alone_never_waits() {
        let at_once = Duration::ZERO;
        assert_eq!([1, 3, 4, 8].map(|last| expected(last, at_once)), [1, 1, 5, 10]);
        assert_eq!(expected(64, Duration::from_secs(1)), 1, "the crowd has gone");
        let (_sender, mut requests) = mpsc::channel(1);
        let group = gather(request(), &mut requests, 1, || panic!("it waits"));
        assert_eq!(group.len(), 1);
    }

    #[test]
    fn a_crowd_is_waited_for_until_all_are_there_or_it_has_taken_too_long() {
        let (sender, mut requests) = mpsc::channel(9);
        let (mut waits, mut coming) = (0, 0..9);
        let mut wait = || {
            waits += 1;
            coming.next().is_some_and(|_| sender.try_send(request()).is_ok())
        };
        assert_eq!(gather(request(), &mut requests, 5, &mut wait).len(), 5);
        // Nine come in all, and one more is waited for in vain.
        assert_eq!(gather(request(), &mut requests, 10, &mut wait).len(), 6);
        assert_eq!(waits, 10);
        assert_eq!([4, 64].map(gathering), [4 * GATHERING, LONGEST_GATHERING]);
        assert!(!patience(Duration::ZERO)(), "the time is over");
        assert!(patience(Duration::from_secs(60))());
    }

    #[test]
    fn a_crowd_at_work_comes_to_share_its_syncs() {
        let (sender, mut requests) = mpsc::channel(64);
        let away = Cell::new(64);
        let comes = || {
            let comes = away.get() > 0;
            if comes {
                away.set(away.get() - 1);
                sender.try_send(request()).expect("room");
            }
            comes
        };
        let (mut group, mut syncs, mut commits) = (1, 0, 0);
        while commits < 6_400 {
            // A few come again while the disk is busy, and the others one by one.
            let _ = (0..8).all(|_| comes());
            let first = requests.try_recv().expect("someone who waits");
            group = gather(first, &mut requests, expected(group, Duration::ZERO), comes).len();
            (syncs, commits) = (syncs + 1, commits + group);
            away.set(away.get() + group);
        }
        assert!(syncs * 20 < commits, "{syncs} syncs for {commits} commits");
    }

    #[test]
    fn whoever_waits_already_is_taken_along() {
        let (sender, mut requests) = mpsc::channel(MAX_GROUP);
        (0..MAX_GROUP).for_each(|_| sender.try_send(request()).expect("room"));
        let group = gather(request(), &mut requests, 1, || panic!("it waits"));
        assert_eq!((group.len(), requests.len()), (MAX_GROUP, 1), "as many as a group may have");
    }
}
