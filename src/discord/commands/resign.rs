//! `/resign`: asks first.

use super::{Context, Error, answer, asker, game_here, locale};
use crate::discord::components::seated;
use crate::discord::present::ask_to_resign;

/// Asks whether the player really wants to give up; the button does it.
#[poise::command(slash_command, guild_only, install_context = "Guild")]
pub async fn resign(ctx: Context<'_>) -> Result<(), Error> {
    let snapshot = game_here(ctx).await?;
    let play = seated(&snapshot, asker(ctx))?;
    answer(ctx, ask_to_resign(&snapshot, play, locale(ctx))).await
}
