//! `/hint`: the first of three steps, for nobody else to see.

use super::{Context, Error, answer, asker, game_here, locale};
use crate::discord::present::{self, HintStep};
use crate::discord::refusal::Refusal;
use crate::service::BoardRevision;

/// Which man to look at; buttons tell where it should go, and why.
#[poise::command(slash_command, install_context = "Guild", interaction_context = "Guild|BotDm")]
pub async fn hint(ctx: Context<'_>) -> Result<(), Error> {
    let game = game_here(ctx).await?;
    // The engine takes a second, and longer when others ask.
    poise::Context::from(ctx).defer_ephemeral().await?;
    let found = ctx.data().advice.hint(asker(ctx), game.id, BoardRevision::Now).await;
    let (snapshot, hint) = found.map_err(|error| Refusal::about(error, &game))?;
    answer(ctx, present::hint(&snapshot, &hint, HintStep::Man, locale(ctx))).await
}
