//! Pictures that a channel does not take for want of a permission: they are shown once it is granted.

use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};

use lru::LruCache;

use crate::kit::message::OutgoingMessage;
use bot_service::{ChannelId, MessageRef};

/// In how many channels pictures wait.
const CHANNELS: NonZeroUsize = NonZeroUsize::new(1024).unwrap();

/// A message that was posted without its picture.
#[derive(Clone)]
pub struct Pictureless {
    pub guild: u64,
    pub message: MessageRef,
    /// What it would have been.
    pub whole: OutgoingMessage,
}

/// The newest message of each channel that was posted without its picture.
pub struct PicturesLater(Mutex<LruCache<ChannelId, Pictureless>>);

impl Default for PicturesLater {
    fn default() -> PicturesLater {
        PicturesLater(Mutex::new(LruCache::new(CHANNELS)))
    }
}

impl PicturesLater {
    pub fn wait(&self, waiting: Pictureless) {
        self.messages().put(waiting.message.channel, waiting);
    }

    /// Another message has taken the place of what was posted in a channel.
    pub fn overtaken(&self, channel: ChannelId) {
        self.messages().pop(&channel);
    }

    /// The messages that wait.
    pub fn all(&self) -> Vec<Pictureless> {
        self.messages().iter().map(|(_, waiting)| waiting).cloned().collect()
    }

    /// The messages on a server that wait.
    pub fn of(&self, guild: u64) -> Vec<Pictureless> {
        self.all().into_iter().filter(|it| it.guild == guild).collect()
    }

    /// Whether this message still waits for its pictures: no other has taken its place.
    pub fn awaits(&self, message: MessageRef) -> bool {
        self.messages().peek(&message.channel).is_some_and(|waiting| waiting.message == message)
    }

    /// This message has its pictures.
    pub fn completed(&self, message: MessageRef) {
        if self.awaits(message) {
            self.overtaken(message.channel);
        }
    }

    /// A panic cannot leave the map half changed, so a poisoned lock is still good.
    fn messages(&self) -> MutexGuard<'_, LruCache<ChannelId, Pictureless>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
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
        let wait = |it| later.wait(Pictureless { guild: 5, message: it, whole: OutgoingMessage::words("board") });
        for it in [message(1, 10), message(1, 11), message(2, 20)] {
            wait(it);
        }
        let waiting = || later.of(5).into_iter().map(|it| it.message).collect::<Vec<_>>();
        assert_eq!(waiting(), [message(2, 20), message(1, 11)]);
        assert!(later.of(6).is_empty());
        assert!(!later.awaits(message(1, 10)) && later.awaits(message(1, 11)));
        later.completed(message(1, 10));
        assert!(later.awaits(message(1, 11)), "another was completed");
        later.completed(message(1, 11));
        assert!(!later.awaits(message(1, 11)));
        later.overtaken(ChannelId(2));
        assert!(waiting().is_empty());
    }
}
