//! The game of a channel as it changes, for those who look on.

use std::time::Duration;

use bot_store::{ChannelId, ServiceError};
use tokio::sync::watch;
use tokio::time::sleep;

use super::{FourGame, FourGames};
use crate::feed::FedPlace;

/// How often a game is looked up that another process may have changed.
const LOOK_UP: Duration = Duration::from_millis(250);

/// The newest game of a channel.
pub struct WatchedFour {
    guild: u64,
    channel: ChannelId,
    changes: watch::Receiver<()>,
    /// The game as it was last asked for.
    seen: Option<FourGame>,
    games: FourGames,
}

impl FourGames {
    /// The game of a channel, for those who look on there.
    pub fn watch(&self, guild: u64, channel: ChannelId) -> WatchedFour {
        let changes = self.feed.watch_place(FedPlace::Channel(channel));
        WatchedFour { guild, channel, changes, seen: None, games: self.clone() }
    }
}

impl WatchedFour {
    /// The game as it is.
    ///
    /// # Errors
    /// The store's.
    pub async fn now(&mut self) -> Result<Option<&FourGame>, ServiceError> {
        self.changes.mark_unchanged();
        self.seen = self.games.newest(self.guild, self.channel).await?;
        Ok(self.seen.as_ref())
    }

    /// Waits until it may have changed since it was last asked for.
    ///
    /// # Errors
    /// The store's.
    pub async fn changed(&mut self) -> Result<(), ServiceError> {
        let here = FedPlace::Channel(self.channel);
        loop {
            tokio::select! {
                // Its sender is dropped only with the last receiver.
                Ok(()) = self.changes.changed() => return Ok(()),
                () = sleep(LOOK_UP), if self.games.repository.is_shared() => {
                    // Of all who look on one looks it up, and tells the others.
                    let feed = &self.games.feed;
                    if feed.is_to_be_looked_up(here, LOOK_UP)
                        && self.games.newest(self.guild, self.channel).await? != self.seen
                    {
                        feed.tell_place(here);
                    }
                }
            }
        }
    }
}
