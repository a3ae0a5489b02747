//! The list of one's own finished games, and the games that are opened from it.

use crate::kit::component::Component;
use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::message::OutgoingMessage;
use crate::kit::refusal::Refusal;
use crate::table::buttons::board;
use crate::table::finished_button::{FinishedButton, FinishedList};
use crate::table::finished_games::finished_games;
use bot_service::game::GameId;
use bot_service::{ServiceError, TableError};

impl Component for FinishedButton {
    async fn on_use(self, ctx: &mut ComponentContext<'_>) -> Result<Response, Refusal> {
        match self {
            FinishedButton::Show(list) => on_page(ctx, list).await,
            FinishedButton::Open => on_menu(ctx).await,
        }
    }
}

pub(crate) async fn on_page(ctx: &ComponentContext<'_>, list: FinishedList) -> Result<Response, Refusal> {
    let page: OutgoingMessage = finished_games(ctx.app, ctx.player(), list, ctx.locale()).await?;
    Ok(Response::InPlace(page))
}

pub(crate) async fn on_menu(ctx: &ComponentContext<'_>) -> Result<Response, Refusal> {
    let chosen = ctx.selected().and_then(|number| number.parse().ok()).map(GameId).ok_or(Refusal::OldButton)?;
    let snapshot = ctx.app.service.games.get(chosen).await?;
    // A menu says what was shown, not what is allowed.
    if !snapshot.game.players().any(|player| player == ctx.player()) {
        return Err(ServiceError::from(TableError::NoGame).into());
    }
    board::replay(ctx, &snapshot, 0).await.map(Response::Private)
}
