//! Threads for second games: a channel holds one game, so another game that begins there gets its own thread.

use serenity::all::{ChannelType, GuildId, Permissions};

use crate::kit::app::App;
use crate::kit::deleted_channels::note_thread;
use crate::kit::limits::{THREAD_NAME, truncate};
use crate::kit::permissions::ChannelOrThread;
use crate::kit::refusal;
use crate::kit::refusal::Refusal;
use crate::kit::rest::ThreadParent;
use crate::kit::rest_error::RestError;
use bot_service::game::GameId;
use bot_service::{ChannelId, ServiceError, TableError, ThreadSeenBy};

/// Where an interaction took place, as Discord describes it.
#[derive(Clone, Copy, Debug)]
pub struct InteractionSite {
    /// The server, or `None` in direct messages.
    pub guild: Option<GuildId>,
    /// The type of the channel, where Discord gives it.
    pub channel: Option<ChannelType>,
    /// The bot's permissions in the channel, where Discord gives them.
    pub permissions: Option<Permissions>,
}

/// A thread that may be opened for a second game: the place and the permissions have been checked.
#[derive(Debug)]
pub struct SecondGameThread {
    /// The game that occupies the channel.
    occupant: GameId,
}

impl SecondGameThread {
    /// Checks that a thread can be opened beside the game `occupant`, without a request to Discord. Opening it takes
    /// one, so the caller defers its answer in between.
    pub fn check(site: InteractionSite, occupant: GameId) -> Result<SecondGameThread, Refusal> {
        if site.guild.is_none() || !ChannelOrThread::of(site.channel).has_threads() {
            return Err(ServiceError::from(TableError::ChannelBusy(occupant)).into());
        }
        refusal::require_to_open_thread(site.permissions)?;
        Ok(SecondGameThread { occupant })
    }

    /// Opens the thread.
    pub async fn open(self, app: &App, parent: ThreadParent, name: &str) -> Result<ChannelId, Refusal> {
        match open(app, parent, &truncate(name, THREAD_NAME)).await {
            Ok(thread) => Ok(thread),
            Err(error @ RestError::Transient(_)) => Err(error.into()),
            Err(error) => {
                tracing::warn!(occupant = %self.occupant, %error, "cannot open a thread for a second game");
                Err(ServiceError::from(TableError::ChannelBusy(self.occupant)).into())
            }
        }
    }
}

/// Opens a thread, and notes in what channel it is. Under a message that has one already, that thread is returned.
pub async fn open(app: &App, parent: ThreadParent, name: &str) -> Result<ChannelId, RestError> {
    let thread = app.rest.open_thread(parent, name).await?;
    note_thread(app, parent.channel(), thread, ThreadSeenBy::Channel).await;
    Ok(thread)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SITE: InteractionSite = InteractionSite {
        guild: Some(GuildId::new(5)),
        channel: Some(ChannelType::Text),
        permissions: Some(Permissions::all()),
    };

    #[test]
    fn only_channels_of_servers_hold_threads() {
        for kind in [ChannelType::Text, ChannelType::News] {
            let site = InteractionSite { channel: Some(kind), ..SITE };
            assert!(SecondGameThread::check(site, GameId(12)).is_ok());
        }
        let in_thread = InteractionSite { channel: Some(ChannelType::PublicThread), ..SITE };
        let in_direct_messages = InteractionSite { guild: None, channel: Some(ChannelType::Private), ..SITE };
        let in_voice = InteractionSite { channel: Some(ChannelType::Voice), ..SITE };
        for site in [in_thread, in_direct_messages, in_voice] {
            let refused = SecondGameThread::check(site, GameId(12)).unwrap_err();
            let Refusal::Service { error, .. } = refused else { panic!("{site:?}: {refused:?}") };
            assert_eq!(error.downcast_ref(), Some(&TableError::ChannelBusy(GameId(12))), "{site:?}");
        }
    }

    #[test]
    fn a_missing_permission_is_found_before_the_thread_is_opened() {
        let site = InteractionSite { permissions: Some(Permissions::SEND_MESSAGES), ..SITE };
        assert!(matches!(SecondGameThread::check(site, GameId(12)), Err(Refusal::Thread(_))));
    }
}
