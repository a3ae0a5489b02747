//! The threads that search, and the requests that wait for one.

use std::collections::BTreeMap;
use std::io;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::thinking::asker::{Asker, Purpose};
use crate::thinking::backend::{Backend, Builtin, EngineAnswer, External, Externals, GameFindings, Mode, SearchJob};
use crate::thinking::backends::Backends;
use crate::thinking::error::ThinkError;
use crate::thinking::pool::{Permit, ThreadPool};
use crate::thinking::quota::QuotaLimits;
use crate::thinking::thread;
use board_games::{GameBoard, GameKind};
use external_engines::ExternalConfig;
use makruk_engine::tables::Tables;
use makruk_engine::{Level, Limits};

#[derive(Clone)]
pub struct ThinkingSettings {
    /// How many processors searches may use at a time.
    pub processors: NonZeroUsize,
    /// The hash table of each search in progress, in megabytes.
    pub hash: usize,
    pub tables: Option<Tables>,
    /// Engines of the operator's choice for the best level, each with at most one process for each processor.
    pub externals: BTreeMap<GameKind, ExternalConfig>,
}

impl Default for ThinkingSettings {
    /// All processors but one, 4 MB for each search, and no tables.
    fn default() -> ThinkingSettings {
        let all = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let processors = NonZeroUsize::new(all - 1).unwrap_or(NonZeroUsize::MIN);
        ThinkingSettings { processors, hash: 4, tables: None, externals: BTreeMap::new() }
    }
}

/// Threads that search, and the queue in front of them. Dropping it ends every search and waits for the threads, which
/// takes milliseconds.
pub struct Thinkers {
    pool: Arc<ThreadPool>,
    threads: Vec<JoinHandle<()>>,
}

impl Thinkers {
    /// Starts the threads. There is a hash table for each search in progress, and one for each processor in between.
    pub fn start(settings: &ThinkingSettings) -> io::Result<Thinkers> {
        let ThinkingSettings { processors, hash, tables, externals } = settings.clone();
        let engines = Arc::new(Externals::new(&externals));
        Thinkers::with_backends(processors, move || {
            let builtin = Builtin::new(hash, tables.clone());
            Box::new(External::new(Arc::clone(&engines), builtin))
        })
    }

    /// The same with other backends. `make` is called on a thread that has a search and finds no idle backend. One that has
    /// panicked is not used again.
    pub fn with_backends(
        processors: NonZeroUsize,
        make: impl Fn() -> Box<dyn Backend> + Send + Sync + 'static,
    ) -> io::Result<Thinkers> {
        let pool = Arc::new(ThreadPool::new(processors));
        // The threads own them, so that they are gone when the threads have ended.
        let backends = Arc::new(Backends::new(processors, make));
        let mut thinkers = Thinkers::serving(Arc::clone(&pool), Vec::with_capacity(pool.threads()));
        for number in 0..pool.threads() {
            let (pool, backends) = (Arc::clone(&pool), Arc::clone(&backends));
            let builder = std::thread::Builder::new().name(format!("thinker-{number}"));
            thinkers.threads.push(builder.spawn(move || thread::serve(&pool, number, &backends))?);
        }
        Ok(thinkers)
    }

    /// Threads that serve a pool already.
    pub(super) fn serving(pool: Arc<ThreadPool>, threads: Vec<JoinHandle<()>>) -> Thinkers {
        Thinkers { pool, threads }
    }

    /// A move for the engine's seat in a game. The same `seed` gives it the same blind spots from its first move to its
    /// last.
    ///
    /// # Errors
    /// [`ThinkError::Busy`] only if there are [very many](QuotaLimits::MOVES) games; no person is refused for themselves.
    pub async fn choose(
        &self,
        asker: Asker,
        board: GameBoard,
        level: Level,
        seed: u64,
    ) -> Result<EngineAnswer, ThinkError> {
        self.choose_within(asker, board, level, seed, None).await
    }

    /// As [`Thinkers::choose`], in at most so much time for the search.
    pub async fn choose_within(
        &self,
        asker: Asker,
        board: GameBoard,
        level: Level,
        seed: u64,
        most: Option<Duration>,
    ) -> Result<EngineAnswer, ThinkError> {
        let permit = self.pool.admit(asker, Purpose::Move, QuotaLimits::MOVES)?;
        permit.ask(SearchJob { board, mode: Mode::Player { level, seed, most } }).await
    }

    /// The best lines of one position, for a hint.
    pub async fn search(
        &self,
        asker: Asker,
        board: GameBoard,
        limits: Limits,
        lines: usize,
    ) -> Result<GameFindings, ThinkError> {
        let permit = self.pool.admit(asker, Purpose::Hint, QuotaLimits::HINTS)?;
        Ok(permit.ask(SearchJob { board, mode: Mode::Best { limits, lines } }).await?.found)
    }

    /// Runs `errand`, which does not use a backend and takes a few seconds at most; it is queued like a hint.
    pub async fn errand<T: Send + 'static>(
        self: Arc<Thinkers>,
        asker: Asker,
        errand: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ThinkError> {
        self.pool.admit(asker, Purpose::Hint, QuotaLimits::HINTS)?.send(errand).await
    }

    /// Admits a review of many positions, which lasts until the permit is dropped.
    pub(super) fn admit_review(&self, asker: Asker) -> Result<Permit, ThinkError> {
        self.pool.admit(asker, Purpose::Review, QuotaLimits::REVIEWS)
    }

    /// How many searches wait for a thread.
    pub fn waiting(&self) -> usize {
        self.pool.waiting()
    }

    /// How many searches are in progress, sharing the processors.
    pub fn in_progress(&self) -> usize {
        self.pool.in_progress()
    }

    /// Ends every search and refuses new ones. Requests that wait end with [`ThinkError::Stopped`].
    pub fn stop(&self) {
        self.pool.stop();
    }

    /// Stops, and blocks until every thread has ended and the backends are gone, but not longer than `timeout`.
    pub fn rest(&self, timeout: Duration) {
        self.stop();
        let start = Instant::now();
        while start.elapsed() < timeout && !self.threads.iter().all(JoinHandle::is_finished) {
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        self.stop();
        for thread in self.threads.drain(..) {
            // A panic outside of a search has been reported by the panic hook.
            let _ = thread.join();
        }
    }
}
