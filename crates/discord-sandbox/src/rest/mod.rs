//! Discord's REST interface: what happens to every request, and which part answers it.
//!
//! In order: a fault that was asked for; the route; the token; the rate limits; the body; the part that answers. Each
//! request is noted, whatever becomes of it.

mod application;
mod body;
mod callbacks;
mod commands;
pub(crate) mod limiter;
mod messages;
mod places;
mod route;
mod webhooks;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Body;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, HeaderValue, Method, Request, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use serde_json::Value;

pub(crate) use self::body::MAX_BODY;
use self::body::RequestBody;
use self::limiter::{Allowance, Counts};
use self::route::Route;
use super::config::APPLICATION;
use super::error::{ApiError, RateScope};
use super::faults::RestFault;
use super::hub::{Core, Hub};
use super::id::{Snowflake, unix_milliseconds};
use super::permissions::Permissions;
use super::record::{RecordedPart, RecordedRequest};
use super::world::Channel;

/// An answer.
#[derive(Debug, PartialEq)]
pub(crate) enum Reply {
    /// 200 with a body.
    Ok(Value),
    /// 201 with a body.
    Created(Value),
    /// 204.
    NoContent,
}

impl Reply {
    fn status(&self) -> u16 {
        match self {
            Reply::Ok(_) => 200,
            Reply::Created(_) => 201,
            Reply::NoContent => 204,
        }
    }
}

/// A request whose route and body are read.
struct Call {
    method: Method,
    route: Route,
    query: HashMap<String, String>,
    body: RequestBody,
}

impl Call {
    fn query(&self, name: &str) -> Option<&str> {
        self.query.get(name).map(String::as_str)
    }
}

/// Answers a request to `/api/…`.
pub(crate) async fn serve(State(hub): State<Arc<Hub>>, request: Request<Body>) -> Response {
    let method = request.method().clone();
    let path = api_path(request.uri()).to_owned();
    let route = Route::parse(&path);
    let template = route.as_ref().map_or_else(|| path.clone(), |route| route.template().to_owned());
    let query = Query::<Vec<(String, String)>>::try_from_uri(request.uri()).map_or(Vec::new(), |Query(query)| query);
    let mut recorded = RecordedRequest {
        number: 0,
        method: method.to_string(),
        path,
        route: template,
        implemented: route.is_some(),
        query: query.clone(),
        body: None,
        parts: Vec::new(),
        status: 0,
    };
    let fault = hub.with(|core| core.rest_faults.take(method.as_str(), &recorded.route));
    let admitted = admit(&hub, &method, route.as_ref(), request.headers(), fault);
    let (allowance, result) = match (admitted, body::read(request).await) {
        (Ok((_, _)), Err(error)) | (Err(error), Err(_)) => (None, Err(error)),
        (admitted, Ok(body)) => {
            recorded.body = Some(body.json.clone()).filter(|json| !json.is_null());
            recorded.parts = body.uploads.iter().map(recorded_part).collect();
            match admitted {
                Err(error) => (None, Err(error)),
                Ok((route, allowance)) => {
                    let call = Call { method, route, query: query.into_iter().collect(), body };
                    (Some(allowance), answer_apart(&hub, call).await)
                }
            }
        }
    };
    if result.as_ref().err() == Some(&ApiError::not_found()) {
        recorded.implemented = false;
    }
    let result = match fault {
        Some(RestFault::ErrorAfterEffect { status }) => Err(ApiError::server(status)),
        Some(RestFault::HangAfterEffect { .. }) => Err(ApiError::server(504)),
        _ => result,
    };
    recorded.status = result.as_ref().map_or_else(|error| error.status, Reply::status);
    hub.with(|core| core.log.add(recorded));
    if let Some(delay) = fault.map(RestFault::delay).filter(|delay| *delay > Duration::ZERO) {
        tokio::time::sleep(delay).await;
    }
    respond(result, allowance)
}

fn api_path(uri: &Uri) -> &str {
    let path = uri.path();
    let path = path.strip_prefix("/api").unwrap_or(path);
    path.strip_prefix("/v10").filter(|rest| rest.starts_with('/')).unwrap_or(path)
}

