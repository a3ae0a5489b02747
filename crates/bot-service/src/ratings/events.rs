//! Changes of what servers keep: one after the other, once for each event, with times in whole seconds.

use jiff::Timestamp;

use crate::ratings::Clubs;
use bot_store::records::{KeyOnly, SeenMark};
use bot_store::repository::{ATTEMPTS, put};
use bot_store::{Lane, Request, ServiceError, seen_marks};
use commit_store::{Commit, Expect, Put};

/// The whole second of a time.
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

    /// Attempts a change in the turn of its server, until it is no longer overtaken: `None` is what an attempt gives that lost to
    /// a concurrent commit.
    pub(crate) async fn in_turn<T, F: Future<Output = Result<Option<T>, ServiceError>>>(
        &self,
        guild: u64,
        attempt: impl Fn() -> F,
    ) -> Result<T, ServiceError> {
        let _turn = self.turn(guild).await;
        for _ in 0..ATTEMPTS {
            if let Some(done) = attempt().await? {
                return Ok(done);
            }
        }
        Err(ServiceError::Contended)
    }

    /// Commits, and wakes the lanes; `false` after losing to a concurrent commit.
    pub(crate) async fn commit(&self, puts: Vec<Put>, lanes: &[Lane]) -> Result<bool, ServiceError> {
        let committed = self.repository.commit(puts).await;
        // After an error the notices may be there all the same.
        self.wake(lanes);
        Ok(matches!(committed?, Commit::Done { .. }))
    }

    pub(crate) fn wake(&self, lanes: &[Lane]) {
        lanes.iter().for_each(|lane| self.outbox.wake(*lane));
    }

    /// The puts that record that an event has had its effect, and begun no game.
    pub(crate) async fn mark(&self, request: Request) -> Result<Vec<Put>, ServiceError> {
        let now = self.repository.now();
        let mark = SeenMark { about: SeenMark::NO_GAME, at: now };
        let mut puts = vec![put(bot_store::records::seen(request.event), Expect::Absent, &mark)?];
        let forgetting = seen_marks::forgotten_by(now).key();
        if self.repository.row(&forgetting).await?.is_none() {
            puts.push(put(forgetting, Expect::Absent, &KeyOnly)?);
        }
        Ok(puts)
    }
}
