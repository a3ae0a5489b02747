//! Discord's REST interface: what happens to every request, and which part answers it.
//!
//! In order: the route; a fault that was asked for; the token; the rate limits; the body; the endpoint. Each request is
//! recorded, whatever becomes of it.

mod application;
mod body;
mod callbacks;
mod commands;
mod events;
pub(crate) mod limiter;
mod messages;
mod oauth;
mod path;
mod places;
mod roles;
mod routes;
mod target;
mod threads;
mod webhooks;

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::RequestExt;
use axum::extract::{Path, Query, Request};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use serde_json::Value;
use tower::{Service, ServiceExt};

pub(crate) use self::body::MAX_BODY;
use self::body::RequestBody;
use self::limiter::{Allowance, GlobalLimit};
use self::routes::Endpoint;
pub(crate) use self::target::ROOT;
use self::target::{RequiredAuth, Target};
use super::config::APPLICATION;
use super::error::{ApiError, RateScope, Retry};
use super::faults::RestFault;
use super::hub::{Core, Hub};
use super::id::{Snowflake, unix_milliseconds};
use super::permissions::Permissions;
use super::record::{RecordedPart, RecordedRequest};
use super::validate::files::Upload;
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
    /// A refusal that is not in Discord's own words.
    Refused { status: u16, body: Value },
}

impl Reply {
    fn status(&self) -> u16 {
        match self {
            Reply::Ok(_) => 200,
            Reply::Created(_) => 201,
            Reply::NoContent => 204,
            Reply::Refused { status, .. } => *status,
        }
    }
}

/// Who sends a request, as far as it is known before the endpoint looks at it.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Caller {
    /// The bot, by its token.
    Bot,
    /// The application on behalf of a person, by this token.
    Bearer(String),
    /// The application, by its secret: in the body, or here in base 64.
    Client(Option<String>),
    /// Whoever knows the path, which may hold a token.
    Anyone,
}

/// A request to an endpoint: who sends it, its path's parameters, its query and its body.
struct Call<P> {
    caller: Caller,
    path: P,
    query: HashMap<String, String>,
    body: RequestBody,
}

impl<P> Call<P> {
    fn query(&self, name: &str) -> Option<&str> {
        self.query.get(name).map(String::as_str)
    }
}

/// The whole interface, for paths below [`ROOT`].
pub(crate) fn service(
    hub: Arc<Hub>,
) -> impl Service<Request, Response = Response, Error = Infallible, Future: Send> + Clone + Send + Sync + 'static {
    ServiceExt::<Request>::map_request(routes::router().with_state(hub), target::normalized as fn(Request) -> Request)
}

/// Answers a request with the endpoint of its route, if there is one.
async fn serve<P>(hub: Arc<Hub>, mut request: Request, endpoint: Option<Endpoint<P>>) -> Response
where
    P: DeserializeOwned + Send + 'static,
{
    let method = request.method().clone();
    let target = Target::of(&mut request).await;
    // A path whose ids are none belongs to no route.
    let path = request.extract_parts::<Path<P>>().await.ok();
    let found = endpoint.zip(path);
    let query = Query::<Vec<(String, String)>>::try_from_uri(request.uri()).map_or(Vec::new(), |Query(query)| query);
    let mut recorded = RecordedRequest {
        number: 0,
        method: method.to_string(),
        path: target.path.clone(),
        route: target.route.clone(),
        implemented: found.is_some(),
        query: query.clone(),
        body: None,
        parts: Vec::new(),
        status: 0,
    };
    let (fault, hold) =
        hub.with(|core| (core.rest_faults.take(method.as_str(), &target.route), core.rest_faults.hold()));
    let banned = hub.with(|core| core.limiter.check_ban(Instant::now()));
    let admitted = banned.and_then(|()| refusal(fault)).and_then(|()| {
        let (endpoint, Path(path)) = found.ok_or_else(ApiError::not_found)?;
        let (caller, allowance) = admit(&hub, &method, &target, request.headers())?;
        Ok((endpoint, path, caller, allowance))
    });
    let body = body::read(request).await;
    if let Ok(body) = &body {
        recorded.body = Some(body.json.clone()).filter(|json| !json.is_null());
        recorded.parts = body.uploads.iter().map(recorded_part).collect();
    }
    let (allowance, result) = match (admitted, body) {
        (Err(error), _) | (Ok(_), Err(error)) => (None, Err(error)),
        (Ok((endpoint, path, caller, allowance)), Ok(body)) => {
            let call = Call { caller, path, query: query.into_iter().collect(), body };
            (Some(allowance), answer(&hub, endpoint, call).await)
        }
    };
    let result = match fault {
        Some(RestFault::ErrorAfterEffect { status }) => Err(ApiError::server(status)),
        Some(RestFault::HangAfterEffect { .. }) => Err(ApiError::server(504)),
        _ => result,
    };
    recorded.status = result.as_ref().map_or_else(|error| error.status, Reply::status);
    hub.with(|core| {
        core.log.add(recorded);
        if let Err(refusal) = &result {
            core.limiter.count_refusal(refusal, Instant::now());
        }
    });
    if let Some(delay) = fault.map(RestFault::delay).filter(|delay| *delay > Duration::ZERO) {
        tokio::time::sleep(delay).await;
    }
    if fault == Some(RestFault::Held) {
        tokio::select! {
            () = hold.cancelled() => {}
            () = hub.stopped() => {}
        }
    }
    let limit = hub.config().limits.per_route;
    respond(result, allowance, &Bucket { name: target.bucket_name(&method), limit })
}

