//! Pictures that a channel does not take for want of a permission: they are shown once it is granted.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lru::LruCache;
use serenity::all::{GuildId, Permissions};
use tokio::sync::broadcast::error::RecvError;

use crate::kit::app::App;
use crate::kit::granted;
use crate::kit::message::OutgoingMessage;
use crate::kit::rest_error::RestError;
use crate::kit::sending::Priority;
use bot_service::{ChannelId, MessageRef, BotPart};

/// In how many channels pictures wait.
const CHANNELS: NonZeroUsize = NonZeroUsize::new(1024).unwrap();

/// A message that was posted without its picture.
#[derive(Clone)]
struct Pictureless {
    guild: u64,
    message: MessageRef,
    /// What it would have been.
    whole: OutgoingMessage,
}

/// The newest message of each channel that was posted without its picture.
pub struct PicturesLater(Mutex<LruCache<ChannelId, Pictureless>>);

impl Default for PicturesLater {
    fn default() -> PicturesLater {
        PicturesLater(Mutex::new(LruCache::new(CHANNELS)))
    }
}

impl PicturesLater {
    /// This message was posted without the picture of `whole`.
    pub fn wait(&self, guild: u64, message: MessageRef, whole: OutgoingMessage) {
        self.messages().put(message.channel, Pictureless { guild, message, whole });
    }

    /// Another message has taken the place of what was posted in a channel.
    pub fn overtaken(&self, channel: ChannelId) {
        self.messages().pop(&channel);
    }

    fn of(&self, guild: u64) -> Vec<Pictureless> {
        self.messages().iter().map(|(_, waiting)| waiting).filter(|it| it.guild == guild).cloned().collect()
    }

    /// Whether a message is still the newest of its channel; it does not wait any longer.
    fn take(&self, message: MessageRef) -> bool {
        let mut messages = self.messages();
        let is_newest = messages.peek(&message.channel).is_some_and(|waiting| waiting.message == message);
        is_newest && messages.pop(&message.channel).is_some()
    }

    /// A panic cannot leave the map half changed, so a poisoned lock is still good.
    fn messages(&self) -> MutexGuard<'_, LruCache<ChannelId, Pictureless>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Shows pictures on servers whose permissions change.
pub fn part(app: Arc<App>) -> BotPart {
    BotPart::infallible("pictures that wait", move |stop| {
        let app = Arc::clone(&app);
        async move {
            let mut changes = app.channel_access.changes();
            loop {
                let changed = tokio::select! {
                    () = stop.cancelled() => return,
                    changed = changes.recv() => changed,
                };
                match changed {
                    Ok(guild) => show_all(&app, guild).await,
                    // The next change of the server is heard.
                    Err(RecvError::Lagged(_)) => {}
                    Err(RecvError::Closed) => return,
                }
            }
        }
    })
}

async fn show_all(app: &App, guild: u64) {
    for waiting in app.pictures_later.of(guild) {
        let channel = waiting.message.channel;
        if let Err(error) = show(app, waiting).await {
            tracing::warn!(%error, channel = channel.0, "cannot show a picture that waits for a permission");
        }
    }
}

async fn show(app: &App, waiting: Pictureless) -> Result<(), RestError> {
    let Pictureless { guild, message, whole } = waiting;
    let Some(bot) = app.bot_user() else { return Ok(()) };
    let missing = granted::missing(app, GuildId::new(guild.max(1)), message.channel, bot, Priority::Post).await?;
    if missing.contains(Permissions::ATTACH_FILES) {
        return Ok(());
    }
    let turn = app.rest.turn(Priority::Board).await?;
    match app.pictures_later.take(message) {
        true => app.rest.complete(turn, message, &whole).await,
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bot_service::MessageId;

    #[test]
    fn only_the_newest_message_of_a_channel_waits_for_its_picture() {
        let later = PicturesLater::default();
        let message = |channel, message| MessageRef { channel: ChannelId(channel), message: MessageId(message) };
        let wait = |it| later.wait(5, it, OutgoingMessage::words("board"));
        for it in [message(1, 10), message(1, 11), message(2, 20)] {
            wait(it);
        }
        let waiting = || later.of(5).into_iter().map(|it| it.message).collect::<Vec<_>>();
        assert_eq!(waiting(), [message(2, 20), message(1, 11)]);
        assert!(later.of(6).is_empty());
        assert!(!later.take(message(1, 10)) && later.take(message(1, 11)) && !later.take(message(1, 11)));
        later.overtaken(ChannelId(2));
        assert!(waiting().is_empty());
    }
}
