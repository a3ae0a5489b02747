//! Idempotency by event, with times in whole seconds.

use jiff::Timestamp;

use crate::ratings::Clubs;
use bot_store::records::{Mark, SeenMark};
use bot_store::repository::put;
use bot_store::{Request, ServiceError, seen_marks};
use commit_store::{Commit, Expect, Put};

/// A moment as ladders and tournaments have it: in whole seconds.
pub fn to_seconds(at: Timestamp) -> Timestamp {
    Timestamp::from_second(at.as_second()).unwrap_or(at)
}

impl Clubs {
    /// The effective time of a request.
    pub(crate) fn at(&self, request: Request) -> Timestamp {
        to_seconds(request.at.min(self.repository.now()))
    }

    /// The game begun by the request's event, or [`SeenMark::NO_GAME`]; `None` if the event has had no effect yet.
    pub(crate) async fn seen(&self, request: Request) -> Result<Option<u64>, ServiceError> {
        let mark: Option<SeenMark> = self.repository.get(&bot_store::records::seen(request.event)).await?;
        Ok(mark.map(|mark| mark.about))
    }

    /// Commits; `false` after losing to a concurrent commit.
    ///
    /// # Errors
    /// The store's. The commit may have been applied all the same.
    pub(crate) async fn commit(&self, puts: Vec<Put>) -> Result<bool, ServiceError> {
        Ok(matches!(self.repository.commit(puts).await?, Commit::Done { .. }))
    }

    /// The puts that record that an event has had its effect, and begun no game.
    pub(crate) async fn mark(&self, request: Request) -> Result<Vec<Put>, ServiceError> {
        let now = self.repository.now();
        let mark = SeenMark { about: SeenMark::NO_GAME, at: now };
        let mut puts = vec![put(bot_store::records::seen(request.event), Expect::Absent, &mark)?];
        let forgetting = seen_marks::forgotten_by(now).key();
        if self.repository.row(&forgetting).await?.is_none() {
            puts.push(put(forgetting, Expect::Absent, &Mark)?);
        }
        Ok(puts)
    }
}