fn recorded_part(upload: &Upload) -> RecordedPart {
    RecordedPart {
        name: upload.part(),
        filename: upload.filename.clone(),
        content_type: upload.content_type.clone(),
        size: upload.bytes.len(),
    }
}

/// The error of a fault that leaves the request without effect.
fn refusal(fault: Option<RestFault>) -> Result<(), ApiError> {
    match fault {
        Some(RestFault::RateLimited { retry_after_milliseconds, scope }) => {
            Err(ApiError::rate_limited(Duration::from_millis(retry_after_milliseconds), scope))
        }
        Some(RestFault::ServerError { status }) => Err(ApiError::server(status)),
        _ => Ok(()),
    }
}

/// Checks what the client says it is and the token, and counts the request towards its rate limits.
fn admit(hub: &Hub, method: &Method, target: &Target, headers: &HeaderMap) -> Result<(Caller, Allowance), ApiError> {
    let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
    if !header(header::USER_AGENT).is_some_and(|agent| agent.starts_with("DiscordBot (")) {
        return Err(ApiError::no_user_agent());
    }
    let authorization = header(header::AUTHORIZATION);
    let by = |scheme| authorization.and_then(|value| value.strip_prefix(scheme));
    let is_bot = || by("Bot ") == Some(hub.config().token.as_str()) && !hub.look(|core| core.starts.is_exhausted());
    let caller = match (target.required_auth(), by("Bearer ")) {
        (RequiredAuth::None, _) => Caller::Anyone,
        (RequiredAuth::Client, _) => Caller::Client(by("Basic ").map(str::to_owned)),
        (RequiredAuth::BotOrBearer, Some(token)) => Caller::Bearer(token.to_owned()),
        _ if is_bot() => Caller::Bot,
        _ => return Err(ApiError::unauthorized()),
    };
    let counts = if caller == Caller::Bot { GlobalLimit::Globally } else { GlobalLimit::NotGlobally };
    let allowance = hub.with(|core| core.limiter.count(&target.bucket(method), counts, Instant::now()))?;
    Ok((caller, allowance))
}

/// Calls the endpoint on a thread for blocking work: it writes the journal to disk.
async fn answer<P: Send + 'static>(hub: &Arc<Hub>, endpoint: Endpoint<P>, call: Call<P>) -> Result<Reply, ApiError> {
    let hub = hub.clone();
    let answered = tokio::task::spawn_blocking(move || hub.with(|core| (endpoint.0)(core, call))).await;
    answered.unwrap_or_else(|error| {
        tracing::error!(%error, "a request to the sandbox failed");
        Err(ApiError::server(500))
    })
}

/// A limit as the headers name it.
struct Bucket {
    name: String,
    limit: u32,
}

impl Bucket {
    fn announce(&self, headers: &mut Headers, remaining: u32, reset_after: f64) {
        headers.set("x-ratelimit-limit", self.limit);
        headers.set("x-ratelimit-remaining", remaining);
        let reset = unix_milliseconds() as f64 / 1000.0 + reset_after;
        headers.set("x-ratelimit-reset", format_args!("{reset:.3}"));
        headers.set("x-ratelimit-reset-after", format_args!("{reset_after:.3}"));
        headers.set("x-ratelimit-bucket", &self.name);
    }

    /// Says when to try again. The limits on everything have no bucket.
    fn refuse(&self, headers: &mut Headers, retry: Retry) {
        let seconds = retry.after.as_secs_f64();
        headers.set("retry-after", seconds.ceil());
        match retry.scope {
            RateScope::Global => {
                headers.set("x-ratelimit-global", true);
                headers.set("x-ratelimit-scope", "global");
            }
            RateScope::Route => {
                self.announce(headers, 0, seconds);
                headers.set("x-ratelimit-scope", "user");
            }
            RateScope::Shared => {
                self.announce(headers, self.limit.saturating_sub(1), 1.0);
                headers.set("x-ratelimit-scope", "shared");
            }
            RateScope::Cloudflare => {}
        }
    }
}

#[derive(Default)]
struct Headers(HeaderMap);

impl Headers {
    fn set(&mut self, name: &'static str, value: impl ToString) {
        if let Ok(value) = HeaderValue::try_from(value.to_string()) {
            self.0.insert(name, value);
        }
    }
}

fn respond(result: Result<Reply, ApiError>, allowance: Option<Allowance>, bucket: &Bucket) -> Response {
    let mut headers = Headers::default();
    if let Some(allowance) = allowance {
        bucket.announce(&mut headers, allowance.remaining, allowance.reset_after.as_secs_f64());
    }
    let (status, body) = match result {
        Ok(Reply::NoContent) => (204, None),
        Ok(Reply::Ok(body)) => (200, Some(body)),
        Ok(Reply::Created(body)) => (201, Some(body)),
        Ok(Reply::Refused { status, body }) => (status, Some(body)),
        Err(error) => {
            if let Some(retry) = error.retry {
                bucket.refuse(&mut headers, retry);
                if retry.scope == RateScope::Cloudflare {
                    return (StatusCode::TOO_MANY_REQUESTS, headers.0, error.message).into_response();
                }
            }
            (error.status, Some(error.body()))
        }
    };
    let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    match body {
        None => (status, headers.0).into_response(),
        Some(body) => (status, headers.0, axum::Json(body)).into_response(),
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
