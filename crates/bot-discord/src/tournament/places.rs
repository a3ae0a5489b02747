//! Channels and threads of tournaments that are deleted.

use club_competitions::competition::Competition;
use club_competitions::tournament::GameStage;

use crate::kit::deleted_channel::{DeletedChannel, RoomPlace};
use bot_service::{Service, ServiceError};

pub async fn on_channel_deleted(service: &Service, DeletedChannel { guild, channel, parent }: DeletedChannel) {
    let Some(guild) = guild else { return };
    let lost = match parent {
        None => service.tournaments.lose_channel(guild.get(), channel).await,
        Some(parent) => service.tournaments.lose_thread(guild.get(), parent, channel).await,
    };
    if let Err(error) = lost {
        tracing::error!(%error, channel = channel.0, "cannot record that a tournament has lost its place");
    }
}

/// The channels of tournaments that have one, and the threads in which players are awaited.
pub async fn of_server(service: &Service, guild: u64) -> Result<Vec<RoomPlace>, ServiceError> {
    let mut places = Vec::new();
    for (channel, id) in service.tournaments.places(guild).await? {
        let at = service.tournaments.tournament(id).await?;
        if at.is_halted() {
            continue;
        }
        places.push(RoomPlace { channel, parent: None });
        for (game, open) in at.competition().map(Competition::current).unwrap_or_default() {
            if let GameStage::Open { .. } = open.stage
                && let Some(thread) = service.tournaments.table(id, game).await?.thread
            {
                places.push(RoomPlace { channel: thread, parent: Some(channel) });
            }
        }
    }
    Ok(places)
}
