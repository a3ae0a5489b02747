//! Where tournaments can be, and channels and threads of theirs that are deleted.

use club_competitions::competition::Competition;
use club_competitions::tournament::GameStage;

use crate::kit::deleted_channel::{DeletedChannel, RoomPlace};
use crate::kit::permissions::{ChannelOrThread, missing_to_open_thread};
use crate::kit::refusal::{Refusal, require_to_play};
use crate::kit::threads::InteractionSite;
use crate::tournament::refusal::TournamentMisuse;
use bot_service::{Service, ServiceError};

/// Checks that tournaments can be announced and played where something is used: in a channel with threads.
pub fn require_tournament_place(site: InteractionSite) -> Result<(), Refusal> {
    let kind = ChannelOrThread::of(site.channel);
    match kind {
        ChannelOrThread::Thread => return Err(TournamentMisuse::InThread.into()),
        ChannelOrThread::Voice => return Err(TournamentMisuse::InVoice.into()),
        ChannelOrThread::Channel => {}
    }
    require_to_play(kind, site.permissions)?;
    match missing_to_open_thread(site.permissions) {
        none if none.is_empty() => Ok(()),
        missing => Err(TournamentMisuse::NoThreads(missing).into()),
    }
}

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
