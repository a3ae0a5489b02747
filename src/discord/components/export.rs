//! Buttons by which a game is taken along or shown to everybody.

use super::super::custom_id::ButtonAction;
use super::super::export;
use super::super::present;
use super::super::refusal::Refusal;
use super::context::{ComponentContext, Response};
use super::share::share;
use crate::game::GameError;
use crate::service::Snapshot;

pub(super) async fn on_button(
    ctx: &mut ComponentContext<'_>,
    snapshot: &Snapshot,
    button: ButtonAction,
) -> Result<Response, Refusal> {
    let (locale, play) = (ctx.locale(), snapshot.game.play().ok_or(GameError::NotBegun)?);
    match button {
        ButtonAction::ExportPgn => {
            ctx.defer_private().await?;
            Ok(Response::Private(export::one_game(ctx.data, snapshot, locale).await))
        }
        ButtonAction::ExportFilm => {
            ctx.defer_private().await?;
            Ok(Response::Private(present::own_film(snapshot, play, locale)))
        }
        ButtonAction::ShareFilm => {
            ctx.defer().await?;
            let everybody = ctx.data.channel_reader(snapshot).await;
            let film = present::film(snapshot, play, everybody.locale).looking(everybody.look);
            share(ctx, &film).await
        }
        _ => Err(Refusal::OldButton),
    }
}
