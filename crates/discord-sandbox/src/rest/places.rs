//! Servers, members and channels.

use serde_json::{Value, json};

use super::path::{ChannelPath, GuildPath, MemberPath, UserPath};
use super::threads::{self, MAX_SLOW_MODE};
use super::{Call, Reply, require, visible_channel};
use crate::config::APPLICATION;
use crate::error::ApiError;
use crate::hub::Core;
use crate::id::Snowflake;
use crate::permissions::Permissions;
use crate::validate::{Form, Problems};
use crate::wire::permission_bits;
use crate::world::{ChannelKind, Guild, UserKind};

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
    let wire = core.wire();
    let threads: Value = wire.active_threads(id).map(|thread| wire.channel(thread)).collect();
    let joined = wire.active_threads(id).filter(|thread| thread.has_member(APPLICATION));
    let members: Value = joined.map(|thread| wire.thread_member(thread, APPLICATION)).collect();
    Ok(Reply::Ok(json!({ "threads": threads, "members": members })))
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
    if matches!(channel.kind, ChannelKind::Direct | ChannelKind::Group) {
        return Err(ApiError::wrong_channel_type());
    }
    if let Some(state) = &channel.thread {
        return threads::edit(core, &channel, state, &call.body.json);
    }
    let problems = Problems::default();
    let known = ["name", "topic", "position", "nsfw", "rate_limit_per_user", "permission_overwrites", "parent_id"];
    let Some(form) = Form::of_body(&call.body.json, &known, &problems) else { return Err(ApiError::invalid_json()) };
    if let Some(name) = form.string("name", 1..=100) {
        channel.name = name.to_owned();
    }
    if form.is_given("topic") {
        let longest = if channel.kind.is_forum() { 4096 } else { 1024 };
        channel.topic = form.string("topic", 0..=longest).map(str::to_owned);
    }
    if let Some(seconds) = form.integer("rate_limit_per_user", 0..=MAX_SLOW_MODE) {
        channel.slow_mode = seconds.unsigned_abs();
    }
    problems.check()?;
    require(core, &channel, Permissions::MANAGE_CHANNELS)?;
    core.update_channel(channel.clone())?;
    Ok(Reply::Ok(core.wire().channel(&channel)))
}
