//! The page, its protocol, and the endpoints by which test programs make the sandbox misbehave. See
//! [`protocol`](crate::protocol).

mod guard;
mod live;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, delete, get, post};
use axum::{Json, Router};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::acts::{ActError, CommandOption, CommandUse, ComponentCheck, Ping, ReplyRef, Typing};
use super::faults::Fault;
use super::hub::{Core, Hub};
use super::id::Snowflake;
use super::interaction::InteractionStatus;
use super::view::NO_RESPONSE;

pub(crate) use self::guard::guard;

/// How many messages the page gets at a time unless it asks for another number.
const MESSAGES: usize = 50;
/// The most messages that the page can ask for at a time.
const MESSAGES_MAX: usize = 200;

/// Names the page's files, each with its content.
macro_rules! assets {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../assets/", $name)))),*]
    };
}

/// The page's files: name and content.
const ASSETS: &[(&str, &str)] = assets! {
    "index.html"
    "api.js"
    "app.js"
    "channels.css"
    "command-entry.js"
    "commands.js"
    "components.css"
    "components.js"
    "composer.css"
    "composer.js"
    "dialogs.js"
    "dom.js"
    "guide.js"
    "icon.svg"
    "lightbox.css"
    "listbox.js"
    "log.js"
    "markup.js"
    "message.css"
    "message.js"
    "narrow.css"
    "notices.css"
    "option-field.js"
    "pane.js"
    "picture.css"
    "session.js"
    "sidebar.js"
    "start.css"
    "start.js"
    "style.css"
    "words.js"
};

/// What the page may load: nothing from elsewhere.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; \
     connect-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

/// The page's routes, and those of the control endpoints.
pub(crate) fn routes() -> Router<Arc<Hub>> {
    Router::new()
        .route("/", get(|| async { asset("index.html") }))
        .route("/favicon.ico", get(|| async { StatusCode::NO_CONTENT }))
        .route("/{file}", get(|Path(file): Path<String>| async move { asset(&file) }))
        .route("/attachments/{channel}/{id}/{name}", get(attachment))
        .route("/sandbox/state", get(state))
        .route("/sandbox/messages", get(messages))
        .route("/sandbox/live", any(live::connect))
        .route("/sandbox/act/message", post(act_message))
        .route("/sandbox/act/command", post(act_command))
        .route("/sandbox/act/autocomplete", post(act_autocomplete))
        .route("/sandbox/act/component", post(act_component))
        .route("/sandbox/act/modal", post(act_modal))
        .route("/sandbox/act/dismiss", post(act_dismiss))
        .route("/sandbox/control/fault", post(control_fault))
        .route("/sandbox/control/faults", delete(control_clear))
        .route("/sandbox/control/requests", get(control_requests))
}

fn asset(name: &str) -> Response {
    match ASSETS.iter().find(|(path, _)| *path == name) {
        Some((_, text)) => {
            let headers = [
                (header::CONTENT_TYPE, media_type(name)),
                (header::CACHE_CONTROL, "no-cache"),
                (header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY),
                (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
            ];
            (headers, *text).into_response()
        }
        None => refusal(StatusCode::NOT_FOUND, "there is no such page"),
    }
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}

fn refusal(status: StatusCode, words: &str) -> Response {
    (status, Json(json!({ "error": words }))).into_response()
}

impl IntoResponse for ActError {
    fn into_response(self) -> Response {
        let status = match &self {
            ActError::Unknown(_) => StatusCode::NOT_FOUND,
            ActError::NotPermitted => StatusCode::FORBIDDEN,
            ActError::Invalid(_) => StatusCode::BAD_REQUEST,
            ActError::Failed(_) => StatusCode::INTERNAL_SERVER_ERROR,
        };
        refusal(status, &self.to_string())
    }
}

/// Runs `act` on a thread for blocking work: it writes the journal to disk.
async fn on_blocking_thread<T: Send + 'static>(
    hub: &Arc<Hub>,
    act: impl FnOnce(&mut Core) -> Result<T, ActError> + Send + 'static,
) -> Result<T, ActError> {
    let hub = hub.clone();
    let done = tokio::task::spawn_blocking(move || hub.with(act)).await;
    done.unwrap_or_else(|error| Err(ActError::Invalid(format!("the sandbox failed: {error}"))))
}

