//! Searches for whoever asks, on threads of their own.
//!
//! A search takes a processor for itself; so no more of them run at a time than there are processors, less one, on threads
//! of the lowest priority that the system has, and nothing that answers people ever runs there. A few more are in progress,
//! and take turns of some milliseconds, so that a quick move gets by a long one. Further requests wait in line:
//!
//! - moves of games before hints before reviews, which come position by position so that nobody waits behind one;
//! - among equals, servers take turns, then people, so that who asks for much holds up only themselves;
//! - how much may be asked for at once is bounded in all, by server and by person (`Allowance`);
//! - what nobody waits for any longer is not searched.
//!
//! | file | holds |
//! |---|---|
//! | `asker` | who asks, and what for |
//! | `fair_queue` | whose turn it is |
//! | `quota` | how much may be asked for at once |
//! | `mind` | what thinks: [`Backend`] |
//! | `turns` | how searches share processors |
//! | `pool`, `thread` | what askers and threads share, and what a thread does |

mod asker;
mod backend;
mod fair_queue;
mod pool;
mod quota;
mod thread;
mod time_slices;

use std::io;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use thiserror::Error;
use tokio::sync::Semaphore;

use crate::review::Searcher;
use makruk::History;
use makruk_engine::external::ExternalConfig;
use makruk_engine::tables::Tables;
use makruk_engine::{Level, Limits, SearchResult};

pub use asker::{Asker, Purpose};
pub use backend::{Backend, EngineAnswer, LONGEST, Mode, SearchJob, Thinker};
pub use quota::Allowance;

use backend::{Builtin, External, Externals};
use pool::{Permit, Pool};
use thread::Maker;

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ThinkError {
    /// Everybody together asks for as much as can be waited for.
    #[error("too many searches wait already")]
    Busy,
    /// The person has as many requests of this kind as anybody may have at once.
    #[error("this person waits for {limit} already")]
    YouHaveEnough {
        /// As many as that.
        limit: usize,
    },
    /// So has the server.
    #[error("this server waits for {limit} already")]
    ServerHasEnough {
        /// As many as that.
        limit: usize,
    },
    /// The program is about to end.
    #[error("the search was stopped, since the program ends")]
    Stopped,
    /// The search has failed; that is a mistake of the program, and is in its log.
    #[error("the search has failed")]
    Failed,
}

/// What there is to think with.
#[derive(Clone)]
pub struct ThinkingSettings {
    /// How many processors searches may have at a time.
    pub processors: NonZeroUsize,
    /// What each of them may remember, in megabytes.
    pub hash: usize,
    /// Endings known by heart.
    pub tables: Option<Tables>,
    /// An engine of the operator's choice for the best level; a process of it for each processor at most.
    pub external: Option<ExternalConfig>,
}

impl Default for ThinkingSettings {
    /// All processors but one, 16 MB for each search, and no tables.
    fn default() -> ThinkingSettings {
        let all = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        let processors = NonZeroUsize::new(all - 1).unwrap_or(NonZeroUsize::MIN);
        ThinkingSettings { processors, hash: 16, tables: None, external: None }
    }
}

/// Threads that search, and the line before them. Dropping it ends every search and waits for the threads, which is a
/// matter of milliseconds.
pub struct Thinkers {
    pool: Arc<Pool>,
    threads: Vec<JoinHandle<()>>,
}

impl Thinkers {
    /// Starts the threads. They take memory with their first search.
    ///
    /// # Errors
    /// The system's, if it has no more threads.
    pub fn start(settings: &ThinkingSettings) -> io::Result<Thinkers> {
        let ThinkingSettings { processors, hash, tables, external } = settings.clone();
        let external = external.map(Externals::new);
        Thinkers::with_backends(processors, move || {
            let builtin = Builtin::new(hash, tables.clone());
            match external.clone() {
                Some(engines) => Box::new(External::new(engines, builtin)),
                None => Box::new(builtin),
            }
        })
    }

    /// The same with something else that thinks. `make` is called on a thread before its first search, and again when
    /// its mind has panicked.
    ///
    /// # Errors
    /// As [`Thinkers::start`].
    pub fn with_backends(
        processors: NonZeroUsize,
        make: impl Fn() -> Box<dyn Backend> + Send + Sync + 'static,
    ) -> io::Result<Thinkers> {
        let pool = Arc::new(Pool::new(processors));
        let make: Arc<Maker> = Arc::new(make);
        let mut thinkers = Thinkers { pool: Arc::clone(&pool), threads: Vec::with_capacity(pool.threads()) };
        for number in 0..pool.threads() {
            let (pool, make) = (Arc::clone(&pool), Arc::clone(&make));
            let builder = std::thread::Builder::new().name(format!("thinker-{number}"));
            thinkers.threads.push(builder.spawn(move || thread::serve(&pool, number, &*make))?);
        }
        Ok(thinkers)
    }