fn recorded_part(upload: &super::validate::message::Upload) -> RecordedPart {
    RecordedPart {
        name: format!("files[{}]", upload.index),
        filename: upload.filename.clone(),
        content_type: upload.content_type.clone(),
        size: upload.bytes.len(),
    }
}

/// Lets a request in, or says why not.
fn admit(
    hub: &Hub,
    method: &Method,
    route: Option<&Route>,
    headers: &HeaderMap,
    fault: Option<RestFault>,
) -> Result<(Route, Allowance), ApiError> {
    match fault {
        Some(RestFault::RateLimited { retry_after_milliseconds, scope }) => {
            return Err(ApiError::rate_limited(Duration::from_millis(retry_after_milliseconds), scope));
        }
        Some(RestFault::ServerError { status }) => return Err(ApiError::server(status)),
        _ => {}
    }
    let route = route.ok_or_else(ApiError::not_found)?;
    let authorization = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token = authorization.and_then(|value| value.strip_prefix("Bot "));
    if !route.is_open() && token != Some(hub.config().token.as_str()) {
        return Err(ApiError::unauthorized());
    }
    let counts = if matches!(route, Route::Callback(..)) { Counts::NotGlobally } else { Counts::Globally };
    let bucket = route.bucket(method);
    let allowance = hub.with(|core| core.limiter.count(&bucket, counts, Instant::now()))?;
    Ok((route.clone(), allowance))
}

/// Answers on a thread of its own, since the journal is written to disk.
async fn answer_apart(hub: &Arc<Hub>, call: Call) -> Result<Reply, ApiError> {
    let hub = hub.clone();
    let answered = tokio::task::spawn_blocking(move || hub.with(|core| answer(core, call))).await;
    answered.unwrap_or_else(|error| {
        tracing::error!(%error, "the sandbox failed at a request");
        Err(ApiError::server(500))
    })
}

fn answer(core: &mut Core, call: Call) -> Result<Reply, ApiError> {
    let method = call.method.clone();
    match (method.as_str(), call.route.clone()) {
        ("GET", Route::Gateway) => Ok(application::gateway(core)),
        ("GET", Route::GatewayBot) => Ok(application::gateway_bot(core)),
        ("GET", Route::OwnUser) => Ok(Reply::Ok(core.wire().own_user())),
        ("GET", Route::OwnGuilds) => Ok(places::own_guilds(core)),
        ("POST", Route::OwnChannels) => places::open_direct(core, &call),
        ("GET", Route::User(id)) => places::user(core, id),
        ("GET", Route::OwnApplication | Route::OAuthApplication) => Ok(application::application(core)),
        ("GET", Route::Commands(app, scope)) => commands::list(core, &call, app, scope),
        ("PUT", Route::Commands(app, scope)) => commands::overwrite(core, &call, app, scope),
        ("POST", Route::Commands(app, scope)) => commands::create(core, &call, app, scope),
        ("GET", Route::Command(app, scope, id)) => commands::get(core, app, scope, id),
        ("PATCH", Route::Command(app, scope, id)) => commands::edit(core, &call, app, scope, id),
        ("DELETE", Route::Command(app, scope, id)) => commands::delete(core, app, scope, id),
        ("POST", Route::Callback(id, token)) => callbacks::acknowledge(core, call, id, &token),
        ("POST", Route::Webhook(app, token)) => webhooks::follow_up(core, call, app, &token),
        ("GET", Route::Answer(app, token, which)) => webhooks::get(core, app, &token, which),
        ("PATCH", Route::Answer(app, token, which)) => webhooks::edit(core, call, app, &token, which),
        ("DELETE", Route::Answer(app, token, which)) => webhooks::delete(core, app, &token, which),
        ("GET", Route::Channel(id)) => places::channel(core, id),
        ("PATCH", Route::Channel(id)) => places::edit_channel(core, &call, id),
        ("GET", Route::Messages(channel)) => messages::list(core, &call, channel),
        ("POST", Route::Messages(channel)) => messages::create(core, call, channel),
        ("GET", Route::Message(channel, id)) => messages::get(core, channel, id),
        ("PATCH", Route::Message(channel, id)) => messages::edit(core, call, channel, id),
        ("DELETE", Route::Message(channel, id)) => messages::delete(core, channel, id),
        ("PUT" | "DELETE", Route::Reaction(channel, id, emoji)) => messages::react(core, channel, id, &emoji),
        ("POST", Route::ThreadFromMessage(channel, id)) => places::start_thread(core, &call, channel, Some(id)),
        ("POST", Route::Threads(channel)) => places::start_thread(core, &call, channel, None),
        ("POST", Route::Typing(channel)) => places::typing(core, channel),
        ("GET", Route::Guild(id)) => places::guild(core, id),
        ("GET", Route::GuildChannels(id)) => places::guild_channels(core, id),
        ("GET", Route::GuildThreads(id)) => places::guild_threads(core, id),
        ("GET", Route::GuildRoles(id)) => places::guild_roles(core, id),
        ("GET", Route::GuildMember(guild, user)) => places::guild_member(core, guild, user),
        _ => Err(ApiError::not_found()),
    }
}