async fn attachment(
    State(hub): State<Arc<Hub>>,
    Path((channel, id, name)): Path<(Snowflake, Snowflake, String)>,
) -> Response {
    let read = tokio::task::spawn_blocking(move || {
        hub.look(|core| {
            let sent = core.world.messages(channel).flat_map(|message| &message.attachments);
            let mut all = sent.chain(core.uploads.values());
            let attachment = all.find(|attachment| attachment.id == id && attachment.filename == name)?;
            Some((attachment.content_type.clone(), core.journal.file(id).ok()?))
        })
    });
    match read.await {
        Ok(Some((kind, bytes))) => {
            let headers = [
                (header::CONTENT_TYPE, kind.as_str()),
                (header::CACHE_CONTROL, "max-age=31536000, immutable"),
                (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
                // A file that a bot sent runs nothing here.
                (header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"),
            ];
            (headers, bytes).into_response()
        }
        Ok(None) | Err(_) => refusal(StatusCode::NOT_FOUND, "there is no such file"),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StateQuery {
    seat: Option<Snowflake>,
}

async fn state(State(hub): State<Arc<Hub>>, Query(query): Query<StateQuery>) -> Result<Json<Value>, ActError> {
    hub.look(|core| {
        if let Some(seat) = query.seat {
            core.check_seat(seat)?;
        }
        let mut state = core.view().state(query.seat, core.gateway.is_connected());
        state["guide"] = json!(hub.config().guide);
        Ok(Json(state))
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MessagesQuery {
    seat: Snowflake,
    channel: Snowflake,
    before: Option<Snowflake>,
    limit: Option<usize>,
}

async fn messages(State(hub): State<Arc<Hub>>, Query(query): Query<MessagesQuery>) -> Result<Json<Value>, ActError> {
    let limit = query.limit.unwrap_or(MESSAGES).clamp(1, MESSAGES_MAX);
    hub.look(|core| {
        core.place(query.seat, query.channel)?;
        let seen = core.world.messages(query.channel).rev().filter(|message| {
            message.visible_to.is_none_or(|to| to == query.seat)
                && query.before.is_none_or(|before| message.id < before)
        });
        let mut chosen: Vec<_> = seen.take(limit + 1).collect();
        let more = chosen.len() > limit;
        chosen.truncate(limit);
        let messages: Value = chosen.into_iter().rev().map(|message| core.view().message(message)).collect();
        Ok(Json(json!({ "messages": messages, "more": more })))
    })
}

/// An act's answer with the interaction that it began.
#[derive(Serialize)]
struct StartedInteraction {
    interaction: Snowflake,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MessageAct {
    seat: Snowflake,
    channel: Snowflake,
    content: String,
    reply_to: Option<Snowflake>,
    ping: Option<bool>,
}

async fn act_message(State(hub): State<Arc<Hub>>, Json(act): Json<MessageAct>) -> Result<Json<Value>, ActError> {
    let ping = if act.ping == Some(false) { Ping::Off } else { Ping::On };
    let reply = act.reply_to.map(|message| ReplyRef { message, ping });
    on_blocking_thread(&hub, move |core| {
        let message = core.say(act.seat, act.channel, &act.content, reply)?;
        Ok(Json(json!({ "message": core.view().message(&message) })))
    })
    .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CommandAct {
    seat: Snowflake,
    channel: Snowflake,
    command: Snowflake,
    #[serde(default)]
    options: Vec<CommandOption>,
}

impl CommandAct {
    async fn send(self, hub: &Arc<Hub>, typing: Typing) -> Result<Snowflake, ActError> {
        let sent = on_blocking_thread(hub, move |core| {
            let CommandAct { seat, channel, command, options } = &self;
            core.use_command(CommandUse { seat: *seat, channel: *channel, command: *command, options }, typing)
        });
        let id = sent.await?;
        hub.watch_interaction(id);
        Ok(id)
    }
}

async fn act_command(
    State(hub): State<Arc<Hub>>,
    Json(act): Json<CommandAct>,
) -> Result<Json<StartedInteraction>, ActError> {
    Ok(Json(StartedInteraction { interaction: act.send(&hub, Typing::Done).await? }))
}

async fn act_autocomplete(State(hub): State<Arc<Hub>>, Json(act): Json<CommandAct>) -> Response {
    let seat = act.seat;
    let id = match act.send(&hub, Typing::InOption).await {
        Ok(id) => id,
        Err(error) => return error.into_response(),
    };
    let mut changes = hub.changes();
    // The interaction is settled in time: the bot answers, or it is failed.
    let patience = hub.config().times.acknowledge + Duration::from_secs(1);
    let choices = tokio::time::timeout(patience, async {
        loop {
            changes.mark_unchanged();
            let settled = hub.look(|core| {
                let interaction = core.interactions.get(id)?;
                match interaction.status {
                    InteractionStatus::Waiting | InteractionStatus::Thinking => None,
                    InteractionStatus::Failed => Some(None),
                    InteractionStatus::Answered => Some(Some(localized(core, seat, interaction.choices.as_deref()))),
                }
            });
            if let Some(choices) = settled {
                return choices;
            }
            if changes.changed().await.is_err() {
                return None;
            }
        }
    });
    match choices.await {
        Ok(Some(choices)) => Json(json!({ "choices": choices })).into_response(),
        Ok(None) | Err(_) => refusal(StatusCode::GATEWAY_TIMEOUT, NO_RESPONSE),
    }
}

/// The choices with the names that the seat's client would show.
fn localized(core: &Core, seat: Snowflake, choices: Option<&[Value]>) -> Value {
    let locale = core.world.users.get(&seat).map_or("", |user| user.locale.as_str());
    let show = |choice: &Value| {
        let localized = &choice["name_localizations"][locale];
        let name = if localized.is_string() { localized } else { &choice["name"] };
        json!({ "name": name, "value": choice["value"] })
    };
    choices.unwrap_or_default().iter().map(show).collect()
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ComponentAct {
    seat: Snowflake,
    channel: Snowflake,
    message: Snowflake,
    custom_id: String,
    #[serde(default)]
    values: Vec<String>,
}

async fn act_component(
    State(hub): State<Arc<Hub>>,
    Json(act): Json<ComponentAct>,
) -> Result<Json<StartedInteraction>, ActError> {
    let sent = on_blocking_thread(&hub, move |core| {
        core.use_component(act.seat, act.channel, act.message, &act.custom_id, &act.values, ComponentCheck::Strict)
    });
    let id = sent.await?;
    hub.watch_interaction(id);
    Ok(Json(StartedInteraction { interaction: id }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ModalAct {
    seat: Snowflake,
    interaction: Snowflake,
    fields: BTreeMap<String, String>,
}

async fn act_modal(
    State(hub): State<Arc<Hub>>,
    Json(act): Json<ModalAct>,
) -> Result<Json<StartedInteraction>, ActError> {
    let id = on_blocking_thread(&hub, move |core| core.submit_modal(act.seat, act.interaction, &act.fields)).await?;
    hub.watch_interaction(id);
    Ok(Json(StartedInteraction { interaction: id }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DismissAct {
    seat: Snowflake,
    message: Snowflake,
}

async fn act_dismiss(State(hub): State<Arc<Hub>>, Json(act): Json<DismissAct>) -> Result<Json<Value>, ActError> {
    on_blocking_thread(&hub, move |core| core.dismiss(act.seat, act.message)).await?;
    Ok(Json(json!({})))
}

async fn control_fault(State(hub): State<Arc<Hub>>, Json(fault): Json<Fault>) -> Json<Value> {
    hub.with(|core| core.misbehave(fault));
    Json(json!({}))
}

async fn control_clear(State(hub): State<Arc<Hub>>) -> Json<Value> {
    hub.with(|core| core.rest_faults.clear());
    Json(json!({}))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RequestsQuery {
    after: Option<u64>,
}

async fn control_requests(State(hub): State<Arc<Hub>>, Query(query): Query<RequestsQuery>) -> Json<Value> {
    Json(json!({ "requests": hub.look(|core| core.log.since(query.after.unwrap_or(0))) }))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_file_of_the_page_is_served_with_its_type() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets");
        let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
        let served = ASSETS.iter().map(|(name, _)| (*name).to_owned());
        assert_eq!(files.collect::<BTreeSet<_>>(), served.collect());
        assert!(ASSETS.iter().all(|(name, _)| media_type(name) != "application/octet-stream"));
    }
}
