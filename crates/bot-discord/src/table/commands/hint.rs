//! `/hint`: the first of three steps of a hint, in private.

use crate::kit::command_context::{CommandContext, Error, defer, finish, game_here, reader, user};
use crate::kit::refusal::Refusal;
use crate::table::hint_step::HintStep;
use crate::table::messages;
use bot_service::BoardRevision;

/// Shows which piece to look at. Buttons then show where it should go, and why.
#[poise::command(slash_command, install_context = "Guild|User", interaction_context = "Guild|BotDm|PrivateChannel")]
pub async fn hint(ctx: CommandContext<'_>) -> Result<(), Error> {
    let game = game_here(ctx).await?;
    // The engine takes a second, and longer while it is busy.
    defer(ctx).await?;
    let found = ctx.data().advice.hint(user(ctx), game.id, BoardRevision::Now).await;
    let (snapshot, hint) = found.map_err(|error| Refusal::about(error, &game))?;
    finish(ctx, messages::hint(&snapshot, &hint, HintStep::Piece, reader(ctx))).await
}
