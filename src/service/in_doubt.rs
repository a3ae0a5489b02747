//! Commits of games of which it is not known whether they were made.
//!
//! A store on another machine may lose the answer to a commit, and lets nobody read its keys then before it can see what became
//! of it. That usually takes moments. Whoever asked for the change waits for them; if they are not enough, they are told that
//! nobody knows yet, and once it is known, whatever was made is announced.

use std::time::Duration;

use tokio::time::{sleep, timeout};
use tracing::Instrument;

use super::game_store::{Committed, GameStore};
use super::games::Games;
use super::records::{self, SeenMark};
use super::{EventId, ServiceError, Snapshot};
use crate::game::GameId;
use commit_store::{Codec, StoreError};

/// How long somebody waits to hear what became of their change.
const PATIENCE: Duration = Duration::from_millis(2_500);

/// How often the store is asked meanwhile.
const LOOK: Duration = Duration::from_millis(50);

/// The same once nobody waits any more.
const LATER_LOOK: Duration = Duration::from_secs(1);

impl Games {
    /// What became of a commit of `after`, which `event` asked for: if the store has not known it at once, what it knows a little
    /// later.
    ///
    /// # Errors
    /// That of the commit; [`ServiceError::Unsure`] only if it is still not known. It is announced when it is.
    pub(super) async fn settled(
        &self,
        committed: Result<Committed, ServiceError>,
        event: Option<EventId>,
        after: &Snapshot,
    ) -> Result<Committed, ServiceError> {
        let Err(ServiceError::Unsure(_)) = committed else { return committed };
        self.store.note_live_clock(&after.game);
        let known = async {
            loop {
                match self.store.outcome(event, after).await {
                    Err(error) if is_in_doubt(&error) => sleep(LOOK).await,
                    known => return known,
                }
            }
        };
        match timeout(PATIENCE, known).await {
            Ok(Ok(known)) => Ok(known),
            Ok(Err(_)) | Err(_) => {
                self.announce_once_known(after);
                committed
            }
        }
    }

    /// Announces a game as soon as it can be read, in case the commit of `after` was made.
    fn announce_once_known(&self, after: &Snapshot) {
        let (repository, announcer) = (self.store.repository.clone(), self.announcer.clone());
        let after = after.clone();
        let announcing = async move {
            let key = records::game(after.id);
            while repository.row(&key).await.is_err_and(|error| is_in_doubt(&error)) {
                sleep(LATER_LOOK).await;
            }
            announcer.announce(&after);
        };
        tokio::spawn(announcing.in_current_span());
    }

    /// A game as it stands after a change that was committed before, perhaps without anybody having been told.
    ///
    /// # Errors
    /// As [`Games::get`].
    pub(super) async fn announced_again(&self, id: GameId) -> Result<Snapshot, ServiceError> {
        let snapshot = self.get(id).await?;
        self.announcer.announce(&snapshot);
        Ok(snapshot)
    }
}

impl GameStore {
    /// What became of a commit of `after`, as far as the store can be read.
    async fn outcome(&self, event: Option<EventId>, after: &Snapshot) -> Result<Committed, ServiceError> {
        let (game, seen) = (records::game(after.id), event.map(records::seen));
        let found = self.repository.rows([game.clone()].into_iter().chain(seen.clone()).collect()).await?;
        if let Some(seen) = seen {
            let mark = found.row(&seen).map(|row| SeenMark::decode(&row.value)).transpose()?;
            return Ok(mark.map_or(Committed::Overtaken, |mark| Committed::SeenBefore(mark.game)));
        }
        let made = GameStore::record(after).encode()?;
        let is_made = found.row(&game).is_some_and(|row| row.value == made);
        Ok(if is_made { Committed::Done } else { Committed::Overtaken })
    }
}

/// Whether the store cannot tell now, but may later.
fn is_in_doubt(error: &ServiceError) -> bool {
    matches!(error, ServiceError::Store(StoreError::Unavailable { .. }))
}
