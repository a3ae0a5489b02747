//! Threads that people start.

use super::ActError;
use crate::hub::{Core, NewThread};
use crate::id::Snowflake;
use crate::permissions::Permissions;
use crate::world::{Channel, ChannelKind, Message};

/// How a person starts a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreadStart<'a> {
    /// From this message of the channel.
    Message(Snowflake),
    /// Without a message, for everyone who sees the channel.
    Public,
    /// For those who are invited.
    Private,
    /// As a post of a forum, with the words of its first message.
    Post(&'a str),
}

impl Core {
    /// A person starts a thread.
    pub(crate) fn begin_thread(
        &mut self,
        seat: Snowflake,
        parent: Snowflake,
        name: &str,
        start: ThreadStart<'_>,
    ) -> Result<Channel, ActError> {
        let parent = self.place(seat, parent)?.clone();
        let (kind, needed) = match start {
            ThreadStart::Private => (ChannelKind::PrivateThread, Permissions::CREATE_PRIVATE_THREADS),
            ThreadStart::Post(_) => (ChannelKind::PublicThread, Permissions::SEND_MESSAGES),
            ThreadStart::Message(_) | ThreadStart::Public => {
                let kind = parent.kind.threads().first().copied().unwrap_or(ChannelKind::PublicThread);
                (kind, Permissions::CREATE_PUBLIC_THREADS)
            }
        };
        if !self.world.permissions(seat, &parent).contains(needed) {
            return Err(ActError::NotPermitted);
        }
        if matches!(start, ThreadStart::Post(_)) != parent.kind.is_forum() || !parent.kind.threads().contains(&kind) {
            return Err(ActError::Invalid("no such thread can be started here".to_owned()));
        }
        let source = match start {
            ThreadStart::Message(id) => Some(self.seen_message(seat, parent.id, id)?.clone()),
            _ => None,
        };
        let thread = self.start_thread(&parent, NewThread { source, ..NewThread::new(seat, kind, name) })?;
        if let ThreadStart::Post(words) = start {
            // It has the thread's id.
            self.create_message(Message::new(thread.id, thread.id, seat, words.to_owned()), Vec::new())?;
        }
        Ok(thread)
    }
}
