//! What the threads that search and those who ask share: the line of requests, and who is being served.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use super::ThinkError;
use super::asker::{Asker, Purpose};
use super::ledger::{Allowance, Ledger};
use super::mind::{Question, Thought};
use super::rota::{Rota, Ticket};
use crate::engine::Signals;

/// A request on its way to a thread.
#[derive(Debug)]
pub(super) struct Task {
    pub(super) question: Question,
    pub(super) signals: Arc<Signals>,
    pub(super) answer: oneshot::Sender<Result<Thought, ThinkError>>,
}

#[derive(Debug)]
pub(super) struct Pool {
    state: Mutex<State>,
    /// Told of every new request, and of the end.
    news: Condvar,
}

/// Held for as long as it takes to look something up: the threads that search are slow to get on, and others must not
/// wait for them.
#[derive(Debug)]
struct State {
    rota: Rota<Task>,
    ledger: Ledger,
    /// By thread: what stops the search that it is at.
    running: Vec<Option<Arc<Signals>>>,
    stopped: bool,
}

impl Pool {
    pub(super) fn new(threads: usize) -> Pool {
        let running = vec![None; threads];
        let state = State { rota: Rota::default(), ledger: Ledger::default(), running, stopped: false };
        Pool { state: Mutex::new(state), news: Condvar::new() }
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
        state.ledger.admit(asker, purpose, allowance)?;
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
            if let Some(task) = state.rota.pop() {
                state.running[thread] = Some(Arc::clone(&task.signals));
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
        state.running.iter().flatten().for_each(|signals| signals.stop());
        state.rota.clear();
        self.news.notify_all();
    }

    /// How many requests wait for a thread.
    pub(super) fn waiting(&self) -> usize {
        self.state().rota.len()
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
        self.pool.state().ledger.release(self.asker, self.purpose);
    }
}

impl Permit {
    /// Puts a question in line and waits for the answer. If nobody waits any longer, it is not searched, or its search is
    /// stopped.
    pub(super) async fn ask(&self, question: Question) -> Result<Thought, ThinkError> {
        let (answer, answered) = oneshot::channel();
        let signals = Arc::new(Signals::default());
        let task = Task { question, signals: Arc::clone(&signals), answer };
        let ticket = {
            let mut state = self.pool.state();
            if state.stopped {
                return Err(ThinkError::Stopped);
            }
            state.rota.push(self.asker, self.purpose, task)
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
        let waiting = pool.state().rota.withdraw(*asker, *purpose, self.ticket);
        drop(waiting);
    }
}
