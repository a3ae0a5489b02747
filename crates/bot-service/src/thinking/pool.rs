//! What the searching threads and those who ask share: the queue of requests, and the searches in progress.

use std::fmt;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;
use tracing::Span;

use crate::thinking::asker::{Asker, Purpose};
use crate::thinking::backend::{EngineAnswer, SearchJob};
use crate::thinking::error::ThinkError;
use crate::thinking::fair_queue::{FairQueue, Ticket};
use crate::thinking::quota::{Quota, QuotaLimits};
use crate::thinking::time_slices::{TimeShare, TimeSlices};
use makruk_engine::Signals;

/// What a thread is asked to do.
pub(super) enum Work {
    Search {
        job: Box<SearchJob>,
        answer: oneshot::Sender<Result<EngineAnswer, ThinkError>>,
    },
    /// A computation that does not use a backend. It cannot be stopped or share its processor, so it must be short.
    Errand(Box<dyn FnOnce() + Send>),
}

impl fmt::Debug for Work {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Work::Search { job, .. } => f.debug_struct("Search").field("job", job).finish_non_exhaustive(),
            Work::Errand(_) => f.write_str("Errand"),
        }
    }
}

/// A request on its way to a thread.
#[derive(Debug)]
pub(super) struct SearchTask {
    pub(super) work: Work,
    pub(super) signals: Arc<Signals>,
    /// The search's share of the processors, which paces the signals.
    pub(super) share: Arc<TimeShare>,
    /// What the search is part of.
    pub(super) span: Span,
}

#[derive(Debug)]
pub(super) struct ThreadPool {
    state: Mutex<PoolState>,
    /// Notified of every new request, and of the end.
    changed: Condvar,
    slices: Arc<TimeSlices>,
    room: SearchSlots,
}

/// How many searches may be in progress.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchSlots {
    processors: usize,
}

impl SearchSlots {
    /// How many more searches than processors: so that short ones need not wait for long ones.
    const MORE: usize = 3;

    pub(super) fn new(processors: NonZeroUsize) -> SearchSlots {
        SearchSlots { processors: processors.get() }
    }

    /// How many searches in all.
    pub(super) fn total(self) -> usize {
        self.processors + SearchSlots::MORE
    }

    /// How many searches that are no more urgent than `purpose`, so that there is always room for more urgent ones.
    /// Positions of reviews come by the hundred and take equally long: nothing is gained by having more of them in progress
    /// than there are processors.
    fn limit(self, purpose: Purpose) -> usize {
        match purpose {
            Purpose::Move => self.total(),
            Purpose::Hint => self.total() - 1,
            Purpose::Review => self.processors,
        }
    }
}

/// Locked only for the duration of a look-up: search threads have the lowest priority, and must not block others while
/// holding the lock.
#[derive(Debug)]
struct PoolState {
    fair_queue: FairQueue<SearchTask>,
    quota: Quota,
    /// By thread, the purpose of its search and what stops it.
    running: Vec<Option<(Purpose, Arc<Signals>)>>,
    stopped: bool,
}

impl ThreadPool {
    /// A pool for searches on this many processors.
    pub(super) fn new(processors: NonZeroUsize) -> ThreadPool {
        let room = SearchSlots::new(processors);
        let running = vec![None; room.total()];
        let state = PoolState { fair_queue: FairQueue::default(), quota: Quota::default(), running, stopped: false };
        ThreadPool { state: Mutex::new(state), changed: Condvar::new(), slices: TimeSlices::new(processors), room }
    }

    /// How many threads the pool has work for.
    pub(super) fn threads(&self) -> usize {
        self.room.total()
    }

    /// A panic cannot leave a request half in the queue, so a poisoned lock is still good.
    fn state(&self) -> MutexGuard<'_, PoolState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts one more request against the quota until the permit is dropped.
    pub(super) fn admit(
        self: &Arc<ThreadPool>,
        asker: Asker,
        purpose: Purpose,
        allowance: QuotaLimits,
    ) -> Result<Permit, ThinkError> {
        let mut state = self.state();
        if state.stopped {
            return Err(ThinkError::Stopped);
        }
        state.quota.admit(asker, purpose, allowance)?;
        drop(state);
        Ok(Permit { pool: Arc::clone(self), asker, purpose })
    }

