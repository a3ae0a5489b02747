//! Enters tournaments that begin at a set time among the events of their server, and keeps the events up to date.
//!
//! Each step is idempotent. What was entered is noted; if it was not noted yet, an event of the bot with the link to the
//! announcement in it is looked for before another is entered. What is changed is compared with what is there, and an event that
//! someone else has ended or deleted is left alone. Where the bot may not do it, there is no event: the organiser was told.

use futures::FutureExt;
use serde_json::{Map, Value, json};
use serenity::all::{Permissions, ScheduledEvent, ScheduledEventStatus};

use crate::kit::app::App;
use crate::kit::delivery::attempt::{DeliveryAttempt, PreviousAttempt};
use crate::kit::delivery::error::{DeliveryError, is_unsure};
use crate::kit::delivery::{Delivery, never_told, notice_of};
use crate::kit::rest::SendPermit;
use crate::kit::rest_error::RestError;
use crate::kit::sending::Priority;
use crate::kit::server_events::ServerEvent;
use crate::tournament::messages::{EventFace, event_face, event_link};
use bot_service::{
    CalendarAim, CalendarEntry, CalendarNotice, MessageRef, Notice, PendingNotice, TournamentAt, TournamentPost,
};

/// Discord's code for a server that the bot is not on.
const UNKNOWN_GUILD: isize = 10_004;
/// Discord's code for a place that the bot does not see: it was removed from the server.
const MISSING_ACCESS: isize = 50_001;

/// The kind of an event that is in none of the server's voice channels.
const EXTERNAL: u8 = 3;
/// Whoever is on the server sees it.
const MEMBERS: u8 = 2;

/// The most changes that bring an event up to date: it begins, and is over.
const CHANGES: usize = 3;

pub(crate) const DELIVERIES: &[Delivery] = &[Delivery {
    kind: CalendarNotice::KIND,
    deliver: |attempt, turn| deliver(attempt, turn).boxed(),
    told: never_told,
}];

/// Whether the bot may enter an event of its own, with these permissions. Where Discord does not give them, it tries.
pub fn may_enter_events(granted: Option<Permissions>) -> bool {
    let enough = Permissions::CREATE_EVENTS | Permissions::MANAGE_EVENTS | Permissions::ADMINISTRATOR;
    granted.is_none_or(|granted| granted.intersects(enough))
}

/// Brings the event of a tournament up to date.
async fn deliver(attempt: DeliveryAttempt<'_>, turn: SendPermit) -> Result<usize, DeliveryError> {
    let DeliveryAttempt { app, waiting, earlier, .. } = attempt;
    let Some(pending) = waiting.first() else { return Ok(0) };
    let CalendarNotice { tournament } = notice_of(&pending.notice)?;
    let at = app.service.tournaments.tournament(tournament).await?;
    match up_to_date(app, &at, (pending, earlier), turn).await? {
        Ok(()) => {}
        // The bot was removed: it waits until it is invited back.
        Err(RestError::Gone { code: UNKNOWN_GUILD, .. } | RestError::Forbidden { code: MISSING_ACCESS, .. }) => {
            return Err(DeliveryError::Removed { guild: at.guild });
        }
        Err(error @ (RestError::Forbidden { .. } | RestError::Gone { .. } | RestError::Refused { .. })) => {
            tracing::info!(guild = at.guild, %error, "cannot change the event of a tournament");
        }
        Err(error) => return Err(error.into()),
    }
    app.service.outbox.take_out(&waiting[..1]).await?;
    Ok(1)
}

/// The outer error is the store's, the inner one is Discord's.
async fn up_to_date(
    app: &App,
    at: &TournamentAt,
    (pending, earlier): (&PendingNotice, &mut PreviousAttempt),
    turn: SendPermit,
) -> Result<Result<(), RestError>, DeliveryError> {
    let tournaments = &app.service.tournaments;
    let entry = tournaments.calendar_entry(at.id).await?;
    let announced = tournaments.post(at.id, TournamentPost::SignUp).await?;
    let (Some(aim), Some(announced)) = (at.calendar_aim(), announced) else { return Ok(Ok(())) };
    let server = app.server(Some(at.guild)).await;
    let Some(face) = event_face(at, announced, server.style.language.unwrap_or(at.locale)) else { return Ok(Ok(())) };
    let found = match entry {
        Some(CalendarEntry::Closed) => return Ok(Ok(())),
        Some(CalendarEntry::Entered(event)) => {
            match app.rest.server_event(turn, ServerEvent { guild: at.guild, event }).await {
                Err(RestError::Gone { code, .. }) if code != UNKNOWN_GUILD => {
                    tournaments.note_calendar_entry(at.id, CalendarEntry::Closed).await?;
                    return Ok(Ok(()));
                }
                found => found.map(Some),
            }
        }
        None => entered(app, at, announced, (aim, &face), (pending, earlier), turn).await,
    };
    let mut event = match found {
        Ok(Some(event)) => event,
        Ok(None) => return Ok(Ok(())),
        Err(error) => return Ok(Err(error)),
    };
    let place = ServerEvent { guild: at.guild, event: event.id.get() };
    tournaments.note_calendar_entry(at.id, CalendarEntry::Entered(place.event)).await?;
    for _ in 0..CHANGES {
        let Some(change) = change(&event, aim, &face) else { break };
        let changed = match app.rest.change_event(app.rest.turn(Priority::Post).await?, place, &change).await {
            // It may have begun or ended by the clock meanwhile, which Discord does by itself.
            Err(RestError::Refused { .. }) => app.rest.server_event(app.rest.turn(Priority::Post).await?, place).await,
            changed => changed,
        };
        event = match changed {
            Ok(event) => event,
            Err(error) => return Ok(Err(error)),
        };
    }
    if is_over(&event) {
        tournaments.note_calendar_entry(at.id, CalendarEntry::Closed).await?;
    }
    Ok(Ok(()))
}

