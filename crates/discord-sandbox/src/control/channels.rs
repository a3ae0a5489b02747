//! Channels and threads: coming, changing and going.

use super::Control;
use crate::acts::{ActError, ThreadStart};
use crate::config::APPLICATION;
use crate::hub::Core;
use crate::id::Snowflake;
use crate::permissions::{Overwrite, OverwriteKind, Permissions};
use crate::world::{Channel, ChannelKind, ForumTag};

/// Channels and threads.
impl Control {
    /// Creates a channel; threads are [started](Control::start_thread).
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn create_channel(&self, guild: Snowflake, kind: ChannelKind, name: &str) -> Result<Snowflake, ActError> {
        self.act(|core| {
            core.world.guilds.get(&guild).ok_or(ActError::Unknown("server"))?;
            let id = core.ids.next();
            core.create_channel(Channel::of_guild(id, guild, kind, name))?;
            Ok(id)
        })
    }

    /// Moves a channel into a category.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn move_channel(&self, channel: Snowflake, category: Snowflake) -> Result<(), ActError> {
        self.change_channel(channel, |channel, _| channel.parent = Some(category))
    }

    /// Sets how many seconds people must wait between two messages.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn set_slow_mode(&self, channel: Snowflake, seconds: u64) -> Result<(), ActError> {
        self.change_channel(channel, |channel, _| channel.slow_mode = seconds)
    }

    /// Adds a tag to a forum; returns it.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn add_tag(&self, forum: Snowflake, name: &str) -> Result<Snowflake, ActError> {
        self.change_channel(forum, |channel, core| {
            let id = core.ids.next();
            channel.tags.available.push(ForumTag { id, name: name.to_owned(), moderated: false });
            id
        })
    }

    /// Leaves a tag of a forum to moderators.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn moderate_tag(&self, forum: Snowflake, tag: Snowflake) -> Result<(), ActError> {
        self.change_channel(forum, |channel, _| {
            let known = channel.tags.available.iter_mut().filter(|known| known.id == tag);
            known.for_each(|known| known.moderated = true);
        })
    }

    /// Lets a forum have only posts with a tag.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn require_tags(&self, forum: Snowflake) -> Result<(), ActError> {
        self.change_channel(forum, |channel, _| channel.tags.required = true)
    }

    /// Deletes a channel or thread with its threads and messages, or a category without the channels in it.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn delete_channel(&self, channel: Snowflake) -> Result<(), ActError> {
        self.act(|core| {
            core.world.channels.get(&channel).ok_or(ActError::Unknown("channel"))?;
            Ok(core.delete_channel(channel)?)
        })
    }

    /// Lets a person start a thread; returns it.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn start_thread(
        &self,
        seat: Snowflake,
        channel: Snowflake,
        name: &str,
        start: ThreadStart<'_>,
    ) -> Result<Snowflake, ActError> {
        self.act(|core| Ok(core.begin_thread(seat, channel, name, start)?.id))
    }

    /// Archives a thread, as its owner or a moderator can: a message reopens it.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn archive_thread(&self, thread: Snowflake) -> Result<(), ActError> {
        self.act(|core| Ok(core.change_thread(thread, |state| state.archived = true)?))
    }

    /// Archives and locks a thread, as a moderator can: only moderators can write there or reopen it.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn lock_thread(&self, thread: Snowflake) -> Result<(), ActError> {
        self.act(|core| Ok(core.change_thread(thread, |state| (state.archived, state.locked) = (true, true))?))
    }

    /// Reopens a thread and unlocks it.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn unlock_thread(&self, thread: Snowflake) -> Result<(), ActError> {
        self.act(|core| Ok(core.change_thread(thread, |state| (state.archived, state.locked) = (false, false))?))
    }

    /// Invites a user to a thread, which is the only way into a private one.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn invite_to_thread(&self, thread: Snowflake, user: Snowflake) -> Result<(), ActError> {
        self.act(|core| Ok(core.join_thread(thread, &[user])?))
    }

    /// Replaces the exceptions from what members may do in a channel.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn set_overwrites(&self, channel: Snowflake, overwrites: &[Overwrite]) -> Result<(), ActError> {
        self.change_channel(channel, |channel, _| channel.overwrites = overwrites.to_vec())
    }

    /// Changes what the bot may not do in a channel; threads take it from their channel.
    ///
    /// # Errors
    /// See [`ActError`].
    pub fn deny_to_bot(&self, channel: Snowflake, deny: Permissions) -> Result<(), ActError> {
        self.change_channel(channel, |channel, _| {
            channel.overwrites.retain(|overwrite| overwrite.id != APPLICATION);
            let (kind, allow) = (OverwriteKind::Member, Permissions::empty());
            channel.overwrites.push(Overwrite { id: APPLICATION, kind, allow, deny });
        })
    }

    fn change_channel<T>(
        &self,
        channel: Snowflake,
        change: impl FnOnce(&mut Channel, &mut Core) -> T,
    ) -> Result<T, ActError> {
        self.act(|core| {
            let mut channel = core.world.channels.get(&channel).ok_or(ActError::Unknown("channel"))?.clone();
            let changed = change(&mut channel, core);
            core.update_channel(channel)?;
            Ok(changed)
        })
    }
}
