//! Servers that the bot is on.

use serenity::all::Guild;

use super::data::Data;
use super::ids;
use crate::i18n::Locale;
use crate::service::Arrival;

/// The bot is on this server, perhaps since a moment ago: then it greets it, where Discord's own messages go. A server without
/// such a channel wants no messages of this kind.
pub(super) async fn on_guild(data: &Data, guild: &Guild) {
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
