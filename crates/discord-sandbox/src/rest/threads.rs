//! Starting and changing threads, and who is in them.

use serde_json::Value;

use super::path::{ChannelPath, MessagePath, ThreadMemberPath};
use super::{Call, Reply, require, visible_channel};
use crate::config::APPLICATION;
use crate::error::ApiError;
use crate::hub::{AUTO_ARCHIVE, Core, NewThread};
use crate::id::Snowflake;
use crate::permissions::Permissions;
use crate::validate::message::draft_of_post;
use crate::validate::{Form, Problems, refuse};
use crate::world::{Channel, ChannelKind, Message, ThreadState};

/// The longest slow mode, in seconds.
pub(super) const MAX_SLOW_MODE: i64 = 21_600;

pub(super) fn start_from_message(core: &mut Core, call: Call<MessagePath>) -> Result<Reply, ApiError> {
    let MessagePath { channel_id, message_id } = call.path;
    let place = visible_channel(core, channel_id)?.clone();
    // The thread's type follows from the channel's. Libraries send one that Discord ignores.
    let kind =
        *place.kind.threads().first().filter(|_| !place.kind.is_forum()).ok_or_else(ApiError::wrong_channel_type)?;
    let known = ["name", "auto_archive_duration", "rate_limit_per_user", "type"];
    let new = with_form(&call.body.json, &known, |form| {
        form.one_of("type", &[10, 11]);
        thread(form, kind)
    })?;
    require(core, &place, Permissions::CREATE_PUBLIC_THREADS)?;
    let source = core.world.message(channel_id, message_id).filter(|message| message.visible_to.is_none());
    let source = source.ok_or_else(ApiError::unknown_message)?.clone();
    if source.kind.is_system() {
        return Err(ApiError::system_message());
    }
    let thread = core.start_thread(&place, NewThread { source: Some(source), ..new })?;
    Ok(Reply::Created(core.wire().channel(&thread)))
}

pub(super) fn start(core: &mut Core, call: Call<ChannelPath>) -> Result<Reply, ApiError> {
    let place = visible_channel(core, call.path.channel_id)?.clone();
    if place.kind.is_forum() {
        return post(core, &place, call);
    }
    let known = ["name", "auto_archive_duration", "rate_limit_per_user", "type", "invitable"];
    let new = with_form(&call.body.json, &known, |form| {
        form.boolean("invitable");
        let kind = match form.one_of("type", &[10, 11, 12]) {
            Some(10) => ChannelKind::AnnouncementThread,
            Some(11) => ChannelKind::PublicThread,
            _ => ChannelKind::PrivateThread,
        };
        thread(form, kind)
    })?;
    if !place.kind.threads().contains(&new.kind) {
        return Err(ApiError::wrong_channel_type());
    }
    let needed = match new.kind {
        ChannelKind::PrivateThread => Permissions::CREATE_PRIVATE_THREADS,
        _ => Permissions::CREATE_PUBLIC_THREADS,
    };
    require(core, &place, needed)?;
    let thread = core.start_thread(&place, new)?;
    Ok(Reply::Created(core.wire().channel(&thread)))
}

/// Starts a post in a forum: a thread and its first message, which have one id.
fn post(core: &mut Core, forum: &Channel, call: Call<ChannelPath>) -> Result<Reply, ApiError> {
    let known = ["name", "auto_archive_duration", "rate_limit_per_user", "applied_tags", "message"];
    let (new, draft) = with_form(&call.body.json, &known, |form| {
        form.require("message");
        let tags = form.snowflakes("applied_tags", 0..=5).unwrap_or_default();
        (NewThread { tags, ..thread(form, ChannelKind::PublicThread) }, draft_of_post(form))
    })?;
    // It takes no more, not even the permission to create threads.
    require(core, forum, Permissions::SEND_MESSAGES)?;
    check_tags(core, forum, (&[], &new.tags))?;
    if forum.tags.required && new.tags.is_empty() {
        return Err(ApiError::tag_required());
    }
    if !call.body.uploads.is_empty() {
        require(core, forum, Permissions::ATTACH_FILES)?;
    }
    if draft.embeds.as_ref().is_some_and(|embeds| !embeds.is_empty()) {
        require(core, forum, Permissions::EMBED_LINKS)?;
    }
    let mut message = Message::new(Snowflake(0), forum.id, APPLICATION, String::new());
    let files = core.compose(&mut message, draft, call.body.uploads)?;
    let thread = core.start_thread(forum, new)?;
    (message.id, message.channel) = (thread.id, thread.id);
    core.create_message(message.clone(), files)?;
    let mut created = core.wire().channel(&thread);
    created["message"] = core.wire().message(&message, true);
    Ok(Reply::Created(created))
}

