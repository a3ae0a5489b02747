//! `/tournament extend`: people can sign up for longer.

use jiff::SignedDuration;

use crate::kit::command_context::{CommandContext, Error, finish, locale, organised_server, request};
use crate::tournament::lookup::{chosen, here, suggest_open};
use crate::tournament::messages;

/// Lets people sign up for longer.
#[poise::command(slash_command)]
pub(super) async fn extend(
    ctx: CommandContext<'_>,
    #[min = 1]
    #[max = 336]
    hours: u16,
    #[autocomplete = "suggest_open"]
    #[max_length = 100]
    tournament: Option<String>,
) -> Result<(), Error> {
    let guild = organised_server(ctx).await?;
    let at = chosen(ctx.data(), guild, &here(ctx), tournament.as_deref()).await?;
    let by = SignedDuration::from_hours(i64::from(hours));
    let after = ctx.data().service.tournaments.extend(request(ctx), at.id, by).await?;
    finish(ctx, messages::tournament_extended(&after, locale(ctx))).await
}
