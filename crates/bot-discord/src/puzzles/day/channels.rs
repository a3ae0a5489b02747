//! Channels and servers that come and go, as far as puzzles of the day are concerned.

use serenity::all::FullEvent;

use crate::kit::app::App;
use crate::kit::deleted_channel::{DeletedChannel, RoomPlace};
use bot_service::{Service, ServiceError};

pub async fn on_event(app: &App, event: &FullEvent) {
    if let FullEvent::GuildCreate { guild, .. } = event
        && let Ok(since) = jiff::Timestamp::from_second(guild.joined_at.unix_timestamp())
        && let Err(error) = app.service.puzzle_days.resume(guild.id.get(), since).await
    {
        tracing::error!(%error, guild = guild.id.get(), "cannot resume the puzzles of a server");
    }
}

pub async fn on_channel_deleted(service: &Service, DeletedChannel { guild, channel, .. }: DeletedChannel) {
    if let Some(guild) = guild
        && let Err(error) = service.puzzle_days.lose_channel(guild.get(), channel).await
    {
        tracing::error!(%error, channel = channel.0, "cannot stop the puzzles in a deleted channel");
    }
}

/// The channels that get a puzzle next.
pub async fn of_server(service: &Service, guild: u64) -> Result<Vec<RoomPlace>, ServiceError> {
    let channels = service.puzzle_days.channels(guild).await?;
    let running = channels.into_iter().filter(|(_, channel)| channel.next().is_some());
    Ok(running.map(|(channel, _)| RoomPlace { channel, parent: None }).collect())
}
