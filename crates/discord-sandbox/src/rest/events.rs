//! Scheduled events of a server.

use serde_json::Value;

use super::path::{EventPath, GuildPath};
use super::places::known_guild;
use super::{Call, Reply};
use crate::config::APPLICATION;
use crate::error::ApiError;
use crate::hub::Core;
use crate::permissions::Permissions;
use crate::validate::{Form, Problems};
use crate::world::{ChannelKind, EventPlace, EventStatus, Guild, ScheduledEvent};

/// The most events of a server that are still to come or go on.
const MAX_EVENTS: usize = 100;

const FIELDS: &[&str] = &[
    "channel_id",
    "entity_metadata",
    "name",
    "privacy_level",
    "scheduled_start_time",
    "scheduled_end_time",
    "description",
    "entity_type",
    "status",
    "image",
    "recurrence_rule",
];

pub(super) fn list(core: &mut Core, call: Call<GuildPath>) -> Result<Reply, ApiError> {
    core.pass_events()?;
    let guild = known_guild(core, call.path.guild_id)?;
    Ok(Reply::Ok(core.wire().events(guild.id)))
}

pub(super) fn get(core: &mut Core, call: Call<EventPath>) -> Result<Reply, ApiError> {
    core.pass_events()?;
    Ok(Reply::Ok(core.wire().event(find(core, &call.path)?)))
}

pub(super) fn create(core: &mut Core, call: Call<GuildPath>) -> Result<Reply, ApiError> {
    core.pass_events()?;
    let guild = known_guild(core, call.path.guild_id)?.clone();
    let new = ScheduledEvent {
        id: core.ids.next(),
        guild: guild.id,
        creator: APPLICATION,
        name: String::new(),
        description: None,
        start: 0,
        end: None,
        place: EventPlace::External(String::new()),
        status: EventStatus::Scheduled,
    };
    let event = read(core, new, &call.body.json, &["name", "privacy_level", "scheduled_start_time", "entity_type"])?;
    require(core, &guild, &event)?;
    let open = core.world.events.values().filter(|other| other.guild == guild.id && !other.status.is_final());
    if open.count() >= MAX_EVENTS {
        return Err(ApiError::too_many_events());
    }
    core.put_event("GUILD_SCHEDULED_EVENT_CREATE", event.clone())?;
    Ok(Reply::Ok(core.wire().event(&event)))
}

pub(super) fn edit(core: &mut Core, call: Call<EventPath>) -> Result<Reply, ApiError> {
    core.pass_events()?;
    let before = find(core, &call.path)?.clone();
    require(core, &known_guild(core, before.guild)?.clone(), &before)?;
    if before.status.is_final() {
        return Err(ApiError::finished_event());
    }
    let event = read(core, before, &call.body.json, &[])?;
    core.put_event("GUILD_SCHEDULED_EVENT_UPDATE", event.clone())?;
    Ok(Reply::Ok(core.wire().event(&event)))
}

pub(super) fn delete(core: &mut Core, call: Call<EventPath>) -> Result<Reply, ApiError> {
    core.pass_events()?;
    let event = find(core, &call.path)?.clone();
    require(core, &known_guild(core, event.guild)?.clone(), &event)?;
    core.delete_event(&event)?;
    Ok(Reply::NoContent)
}

fn find<'a>(core: &'a Core, path: &EventPath) -> Result<&'a ScheduledEvent, ApiError> {
    let guild = known_guild(core, path.guild_id)?.id;
    let event = core.world.events.get(&path.guild_scheduled_event_id).filter(|event| event.guild == guild);
    event.ok_or_else(ApiError::unknown_event)
}

/// Refuses if the bot may not manage this event: its own take a smaller permission.
fn require(core: &Core, guild: &Guild, event: &ScheduledEvent) -> Result<(), ApiError> {
    let channel = event.place.channel().and_then(|channel| core.world.channels.get(&channel));
    let bot = guild.members.iter().find(|member| member.user == APPLICATION);
    let permissions = match channel {
        Some(channel) => core.world.permissions(APPLICATION, channel),
        None => bot.map_or(Permissions::empty(), |bot| guild.base_permissions(bot)),
    };
    let own = if event.creator == APPLICATION { Permissions::CREATE_EVENTS } else { Permissions::empty() };
    let enough = Permissions::ADMINISTRATOR | Permissions::MANAGE_EVENTS | own;
    if permissions.intersects(enough) { Ok(()) } else { Err(ApiError::missing_permissions()) }
}

