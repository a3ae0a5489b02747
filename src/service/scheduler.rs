//! What time does: challenges expire, and the marks of old events are forgotten.

use std::sync::Arc;

use jiff::SignedDuration;
use tracing::Instrument;

use super::records::{self, SeenMark};
use super::repository::Repository;
use super::{Games, ServiceError, game_rows};
use crate::game::GameId;
use commit_store::{Codec, Key, Put};

/// How long the mark of an event is kept. Nothing redelivers an event after so long.
const SEEN_TTL: SignedDuration = SignedDuration::from_hours(48);

/// How many rows one tick looks at, so that it never holds others up.
const BATCH: usize = 200;

/// Does what is due.
#[derive(Clone)]
pub struct Scheduler {
    games: Arc<Games>,
    repository: Repository,
}

impl Scheduler {
    pub(super) fn new(games: Arc<Games>, repository: Repository) -> Scheduler {
        Scheduler { games, repository }
    }

    /// Lets every challenge expire whose time has come. To be called every half minute or so.
    ///
    /// # Errors
    /// The store's; what was not done is done by the next tick.
    pub async fn tick(&self) -> Result<(), ServiceError> {
        let now = self.repository.now().as_millisecond().max(0) as u64;
        for (key, row) in self.repository.first(&records::timers(), BATCH).await? {
            let Some((at, game)) = records::timer_of(&key) else { continue };
            if at > now {
                break;
            }
            let span = tracing::info_span!("due", %game, at);
            self.fire(&key, row.rev, game).instrument(span).await?;
        }
        self.forget_events().await
    }

    /// Does what is due in a game, which takes the row away. A row that its game does not own was left behind by an older
    /// version of the program.
    async fn fire(&self, key: &Key, rev: u64, id: GameId) -> Result<(), ServiceError> {
        match self.games.expire(id).await {
            Ok(_) => return Ok(()),
            Err(ServiceError::Stale) if game_rows::rows(&self.games.get(id).await?).contains_key(key) => return Ok(()),
            Err(ServiceError::Stale | ServiceError::NoGame) => {}
            Err(error) => return Err(error),
        }
        // Whoever was faster has deleted it as well.
        self.repository.commit(vec![Put::delete(key.clone(), rev)]).await?;
        Ok(())
    }

    async fn forget_events(&self) -> Result<(), ServiceError> {
        let horizon = self.repository.now() - SEEN_TTL;
        let mut old = Vec::new();
        for (key, row) in self.repository.first(&records::all_seen(), BATCH).await? {
            // Event numbers grow with time, so the first that is young enough ends the search.
            if SeenMark::decode(&row.value)?.at >= horizon {
                break;
            }
            old.push(Put::delete(key, row.rev));
        }
        if !old.is_empty() {
            // What somebody else has deleted meanwhile is gone all the same.
            self.repository.commit(old).await?;
        }
        Ok(())
    }
}
