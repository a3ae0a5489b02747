//! Channels and threads that come, change and go, and who is in a thread.

use serde_json::{Value, json};

use super::Core;
use crate::config::APPLICATION;
use crate::error::ApiError;
use crate::id::Snowflake;
use crate::intents::Intents;
use crate::permissions::Permissions;
use crate::world::{Channel, ChannelKind, Guild, ThreadState, WorldRecord};

impl Core {
    /// Adds a channel or thread.
    pub(crate) fn create_channel(&mut self, channel: Channel) -> Result<(), ApiError> {
        let kind = if channel.thread.is_some() { "THREAD_CREATE" } else { "CHANNEL_CREATE" };
        self.put_channel(&channel, "channel_created")?;
        let mut data = self.wire().channel(&channel);
        if channel.thread.is_some() {
            data["newly_created"] = json!(true);
        }
        self.tell_bot_of(kind, &channel, &data);
        if channel.has_member(APPLICATION) {
            self.tell_of_members(&channel, &[APPLICATION], &[]);
        }
        Ok(())
    }

    /// Replaces a channel or thread. Threads of a channel that the bot sees only from now on are synchronized.
    pub(crate) fn update_channel(&mut self, channel: Channel) -> Result<(), ApiError> {
        let kind = if channel.thread.is_some() { "THREAD_UPDATE" } else { "CHANNEL_UPDATE" };
        let was_seen = self.world.channels.get(&channel.id).is_some_and(|before| self.bot_sees(before));
        self.put_channel(&channel, "channel_updated")?;
        let data = self.wire().channel(&channel);
        self.tell_bot_of(kind, &channel, &data);
        if channel.thread.is_none() && !was_seen && self.bot_sees(&channel) {
            self.sync_threads(&channel);
        }
        Ok(())
    }

    fn put_channel(&mut self, channel: &Channel, live: &str) -> Result<(), ApiError> {
        self.put(WorldRecord::Channel(channel.clone()))?;
        self.tell_seats_at(channel, json!({ "type": live, "channel": self.view().channel(channel) }));
        Ok(())
    }

