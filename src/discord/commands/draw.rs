//! `/draw`: to offer a draw, or to agree to the one that is offered.

use super::{Context, Error, answer, game_here, locale, request};
use crate::discord::present::Outgoing;
use crate::discord::refusal::Refusal;
use crate::game::Action;
use crate::i18n::Text;
use crate::service::BoardRevision;

/// Offers a draw or agrees to one.
#[poise::command(slash_command, guild_only, install_context = "Guild")]
pub async fn draw(ctx: Context<'_>) -> Result<(), Error> {
    let snapshot = game_here(ctx).await?;
    let done = ctx.data().games.act(request(ctx), snapshot.id, BoardRevision::Now, Action::OfferDraw).await;
    let after = done.map_err(|error| Refusal::about(error, &snapshot))?;
    let text = match after.game.ending() {
        Some(_) => Text::new("answer-draw-agreed"),
        None => Text::new("answer-draw-offered"),
    };
    answer(ctx, Outgoing::text(&text, locale(ctx))).await
}
