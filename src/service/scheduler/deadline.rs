//! Time does something in a game: a challenge expires, a flag falls, a game that nobody goes on with is closed, what came to
//! nothing is removed.

use super::kind::{Context, DueKind, DueRow, Handled};
use crate::game::GameId;
use crate::service::records::{DueKey, GAME_DEADLINE, KindId, Mark};
use crate::service::{ServiceError, game_rows};

/// The row is the game's own ([`game_rows`]): a commit that changes the deadline takes it away.
pub struct GameDeadline;

impl DueKind for GameDeadline {
    const ID: KindId = GAME_DEADLINE;
    const NAME: &'static str = "game-deadline";
    type Payload = Mark;

    async fn handle(context: &Context, row: DueRow<Mark>) -> Result<Handled, ServiceError> {
        let id = GameId(row.id);
        match context.games.expire(id).await {
            Ok(_) | Err(ServiceError::NoGame) => Ok(Handled::Done),
            Err(ServiceError::Stale) => {
                // A row that its game does not own was left behind by an older version of the program.
                let own = DueKey::new(row.at, Self::ID, row.id).key();
                let is_own = game_rows::rows(&context.games.get(id).await?).contains_key(&own);
                Ok(if is_own { Handled::NotBefore(row.at) } else { Handled::Done })
            }
            Err(error) => Err(error),
        }
    }
}
