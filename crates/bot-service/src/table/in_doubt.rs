//! Commits in doubt: it is not known whether they were applied.
//!
//! A store on another machine may lose the answer to a commit. Until it knows the outcome, it blocks reads of the
//! commit's keys. That usually takes moments, and the requesting user waits. If it takes longer, they are told that the
//! outcome is unknown, and the change is announced later if it was applied.

use std::time::Duration;

use tokio::time::{sleep, timeout};
use tracing::Instrument;

use crate::Snapshot;
use crate::game::GameId;
use crate::table::game_store::{Committed, GameStore};
use crate::table::games::Games;
use crate::table::records;
use bot_store::records::SeenMark;
use bot_store::{EventId, ServiceError};
use commit_store::{Codec, StoreError};

/// How long a user waits for the outcome of their change.
const ANSWER_TIMEOUT: Duration = Duration::from_millis(2_500);

/// How often the store is polled meanwhile.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

/// The same once no user is waiting.
const BACKGROUND_POLL_INTERVAL: Duration = Duration::from_secs(1);

impl Games {
    /// The outcome of a commit of `after`, which `event` asked for. If the store does not know it at once, waits a little for it.
    ///
    /// # Errors
    /// That of the commit; [`ServiceError::Unsure`] if its outcome is still unknown, and will be announced later.
    pub(crate) async fn resolve(
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
                    Err(error) if is_in_doubt(&error) => sleep(POLL_INTERVAL).await,
                    known => return known,
                }
            }
        };
        match timeout(ANSWER_TIMEOUT, known).await {
            Ok(Ok(known)) => Ok(known),
            Ok(Err(_)) | Err(_) => {
                self.announce_once_known(after);
                committed
            }
        }
    }

    /// Announces the game that a club's commit has created, or the one that the same event has created before; `None` if another
    /// commit was faster.
    pub(crate) async fn begun(
        &self,
        created: Result<Committed, ServiceError>,
        event: Option<EventId>,
        snapshot: Snapshot,
    ) -> Result<Option<Snapshot>, ServiceError> {
        match self.resolve(created, event, &snapshot).await? {
            Committed::Done => {
                self.announcer.announce(&snapshot);
                self.follow_holidays(&snapshot).await;
                Ok(Some(snapshot))
            }
            Committed::SeenBefore(game) if game.0 != SeenMark::NO_GAME => Ok(Some(self.announce_again(game).await?)),
            Committed::SeenBefore(_) | Committed::Overtaken => Ok(None),
        }
    }

    /// Announces a game as soon as it can be read, in case the commit of `after` was applied.
    fn announce_once_known(&self, after: &Snapshot) {
        let (repository, announcer) = (self.store.repository.clone(), self.announcer.clone());
        let after = after.clone();
        let announcing = async move {
            let key = records::game(after.id);
            while repository.row(&key).await.is_err_and(|error| is_in_doubt(&error)) {
                sleep(BACKGROUND_POLL_INTERVAL).await;
            }
            announcer.announce(&after);
        };
        tokio::spawn(announcing.in_current_span());
    }

    /// The current state of a game, for an event that has taken effect before, perhaps without an announcement.
    pub(crate) async fn announce_again(&self, id: GameId) -> Result<Snapshot, ServiceError> {
        let snapshot = self.get(id).await?;
        self.announcer.announce(&snapshot);
        Ok(snapshot)
    }
}

impl GameStore {
    /// The outcome of a commit of `after`, as the store shows it.
    async fn outcome(&self, event: Option<EventId>, after: &Snapshot) -> Result<Committed, ServiceError> {
        let (game, seen) = (records::game(after.id), event.map(bot_store::records::seen));
        let found = self.repository.rows([game.clone()].into_iter().chain(seen.clone()).collect()).await?;
        if let Some(seen) = seen {
            let mark = found.row(&seen).map(|row| SeenMark::decode(&row.value)).transpose()?;
            return Ok(mark.map_or(Committed::Overtaken, |mark| Committed::SeenBefore(GameId(mark.about))));
        }
        let made = GameStore::record(after).encode()?;
        let is_made = found.row(&game).is_some_and(|row| row.value == made);
        Ok(if is_made { Committed::Done } else { Committed::Overtaken })
    }
}

/// Whether the store cannot answer now, but may later.
fn is_in_doubt(error: &ServiceError) -> bool {
    matches!(error, ServiceError::Store(StoreError::Unavailable { .. }))
}