/// The event as a body changes it; a new one has these fields.
fn read(core: &Core, mut event: ScheduledEvent, body: &Value, required: &[&str]) -> Result<ScheduledEvent, ApiError> {
    let problems = Problems::default();
    let Some(form) = Form::of_body(body, FIELDS, &problems) else { return Err(ApiError::invalid_json()) };
    required.iter().for_each(|field| form.require(field));
    form.one_of("privacy_level", &[2]);
    form.forbid("image", "There are no pictures of events here.");
    form.forbid("recurrence_rule", "There are no recurring events here.");
    if let Some(name) = form.string("name", 1..=100) {
        event.name = name.to_owned();
    }
    if form.is_given("description") {
        event.description = form.string("description", 1..=1000).map(str::to_owned);
    }
    if let Some(status) = form.one_of("status", &[1, 2, 3, 4]) {
        let status = [EventStatus::Scheduled, EventStatus::Active, EventStatus::Completed, EventStatus::Canceled]
            [status as usize - 1];
        if !event.status.leads_to(status) {
            form.problem("status", "GUILD_SCHEDULED_EVENT_INVALID_STATUS", "Invalid Guild Scheduled Event Status");
        }
        event.status = status;
    }
    if let Some(place) = place(core, &form, &event) {
        event.place = place;
    }
    times(core, &form, &mut event);
    problems.check()?;
    Ok(event)
}

/// Reads where the event is, if that is said.
fn place(core: &Core, form: &Form<'_>, event: &ScheduledEvent) -> Option<EventPlace> {
    if !["entity_type", "channel_id", "entity_metadata"].iter().any(|field| form.is_given(field)) {
        return None;
    }
    let kind = form.one_of("entity_type", &[1, 2, 3]).unwrap_or_else(|| event.place.kind().into());
    if kind == 3 {
        form.forbid("channel_id", "An external event has no channel.");
        if form.snowflake("channel_id").is_some() {
            form.problem("channel_id", "BASE_TYPE_FORBIDDEN", "An external event has no channel.");
        }
        form.require("entity_metadata");
        let metadata = form.form("entity_metadata", &["location"])?;
        metadata.require("location");
        return metadata.string("location", 1..=100).map(|location| EventPlace::External(location.to_owned()));
    }
    form.require("channel_id");
    let id = form.snowflake("channel_id")?;
    let wanted = if kind == 1 { ChannelKind::Stage } else { ChannelKind::Voice };
    let is_there = core
        .world
        .channels
        .get(&id)
        .is_some_and(|channel| channel.guild == Some(event.guild) && channel.kind == wanted);
    if !is_there {
        form.problem("channel_id", "CHANNEL_TYPE_INVALID", "Not a channel for such events.");
    }
    Some(if kind == 1 { EventPlace::Stage(id) } else { EventPlace::Voice(id) })
}

/// Reads when the event begins and ends: later than now, in this order.
fn times(core: &Core, form: &Form<'_>, event: &mut ScheduledEvent) {
    if let Some(start) = time(form, "scheduled_start_time") {
        if event.status != EventStatus::Scheduled && start != event.start {
            let words = "Cannot change when an event begins that has begun.";
            form.problem("scheduled_start_time", "GUILD_SCHEDULED_EVENT_INVALID_STATUS", words);
        }
        event.start = start;
        if start <= core.ids.now() {
            let words = "Cannot schedule event in the past.";
            form.problem("scheduled_start_time", "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", words);
        }
    }
    if form.is_given("scheduled_end_time") {
        event.end = time(form, "scheduled_end_time");
    }
    match event.end {
        None if matches!(event.place, EventPlace::External(_)) => {
            form.problem("scheduled_end_time", "BASE_TYPE_REQUIRED", "This field is required");
        }
        Some(end) if end <= event.start => {
            let words = "Cannot schedule event to end before it starts.";
            form.problem("scheduled_end_time", "GUILD_SCHEDULED_EVENT_END_BEFORE_START", words);
        }
        _ => {}
    }
}

/// A time, in milliseconds since 1970.
fn time(form: &Form<'_>, field: &str) -> Option<u64> {
    let text = form.string(field, 1..=100)?;
    let parsed = text.parse::<jiff::Timestamp>().ok().and_then(|time| u64::try_from(time.as_millisecond()).ok());
    if parsed.is_none() {
        form.problem(field, "DATE_TIME_TYPE_PARSE", "Could not parse the time. Should be ISO8601.");
    }
    parsed
}
