//! The bot joins servers and is removed from them.

use serenity::all::{Guild, UnavailableGuild};

use crate::i18n::Locale;
use crate::kit::app::App;
use crate::kit::deleted_channel::DeletedChannel;
use crate::kit::ids;
use bot_service::{Arrival, Service};

/// The bot is on this server. If it was invited just now, it greets the server, in the channel for Discord's own messages. A
/// server without such a channel wants no messages of this kind.
pub(crate) async fn on_guild(app: &App, guild: &Guild) {
    if let Err(error) = app.service.removals.arrived(guild.id.get()).await {
        tracing::error!(%error, guild = guild.id.get(), "cannot record that the bot is on a server again");
    }
    let Ok(since) = jiff::Timestamp::from_second(guild.joined_at.unix_timestamp()) else { return };
    let Some(channel) = guild.system_channel_id else { return };
    let locale = Locale::for_reader(&guild.preferred_locale);
    let arrival = Arrival { guild: guild.id.get(), since, channel: ids::channel(channel), locale };
    if let Err(error) = app.service.servers.greet(arrival).await {
        tracing::error!(%error, guild = guild.id.get(), "cannot greet a server");
    }
}

/// A server has become unavailable, or the bot was removed from it. Only the latter means anything.
pub(crate) async fn on_guild_gone(app: &App, gone: &UnavailableGuild) {
    let guild = gone.id.get();
    if gone.unavailable {
        tracing::warn!(guild, "a server is unavailable");
        return;
    }
    tracing::info!(guild, "the bot was removed from a server");
    if let Err(error) = app.service.removals.removed(guild).await {
        tracing::error!(%error, guild, "cannot record that the bot was removed from a server");
    }
}

pub async fn on_channel_deleted(service: &Service, DeletedChannel { guild, channel, .. }: DeletedChannel) {
    if let Some(guild) = guild
        && let Err(error) = service.servers.forget_channel(guild.get(), channel).await
    {
        tracing::error!(%error, channel = channel.0, "cannot remove a deleted channel from the settings of its server");
    }
}
