//! Time does something in a game: a challenge expires, a flag falls, a game that nobody goes on with is closed, what came to
//! nothing is removed.

use jiff::Timestamp;

use crate::TableError;
use crate::game::{Game, GameId, Play};
use crate::records::{DueKey, GAME_DEADLINE, KindId, Mark};
use crate::scheduler::kind::{Context, DueKind, DueRow, Handled};
use crate::table::game_rows;
use crate::{ServiceError, Snapshot};

/// The row is the game's own ([`game_rows`]): a commit that changes the deadline takes it away.
pub struct GameDeadline;

impl DueKind for GameDeadline {
    const ID: KindId = GAME_DEADLINE;
    const NAME: &'static str = "game-deadline";
    type Payload = Mark;

    async fn handle(context: &Context, row: DueRow<Mark>) -> Result<Handled, ServiceError> {
        let id = GameId(row.id);
        if !may_be_over(context, id, row.at).await? {
            return Ok(Handled::NotBefore(context.cluster.next_poll()));
        }
        match context.games.expire(id).await {
            Ok(_) => Ok(Handled::Done),
            Err(error) if let Some(TableError::NoGame) = error.downcast_ref() => Ok(Handled::Done),
            Err(error) if let Some(TableError::Stale) = error.downcast_ref() => {
                // A row that its game does not own was left behind by an older version of the program.
                let own = DueKey::new(row.at, Self::ID, row.id).key();
                let is_own = game_rows::rows(&context.games.get(id).await?).contains_key(&own);
                Ok(if is_own { Handled::NotBefore(row.at) } else { Handled::Done })
            }
            Err(error) => Err(error),
        }
    }
}

/// Whether whatever the players of a game did up to this time was received: a flag falls only then.
async fn may_be_over(context: &Context, id: GameId, at: Timestamp) -> Result<bool, ServiceError> {
    let Some(snapshot) = found(context.games.get(id).await)? else { return Ok(true) };
    if !has_clock(&snapshot.game) {
        return Ok(true);
    }
    context.cluster.was_received(snapshot.place.guild, at).await
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