/// Refuses unknown tags, and moderated ones that are set or taken away by whom they are not for.
fn check_tags(core: &Core, forum: &Channel, (before, after): (&[Snowflake], &[Snowflake])) -> Result<(), ApiError> {
    let known = |tag: &Snowflake| forum.tags.available.iter().find(|known| known.id == *tag);
    if after.iter().any(|tag| known(tag).is_none()) {
        return Err(ApiError::unknown_tag());
    }
    let mut changed = before.iter().chain(after).filter(|tag| before.contains(tag) != after.contains(tag));
    match changed.any(|tag| known(tag).is_some_and(|tag| tag.moderated)) {
        true => require(core, forum, Permissions::MANAGE_THREADS),
        false => Ok(()),
    }
}

/// Reads a body with these fields.
fn with_form<T>(body: &Value, known: &[&str], read: impl FnOnce(&Form<'_>) -> T) -> Result<T, ApiError> {
    let problems = Problems::default();
    let value = Form::of_body(body, known, &problems).map(|form| read(&form));
    problems.check()?;
    value.ok_or_else(ApiError::invalid_json)
}

/// Reads what all new threads have.
fn thread(form: &Form<'_>, kind: ChannelKind) -> NewThread {
    form.require("name");
    let new = NewThread::new(APPLICATION, kind, form.string("name", 1..=100).unwrap_or_default());
    let minutes = form.one_of("auto_archive_duration", AUTO_ARCHIVE);
    let seconds = form.integer("rate_limit_per_user", 0..=MAX_SLOW_MODE);
    NewThread {
        auto_archive: minutes.map_or(new.auto_archive, i64::unsigned_abs),
        slow_mode: seconds.map_or(new.slow_mode, i64::unsigned_abs),
        ..new
    }
}

/// Changes a thread. An archived one must be reopened, by the same request at the latest; to lock one, or to change a locked
/// one, takes a moderator.
pub(super) fn edit(core: &mut Core, thread: &Channel, before: &ThreadState, body: &Value) -> Result<Reply, ApiError> {
    let known = [
        "name",
        "archived",
        "auto_archive_duration",
        "locked",
        "invitable",
        "rate_limit_per_user",
        "flags",
        "applied_tags",
    ];
    let mut changed = thread.clone();
    let mut state = before.clone();
    let (archived, needs_owner, needs_moderator) = with_form(body, &known, |form| {
        let archived = form.boolean("archived");
        form.boolean("invitable");
        if let Some(name) = form.string("name", 1..=100) {
            changed.name = name.to_owned();
        }
        state.locked = form.boolean("locked").unwrap_or(state.locked);
        if let Some(minutes) = form.one_of("auto_archive_duration", AUTO_ARCHIVE) {
            state.auto_archive = minutes.unsigned_abs();
        }
        if let Some(seconds) = form.integer("rate_limit_per_user", 0..=MAX_SLOW_MODE) {
            changed.slow_mode = seconds.unsigned_abs();
        }
        if let Some(tags) = form.snowflakes("applied_tags", 0..=5) {
            state.tags = tags;
        }
        let is_given = |fields: &[&str]| fields.iter().any(|field| form.is_given(field));
        let needs_owner = is_given(&["name", "auto_archive_duration", "applied_tags", "invitable"]);
        (archived, needs_owner, is_given(&["locked", "rate_limit_per_user"]))
    })?;
    let is_moderator = core.world.permissions(APPLICATION, thread).contains(Permissions::MANAGE_THREADS);
    let is_owner = before.owner == APPLICATION;
    if before.archived && archived != Some(false) && needs_owner {
        return Err(ApiError::thread_archived());
    }
    if before.locked && !is_moderator {
        return Err(ApiError::thread_locked());
    }
    let needs_owner = needs_owner || archived == Some(true);
    if !is_moderator && (needs_moderator || needs_owner && !is_owner) {
        return Err(ApiError::missing_permissions());
    }
    if archived == Some(false) && !is_moderator {
        require(core, thread, Permissions::SEND_MESSAGES_IN_THREADS)?;
    }
    if let Some(parent) = thread.parent.and_then(|parent| core.world.channels.get(&parent)) {
        check_tags(core, parent, (&before.tags, &state.tags))?;
    }
    if state.auto_archive != before.auto_archive {
        state.changed = core.ids.now();
    }
    changed.thread = Some(state);
    core.update_channel(changed)?;
    if let Some(archived) = archived {
        core.change_thread(thread.id, |state| state.archived = archived)?;
    }
    let edited = core.world.channels.get(&thread.id).map(|thread| core.wire().channel(thread));
    edited.map(Reply::Ok).ok_or_else(ApiError::unknown_channel)
}

// Members.

/// The thread of a path and the user that it names, the bot itself by default.
fn addressed(core: &Core, path: &ThreadMemberPath) -> Result<(Channel, Snowflake), ApiError> {
    let thread = visible_channel(core, path.channel_id)?.clone();
    if thread.thread.is_none() {
        return Err(ApiError::wrong_channel_type());
    }
    Ok((thread, path.user_id.unwrap_or(APPLICATION)))
}

pub(super) fn member(core: &mut Core, call: Call<ThreadMemberPath>) -> Result<Reply, ApiError> {
    let (thread, user) = addressed(core, &call.path)?;
    if !thread.has_member(user) {
        return Err(ApiError::unknown_member());
    }
    Ok(Reply::Ok(core.wire().thread_member(&thread, user)))
}

pub(super) fn add_member(core: &mut Core, call: Call<ThreadMemberPath>) -> Result<Reply, ApiError> {
    let (thread, user) = addressed(core, &call.path)?;
    if thread.is_archived() {
        return Err(ApiError::thread_archived());
    }
    if user != APPLICATION {
        require(core, &thread, Permissions::SEND_MESSAGES_IN_THREADS)?;
    }
    let guild = thread.guild.and_then(|guild| core.world.guilds.get(&guild));
    if !guild.is_some_and(|guild| guild.has(user)) {
        return Err(refuse(&["user_id"], "USER_NOT_IN_GUILD", "The user is not on this server."));
    }
    core.join_thread(thread.id, &[user])?;
    Ok(Reply::NoContent)
}

pub(super) fn remove_member(core: &mut Core, call: Call<ThreadMemberPath>) -> Result<Reply, ApiError> {
    let (thread, user) = addressed(core, &call.path)?;
    if thread.is_archived() {
        return Err(ApiError::thread_archived());
    }
    let is_own_private = thread.kind == ChannelKind::PrivateThread
        && thread.thread.as_ref().is_some_and(|state| state.owner == APPLICATION);
    if user != APPLICATION && !is_own_private {
        require(core, &thread, Permissions::MANAGE_THREADS)?;
    }
    core.leave_thread(thread.id, user)?;
    Ok(Reply::NoContent)
}

/// Refuses a message in a locked thread, unless the bot is a moderator.
pub(super) fn check_writable(core: &Core, place: &Channel) -> Result<(), ApiError> {
    let is_moderator = core.world.permissions(APPLICATION, place).contains(Permissions::MANAGE_THREADS);
    match &place.thread {
        Some(state) if state.locked && !is_moderator && state.archived => Err(ApiError::thread_archived()),
        Some(state) if state.locked && !is_moderator => Err(ApiError::thread_locked()),
        _ => Ok(()),
    }
}
