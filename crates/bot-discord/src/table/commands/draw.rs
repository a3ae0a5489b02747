//! `/draw`: offers a draw, or accepts the one that is offered.

use crate::i18n::Text;
use crate::kit::command_context::{CommandContext, Error, finish_changed, locale};
use crate::kit::message::OutgoingMessage;
use crate::kit::own_games::own_games;
use crate::table::commands::act;
use bot_service::game::Action;

/// Offers or accepts a draw.
#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
pub async fn draw(
    ctx: CommandContext<'_>,
    #[autocomplete = "own_games"]
    #[min = 1]
    game: Option<u32>,
) -> Result<(), Error> {
    let after = act(ctx, game, Action::OfferDraw).await?;
    let text = match after.game.ending() {
        Some(_) => Text::new("answer-draw-agreed"),
        None => Text::new("answer-draw-offered"),
    };
    finish_changed(ctx, &after, OutgoingMessage::text(&text, locale(ctx))).await
}
