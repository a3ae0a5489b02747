//! The moves that were planned, made as soon as they are due.

use std::sync::Arc;

use crate::Snapshot;
use crate::TableError;
use crate::game::{Action, GameError, GameId};
use crate::plans::records::{PLANNED_REPLY, PlanRecord, PlannedMove, plan};
use crate::table::game_store::Committed;
use crate::table::games::Games;
use bot_store::ServiceError;
use bot_store::due_key::DueId;
use bot_store::records::KeyOnly;
use bot_store::repository::ATTEMPTS;
use bot_store::scheduler::{DueHandler, DueRow, Handled};

/// The row comes with the commit of the move that is answered.
pub(crate) struct PlannedReply(pub(crate) Arc<Games>);

impl DueHandler for PlannedReply {
    const ID: DueId = PLANNED_REPLY;
    const NAME: &'static str = "planned-reply";
    type Payload = KeyOnly;

    async fn handle(&self, row: DueRow<KeyOnly>) -> Result<Handled, ServiceError> {
        match self.reply(GameId(row.id)).await {
            Ok(()) => Ok(Handled::Done),
            Err(error) if let Some(TableError::NoGame) = error.downcast_ref() => Ok(Handled::Done),
            Err(error) if error.is::<GameError>() => {
                tracing::warn!(game = row.id, %error, "a planned move cannot be made");
                Ok(Handled::Done)
            }
            Err(error) => Err(error),
        }
    }
}

impl PlannedReply {
    /// Makes the move that the player to move has planned for this very board; nothing if there is none.
    async fn reply(&self, id: GameId) -> Result<(), ServiceError> {
        let (games, store) = (&self.0, &self.0.store);
        for attempt in 0..ATTEMPTS {
            // Read before the plan, which every change of it makes outdated.
            let before = if attempt == 0 { store.load(id).await? } else { store.reload(id).await? };
            let game = &before.snapshot.game;
            let Ok(play) = game.playing() else { return Ok(()) };
            let Some(player) = play.seat_to_move().person() else { return Ok(()) };
            let (_, stored) = store.repository.replaceable::<PlanRecord>(&plan(player, id)).await?;
            let stored = stored.filter(|plan| plan.revision == play.revision());
            let Some(PlannedMove { mv, said }) = stored.and_then(|plan| plan.lines.first()?.moves.first().copied())
            else {
                return Ok(());
            };
            let events = game.apply(player, Action::Move { mv, said })?;
            // It was decided on before, so it takes none of the player's time.
            let after = Snapshot::new(id, before.snapshot.place, game.clone().with(events, play.changed_at())?);
            let committed = store.update(&before, &after, None, store.repository.now()).await;
            if games.resolve(committed, None, &after).await? == Committed::Done {
                games.announcer.announce(&after);
                return Ok(());
            }
        }
        Err(ServiceError::Contended)
    }
}
