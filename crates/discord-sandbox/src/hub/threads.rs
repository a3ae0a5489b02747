//! How threads begin.

use super::Core;
use crate::error::ApiError;
use crate::id::Snowflake;
use crate::world::{Channel, ChannelKind, Message, MessageKind, Reference, ThreadState};

/// Minutes after which a thread may be archived.
pub(crate) const AUTO_ARCHIVE: &[i64] = &[60, 1440, 4320, 10080];

/// The most threads of a server that may be active.
const MAX_ACTIVE: usize = 1000;

/// A thread to be started.
#[derive(Clone, Debug)]
pub(crate) struct NewThread {
    pub(crate) owner: Snowflake,
    pub(crate) name: String,
    pub(crate) kind: ChannelKind,
    pub(crate) auto_archive: u64,
    pub(crate) slow_mode: u64,
    pub(crate) tags: Vec<Snowflake>,
    /// The message that it is started from.
    pub(crate) source: Option<Message>,
}

impl NewThread {
    /// A thread with Discord's defaults.
    pub(crate) fn new(owner: Snowflake, kind: ChannelKind, name: &str) -> NewThread {
        let (tags, source) = (Vec::new(), None);
        NewThread { owner, name: name.to_owned(), kind, auto_archive: 1440, slow_mode: 0, tags, source }
    }
}

impl Core {
    /// Starts a thread in the channel `parent`. One that is started from a message has the message's id, and begins with a
    /// reference to it; of another the channel gets a notice, unless it is private or a forum's post.
    pub(crate) fn start_thread(&mut self, parent: &Channel, new: NewThread) -> Result<Channel, ApiError> {
        let guild = parent.guild.filter(|_| parent.kind.threads().contains(&new.kind));
        let guild = guild.ok_or_else(ApiError::wrong_channel_type)?;
        if new.source.as_ref().is_some_and(|source| source.thread.is_some()) {
            return Err(ApiError::thread_exists());
        }
        if self.wire().active_threads(guild).count() >= MAX_ACTIVE {
            return Err(ApiError::too_many_threads());
        }
        let id = new.source.as_ref().map_or_else(|| self.ids.next(), |source| source.id);
        let state = ThreadState {
            archived: false,
            locked: false,
            auto_archive: new.auto_archive,
            changed: self.ids.now(),
            owner: new.owner,
            members: vec![new.owner],
            tags: new.tags,
        };
        let thread = Channel {
            parent: Some(parent.id),
            thread: Some(state),
            slow_mode: new.slow_mode,
            ..Channel::of_guild(id, guild, new.kind, &new.name)
        };
        self.create_channel(thread.clone())?;
        match new.source {
            Some(mut source) => {
                source.thread = Some(id);
                source.flags |= Message::HAS_THREAD;
                let reference = Reference { channel: source.channel, message: Some(source.id) };
                self.update_message(source, Vec::new())?;
                self.note(id, new.owner, MessageKind::ThreadStarter, String::new(), reference)?;
            }
            None if new.kind != ChannelKind::PrivateThread && !parent.kind.is_forum() => {
                let reference = Reference { channel: id, message: None };
                self.note(parent.id, new.owner, MessageKind::ThreadCreated, new.name, reference)?;
            }
            None => {}
        }
        Ok(thread)
    }

    /// Adds a message that Discord itself writes.
    fn note(
        &mut self,
        channel: Snowflake,
        author: Snowflake,
        kind: MessageKind,
        content: String,
        reference: Reference,
    ) -> Result<(), ApiError> {
        let mut note = Message::new(self.ids.next(), channel, author, content);
        note.thread = (kind == MessageKind::ThreadCreated).then_some(reference.channel);
        (note.kind, note.reference) = (kind, Some(reference));
        self.create_message(note, Vec::new())
    }
}
