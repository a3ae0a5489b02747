//! Servers, members, channels and threads.

use serde_json::{Value, json};

use super::path::{ChannelPath, GuildPath, MemberPath, MessagePath, UserPath};
use super::{Call, Reply, require, visible_channel};
use crate::config::APPLICATION;
use crate::error::ApiError;
use crate::hub::Core;
use crate::id::{Snowflake, unix_milliseconds};
use crate::permissions::Permissions;
use crate::validate::{Form, Problems};
use crate::wire::permission_bits;
use crate::world::{Channel, ChannelKind, Guild, Message, MessageKind, Reference, ThreadState, UserKind};

/// Minutes after which a thread may be put away.
const AUTO_ARCHIVE: &[i64] = &[60, 1440, 4320, 10080];

pub(super) fn known_guild(core: &Core, id: Snowflake) -> Result<&Guild, ApiError> {
    core.world.guilds.get(&id).filter(|guild| guild.has_bot()).ok_or_else(ApiError::unknown_guild)
}

pub(super) fn own_guilds(core: &mut Core, _: Call<()>) -> Result<Reply, ApiError> {
    let show = |guild: &Guild| {
        let bot = guild.members.iter().find(|member| member.user == APPLICATION);
        let permissions = bot.map_or(Permissions::empty(), |member| guild.base_permissions(member));
        json!({
            "id": guild.id, "name": guild.name, "icon": null, "banner": null, "owner": false,
            "permissions": permission_bits(permissions), "features": [],
        })
    };
    Ok(Reply::Ok(core.world.guilds.values().filter(|guild| guild.has_bot()).map(show).collect()))
}

pub(super) fn guild(core: &mut Core, call: Call<GuildPath>) -> Result<Reply, ApiError> {
    Ok(Reply::Ok(core.wire().guild(known_guild(core, call.path.guild_id)?)))
}

pub(super) fn guild_roles(core: &mut Core, call: Call<GuildPath>) -> Result<Reply, ApiError> {
    Ok(Reply::Ok(core.wire().guild(known_guild(core, call.path.guild_id)?)["roles"].take()))
}

pub(super) fn guild_channels(core: &mut Core, call: Call<GuildPath>) -> Result<Reply, ApiError> {
    let id = call.path.guild_id;
    known_guild(core, id)?;
    let channels = core.world.channels.values().filter(|channel| channel.guild == Some(id) && channel.thread.is_none());
    Ok(Reply::Ok(channels.map(|channel| core.wire().channel(channel)).collect()))
}

pub(super) fn guild_threads(core: &mut Core, call: Call<GuildPath>) -> Result<Reply, ApiError> {
    let id = call.path.guild_id;
    known_guild(core, id)?;
    let threads = core.world.channels.values().filter(|channel| channel.guild == Some(id));
    let active = threads.filter(|channel| channel.thread.is_some_and(|state| !state.archived));
    let threads: Value = active.map(|channel| core.wire().channel(channel)).collect();
    Ok(Reply::Ok(json!({ "threads": threads, "members": [] })))
}

pub(super) fn guild_member(core: &mut Core, call: Call<MemberPath>) -> Result<Reply, ApiError> {
    let MemberPath { guild_id, user_id } = call.path;
    let guild = known_guild(core, guild_id)?;
    let member = guild.members.iter().find(|member| member.user == user_id).ok_or_else(ApiError::unknown_member)?;
    Ok(Reply::Ok(core.wire().member(member)))
}

pub(super) fn user(core: &mut Core, call: Call<UserPath>) -> Result<Reply, ApiError> {
    let user = core.world.users.get(&call.path.user_id).ok_or_else(ApiError::unknown_user)?;
    Ok(Reply::Ok(core.wire().user(user)))
}

pub(super) fn open_direct(core: &mut Core, call: Call<()>) -> Result<Reply, ApiError> {
    let problems = Problems::default();
    let recipient = Form::of_body(&call.body.json, &["recipient_id"], &problems).and_then(|form| {
        form.require("recipient_id");
        form.snowflake("recipient_id")
    });
    problems.check()?;
    let user = recipient.and_then(|id| core.world.users.get(&id)).ok_or_else(ApiError::unknown_user)?;
    if user.kind == UserKind::Bot {
        return Err(ApiError::cannot_message_user());
    }
    let channel = core.world.direct_channel(user.id).ok_or_else(ApiError::cannot_message_user)?;
    Ok(Reply::Ok(core.wire().channel(channel)))
}

pub(super) fn channel(core: &mut Core, call: Call<ChannelPath>) -> Result<Reply, ApiError> {
    Ok(Reply::Ok(core.wire().channel(visible_channel(core, call.path.channel_id)?)))
}

pub(super) fn typing(core: &mut Core, call: Call<ChannelPath>) -> Result<Reply, ApiError> {
    let channel = visible_channel(core, call.path.channel_id)?;
    require(core, channel, channel.permission_to_send())?;
    core.show_typing(channel);
    Ok(Reply::NoContent)
}

