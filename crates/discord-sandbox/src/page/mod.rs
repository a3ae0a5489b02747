//! The page, its protocol, and the endpoints by which test programs make the sandbox misbehave. See
//! [`protocol`](crate::protocol).

mod activities;
mod acts;
mod assets;
mod guard;
mod live;

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, delete, get, post};
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

use super::acts::ActError;
use super::faults::Fault;
use super::hub::{Core, Hub};
use super::id::Snowflake;

pub(crate) use self::assets::framed_asset;
use self::assets::{asset, content_security_policy};
pub(crate) use self::guard::guard;

/// How many messages the page gets at a time unless it asks for another number.
const MESSAGES: usize = 50;
/// The most messages that the page can ask for at a time.
const MESSAGES_MAX: usize = 200;

/// The page's routes, and those of the control endpoints.
pub(crate) fn routes() -> Router<Arc<Hub>> {
    Router::new()
        .route("/", get(index))
        .route("/favicon.ico", get(|| async { StatusCode::NO_CONTENT }))
        .route("/{file}", get(|Path(file): Path<String>| async move { asset(&file) }))
        .route("/attachments/{channel}/{id}/{name}", get(attachment))
        .route("/sandbox/state", get(state))
        .route("/sandbox/messages", get(messages))
        .route("/sandbox/live", any(live::connect))
        .route("/sandbox/act/message", post(acts::message))
        .route("/sandbox/act/command", post(acts::command))
        .route("/sandbox/act/autocomplete", post(acts::autocomplete))
        .route("/sandbox/act/component", post(acts::component))
        .route("/sandbox/act/modal", post(acts::modal))
        .route("/sandbox/act/menu", post(acts::menu))
        .route("/sandbox/act/upload", post(acts::upload))
        .route("/sandbox/act/locale", post(acts::locale))
        .route("/sandbox/act/dismiss", post(acts::dismiss))
        .route("/sandbox/act/install", post(acts::install))
        .route("/sandbox/act/launch", post(activities::launch))
        .route("/sandbox/act/join", post(activities::join))
        .route("/sandbox/act/leave", post(activities::leave))
        .route("/sandbox/act/authorize", post(activities::authorize))
        .route("/sandbox/act/authenticate", post(activities::authenticate))
        .route("/sandbox/control/fault", post(control_fault))
        .route("/sandbox/control/faults", delete(control_clear))
        .route("/sandbox/control/requests", get(control_requests))
}

/// The page, which frames Activities from their own origin.
async fn index(State(hub): State<Arc<Hub>>) -> Response {
    let origin = hub.look(|core| core.activities.as_ref().map(|all| all.origin().to_owned()));
    framed_asset("index.html", &content_security_policy(origin.as_deref().unwrap_or("'none'")))
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
        state["activities"] = core.seen_activities(query.seat);
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

async fn control_fault(State(hub): State<Arc<Hub>>, Json(fault): Json<Fault>) -> Json<Value> {
    hub.with(|core| core.misbehave(fault));
    Json(json!({}))
}

async fn control_clear(State(hub): State<Arc<Hub>>) -> Json<Value> {
    hub.with(Core::behave);
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
