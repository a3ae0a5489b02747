//! The time of a season is over.

use crate::LadderId;
use crate::kept::due::due_of_game;
use crate::season::Seasons;
use crate::season::records::SEASON_DUE;
use board_games::GameKind;
use bot_store::records::KeyOnly;
use bot_store::scheduler::AnyDueHandler;

use bot_store::ServiceError;
use bot_store::due_key::DueId;
use bot_store::scheduler::kind::{DueHandler, DueRow, Handled};

/// The ends of seasons of one game.
pub(crate) struct SeasonDue {
    seasons: Seasons,
    game: GameKind,
}

impl SeasonDue {
    /// The handlers for all games.
    pub(crate) fn handlers(seasons: &Seasons) -> impl Iterator<Item = AnyDueHandler> {
        GameKind::ALL.into_iter().map(|game| {
            let handler = SeasonDue { seasons: seasons.clone(), game };
            AnyDueHandler::of(handler).under(due_of_game(SEASON_DUE, game))
        })
    }
}

/// The commit that ends a season takes the row away.
impl DueHandler for SeasonDue {
    const ID: DueId = SEASON_DUE;
    const NAME: &'static str = "season";
    type Payload = KeyOnly;

    async fn handle(&self, row: DueRow<KeyOnly>) -> Result<Handled, ServiceError> {
        let id = LadderId { guild: row.id, game: self.game };
        Ok(Handled::unless_due_at(self.seasons.fall_due(id).await?, &row))
    }
}
