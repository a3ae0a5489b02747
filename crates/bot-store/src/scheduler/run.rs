//! Which rows are handled when.

use std::collections::{HashMap, HashSet, VecDeque};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use futures::FutureExt;
use jiff::{SignedDuration, Timestamp};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;

use crate::due_key::DueKey;
use crate::fence::Fence;
use crate::scheduler::DueContext;
use crate::scheduler::attempt::{DueOutcome, FailureCause, attempt};
use crate::{Incident, ServiceError};
use commit_store::{Key, Page, Versioned};

/// How many rows are handled at once: enough to share a sync, and few in memory.
const CONCURRENT: usize = 128;

/// How many rows are read at once.
const PAGE: usize = 256;

/// The pause after the first failure. It doubles with each up to [`LONGEST_PAUSE`].
const FIRST_PAUSE: SignedDuration = SignedDuration::from_secs(1);
const LONGEST_PAUSE: SignedDuration = SignedDuration::from_secs(64);

/// The pause before a row that is not due yet after all.
const SHORTEST_PAUSE: SignedDuration = SignedDuration::from_millis(10);

/// The longest sleep. A commit whose caller was cancelled does not wake the scheduler.
const LONGEST_SLEEP: SignedDuration = SignedDuration::from_secs(60);

/// The longest sleep on a shared store: commits of other processes do not wake this scheduler.
const LONGEST_SHARED_SLEEP: SignedDuration = SignedDuration::from_millis(500);

/// The due rows that are read, queued and handled.
pub struct DueRun {
    context: Arc<DueContext>,
    /// Where the next page begins; `None` when every row that is due has been read.
    next_page: Option<PageStart>,
    /// When the first row that is not due yet falls due.
    next_due: Option<Timestamp>,
    /// Rows that are due and wait to be handled.
    queue: VecDeque<(Key, Versioned)>,
    /// The keys in the queue and in progress.
    claimed: HashSet<Key>,
    /// Rows that are due but have to wait.
    waiting: HashMap<Key, Delay>,
    running: JoinSet<(Key, DueOutcome)>,
    /// When the rows began to be read for the last time.
    read_from: Timestamp,
    /// How often reading the rows has failed in a row.
    failed_scans: u32,
}

enum PageStart {
    First,
    After(Key),
}

/// A row that has to wait.
#[derive(Clone, Copy)]
struct Delay {
    until: Timestamp,
    /// How often it has failed, for any reason.
    failures: u32,
    /// How often through its own fault.
    own_failures: u32,
}

impl DueRun {
    pub fn new(context: Arc<DueContext>) -> DueRun {
        let read_from = context.repository.now();
        DueRun {
            context,
            next_page: Some(PageStart::First),
            next_due: None,
            queue: VecDeque::new(),
            claimed: HashSet::new(),
            waiting: HashMap::new(),
            running: JoinSet::new(),
            read_from,
            failed_scans: 0,
        }
    }

    /// Does what is due until `stop`, then finishes what is in progress.
    pub async fn until(mut self, stop: CancellationToken) {
        let context = Arc::clone(&self.context);
        let (alarm, clock) = (context.repository.alarm(), context.repository.clock());
        loop {
            self.fill().await;
            let wakes_at = self.wakes_at();
            self.tell_lateness(wakes_at);
            if !self.has_work() {
                alarm.rest_until(wakes_at);
            }
            // While rows are queued or in progress, any row that is committed may be due before them.
            let earlier_than = if self.is_busy() { u64::MAX } else { crate::due_key::milliseconds(wakes_at) };
            tokio::select! {
                () = stop.cancelled() => break,
                Some(ended) = self.running.join_next() => self.finish(ended.ok()),
                () = alarm.earlier_than(earlier_than) => self.next_page = Some(PageStart::First),
                () = clock.sleep_until(wakes_at) => self.next_page = Some(PageStart::First),
            }
        }
        while self.running.join_next().await.is_some() {}
    }

    /// Does what is due now.
    #[cfg(any(test, feature = "testing"))]
    pub async fn once(mut self) {
        self.fill().await;
        while let Some(ended) = self.running.join_next().await {
            self.finish(ended.ok());
            self.fill().await;
        }
    }

    /// Begins to handle as many rows as there is room for.
    async fn fill(&mut self) {
        while self.running.len() < CONCURRENT {
            if let Some((key, row)) = self.queue.pop_front() {
                let failures = self.waiting.get(&key).map_or(0, |waiting| waiting.own_failures);
                let attempt = attempt(Arc::clone(&self.context), key.clone(), row, failures);
                // Panics of handlers are caught where they are counted; this catches those of the code around them.
                let attempt = AssertUnwindSafe(attempt).catch_unwind();
                let attempt = async move { (key, attempt.await.unwrap_or(DueOutcome::Failed(FailureCause::Passing))) };
                self.running.spawn(Fence::inherit(attempt));
                continue;
            }
            let Some(start) = self.next_page.take() else { return };
            if let PageStart::First = start {
                self.begin_reading();
            }
            // The store may be slow.
            self.context.lateness.due(self.read_from);
            match self.read(&start).await {
                Ok(()) => self.failed_scans = 0,
                Err(error) => {
                    self.failed_scans += 1;
                    self.next_due = Some(self.context.repository.now() + pause(self.failed_scans));
                    tracing::error!(incident = %Incident::draw(), %error, "cannot read the due rows; will try again");
                    return;
                }
            }
        }
    }

