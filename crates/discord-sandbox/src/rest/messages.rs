//! Messages in channels.

use serde_json::Value;

use super::path::{ChannelPath, MessagePath, ReactionPath};
use super::threads::check_writable;
use super::{Call, Reply, require, visible_channel};
use crate::config::APPLICATION;
use crate::error::ApiError;
use crate::hub::Core;
use crate::id::{Snowflake, unix_milliseconds};
use crate::permissions::Permissions;
use crate::validate::component::is_emoji;
use crate::validate::message::{BodyKind, MessageDraft, draft};
use crate::validate::refuse;
use crate::world::{Channel, DirectMessages, Message, MessageKind, Reference};

/// How many messages a list has unless asked for, and at most.
const LIST: usize = 50;
const LIST_MAX: usize = 100;

fn visible_message<'a>(core: &'a Core, path: &MessagePath) -> Result<&'a Message, ApiError> {
    let place = visible_channel(core, path.channel_id)?;
    require(core, place, Permissions::READ_MESSAGE_HISTORY)?;
    let message = core.world.message(path.channel_id, path.message_id);
    message.filter(|message| message.visible_to.is_none()).ok_or_else(ApiError::unknown_message)
}

fn show(core: &Core, message: &Message) -> Value {
    core.wire().message(message, core.has_content_intent())
}

pub(super) fn get(core: &mut Core, call: Call<MessagePath>) -> Result<Reply, ApiError> {
    Ok(Reply::Ok(show(core, visible_message(core, &call.path)?)))
}

pub(super) fn list(core: &mut Core, call: Call<ChannelPath>) -> Result<Reply, ApiError> {
    let channel = call.path.channel_id;
    let place = visible_channel(core, channel)?;
    if !place.kind.has_messages() {
        return Err(ApiError::wrong_channel_type());
    }
    // Without it, the list is empty.
    if !core.world.permissions(APPLICATION, place).contains(Permissions::READ_MESSAGE_HISTORY) {
        return Ok(Reply::Ok(Value::Array(Vec::new())));
    }
    let limit = match call.query("limit").map(str::parse::<usize>) {
        None => LIST,
        Some(Ok(limit)) if (1..=LIST_MAX).contains(&limit) => limit,
        Some(_) => return Err(refuse(&["limit"], "NUMBER_TYPE_MAX", "int value should be between 1 and 100.")),
    };
    let id = |name: &str| match call.query(name).map(str::parse::<Snowflake>) {
        None => Ok(None),
        Some(Ok(id)) => Ok(Some(id)),
        Some(Err(_)) => Err(refuse(&[name], "NUMBER_TYPE_COERCE", "Value is not snowflake.")),
    };
    let (before, after, around) = (id("before")?, id("after")?, id("around")?);
    let all = || core.world.messages(channel).filter(|message| message.visible_to.is_none());
    // Discord always lists the newest first.
    let chosen: Vec<&Message> = match (before, after, around) {
        (Some(before), _, _) => all().rev().filter(|message| message.id < before).take(limit).collect(),
        (None, Some(after), _) => {
            let mut oldest: Vec<_> = all().filter(|message| message.id > after).take(limit).collect();
            oldest.reverse();
            oldest
        }
        (None, None, Some(around)) => {
            let older = all().rev().filter(|message| message.id <= around).take(limit / 2 + 1);
            let newer: Vec<_> = all().filter(|message| message.id > around).take(limit / 2).collect();
            newer.into_iter().rev().chain(older).take(limit).collect()
        }
        (None, None, None) => all().rev().take(limit).collect(),
    };
    Ok(Reply::Ok(chosen.into_iter().map(|message| show(core, message)).collect()))
}

pub(super) fn create(core: &mut Core, call: Call<ChannelPath>) -> Result<Reply, ApiError> {
    let channel = call.path.channel_id;
    let place = visible_channel(core, channel)?.clone();
    check_place(core, &place)?;
    require(core, &place, place.permission_to_send())?;
    let mut draft = draft(BodyKind::New, &call.body.json)?;
    if !call.body.uploads.is_empty() {
        require(core, &place, Permissions::ATTACH_FILES)?;
    }
    if draft.embeds.as_ref().is_some_and(|embeds| !embeds.is_empty()) {
        require(core, &place, Permissions::EMBED_LINKS)?;
    }
    check_writable(core, &place)?;
    if let Some(existing) = same_nonce(core, &draft)? {
        return Ok(Reply::Ok(show(core, existing)));
    }
    let reference = reply_target(core, channel, &mut draft)?;
    let mut message = Message::new(core.ids.next(), channel, APPLICATION, String::new());
    if reference.is_some() {
        require(core, &place, Permissions::READ_MESSAGE_HISTORY).map_err(|_| ApiError::no_history())?;
        message.kind = MessageKind::Reply;
        message.reference = reference;
    }
    message.nonce = draft.nonce.take();
    let files = core.compose(&mut message, draft, call.body.uploads)?;
    core.create_message(message.clone(), files)?;
    let oldest = oldest_nonce(core);
    core.nonces.add(&message, oldest);
    Ok(Reply::Ok(show(core, &message)))
}

