//! Deadlines on ladders fall due.

use crate::kept::due::due_of_game;
use crate::ladder::records::LADDER_DUE;
use crate::ladder::{LadderId, Ladders};
use board_games::GameKind;
use bot_store::ServiceError;
use bot_store::due_key::DueId;
use bot_store::records::KeyOnly;
use bot_store::scheduler::AnyDueHandler;
use bot_store::scheduler::kind::{DueHandler, DueRow, Handled};

/// The deadlines on the ladders of one game.
pub(crate) struct LadderDue {
    ladders: Ladders,
    game: GameKind,
}

impl LadderDue {
    /// The handlers for all games.
    pub(crate) fn handlers(ladders: &Ladders) -> impl Iterator<Item = AnyDueHandler> {
        GameKind::ALL.into_iter().map(|game| {
            let handler = LadderDue { ladders: ladders.clone(), game };
            AnyDueHandler::of(handler).under(due_of_game(LADDER_DUE, game))
        })
    }
}

impl DueHandler for LadderDue {
    const ID: DueId = LADDER_DUE;
    const NAME: &'static str = "ladder";
    type Payload = KeyOnly;

    async fn handle(&self, row: DueRow<KeyOnly>) -> Result<Handled, ServiceError> {
        self.ladders.fall_due(LadderId { guild: row.id, game: self.game }, &row).await
    }
}
