//! `/count start` and `/count stop`: การนับศักดิ์, the count towards a draw.

use super::context::{Context, Error, answer, game_here, locale, request};
use crate::discord::present::counting;
use crate::discord::refusal::Refusal;
use crate::game::Action;
use crate::service::BoardRevision;

/// The count towards a draw.
#[poise::command(
    slash_command,
    guild_only,
    install_context = "Guild",
    subcommand_required,
    subcommands("start", "stop")
)]
pub async fn count(_: Context<'_>) -> Result<(), Error> {
    Err(Refusal::UnknownCommand)
}

/// Starts a count.
#[poise::command(slash_command, guild_only)]
async fn start(ctx: Context<'_>) -> Result<(), Error> {
    change(ctx, Action::StartCount).await
}

/// Stops the count.
#[poise::command(slash_command, guild_only)]
async fn stop(ctx: Context<'_>) -> Result<(), Error> {
    change(ctx, Action::StopCount).await
}

async fn change(ctx: Context<'_>, action: Action) -> Result<(), Error> {
    let snapshot = game_here(ctx).await?;
    let done = ctx.data().games.act(request(ctx), snapshot.id, BoardRevision::Now, action).await;
    let after = done.map_err(|error| Refusal::about(error, &snapshot))?;
    answer(ctx, counting(&after, locale(ctx))).await
}