/// Since when nonces are remembered, in milliseconds since 1970.
fn oldest_nonce(core: &Core) -> u64 {
    core.ids.now().saturating_sub(core.times.nonce.as_millis() as u64)
}

/// The bot's message that was sent with the same nonce a short while ago, in whichever channel, when a second is not to be.
/// Refused if that was deleted meanwhile: it isn't sent again.
fn same_nonce<'a>(core: &'a Core, draft: &MessageDraft) -> Result<Option<&'a Message>, ApiError> {
    let nonce = draft.nonce.as_ref().filter(|_| draft.enforce_nonce);
    match nonce.and_then(|nonce| core.nonces.find(nonce, oldest_nonce(core))) {
        Some((channel, id)) => core.world.message(channel, id).map(Some).ok_or_else(ApiError::unknown_message),
        None => Ok(None),
    }
}

fn reply_target(core: &Core, channel: Snowflake, draft: &mut MessageDraft) -> Result<Option<Reference>, ApiError> {
    let Some(reply) = draft.reference.take() else { return Ok(None) };
    let elsewhere = reply.channel.is_some_and(|other| other != channel);
    let target = core.world.message(channel, reply.message).filter(|message| message.visible_to.is_none());
    if target.is_some_and(|message| message.kind.is_system()) {
        let (code, words) = ("REPLIES_CANNOT_REPLY_TO_SYSTEM_MESSAGE", "Cannot reply to a system message");
        return Err(refuse(&["message_reference"], code, words));
    }
    let exists = target.is_some();
    if exists && !elsewhere {
        return Ok(Some(Reference { channel, message: Some(reply.message) }));
    }
    if reply.must_exist {
        let (code, words) = ("REPLIES_UNKNOWN_MESSAGE", "Unknown message");
        return Err(refuse(&["message_reference"], code, words));
    }
    Ok(None)
}

pub(super) fn edit(core: &mut Core, call: Call<MessagePath>) -> Result<Reply, ApiError> {
    let mut message = visible_message(core, &call.path)?.clone();
    if message.author != APPLICATION {
        return Err(ApiError::not_own_message());
    }
    if message.kind.is_system() {
        return Err(ApiError::system_message());
    }
    let place = visible_channel(core, call.path.channel_id)?;
    if place.is_archived() {
        return Err(ApiError::thread_archived());
    }
    check_writable(core, place)?;
    let draft = draft(BodyKind::Edit, &call.body.json)?;
    if !call.body.uploads.is_empty() {
        require(core, place, Permissions::ATTACH_FILES)?;
    }
    let files = core.compose(&mut message, draft, call.body.uploads)?;
    message.edited = Some(unix_milliseconds());
    core.update_message(message.clone(), files)?;
    Ok(Reply::Ok(show(core, &message)))
}

pub(super) fn delete(core: &mut Core, call: Call<MessagePath>) -> Result<Reply, ApiError> {
    let MessagePath { channel_id, message_id } = call.path;
    let place = visible_channel(core, channel_id)?;
    let message = core.world.message(channel_id, message_id).filter(|message| message.visible_to.is_none());
    let message = message.ok_or_else(ApiError::unknown_message)?.clone();
    if message.kind == MessageKind::ThreadStarter {
        return Err(ApiError::system_message());
    }
    if place.is_archived() {
        check_writable(core, place)?;
    }
    if message.author != APPLICATION {
        require(core, place, Permissions::MANAGE_MESSAGES)?;
    }
    core.delete_message(&message)?;
    Ok(Reply::NoContent)
}

/// Refuses a message where there are none, and one to a person whom it wouldn't reach.
fn check_place(core: &Core, place: &Channel) -> Result<(), ApiError> {
    if place.kind.is_forum() {
        return Err(ApiError::forum_channel());
    }
    if !place.kind.has_messages() {
        return Err(ApiError::not_text_channel());
    }
    let Some(user) = place.recipient.and_then(|user| core.world.users.get(&user)) else { return Ok(()) };
    if !core.world.may_be_written_to(user.id) {
        return Err(ApiError::no_mutual_guilds());
    }
    match user.direct_messages {
        DirectMessages::Taken => Ok(()),
        DirectMessages::Refused => Err(ApiError::cannot_message_user()),
    }
}

/// A reaction is accepted or refused as on Discord, but not kept.
pub(super) fn react(core: &mut Core, call: Call<ReactionPath>) -> Result<Reply, ApiError> {
    let ReactionPath { channel_id, message_id, emoji_name: emoji } = call.path;
    let place = visible_channel(core, channel_id)?;
    require(core, place, Permissions::ADD_REACTIONS)?;
    if place.is_archived() {
        return Err(ApiError::thread_archived());
    }
    visible_message(core, &MessagePath { channel_id, message_id })?;
    if !emoji.contains(':') && !is_emoji(&emoji) {
        return Err(ApiError::unknown_emoji());
    }
    Ok(Reply::NoContent)
}
