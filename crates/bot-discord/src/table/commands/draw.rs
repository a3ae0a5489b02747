//! `/draw`: offers a draw, or accepts the one that is offered.

use crate::i18n::Text;
use crate::kit::command_context::{Context, Error, answer_changed, find_game, locale, request};
use crate::kit::message::OutgoingMessage;
use crate::kit::own_games::{number, own_games};
use crate::kit::refusal::Refusal;
use bot_service::BoardRevision;
use bot_service::game::Action;

/// Offers or accepts a draw.
#[poise::command(slash_command, install_context = "Guild", interaction_context = "Guild|BotDm")]
pub async fn draw(
    ctx: Context<'_>,
    #[autocomplete = "own_games"]
    #[min = 1]
    game: Option<u32>,
) -> Result<(), Error> {
    let snapshot = find_game(ctx, number(game)).await?;
    let done = ctx.data().service.games.act(request(ctx), snapshot.id, BoardRevision::Now, Action::OfferDraw).await;
    let after = done.map_err(|error| Refusal::about(error, &snapshot))?;
    let text = match after.game.ending() {
        Some(_) => Text::new("answer-draw-agreed"),
        None => Text::new("answer-draw-offered"),
    };
    answer_changed(ctx, &after, OutgoingMessage::text(&text, locale(ctx))).await;
    Ok(())
}
