//! Where races can be, and channels that are deleted.

use crate::kit::deleted_channel::{DeletedChannel, RoomPlace};
use crate::kit::permissions::{ChannelOrThread, missing_to_open_thread};
use crate::kit::refusal::{Refusal, require_to_play};
use crate::kit::threads::InteractionSite;
use crate::puzzles::race::refusal::RaceMisuse;
use bot_service::{Service, ServiceError};

/// Checks that a race can be held where its command is used: in a channel in which the bot may open a thread.
pub fn require_race_place(site: InteractionSite) -> Result<(), Refusal> {
    let kind = ChannelOrThread::of(site.channel);
    match kind {
        ChannelOrThread::Thread => return Err(RaceMisuse::InThread.into()),
        ChannelOrThread::Voice => return Err(RaceMisuse::InVoice.into()),
        ChannelOrThread::Channel => {}
    }
    require_to_play(kind, site.permissions)?;
    match missing_to_open_thread(site.permissions) {
        none if none.is_empty() => Ok(()),
        missing => Err(RaceMisuse::NoThreads(missing).into()),
    }
}

pub async fn on_channel_deleted(service: &Service, DeletedChannel { guild, channel, .. }: DeletedChannel) {
    if let Some(guild) = guild
        && let Err(error) = service.puzzles.races().lose(guild.get(), channel).await
    {
        tracing::error!(%error, channel = channel.0, "cannot call off the race of a deleted channel");
    }
}

/// The channels of races that are not over.
pub async fn of_server(service: &Service, guild: u64) -> Result<Vec<RoomPlace>, ServiceError> {
    let open = service.puzzles.races().open_on(guild).await?;
    Ok(open.iter().map(|of| RoomPlace { channel: of.channel, parent: None }).collect())
}
