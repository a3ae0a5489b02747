//! `/draw`: offers a draw, or accepts the one that is offered.

use super::context::{Context, Error, answer, game_here, locale, request};
use crate::discord::present::OutgoingMessage;
use crate::discord::refusal::Refusal;
use crate::game::Action;
use crate::i18n::Text;
use crate::service::BoardRevision;

/// Offers or accepts a draw.
#[poise::command(slash_command, guild_only, install_context = "Guild")]
pub async fn draw(ctx: Context<'_>) -> Result<(), Error> {
    let snapshot = game_here(ctx).await?;
    let done = ctx.data().games.act(request(ctx), snapshot.id, BoardRevision::Now, Action::OfferDraw).await;
    let after = done.map_err(|error| Refusal::about(error, &snapshot))?;
    let text = match after.game.ending() {
        Some(_) => Text::new("answer-draw-agreed"),
        None => Text::new("answer-draw-offered"),
    };
    answer(ctx, OutgoingMessage::text(&text, locale(ctx))).await
}
