//! `/count start` and `/count stop`: การนับศักดิ์, the count towards a draw.

use crate::kit::command_context::{Context, Error, answer_changed, find_game, locale, request};
use crate::kit::own_games::{number, own_games};
use crate::kit::refusal::Refusal;
use crate::table::messages::counting;
use bot_service::BoardRevision;
use bot_service::game::Action;

/// The count towards a draw.
#[poise::command(
    slash_command,
    install_context = "Guild",
    interaction_context = "Guild|BotDm",
    subcommand_required,
    subcommands("start", "stop")
)]
pub async fn count(_: Context<'_>) -> Result<(), Error> {
    Err(Refusal::UnknownCommand)
}

/// Starts a count.
#[poise::command(slash_command)]
async fn start(
    ctx: Context<'_>,
    #[autocomplete = "own_games"]
    #[min = 1]
    game: Option<u32>,
) -> Result<(), Error> {
    change(ctx, game, Action::StartCount).await
}

/// Stops the count.
#[poise::command(slash_command)]
async fn stop(
    ctx: Context<'_>,
    #[autocomplete = "own_games"]
    #[min = 1]
    game: Option<u32>,
) -> Result<(), Error> {
    change(ctx, game, Action::StopCount).await
}

async fn change(ctx: Context<'_>, game: Option<u32>, action: Action) -> Result<(), Error> {
    let snapshot = find_game(ctx, number(game)).await?;
    let done = ctx.data().service.games.act(request(ctx), snapshot.id, BoardRevision::Now, action).await;
    let after = done.map_err(|error| Refusal::about(error, &snapshot))?;
    answer_changed(ctx, &after, counting(&after, locale(ctx))).await;
    Ok(())
}
