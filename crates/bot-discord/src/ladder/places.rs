//! The channels of ladders, and their deletion.

use crate::kit::deleted_channel::{DeletedChannel, RoomPlace};
use bot_service::{Service, ServiceError};

pub async fn on_channel_deleted(service: &Service, DeletedChannel { guild, channel, .. }: DeletedChannel) {
    if let Some(guild) = guild
        && let Err(error) = service.ladders.lose_channel(guild.get(), channel).await
    {
        tracing::error!(%error, channel = channel.0, "cannot record that a ladder has lost its channel");
    }
}

pub async fn of_server(service: &Service, guild: u64) -> Result<Vec<RoomPlace>, ServiceError> {
    let channels = service.ladders.places(guild).await?;
    Ok(channels.into_iter().map(|channel| RoomPlace { channel, parent: None }).collect())
}
