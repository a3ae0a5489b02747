//! What the threads that search and those who ask share: the line of requests, and who is being served.

use std::num::NonZeroUsize;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use super::ThinkError;
use super::asker::{Asker, Purpose};
use super::backend::{EngineAnswer, SearchJob};
use super::fair_queue::{FairQueue, Ticket};
use super::quota::{Allowance, Quota};
use super::time_slices::{Share, TimeSlices};
use makruk_engine::Signals;

/// A request on its way to a thread.
#[derive(Debug)]
pub(super) struct Task {
    pub(super) question: SearchJob,
    pub(super) signals: Arc<Signals>,
    /// What the signals are paced by.
    pub(super) share: Arc<Share>,
    pub(super) answer: oneshot::Sender<Result<EngineAnswer, ThinkError>>,
}

#[derive(Debug)]
pub(super) struct Pool {
    state: Mutex<State>,
    /// Told of every new request, and of the end.
    news: Condvar,
    turns: Arc<TimeSlices>,
    room: Room,
}

/// How many searches may be in progress.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    processors: usize,
}

impl Room {
    /// More searches than processors: short ones get by long ones.
    const MORE: usize = 3;

    pub(super) fn beside(processors: NonZeroUsize) -> Room {
        Room { processors: processors.get() }
    }

    /// How many in all.
    pub(super) fn total(self) -> usize {
        self.processors + Room::MORE
    }

    /// How many that are no more urgent than this one, so that there is always room for what is. Positions of reviews come
    /// by the hundred and are all alike: nothing is gained by having more of them in progress than there are processors.
    fn least_urgent(self, purpose: Purpose) -> usize {
        match purpose {
            Purpose::Move => self.total(),
            Purpose::Hint => self.total() - 1,
            Purpose::Review => self.processors,
        }
    }
}

/// Held for as long as it takes to look something up: the threads that search are slow to get on, and others must not
/// wait for them.
#[derive(Debug)]
struct State {
    fair_queue: FairQueue<Task>,
    quota: Quota,
    /// By thread: what its search is for, and what stops it.
    running: Vec<Option<(Purpose, Arc<Signals>)>>,
    stopped: bool,
}

impl Pool {
    /// A pool for as many threads as there is room for searches beside so many processors.
    pub(super) fn new(processors: NonZeroUsize) -> Pool {
        let room = Room::beside(processors);
        let running = vec![None; room.total()];
        let state = State { fair_queue: FairQueue::default(), quota: Quota::default(), running, stopped: false };
        Pool { state: Mutex::new(state), news: Condvar::new(), turns: TimeSlices::new(processors), room }
    }

    /// How many threads it has work for.
    pub(super) fn threads(&self) -> usize {
        self.room.total()
    }

    /// A panic between two changes leaves no request half in line.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Enters one more request in the ledger, until the permit is dropped.
    pub(super) fn admit(
        self: &Arc<Pool>,
        asker: Asker,
        purpose: Purpose,
        allowance: Allowance,
    ) -> Result<Permit, ThinkError> {
        let mut state = self.state();
        if state.stopped {
            return Err(ThinkError::Stopped);
        }
        state.quota.admit(asker, purpose, allowance)?;
        drop(state);
        Ok(Permit { pool: Arc::clone(self), asker, purpose })
    }

    /// The next request for a thread, waited for; `None` when all is over.
    pub(super) fn next(&self, thread: usize) -> Option<Task> {
        let mut state = self.state();
        loop {
            if state.stopped {
                return None;
            }
            if let Some((purpose, task)) = state.take(self.room) {
                state.running[thread] = Some((purpose, Arc::clone(&task.signals)));
                // Now there may be room for what waits as well.
                self.news.notify_one();
                return Some(task);
            }
            state = self.news.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// The thread has done its search.
    pub(super) fn done(&self, thread: usize) {
        self.state().running[thread] = None;
    }

    /// Ends every search. Requests that wait are answered by their senders' going.
    pub(super) fn stop(&self) {
        let mut state = self.state();
        state.stopped = true;
        state.running.iter().flatten().for_each(|(_, signals)| signals.stop());
        state.fair_queue.clear();
        self.news.notify_all();
    }

    /// How many requests wait for a thread.
    pub(super) fn waiting(&self) -> usize {
        self.state().fair_queue.len()
    }

    /// How many a thread is at.
    pub(super) fn in_progress(&self) -> usize {
        self.state().running.iter().flatten().count()
    }
}

impl State {
    /// The next request for which there is room.
    fn take(&mut self, room: Room) -> Option<(Purpose, Task)> {
        let State { fair_queue, running, .. } = self;
        let no_more_urgent = |purpose| running.iter().flatten().filter(|&&(running, _)| running >= purpose).count();
        fair_queue.pop(|purpose| no_more_urgent(purpose) < room.least_urgent(purpose))
    }
}

/// A place in the ledger, given back when it is dropped.
#[derive(Debug)]
pub(super) struct Permit {
    pool: Arc<Pool>,
    asker: Asker,
    purpose: Purpose,
}

impl Drop for Permit {
    fn drop(&mut self) {
        self.pool.state().quota.release(self.asker, self.purpose);
    }
}

impl Permit {
    /// Puts a question in line and waits for the answer. If nobody waits any longer, it is not searched, or its search is
    /// stopped.
    pub(super) async fn ask(&self, question: SearchJob) -> Result<EngineAnswer, ThinkError> {
        let (answer, answered) = oneshot::channel();
        let share = Arc::new(Share::of(&self.pool.turns));
        let signals = Arc::new(Signals::paced(share.clone()));
        let task = Task { question, signals: Arc::clone(&signals), share, answer };
        let ticket = {
            let mut state = self.pool.state();
            if state.stopped {
                return Err(ThinkError::Stopped);
            }
            state.fair_queue.push(self.asker, self.purpose, task)
        };
        self.pool.news.notify_one();
        let _presence = Presence { permit: self, ticket, signals };
        answered.await.unwrap_or(Err(ThinkError::Stopped))
    }
}

/// Somebody who waits for an answer.
struct Presence<'a> {
    permit: &'a Permit,
    ticket: Ticket,
    signals: Arc<Signals>,
}

impl Drop for Presence<'_> {
    /// Does nothing to a search that is done.
    fn drop(&mut self) {
        self.signals.stop();
        let Permit { pool, asker, purpose } = self.permit;
        let waiting = pool.state().fair_queue.withdraw(*asker, *purpose, self.ticket);
        drop(waiting);
    }
}
