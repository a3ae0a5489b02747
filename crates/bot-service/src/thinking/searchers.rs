//! How hints and reviews have positions searched.

use tokio::sync::Semaphore;

use crate::review::Searcher;
use crate::thinking::asker::Asker;
use crate::thinking::backend::{GameFindings, Mode, SearchJob};
use crate::thinking::error::ThinkError;
use crate::thinking::pool::Permit;
use crate::thinking::thinkers::Thinkers;
use board_games::GameBoard;
use makruk_engine::Limits;

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
    pub async fn search(&self, board: GameBoard, limits: Limits, lines: usize) -> Result<GameFindings, ThinkError> {
        let _one = self.at_once.acquire().await.map_err(|_| ThinkError::Stopped)?;
        Ok(self.permit.ask(SearchJob { board, mode: Mode::Best { limits, lines } }).await?.found)
    }
}

impl Searcher for Reviewing {
    type Error = ThinkError;

    async fn search(&self, board: GameBoard, limits: Limits, lines: usize) -> Result<GameFindings, ThinkError> {
        Reviewing::search(self, board, limits, lines).await
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

    async fn search(&self, board: GameBoard, limits: Limits, lines: usize) -> Result<GameFindings, ThinkError> {
        self.thinkers.search(self.asker, board, limits, lines).await
    }
}
