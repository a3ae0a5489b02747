//! `/count start` and `/count stop`: การนับศักดิ์, the count towards a draw.

use crate::kit::command_context::{CommandContext, Error, finish_changed, locale};
use crate::kit::own_games::own_games;
use crate::kit::refusal::Refusal;
use crate::table::commands::act;
use crate::table::messages::counting;
use bot_service::game::Action;

/// The count towards a draw.
#[poise::command(
    slash_command,
    install_context = "Guild|User",
    interaction_context = "Guild|BotDm|PrivateChannel",
    subcommand_required,
    subcommands("start", "stop")
)]
pub async fn count(_: CommandContext<'_>) -> Result<(), Error> {
    Err(Refusal::UnknownCommand)
}

/// Starts a count.
#[poise::command(slash_command)]
async fn start(
    ctx: CommandContext<'_>,
    #[autocomplete = "own_games"]
    #[min = 1]
    game: Option<u32>,
) -> Result<(), Error> {
    change(ctx, game, Action::StartCount).await
}

/// Stops the count.
#[poise::command(slash_command)]
async fn stop(
    ctx: CommandContext<'_>,
    #[autocomplete = "own_games"]
    #[min = 1]
    game: Option<u32>,
) -> Result<(), Error> {
    change(ctx, game, Action::StopCount).await
}

async fn change(ctx: CommandContext<'_>, game: Option<u32>, action: Action) -> Result<(), Error> {
    let after = act(ctx, game, action).await?;
    finish_changed(ctx, &after, counting(&after, locale(ctx))).await
}
