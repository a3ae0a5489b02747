//! What time does by itself: challenges lapse, and marks of old events go.

use jiff::SignedDuration;

use super::ServiceError;
use super::games::Games;
use super::records::{self, SeenMark};
use crate::game::GameId;
use commit_store::{Codec, Commit, OpId, Put};

/// How long the mark of an event is kept. Nothing redelivers an event after so long.
const SEEN_TTL: SignedDuration = SignedDuration::from_hours(48);

/// How many rows one tick looks at, so that it never holds others up.
const BATCH: usize = 200;

impl Games {
    /// Lets every challenge lapse whose time has come. To be called every half minute or so.
    ///
    /// # Errors
    /// The store's; what was not done is done by the next tick.
    pub async fn tick(&self) -> Result<(), ServiceError> {
        let now = self.clock.now().as_millisecond().max(0) as u64;
        let rows = self.store.scan(&records::timers(), None, BATCH).await?;
        for (key, found) in rows.entries {
            let Some((at, id)) = records::timer_of(&key) else { continue };
            if at > now {
                break;
            }
            self.lapse(id).await?;
            self.store.commit(OpId(id.0), vec![Put::delete(key, found.rev)]).await?;
        }
        self.forget_events().await
    }

    async fn lapse(&self, id: GameId) -> Result<(), ServiceError> {
        let now = self.clock.now();
        if self.get(id).await?.game.tick(now).is_none() {
            return Ok(());
        }
        let lapsed = self.transact(None, id, |snapshot| {
            let event = snapshot.game.tick(now).ok_or(ServiceError::NoGame)?;
            Ok((snapshot.place, vec![event]))
        });
        match lapsed.await {
            Ok(_) | Err(ServiceError::NoGame) => Ok(()),
            Err(error) => Err(error),
        }
    }

    async fn forget_events(&self) -> Result<(), ServiceError> {
        let horizon = self.clock.now() - SEEN_TTL;
        let rows = self.store.scan(&records::all_seen(), None, BATCH).await?;
        let mut gone = Vec::new();
        for (key, found) in rows.entries {
            let SeenMark { at, .. } = SeenMark::decode(&found.value)?;
            // Event numbers grow with time, so the first that is young enough ends the search.
            if at >= horizon {
                break;
            }
            gone.push(Put::delete(key, found.rev));
        }
        if gone.is_empty() {
            return Ok(());
        }
        match self.store.commit(OpId(0), gone).await? {
            Commit::Done { .. } | Commit::Conflict { .. } => Ok(()),
        }
    }
}
