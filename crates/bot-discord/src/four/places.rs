//! Where games for four are, and channels that are deleted.

use crate::kit::deleted_channel::{DeletedChannel, RoomPlace};
use bot_service::{Service, ServiceError};

pub async fn on_channel_deleted(service: &Service, DeletedChannel { guild, channel, .. }: DeletedChannel) {
    if let Some(guild) = guild
        && let Err(error) = service.four.lose(guild.get(), channel).await
    {
        tracing::error!(%error, channel = channel.0, "cannot call off the game for four of a deleted channel");
    }
}

/// The channels of games that are not over.
pub async fn of_server(service: &Service, guild: u64) -> Result<Vec<RoomPlace>, ServiceError> {
    let open = service.four.open_on(guild).await?;
    Ok(open.iter().map(|of| RoomPlace { channel: of.channel, parent: None }).collect())
}
