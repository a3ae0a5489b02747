//! Buttons by which a game is taken along or shown to everybody.

use crate::kit::component_context::{ComponentContext, Response};
use crate::kit::refusal::Refusal;
use crate::kit::share::share;
use crate::table::board_button::ButtonAction;
use crate::table::export;
use crate::table::messages;
use bot_service::Snapshot;
use bot_service::game::GameError;

pub(crate) async fn on_button(
    ctx: &mut ComponentContext<'_>,
    snapshot: &Snapshot,
    button: ButtonAction,
) -> Result<Response, Refusal> {
    let (locale, play) = (ctx.locale(), snapshot.game.play().ok_or(GameError::NotBegun)?);
    match button {
        ButtonAction::ExportPgn => {
            ctx.defer_private().await?;
            Ok(Response::Private(export::one_game(ctx.app, snapshot, locale).await))
        }
        ButtonAction::ExportFilm => {
            ctx.defer_private().await?;
            Ok(Response::Private(messages::own_film(snapshot, play, locale)))
        }
        ButtonAction::ShareFilm => {
            ctx.defer().await?;
            let everybody = ctx.app.channel_reader(snapshot).await;
            let film = messages::film(snapshot, play, everybody.locale).looking(everybody.look);
            share(ctx, &film).await
        }
        _ => Err(Refusal::OldButton),
    }
}
