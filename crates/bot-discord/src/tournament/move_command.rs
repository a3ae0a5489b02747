//! `/tournament move`: a manager chooses another channel for a tournament, in which it goes on if it had none.

use serenity::all::PartialChannel;

use crate::kit::command_context::{CommandContext, Error, finish, locale, managed_server, request, site};
use crate::kit::ids::channel as id_of;
use crate::kit::permissions::{ChannelOrThread, missing_to_open_thread};
use crate::kit::refusal::require_to_play;
use crate::tournament::lookup::{here, organised, suggest_open, to_move};
use crate::tournament::messages;
use crate::tournament::refusal::TournamentMisuse;

/// Has a tournament announced in another channel.
#[poise::command(slash_command, rename = "move")]
pub(super) async fn move_to(
    ctx: CommandContext<'_>,
    #[channel_types("Text", "News")] channel: Option<PartialChannel>,
    #[autocomplete = "suggest_open"]
    #[max_length = 100]
    tournament: Option<String>,
) -> Result<(), Error> {
    let guild = organised(managed_server(ctx))?;
    let at = to_move(ctx.data(), guild, &here(ctx), tournament.as_deref()).await?;
    let channel = match channel {
        Some(channel) => id_of(channel.id),
        None => {
            let kind = ChannelOrThread::of(site(ctx).channel);
            if kind == ChannelOrThread::Thread {
                return Err(TournamentMisuse::InThread.into());
            }
            require_to_play(kind, ctx.interaction.app_permissions)?;
            let missing = missing_to_open_thread(ctx.interaction.app_permissions);
            if !missing.is_empty() {
                return Err(TournamentMisuse::NoThreads(missing).into());
            }
            id_of(ctx.interaction.channel_id)
        }
    };
    let after = ctx.data().service.tournaments.move_to(request(ctx), at.id, channel).await?;
    finish(ctx, messages::tournament_moved(&after, locale(ctx))).await
}
