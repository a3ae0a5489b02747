//! `/tournament check-in`: a player says to be there for the beginning.

use crate::kit::command_context::{CommandContext, Error, finish, locale, request, server};
use crate::tournament::lookup::{chosen, here, suggest_open};
use crate::tournament::messages;

/// Says to be there for the beginning of a tournament.
#[poise::command(slash_command, rename = "check-in")]
pub(super) async fn check_in(
    ctx: CommandContext<'_>,
    #[autocomplete = "suggest_open"]
    #[max_length = 100]
    tournament: Option<String>,
) -> Result<(), Error> {
    let at = chosen(ctx.data(), server(ctx)?, &here(ctx), tournament.as_deref()).await?;
    let after = ctx.data().service.tournaments.check_in(request(ctx), at.id).await?;
    finish(ctx, messages::tournament_checked_in(&after, locale(ctx))).await
}