pub(super) fn edit_channel(core: &mut Core, call: Call<ChannelPath>) -> Result<Reply, ApiError> {
    let mut channel = visible_channel(core, call.path.channel_id)?.clone();
    if channel.kind == ChannelKind::Direct {
        return Err(ApiError::wrong_channel_type());
    }
    let problems = Problems::default();
    let known: &[&str] = match channel.thread {
        Some(_) => {
            &["name", "archived", "auto_archive_duration", "locked", "invitable", "rate_limit_per_user", "flags"]
        }
        None => &["name", "topic", "position", "nsfw", "rate_limit_per_user", "permission_overwrites", "parent_id"],
    };
    let Some(form) = Form::of_body(&call.body.json, known, &problems) else { return Err(ApiError::invalid_json()) };
    if let Some(name) = form.string("name", 1..=100) {
        channel.name = name.to_owned();
    }
    if form.is_given("topic") {
        channel.topic = form.string("topic", 0..=1024).map(str::to_owned);
    }
    form.integer("rate_limit_per_user", 0..=21600);
    if let Some(state) = &mut channel.thread {
        if let Some(archived) = form.boolean("archived") {
            state.archived = archived;
            state.changed = unix_milliseconds();
        }
        state.locked = form.boolean("locked").unwrap_or(state.locked);
        if let Some(minutes) = form.one_of("auto_archive_duration", AUTO_ARCHIVE) {
            state.auto_archive = minutes.unsigned_abs();
        }
    }
    problems.check()?;
    match channel.thread {
        Some(state) if state.owner == APPLICATION && !form.is_given("locked") => {}
        Some(_) => require(core, &channel, Permissions::MANAGE_THREADS)?,
        None => require(core, &channel, Permissions::MANAGE_CHANNELS)?,
    }
    core.update_channel(channel.clone())?;
    Ok(Reply::Ok(core.wire().channel(&channel)))
}

pub(super) fn start_thread_from_message(core: &mut Core, call: Call<MessagePath>) -> Result<Reply, ApiError> {
    thread(core, &call.body.json, call.path.channel_id, Some(call.path.message_id))
}

pub(super) fn start_thread(core: &mut Core, call: Call<ChannelPath>) -> Result<Reply, ApiError> {
    thread(core, &call.body.json, call.path.channel_id, None)
}

/// Starts a thread in the channel `parent`, from one of its messages or without one.
fn thread(core: &mut Core, body: &Value, parent: Snowflake, from: Option<Snowflake>) -> Result<Reply, ApiError> {
    let place = visible_channel(core, parent)?.clone();
    let guild = place.guild.filter(|_| place.kind == ChannelKind::Text).ok_or_else(ApiError::wrong_channel_type)?;
    let problems = Problems::default();
    let known = ["name", "auto_archive_duration", "rate_limit_per_user", "type", "invitable"];
    let Some(form) = Form::of_body(body, &known, &problems) else { return Err(ApiError::invalid_json()) };
    form.require("name");
    let name = form.string("name", 1..=100).unwrap_or_default().to_owned();
    let auto_archive = form.one_of("auto_archive_duration", AUTO_ARCHIVE).unwrap_or(1440).unsigned_abs();
    form.integer("rate_limit_per_user", 0..=21600);
    form.boolean("invitable");
    // Only public threads can be started from a message, yet libraries send the type.
    let kinds: &[i64] = if from.is_some() { &[11] } else { &[11, 12] };
    let is_public = form.one_of("type", kinds) == Some(11) || from.is_some();
    problems.check()?;
    let (kind, needed) = if is_public {
        (ChannelKind::PublicThread, Permissions::CREATE_PUBLIC_THREADS)
    } else {
        (ChannelKind::PrivateThread, Permissions::CREATE_PRIVATE_THREADS)
    };
    require(core, &place, needed)?;
    let source = match from {
        None => None,
        Some(id) => {
            let message = core.world.message(parent, id).filter(|message| message.visible_to.is_none());
            let message = message.ok_or_else(ApiError::unknown_message)?.clone();
            if message.thread.is_some() {
                return Err(ApiError::thread_exists());
            }
            Some(message)
        }
    };
    // A thread that was started from a message has the message's id.
    let id = from.unwrap_or_else(|| core.ids.next());
    let thread =
        ThreadState { archived: false, locked: false, auto_archive, changed: unix_milliseconds(), owner: APPLICATION };
    let channel = Channel { kind, parent: Some(parent), thread: Some(thread), ..Channel::text(id, guild, &name, None) };
    core.create_channel(channel.clone())?;
    match source {
        Some(mut message) => {
            message.thread = Some(id);
            message.flags |= Message::HAS_THREAD;
            core.update_message(message, Vec::new())?;
        }
        None if is_public => {
            let mut word = Message::new(core.ids.next(), parent, APPLICATION, name);
            word.kind = MessageKind::ThreadCreated;
            word.reference = Some(Reference { channel: id, message: None });
            word.thread = Some(id);
            core.create_message(word, Vec::new())?;
        }
        None => {}
    }
    Ok(Reply::Created(core.wire().channel(&channel)))
}
