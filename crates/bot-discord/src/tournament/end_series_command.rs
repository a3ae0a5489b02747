//! `/tournament end-series`: no further tournament follows one that is held every week.

use crate::kit::command_context::{CommandContext, Error, finish, locale, organised_server, request};
use crate::tournament::lookup::{here, of_series, suggest_open};
use crate::tournament::messages;

/// Ends a series of tournaments; the one that is announced takes place.
#[poise::command(slash_command, rename = "end-series")]
pub(super) async fn end_series(
    ctx: CommandContext<'_>,
    #[autocomplete = "suggest_open"]
    #[max_length = 100]
    tournament: Option<String>,
) -> Result<(), Error> {
    let guild = organised_server(ctx).await?;
    let at = of_series(ctx.data(), guild, &here(ctx), tournament.as_deref()).await?;
    let after = ctx.data().service.tournaments.end_series(request(ctx), at.id).await?;
    finish(ctx, messages::tournament_series_ended(&after, locale(ctx))).await
}
