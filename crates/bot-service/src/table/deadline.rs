//! Deadlines in a game: a challenge expires, a flag falls, an abandoned game is closed, a challenge never accepted is
//! removed.

use crate::table::games::Games;
use bot_store::cluster::Cluster;
use bot_store::scheduler::DueHandler;
use bot_store::scheduler::DueRow;
use bot_store::scheduler::Handled;
use jiff::Timestamp;
use std::sync::Arc;

use crate::Snapshot;
use crate::TableError;
use crate::game::{Game, GameId, Play};
use crate::table::game_rows;
use crate::table::records::GAME_DEADLINE;
use bot_store::ServiceError;
use bot_store::due_key::{DueId, DueKey};
use bot_store::records::KeyOnly;

/// The row is the game's own ([`game_rows`]): a commit that changes the deadline takes it away.
pub(crate) struct GameDeadline {
    pub(crate) games: Arc<Games>,
    pub(crate) cluster: Cluster,
}

impl DueHandler for GameDeadline {
    const ID: DueId = GAME_DEADLINE;
    const NAME: &'static str = "game-deadline";
    type Payload = KeyOnly;

    async fn handle(&self, row: DueRow<KeyOnly>) -> Result<Handled, ServiceError> {
        let id = GameId(row.id);
        if !self.may_be_over(id, row.at).await? {
            return Ok(Handled::NotBefore(self.cluster.next_poll()));
        }
        match self.games.expire(id).await {
            Ok(_) => Ok(Handled::Done),
            Err(error) if let Some(TableError::NoGame) = error.downcast_ref() => Ok(Handled::Done),
            Err(error) if let Some(TableError::Stale) = error.downcast_ref() => {
                let own = DueKey::new(row.at, Self::ID, row.id).key();
                let is_own = game_rows::rows(&self.games.get(id).await?).contains_key(&own);
                Ok(if is_own { Handled::NotBefore(row.at) } else { Handled::Done })
            }
            Err(error) => Err(error),
        }
    }
}

impl GameDeadline {
    /// Whether whatever the players of a game did up to this time was received: a flag falls only then.
    async fn may_be_over(&self, id: GameId, at: Timestamp) -> Result<bool, ServiceError> {
        let Some(snapshot) = found(self.games.get(id).await)? else { return Ok(true) };
        if !has_clock(&snapshot.game) {
            return Ok(true);
        }
        let guild = snapshot.place.guild;
        // In this order: what ends an outage notes what it owes.
        Ok(self.cluster.was_received(guild, at).await? && !self.games.is_owed_time(guild).await?)
    }
}

fn has_clock(game: &Game) -> bool {
    game.playing().ok().and_then(Play::clock).is_some()
}

/// `None` if there is no such game any more.
fn found(game: Result<Snapshot, ServiceError>) -> Result<Option<Snapshot>, ServiceError> {
    match game {
        Err(error) if let Some(TableError::NoGame) = error.downcast_ref() => Ok(None),
        game => game.map(Some),
    }
}