    /// Prepares for reading all rows that are due.
    fn begin_reading(&mut self) {
        self.context.repository.alarm().awake();
        self.next_due = None;
        self.read_from = self.context.repository.now();
    }

    /// Reads one page of rows into the queue.
    async fn read(&mut self, start: &PageStart) -> Result<(), ServiceError> {
        let repository = &self.context.repository;
        let after = match start {
            PageStart::First => None,
            PageStart::After(key) => Some(key),
        };
        let Page { entries, next } = repository.page(&crate::due_key::due_rows(), after, PAGE).await?;
        let now = repository.now();
        for (key, row) in entries {
            // An unreadable key has no due time, so it is handled at once wherever it sorts.
            if let Some(due) = DueKey::of(&key)
                && due.at > crate::due_key::milliseconds(now)
            {
                self.next_due = Some(due.time());
                self.forget_gone_rows();
                return Ok(());
            }
            let has_to_wait = self.waiting.get(&key).is_some_and(|waiting| waiting.until > now);
            if !has_to_wait && self.claimed.insert(key.clone()) {
                self.queue.push_back((key, row));
            }
        }
        self.next_page = next.map(PageStart::After);
        if self.next_page.is_none() {
            self.forget_gone_rows();
        }
        Ok(())
    }

    /// Once all rows have been read: whatever should have been among them, and was not, has gone.
    fn forget_gone_rows(&mut self) {
        let DueRun { waiting, claimed, read_from, .. } = self;
        waiting.retain(|key, waiting| waiting.until > *read_from || claimed.contains(key));
    }

    fn finish(&mut self, ended: Option<(Key, DueOutcome)>) {
        let Some((key, outcome)) = ended else { return };
        self.claimed.remove(&key);
        let now = self.context.repository.now();
        let before = self.waiting.remove(&key).unwrap_or(Delay { until: now, failures: 0, own_failures: 0 });
        let waiting = match outcome {
            DueOutcome::Gone => return,
            DueOutcome::NotBefore(until) => Delay { until: until.max(now + SHORTEST_PAUSE), ..before },
            DueOutcome::Failed(fault) => {
                let failures = before.failures + 1;
                let own_failures = before.own_failures + u32::from(fault == FailureCause::Own);
                Delay { until: now + pause(failures), failures, own_failures }
            }
        };
        self.waiting.insert(key, waiting);
    }

    /// Tells when the next row falls due that waits to be handled. Rows in progress have a time limit of their own.
    fn tell_lateness(&self, wakes_at: Timestamp) {
        let next = self.queue.front().map(|(key, _)| {
            let due = DueKey::of(key).map_or(self.read_from, DueKey::time);
            self.waiting.get(key).map_or(due, |waiting| waiting.until.max(due))
        });
        self.context.lateness.due(next.unwrap_or(wakes_at));
    }

    /// Whether there is something to do before the next sleep.
    fn is_busy(&self) -> bool {
        self.next_page.is_some() || !self.queue.is_empty()
    }

    /// Whether anything that is due is not done.
    fn has_work(&self) -> bool {
        // A row that only waits for a moment counts as work.
        let moment = self.context.repository.now() + SHORTEST_PAUSE;
        let goes_on = |waiting: &Delay| waiting.failures > 0 || waiting.until <= moment;
        self.is_busy() || !self.running.is_empty() || self.failed_scans > 0 || self.waiting.values().any(goes_on)
    }

    /// When rows have to be looked at again.
    fn wakes_at(&self) -> Timestamp {
        let longest = if self.context.repository.is_shared() { LONGEST_SHARED_SLEEP } else { LONGEST_SLEEP };
        let latest = self.context.repository.now() + longest;
        if self.is_busy() {
            return latest;
        }
        if self.failed_scans > 0 {
            return self.next_due.unwrap_or(latest);
        }
        // Rows in progress report when they end.
        let waiting = self.waiting.iter().filter(|(key, _)| !self.claimed.contains(*key));
        waiting.map(|(_, waiting)| waiting.until).chain(self.next_due).min().map_or(latest, |next| next.min(latest))
    }
}

/// Exponential backoff: the pause after `failures` failures, at most [`LONGEST_PAUSE`].
fn pause(failures: u32) -> SignedDuration {
    (FIRST_PAUSE * 2_i32.saturating_pow(failures.saturating_sub(1))).min(LONGEST_PAUSE)
}
