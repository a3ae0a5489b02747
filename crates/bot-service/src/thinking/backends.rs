//! The backends that the threads share.

use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::thinking::backend::{Backend, EngineAnswer, SearchJob};
use makruk_engine::Signals;

/// Makes a backend, on the thread that first searches with it.
pub(super) type BackendFactory = dyn Fn() -> Box<dyn Backend> + Send + Sync;

/// As many backends as searches are in progress, and no more.
///
/// A backend holds megabytes, which its first search fills. There are more threads than processors, and any of them may
/// get the next search; with one backend per thread, all of them would eventually fill up, however few searches ever
/// ran concurrently.
pub(super) struct Backends {
    make: Box<BackendFactory>,
    /// Those that no thread is using, the last one used at the end.
    idle: Mutex<Vec<Box<dyn Backend>>>,
    /// How many are kept when they are idle.
    kept: usize,
}

impl Backends {
    /// Backends for searches on this many processors, which is also how many idle ones are kept.
    pub(super) fn new(
        processors: NonZeroUsize,
        make: impl Fn() -> Box<dyn Backend> + Send + Sync + 'static,
    ) -> Backends {
        Backends { make: Box::new(make), idle: Mutex::default(), kept: processors.get() }
    }

    /// Searches with the backend that was used last, since its hash table is the likeliest to know the position.
    ///
    /// A backend that panics is in an unknown state: the panic passes through, and the backend is not used again.
    pub(super) fn think(&self, job: &SearchJob, signals: &Signals) -> Option<EngineAnswer> {
        let last_used = self.idle().pop();
        let mut backend = last_used.unwrap_or_else(|| (self.make)());
        let answer = backend.think(job, signals);
        self.put_back(backend);
        answer
    }

    fn put_back(&self, backend: Box<dyn Backend>) {
        let mut idle = self.idle();
        if idle.len() < self.kept {
            idle.push(backend);
            return;
        }
        // Freeing its memory takes a while, so not under the lock.
        drop(idle);
        drop(backend);
    }

    /// Nothing can panic while this is locked, so a poisoned lock is still good.
    fn idle(&self) -> MutexGuard<'_, Vec<Box<dyn Backend>>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