    /// Deletes a channel with its threads and all their messages; channels of a category stay. The bot is told of the
    /// channel, not of its threads. A page shows them until it is loaded anew.
    pub(crate) fn delete_channel(&mut self, id: Snowflake) -> Result<(), ApiError> {
        let Some(channel) = self.world.channels.get(&id).cloned() else { return Ok(()) };
        let inside = self.world.channels.values().filter(|other| other.parent == Some(id));
        for inside in inside.cloned().collect::<Vec<_>>() {
            match channel.kind {
                ChannelKind::Category => self.update_channel(Channel { parent: None, ..inside })?,
                _ => self.forget_channel(inside.id)?,
            }
        }
        let (kind, data) = match channel.thread {
            None => ("CHANNEL_DELETE", self.wire().channel(&channel)),
            Some(_) => {
                let Channel { guild, parent, kind, .. } = channel;
                ("THREAD_DELETE", json!({ "id": id, "guild_id": guild, "parent_id": parent, "type": kind as u8 }))
            }
        };
        self.tell_bot_of(kind, &channel, &data);
        self.forget_channel(id)?;
        match channel.guild.and_then(|guild| self.world.guilds.get(&guild)).cloned() {
            Some(guild) if guild.system_channel == Some(id) => {
                let guild = Guild { system_channel: None, ..guild };
                self.put(WorldRecord::Guild(guild.clone()))?;
                let data = self.wire().guild(&guild);
                self.gateway.dispatch("GUILD_UPDATE", Some(guild.id), Intents::GUILDS, |_| data.clone());
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn forget_channel(&mut self, id: Snowflake) -> Result<(), ApiError> {
        let files = self.world.messages(id).flat_map(|message| &message.attachments).map(|file| file.id);
        self.drop_files(files.collect::<Vec<_>>());
        self.clear_stage(id);
        self.put(WorldRecord::ChannelGone(id))
    }

    fn bot_sees(&self, channel: &Channel) -> bool {
        self.world.permissions(APPLICATION, channel).contains(Permissions::VIEW_CHANNEL)
    }

    /// Tells the bot of a channel of its server, even if it can't see into it; of a thread only if it can.
    fn tell_bot_of(&mut self, kind: &'static str, channel: &Channel, data: &Value) {
        let guild = channel.guild.and_then(|guild| self.world.guilds.get(&guild));
        let is_told = match channel.thread {
            Some(_) => self.bot_sees(channel),
            None => guild.is_some_and(Guild::has_bot),
        };
        if is_told {
            self.gateway.dispatch(kind, channel.guild, Intents::GUILDS, |_| data.clone());
        }
    }

    fn sync_threads(&mut self, parent: &Channel) {
        let threads = self.world.channels.values().filter(|thread| thread.parent == Some(parent.id));
        let (wire, active) = (self.wire(), threads.filter(|thread| !thread.is_archived() && self.bot_sees(thread)));
        let threads: Vec<&Channel> = active.collect();
        let joined = threads.iter().filter(|thread| thread.has_member(APPLICATION));
        let data = json!({
            "guild_id": parent.guild, "channel_ids": [parent.id],
            "threads": threads.iter().map(|thread| wire.channel(thread)).collect::<Value>(),
            "members": joined.map(|thread| wire.thread_member(thread, APPLICATION)).collect::<Value>(),
        });
        self.gateway.dispatch("THREAD_LIST_SYNC", parent.guild, Intents::GUILDS, |_| data.clone());
    }

    // Threads.

    /// Changes the state of a thread.
    pub(crate) fn change_thread(
        &mut self,
        thread: Snowflake,
        change: impl FnOnce(&mut ThreadState),
    ) -> Result<(), ApiError> {
        let mut thread = self.world.channels.get(&thread).ok_or_else(ApiError::unknown_channel)?.clone();
        let (now, state) = (self.ids.now(), thread.thread.as_mut().ok_or_else(ApiError::wrong_channel_type)?);
        let was_archived = state.archived;
        change(state);
        if state.archived != was_archived {
            state.changed = now;
        }
        let is_reopened = was_archived && !state.archived;
        self.update_channel(thread.clone())?;
        // Those who are in it are told, since they may not have it in memory.
        if is_reopened && thread.has_member(APPLICATION) {
            let mut data = self.wire().thread_member(&thread, APPLICATION);
            data["guild_id"] = json!(thread.guild);
            self.tell_bot_of("THREAD_MEMBER_UPDATE", &thread, &data);
        }
        Ok(())
    }

    /// Advances the clock by `milliseconds`, and archives the threads that are idle by then.
    pub(crate) fn put_clock_forward(&mut self, milliseconds: u64) {
        self.ids.put_forward(milliseconds);
        if let Err(error) = self.archive_idle_threads() {
            tracing::error!(%error, "cannot archive threads");
        }
    }

    /// Archives the threads in which nothing has happened for as long as they ask for.
    pub(crate) fn archive_idle_threads(&mut self) -> Result<(), ApiError> {
        let now = self.ids.now();
        let is_idle = |thread: &&Channel| {
            let last = self.world.last_message(thread.id).map_or(0, Snowflake::milliseconds);
            thread.thread.as_ref().is_some_and(|state| {
                !state.archived && now.saturating_sub(last.max(state.changed)) >= state.auto_archive * 60_000
            })
        };
        let idle: Vec<Snowflake> = self.world.channels.values().filter(is_idle).map(|thread| thread.id).collect();
        idle.into_iter().try_for_each(|thread| self.change_thread(thread, |state| state.archived = true))
    }

    /// Adds users to a thread, as writing in it and being mentioned in it does.
    pub(crate) fn join_thread(&mut self, thread: Snowflake, users: &[Snowflake]) -> Result<(), ApiError> {
        let Some(mut thread) = self.world.channels.get(&thread).cloned() else { return Ok(()) };
        let guild = thread.guild.and_then(|guild| self.world.guilds.get(&guild));
        let is_new = |user: &Snowflake| guild.is_some_and(|guild| guild.has(*user)) && !thread.has_member(*user);
        let added: Vec<Snowflake> = users.iter().copied().filter(is_new).collect();
        match &mut thread.thread {
            Some(state) if !added.is_empty() => state.members.extend(&added),
            _ => return Ok(()),
        }
        self.put(WorldRecord::Channel(thread.clone()))?;
        let event = json!({ "type": "channel_created", "channel": self.view().channel(&thread) });
        added.iter().for_each(|user| self.tell_seat(*user, event.clone()));
        if added.contains(&APPLICATION) && thread.kind == ChannelKind::PrivateThread {
            let data = self.wire().channel(&thread);
            self.tell_bot_of("THREAD_CREATE", &thread, &data);
        }
        self.tell_of_members(&thread, &added, &[]);
        Ok(())
    }

    /// Takes a user out of a thread.
    pub(crate) fn leave_thread(&mut self, thread: Snowflake, user: Snowflake) -> Result<(), ApiError> {
        let mut thread = self.world.channels.get(&thread).ok_or_else(ApiError::unknown_channel)?.clone();
        match &mut thread.thread {
            Some(state) if state.members.contains(&user) => state.members.retain(|member| *member != user),
            _ => return Ok(()),
        }
        self.put(WorldRecord::Channel(thread.clone()))?;
        self.tell_of_members(&thread, &[], &[user]);
        Ok(())
    }

    fn tell_of_members(&mut self, thread: &Channel, added: &[Snowflake], removed: &[Snowflake]) {
        let wire = self.wire();
        let data = json!({
            "id": thread.id, "guild_id": thread.guild,
            "member_count": thread.thread.as_ref().map_or(0, |state| state.members.len().min(50)),
            "added_members": added.iter().map(|user| wire.thread_member(thread, *user)).collect::<Value>(),
            "removed_member_ids": removed,
        });
        // Of itself a bot always hears.
        let of_itself = added.iter().chain(removed).any(|user| *user == APPLICATION);
        let needed = if of_itself { Intents::GUILDS } else { Intents::GUILD_MEMBERS };
        self.gateway.dispatch("THREAD_MEMBERS_UPDATE", thread.guild, needed, |_| data.clone());
    }
}
