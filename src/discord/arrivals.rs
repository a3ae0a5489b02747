//! Servers that the bot is on, and those that it was removed from.

use serenity::all::{Guild, UnavailableGuild};

use super::data::Data;
use super::ids;
use crate::i18n::Locale;
use crate::service::Arrival;

/// The bot is on this server, perhaps since a moment ago: then it greets it, where Discord's own messages go. A server without
/// such a channel wants no messages of this kind.
pub(super) async fn on_guild(data: &Data, guild: &Guild) {
    if let Err(error) = data.removals.arrived(guild.id.get()).await {
        tracing::error!(%error, guild = guild.id.get(), "it could not be noted that the bot is on a server again");
    }
    let Ok(since) = jiff::Timestamp::from_second(guild.joined_at.unix_timestamp()) else { return };
    if let Err(error) = data.puzzle_days.resume(guild.id.get(), since).await {
        tracing::error!(%error, guild = guild.id.get(), "the puzzles of a server could not go on");
    }
    let Some(channel) = guild.system_channel_id else { return };
    let locale = Locale::for_reader(&guild.preferred_locale);
    let arrival = Arrival { guild: guild.id.get(), since, channel: ids::channel(channel), locale };
    if let Err(error) = data.outbox.greet(arrival).await {
        tracing::error!(%error, guild = guild.id.get(), "a server could not be greeted");
    }
}

/// A server is not there any more. If Discord merely has trouble with it, that means nothing.
pub(super) async fn on_guild_gone(data: &Data, gone: &UnavailableGuild) {
    let guild = gone.id.get();
    if gone.unavailable {
        tracing::warn!(guild, "a server is not available");
        return;
    }
    tracing::info!(guild, "the bot was removed from a server");
    if let Err(error) = data.removals.removed(guild).await {
        tracing::error!(%error, guild, "it could not be noted that the bot was removed from a server");
    }
}