/// The event of a tournament of which none is noted: what an earlier attempt has entered, or a new one; `None` if it is too
/// late for one.
async fn entered(
    app: &App,
    at: &TournamentAt,
    announced: MessageRef,
    (aim, face): (CalendarAim, &EventFace),
    (pending, earlier): (&PendingNotice, &mut PreviousAttempt),
    mut turn: SendPermit,
) -> Result<Option<ScheduledEvent>, RestError> {
    if *earlier != PreviousAttempt::None {
        let link = event_link(at.guild, announced);
        let is_it = |event: &ScheduledEvent| {
            let is_own = event.creator_id.is_none_or(|creator| app.bot_user().is_none_or(|bot| bot == creator));
            is_own && event.description.as_deref().is_some_and(|text| text.contains(&link))
        };
        if let Some(event) = app.rest.server_events(turn, at.guild).await?.into_iter().find(is_it) {
            return Ok(Some(event));
        }
        turn = app.rest.turn(Priority::Post).await?;
    }
    if !matches!(aim, CalendarAim::ToCome(_)) {
        return Ok(None);
    }
    let entered = app.rest.enter_event(turn, at.guild, &new(face)).await;
    if entered.as_ref().err().is_some_and(is_unsure) {
        *earlier = PreviousAttempt::PostedUpTo(pending.number);
    }
    entered.map(Some)
}

fn new(face: &EventFace) -> Value {
    json!({
        "name": face.name,
        "description": face.description,
        "privacy_level": MEMBERS,
        "entity_type": EXTERNAL,
        "entity_metadata": { "location": face.location },
        "scheduled_start_time": face.start.map(|start| start.to_string()),
        "scheduled_end_time": face.end.to_string(),
    })
}

fn is_over(event: &ScheduledEvent) -> bool {
    matches!(event.status, ScheduledEventStatus::Completed | ScheduledEventStatus::Canceled)
}

/// What has to be changed next about an event; `None` if it is as it should be, or over.
fn change(event: &ScheduledEvent, aim: CalendarAim, face: &EventFace) -> Option<Map<String, Value>> {
    use ScheduledEventStatus::{Active, Canceled, Completed, Scheduled};
    let status = |status: ScheduledEventStatus| json!(u8::from(status));
    let mut change = Map::new();
    match (event.status, aim) {
        (Completed | Canceled, _) => return None,
        (Scheduled, CalendarAim::CalledOff) => drop(change.insert("status".to_owned(), status(Canceled))),
        (Active, CalendarAim::CalledOff | CalendarAim::Over) => {
            change.insert("status".to_owned(), status(Completed));
        }
        // What has not begun can't end.
        (Scheduled, CalendarAim::Over) => drop(change.insert("status".to_owned(), status(Active))),
        (Scheduled, CalendarAim::GoesOn) => {
            change = differences(event, face);
            change.insert("status".to_owned(), status(Active));
        }
        (Scheduled | Active, CalendarAim::ToCome(_)) | (Active, CalendarAim::GoesOn) => {
            change = differences(event, face);
        }
        // What Discord has not thought of yet.
        _ => return None,
    }
    (!change.is_empty()).then_some(change)
}

/// What an event says differently from what it should. When it begins can be changed only until then.
fn differences(event: &ScheduledEvent, face: &EventFace) -> Map<String, Value> {
    let mut change = Map::new();
    let is_at = |shown: Option<serenity::all::Timestamp>, at: jiff::Timestamp| {
        shown.is_some_and(|shown| shown.unix_timestamp() == at.as_second())
    };
    if event.name != face.name {
        change.insert("name".to_owned(), json!(face.name));
    }
    if event.description.as_deref() != Some(&face.description) {
        change.insert("description".to_owned(), json!(face.description));
    }
    let location = event.metadata.as_ref().and_then(|metadata| metadata.location.as_deref());
    if location != Some(&face.location) {
        change.insert("entity_metadata".to_owned(), json!({ "location": face.location }));
    }
    if let Some(start) = face.start.filter(|_| event.status == ScheduledEventStatus::Scheduled)
        && !is_at(Some(event.start_time), start)
    {
        change.insert("scheduled_start_time".to_owned(), json!(start.to_string()));
    }
    if !is_at(event.end_time, face.end) {
        change.insert("scheduled_end_time".to_owned(), json!(face.end.to_string()));
    }
    change
}