    /// A move for a seat that the engine has in a game. What it plays depends on the game's `seed`, so that it has the same
    /// blind spots from its first move to its last.
    ///
    /// # Errors
    /// [`ThinkError::Busy`] only if there are [very many](Allowance::MOVES) games; no person's limit counts.
    pub async fn choose(
        &self,
        asker: Asker,
        situation: History,
        level: Level,
        seed: u64,
    ) -> Result<EngineAnswer, ThinkError> {
        let permit = self.pool.admit(asker, Purpose::Move, Allowance::MOVES)?;
        permit.ask(SearchJob { situation, manner: Mode::Player { level, seed } }).await
    }

    /// The best lines of one position, for a hint.
    ///
    /// # Errors
    /// [`ThinkError`], within the bounds of [`Allowance::HINTS`].
    pub async fn search(
        &self,
        asker: Asker,
        situation: History,
        limits: Limits,
        lines: usize,
    ) -> Result<SearchResult, ThinkError> {
        let permit = self.pool.admit(asker, Purpose::Hint, Allowance::HINTS)?;
        Ok(permit.ask(SearchJob { situation, manner: Mode::Best { limits, lines } }).await?.found)
    }

    /// The way to [`Thinkers::search`] for one person, for [hints](crate::review::hint).
    pub fn hinting(&self, asker: Asker) -> Hinting<'_> {
        Hinting { thinkers: self, asker }
    }

    /// A review of many positions: admitted once, and then on its way until it is dropped.
    ///
    /// # Errors
    /// [`ThinkError`], within the bounds of [`Allowance::REVIEWS`].
    pub fn review(&self, asker: Asker) -> Result<Reviewing, ThinkError> {
        let permit = self.pool.admit(asker, Purpose::Review, Allowance::REVIEWS)?;
        Ok(Reviewing { permit, at_once: Semaphore::new(Reviewing::AT_ONCE) })
    }

    /// How many searches wait in line.
    pub fn waiting(&self) -> usize {
        self.pool.waiting()
    }

    /// How many searches are in progress, each with its turns at a processor.
    pub fn in_progress(&self) -> usize {
        self.pool.in_progress()
    }

    /// Ends every search, and refuses new ones. Those who wait are told [`ThinkError::Stopped`].
    pub fn stop(&self) {
        self.pool.stop();
    }

    /// The same, and waits until every thread has ended with what it held, but not longer than this. Blocks.
    pub fn rest(&self, longest: Duration) {
        self.stop();
        let start = Instant::now();
        while start.elapsed() < longest && !self.threads.iter().all(JoinHandle::is_finished) {
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

impl Drop for Thinkers {
    fn drop(&mut self) {
        self.stop();
        for thread in self.threads.drain(..) {
            // What panics outside a search has been told by the panic itself.
            let _ = thread.join();
        }
    }
}

/// A review that was admitted: it may have its positions searched.
pub struct Reviewing {
    permit: Permit,
    at_once: Semaphore,
}

impl Reviewing {
    /// How many of a review's positions are asked for at once: enough that a processor need not wait for the next.
    pub const AT_ONCE: usize = 4;

    /// The best lines of one position.
    ///
    /// # Errors
    /// [`ThinkError::Stopped`] or [`ThinkError::Failed`]; it is never refused.
    pub async fn search(&self, situation: History, limits: Limits, lines: usize) -> Result<SearchResult, ThinkError> {
        let _one = self.at_once.acquire().await.map_err(|_| ThinkError::Stopped)?;
        Ok(self.permit.ask(SearchJob { situation, manner: Mode::Best { limits, lines } }).await?.found)
    }
}

impl Searcher for Reviewing {
    type Error = ThinkError;

    async fn search(&self, situation: History, limits: Limits, lines: usize) -> Result<SearchResult, ThinkError> {
        Reviewing::search(self, situation, limits, lines).await
    }
}

/// The way to [`Thinkers::search`] for one person.
pub struct Hinting<'a> {
    thinkers: &'a Thinkers,
    asker: Asker,
}

impl Searcher for Hinting<'_> {
    type Error = ThinkError;

    async fn search(&self, situation: History, limits: Limits, lines: usize) -> Result<SearchResult, ThinkError> {
        self.thinkers.search(self.asker, situation, limits, lines).await
    }
}

#[cfg(test)]
mod tests;
