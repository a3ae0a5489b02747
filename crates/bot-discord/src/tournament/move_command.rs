//! `/tournament move`: a manager chooses another channel for a tournament, in which it goes on if it had none.

use serenity::all::PartialChannel;

use crate::kit::chosen_channel::chosen_channel;
use crate::kit::command_context::{CommandContext, Error, finish, locale, organised_server, request, site};
use crate::kit::ids::channel as id_of;
use crate::tournament::lookup::{here, suggest_open, to_move};
use crate::tournament::messages;
use crate::tournament::places::require_tournament_place;

/// Has a tournament announced in another channel.
#[poise::command(slash_command, rename = "move")]
pub(super) async fn move_to(
    ctx: CommandContext<'_>,
    #[channel_types("Text", "News")] channel: Option<PartialChannel>,
    #[autocomplete = "suggest_open"]
    #[max_length = 100]
    tournament: Option<String>,
) -> Result<(), Error> {
    let guild = organised_server(ctx).await?;
    let at = to_move(ctx.data(), guild, &here(ctx), tournament.as_deref()).await?;
    let channel = match channel {
        Some(channel) => chosen_channel(ctx, guild, channel).await?,
        None => {
            require_tournament_place(site(ctx))?;
            id_of(ctx.interaction.channel_id)
        }
    };
    let after = ctx.data().service.tournaments.move_to(request(ctx), at.id, channel).await?;
    finish(ctx, messages::tournament_moved(&after, locale(ctx))).await
}
