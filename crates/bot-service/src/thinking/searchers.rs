//! How hints and reviews have positions searched.

use tokio::sync::Semaphore;

use crate::review::Searcher;
use crate::thinking::asker::Asker;
use crate::thinking::backend::{Mode, SearchJob};
use crate::thinking::error::ThinkError;
use crate::thinking::pool::Permit;
use crate::thinking::thinkers::Thinkers;
use makruk::History;
use makruk_engine::{Limits, SearchResult};

/// A review that was admitted: it may have its positions searched.
pub struct Reviewing {
    permit: Permit,
    at_once: Semaphore,
}

impl Reviewing {
    /// How many of a review's positions wait or are searched at once: enough that no processor has to wait for the next.
    pub const AT_ONCE: usize = 4;

    /// Begins a review, which lasts until it is dropped.
    pub fn begin(thinkers: &Thinkers, asker: Asker) -> Result<Reviewing, ThinkError> {
        let permit = thinkers.admit_review(asker)?;
        Ok(Reviewing { permit, at_once: Semaphore::new(Reviewing::AT_ONCE) })
    }

    /// The best lines of one position.
    pub async fn search(&self, history: History, limits: Limits, lines: usize) -> Result<SearchResult, ThinkError> {
        let _one = self.at_once.acquire().await.map_err(|_| ThinkError::Stopped)?;
        Ok(self.permit.ask(SearchJob { board: history.into(), mode: Mode::Best { limits, lines } }).await?.makruk())
    }
}

impl Searcher for Reviewing {
    type Error = ThinkError;

    async fn search(&self, history: History, limits: Limits, lines: usize) -> Result<SearchResult, ThinkError> {
        Reviewing::search(self, history, limits, lines).await
    }
}

/// [`Thinkers::search`] on behalf of one person.
pub struct Hinting<'a> {
    thinkers: &'a Thinkers,
    asker: Asker,
}

impl Hinting<'_> {
    /// Searches with `thinkers` for `asker`.
    pub const fn new(thinkers: &Thinkers, asker: Asker) -> Hinting<'_> {
        Hinting { thinkers, asker }
    }
}

impl Searcher for Hinting<'_> {
    type Error = ThinkError;

    async fn search(&self, history: History, limits: Limits, lines: usize) -> Result<SearchResult, ThinkError> {
        self.thinkers.search(self.asker, history, limits, lines).await
    }
}