    /// Waits for the next request for a thread; `None` once the pool is stopped.
    pub(super) fn next(&self, thread: usize) -> Option<SearchTask> {
        let mut state = self.state();
        loop {
            if state.stopped {
                return None;
            }
            if let Some((purpose, task)) = state.take(self.room) {
                state.running[thread] = Some((purpose, Arc::clone(&task.signals)));
                // There may be room for the next one as well.
                self.changed.notify_one();
                return Some(task);
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Records that the thread has finished its search.
    pub(super) fn done(&self, thread: usize) {
        self.state().running[thread] = None;
    }

    /// Ends every search. Waiting requests end because their senders are dropped.
    pub(super) fn stop(&self) {
        let mut state = self.state();
        state.stopped = true;
        state.running.iter().flatten().for_each(|(_, signals)| signals.stop());
        state.fair_queue.clear();
        self.changed.notify_all();
    }

    /// How many requests wait for a thread.
    pub(super) fn waiting(&self) -> usize {
        self.state().fair_queue.len()
    }

    /// How many searches a thread is working on.
    pub(super) fn in_progress(&self) -> usize {
        self.state().running.iter().flatten().count()
    }
}

impl PoolState {
    /// The next request for which there is room.
    fn take(&mut self, room: SearchSlots) -> Option<(Purpose, SearchTask)> {
        let PoolState { fair_queue, running, .. } = self;
        let no_more_urgent = |purpose| running.iter().flatten().filter(|&&(running, _)| running >= purpose).count();
        fair_queue.pop(|purpose| no_more_urgent(purpose) < room.limit(purpose))
    }
}

/// A request counted against the quota until it is dropped.
#[derive(Debug)]
pub(super) struct Permit {
    pool: Arc<ThreadPool>,
    asker: Asker,
    purpose: Purpose,
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.pool.state().quota.release(self.asker, self.purpose);
    }
}

impl Permit {
    /// Queues a job and waits for the answer. Dropping this future withdraws the job from the queue, or stops its
    /// search.
    #[tracing::instrument(name = "search", level = "debug", skip_all, fields(purpose = ?self.purpose))]
    pub(super) async fn ask(&self, job: SearchJob) -> Result<EngineAnswer, ThinkError> {
        let (answer, answered) = oneshot::channel();
        self.wait(Work::Search { job: Box::new(job), answer }, answered).await
    }

    /// As [`Permit::ask`], for a computation that does not use a backend.
    #[tracing::instrument(name = "errand", level = "debug", skip_all, fields(purpose = ?self.purpose))]
    pub(super) async fn send<T: Send + 'static>(
        &self,
        errand: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ThinkError> {
        let (answer, answered) = oneshot::channel();
        let errand = move || {
            let done = catch_unwind(AssertUnwindSafe(errand)).map_err(|_| {
                tracing::error!("an errand panicked");
                ThinkError::Failed
            });
            // The asker may be gone.
            let _ = answer.send(done);
        };
        self.wait(Work::Errand(Box::new(errand)), answered).await
    }

    async fn wait<T>(&self, work: Work, answered: oneshot::Receiver<Result<T, ThinkError>>) -> Result<T, ThinkError> {
        let share = Arc::new(TimeShare::new(&self.pool.slices));
        let signals = Arc::new(Signals::paced(share.clone()));
        let span = Span::current();
        let task = SearchTask { work, signals: Arc::clone(&signals), share, span };
        let ticket = {
            let mut state = self.pool.state();
            if state.stopped {
                return Err(ThinkError::Stopped);
            }
            state.fair_queue.push(self.asker, self.purpose, task)
        };
        self.pool.changed.notify_one();
        let _waiting = QueuedRequest { permit: self, ticket, signals };
        answered.await.unwrap_or(Err(ThinkError::Stopped))
    }
}

/// A pending request. Dropping it withdraws it.
struct QueuedRequest<'a> {
    permit: &'a Permit,
    ticket: Ticket,
    signals: Arc<Signals>,
}

impl Drop for QueuedRequest<'_> {
    /// Does nothing to a search that has ended.
    fn drop(&mut self) {
        self.signals.stop();
        let Permit { pool, asker, purpose } = self.permit;
        let waiting = pool.state().fair_queue.withdraw(*asker, *purpose, self.ticket);
        drop(waiting);
    }
}