fn respond(result: Result<Reply, ApiError>, allowance: Option<Allowance>) -> Response {
    let mut headers = HeaderMap::new();
    let mut set = |name: &'static str, value: String| {
        if let Ok(value) = HeaderValue::try_from(value) {
            headers.insert(name, value);
        }
    };
    if let Some(allowance) = allowance {
        let reset_after = allowance.reset_after.as_secs_f64();
        set("x-ratelimit-limit", allowance.limit.to_string());
        set("x-ratelimit-remaining", allowance.remaining.to_string());
        set("x-ratelimit-reset", format!("{:.3}", unix_milliseconds() as f64 / 1000.0 + reset_after));
        set("x-ratelimit-reset-after", format!("{reset_after:.3}"));
        set("x-ratelimit-bucket", "sandbox".to_owned());
    }
    let (status, body) = match result {
        Ok(Reply::NoContent) => (204, None),
        Ok(Reply::Ok(body)) => (200, Some(body)),
        Ok(Reply::Created(body)) => (201, Some(body)),
        Err(error) => {
            if let Some(retry) = error.retry {
                let seconds = retry.after.as_secs_f64();
                set("retry-after", seconds.ceil().to_string());
                set("x-ratelimit-limit", "50".to_owned());
                set("x-ratelimit-remaining", "0".to_owned());
                set("x-ratelimit-reset", format!("{:.3}", unix_milliseconds() as f64 / 1000.0 + seconds));
                set("x-ratelimit-reset-after", format!("{seconds:.3}"));
                set("x-ratelimit-bucket", "sandbox".to_owned());
                match retry.scope {
                    RateScope::Global => {
                        set("x-ratelimit-global", "true".to_owned());
                        set("x-ratelimit-scope", "global".to_owned());
                    }
                    RateScope::Route => set("x-ratelimit-scope", "user".to_owned()),
                }
            }
            (error.status, Some(error.body()))
        }
    };
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    match body {
        None => (status, headers).into_response(),
        Some(body) => (status, headers, axum::Json(body)).into_response(),
    }
}

/// The channel, if the bot can see it; refused otherwise.
fn visible_channel(core: &Core, id: Snowflake) -> Result<&Channel, ApiError> {
    let channel = core.world.channels.get(&id).ok_or_else(ApiError::unknown_channel)?;
    let permissions = core.world.permissions(APPLICATION, channel);
    if permissions.contains(Permissions::VIEW_CHANNEL) { Ok(channel) } else { Err(ApiError::missing_access()) }
}

/// Refuses, when the bot lacks a permission in a channel.
fn require(core: &Core, channel: &Channel, needed: Permissions) -> Result<(), ApiError> {
    let permissions = core.world.permissions(APPLICATION, channel);
    if permissions.contains(needed) { Ok(()) } else { Err(ApiError::missing_permissions()) }
}
