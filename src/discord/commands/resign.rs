//! `/resign`: asks for confirmation.

use super::context::{Context, Error, answer, game_here, locale, user};
use crate::discord::access::play_of;
use crate::discord::present::ask_to_resign;

/// Asks for confirmation. Its button resigns.
#[poise::command(slash_command, guild_only, install_context = "Guild")]
pub async fn resign(ctx: Context<'_>) -> Result<(), Error> {
    let snapshot = game_here(ctx).await?;
    let play = play_of(&snapshot, user(ctx))?;
    answer(ctx, ask_to_resign(&snapshot, play, locale(ctx))).await
}
