//! `/puzzle race`.

use crate::kit::command_context::{CommandContext, Error, answer, client, locale, request, server, site};
use crate::kit::ids::channel;
use crate::puzzles::race::messages;
use crate::puzzles::race::places::require_race_place;

/// Opens a race for members of the server.
#[poise::command(slash_command, guild_only)]
pub(crate) async fn race(ctx: CommandContext<'_>) -> Result<(), Error> {
    let guild = server(ctx)?;
    require_race_place(site(ctx))?;
    let here = (guild, channel(ctx.interaction.channel_id));
    ctx.data().service.puzzles.races().open(request(ctx), here, client(ctx)).await?;
    answer(ctx, messages::race_opened(locale(ctx))).await;
    Ok(())
}
