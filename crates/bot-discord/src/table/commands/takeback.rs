//! `/takeback`: asks to take back one's last move, or lets the opponent take theirs back.

use crate::i18n::Text;
use crate::kit::command_context::{CommandContext, Error, finish_changed, locale};
use crate::kit::message::OutgoingMessage;
use crate::kit::own_games::own_games;
use crate::table::commands::act;
use bot_service::game::{Action, Play};

/// Asks for a takeback or agrees to one.
#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
pub async fn takeback(
    ctx: CommandContext<'_>,
    #[autocomplete = "own_games"]
    #[min = 1]
    game: Option<u32>,
) -> Result<(), Error> {
    let after = act(ctx, game, Action::AskTakeback).await?;
    let text = match after.game.play().and_then(Play::takeback_request) {
        Some(_) => Text::new("answer-takeback-asked"),
        None => Text::new("answer-took-back"),
    };
    finish_changed(ctx, &after, OutgoingMessage::text(&text, locale(ctx))).await
}
