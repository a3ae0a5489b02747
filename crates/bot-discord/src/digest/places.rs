//! Channels and servers that come and go, as far as digests are concerned.

use serenity::all::FullEvent;

use crate::kit::app::App;
use crate::kit::deleted_channel::{DeletedChannel, RoomPlace};
use bot_service::{Service, ServiceError};

pub async fn on_event(app: &App, event: &FullEvent) {
    if let FullEvent::GuildCreate { guild, .. } = event
        && let Ok(since) = jiff::Timestamp::from_second(guild.joined_at.unix_timestamp())
        && let Err(error) = app.service.digests.resume(guild.id.get(), since).await
    {
        tracing::error!(%error, guild = guild.id.get(), "cannot resume the digests of a server");
    }
}

pub async fn on_channel_deleted(service: &Service, DeletedChannel { guild, channel, .. }: DeletedChannel) {
    if let Some(guild) = guild
        && let Err(error) = service.digests.lose_channel(guild.get(), channel).await
    {
        tracing::error!(%error, channel = channel.0, "cannot stop the digests in a deleted channel");
    }
}

pub async fn of_server(service: &Service, guild: u64) -> Result<Vec<RoomPlace>, ServiceError> {
    let channel = service.digests.place(guild).await?;
    Ok(channel.map(|channel| RoomPlace { channel, parent: None }).into_iter().collect())
}
