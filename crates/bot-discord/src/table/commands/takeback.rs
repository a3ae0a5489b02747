//! `/takeback`: asks to take back one's last move, or lets the opponent take theirs back.

use crate::i18n::Text;
use crate::kit::command_context::{Context, Error, answer_changed, find_game, locale, request};
use crate::kit::message::OutgoingMessage;
use crate::kit::own_games::{number, own_games};
use crate::kit::refusal::Refusal;
use bot_service::BoardRevision;
use bot_service::game::{Action, Play};

/// Asks for a takeback or agrees to one.
#[poise::command(slash_command, install_context = "Guild", interaction_context = "Guild|BotDm")]
pub async fn takeback(
    ctx: Context<'_>,
    #[autocomplete = "own_games"]
    #[min = 1]
    game: Option<u32>,
) -> Result<(), Error> {
    let snapshot = find_game(ctx, number(game)).await?;
    let done = ctx.data().service.games.act(request(ctx), snapshot.id, BoardRevision::Now, Action::AskTakeback).await;
    let after = done.map_err(|error| Refusal::about(error, &snapshot))?;
    let text = match after.game.play().and_then(Play::takeback_request) {
        Some(_) => Text::new("answer-takeback-asked"),
        None => Text::new("answer-took-back"),
    };
    answer_changed(ctx, &after, OutgoingMessage::text(&text, locale(ctx))).await;
    Ok(())
}
