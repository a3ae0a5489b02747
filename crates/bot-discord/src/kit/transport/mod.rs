//! One request to Discord, and the answer to it.
//!
//! serenity knows the routes and counts towards their limits. Files are added here, because serenity numbers only those that it
//! sends itself, and the answers are read here, because serenity reads an answer of any length into memory.

use std::sync::Arc;

use reqwest::RequestBuilder;
use reqwest::header::{CONTENT_LENGTH, CONTENT_TYPE, USER_AGENT};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serenity::all::Http;
use serenity::http::{LightMethod, Request, Route};

use crate::kit::new_file::NewFile;
use crate::kit::rest_error::RestError;
use crate::kit::sending::SendWindow;
use crate::kit::{new_file, request_metrics};
use bot_service::Heartbeat;
use bot_service::metrics::RequestKind;

/// The longest answer that is read, in bytes. A hundred full messages, the most that the bot ever asks for, take a tenth of it.
const LONGEST_ANSWER: usize = 8 << 20;

const DISCORD: &str = "https://discord.com";

#[derive(Debug)]
pub struct Transport {
    client: reqwest::Client,
    http: Http,
    heartbeat: Heartbeat,
    window: SendWindow,
}

/// A request, and the files that go with it.
#[derive(Clone, Debug)]
pub struct Parcel<'a> {
    /// Its body is JSON, which lists the files.
    request: Request<'a>,
    files: Vec<NewFile>,
}

impl<'a> From<Request<'a>> for Parcel<'a> {
    fn from(request: Request<'a>) -> Parcel<'a> {
        Parcel { request, files: Vec::new() }
    }
}

/// A request with a JSON body and with `files`, which the body need not mention: they are listed in it here.
pub fn request<'a>(
    method: LightMethod,
    route: Route<'a>,
    body: &impl Serialize,
    files: Vec<NewFile>,
) -> Result<Parcel<'a>, RestError> {
    let mut json = serde_json::to_value(body).map_err(unwritable)?;
    write_ids_as_text(&mut json);
    if !files.is_empty() {
        let message = match route {
            Route::InteractionResponse { .. } => &mut json["data"],
            Route::ChannelForumPosts { .. } => &mut json["message"],
            _ => &mut json,
        };
        new_file::list(&files, message);
    }
    Ok(Parcel { request: Request::new(route, method).body(Some(json.to_string().into_bytes())), files })
}

/// What is said of a body that is no JSON.
pub fn unwritable(error: serde_json::Error) -> RestError {
    RestError::Refused { status: 0, code: 0, message: format!("not sent: {error}") }
}

/// serenity writes the ids of what a menu has chosen at first as numbers. Discord's are texts, as everywhere.
fn write_ids_as_text(json: &mut Value) {
    match json {
        Value::Object(fields) => {
            for id in fields.get_mut("default_values").and_then(Value::as_array_mut).into_iter().flatten() {
                if let Some(number) = id.get("id").and_then(Value::as_u64) {
                    id["id"] = number.to_string().into();
                }
            }
            fields.values_mut().for_each(write_ids_as_text);
        }
        Value::Array(values) => values.iter_mut().for_each(write_ids_as_text),
        _ => {}
    }
}

impl Transport {
    /// Sends as `http` says. `client` must be the one that `http` was built with.
    pub fn new(client: reqwest::Client, http: Http) -> Transport {
        Transport { client, http, heartbeat: Heartbeat::default(), window: SendWindow::default() }
    }

    /// The same, but it sends nothing while the heartbeat is stale, since other processes may have taken over this one's work.
    pub fn while_fresh(self, heartbeat: Heartbeat) -> Transport {
        Transport { heartbeat, ..self }
    }

    /// Sends no more from now on than the share of one of `processes` processes of the same bot.
    pub fn share(&self, processes: usize) {
        self.window.share(processes);
    }

    pub fn http(&self) -> &Http {
        &self.http
    }

    /// A request that serenity does not know, and the bot's token with which it may be made.
    pub fn other(&self, method: reqwest::Method, path: &str) -> (RequestBuilder, &str) {
        let base = self.http.proxy.as_deref().unwrap_or(DISCORD).trim_end_matches('/');
        let request = self.client.request(method, format!("{base}{path}"));
        (request.header(USER_AGENT, serenity::constants::USER_AGENT), self.http.token())
    }

    /// Sends such a request and decodes the answer. It is one of a person, so it does not count towards the bot's limits.
    pub async fn fetch_other<T: DeserializeOwned>(&self, request: RequestBuilder) -> Result<T, RestError> {
        let answer = request.send().await?;
        let status = answer.status();
        let body = read(answer).await?;
        if !status.is_success() {
            return Err(RestError::of_answer(status.as_u16(), &body));
        }
        let undecodable = |_| RestError::Transient("an answer that does not decode".to_owned());
        serde_json::from_slice(&body).map_err(undecodable)
    }

    /// Sends a request and decodes the answer. After [`RestError::Transient`] it may have taken effect.
    pub async fn fetch<'a, T: DeserializeOwned>(&self, request: impl Into<Parcel<'a>>) -> Result<T, RestError> {
        let answer = self.send(request).await?;
        let undecodable = |_| RestError::Transient("an answer that does not decode".to_owned());
        serde_json::from_slice(&answer).map_err(undecodable)
    }

    /// Sends a request; the answer's body.
    pub async fn send<'a>(&self, request: impl Into<Parcel<'a>>) -> Result<Vec<u8>, RestError> {
        let parcel = request.into();
        let kind = request_metrics::kind(&parcel.request);
        let answered = self.answer(&parcel).await;
        request_metrics::count(kind, answered.as_ref().ok().map(|answer| answer.status().as_u16()));
        let answer = answered?;
        let status = answer.status();
        let body = read(answer).await?;
        if status.is_success() { Ok(body) } else { Err(RestError::of_answer(status.as_u16(), &body)) }
    }

    /// Sends a request as often as the limit of its route is passed; serenity counts towards that.
    async fn answer(&self, parcel: &Parcel<'_>) -> Result<reqwest::Response, RestError> {
        if !self.heartbeat.is_fresh() {
            return Err(RestError::Transient("the heartbeat of this process is stale".to_owned()));
        }
        let bucket = parcel.request.route_ref().ratelimiting_bucket();
        let Some(limiter) = self.http.ratelimiter.as_ref().filter(|_| !bucket.is_none()) else {
            return self.try_once(parcel).await;
        };
        let limit = Arc::clone(limiter.routes().write().await.entry(bucket).or_default());
        loop {
            limit.lock().await.pre_hook(&parcel.request, &|_| {}).await;
            let answer = self.try_once(parcel).await?;
            if !limit.lock().await.post_hook(&answer, &parcel.request, &|_| {}, false).await? {
                return Ok(answer);
            }
        }
    }

    async fn try_once(&self, parcel: &Parcel<'_>) -> Result<reqwest::Response, RestError> {
        let Parcel { request, files } = parcel;
        let built = request.clone().build(&self.client, self.http.token(), self.http.proxy.as_deref())?;
        let is_exempt = matches!(request_metrics::kind(request), RequestKind::Callback | RequestKind::Response);
        let _slot = if is_exempt { None } else { Some(self.window.slot().await) };
        if files.is_empty() {
            return Ok(built.send().await?);
        }
        // The form is of another type and length than the JSON, and says so itself.
        let mut built = built.build()?;
        for header in [CONTENT_TYPE, CONTENT_LENGTH] {
            built.headers_mut().remove(header);
        }
        let form = new_file::form(files, request.body_ref().unwrap_or_default())?;
        Ok(RequestBuilder::from_parts(self.client.clone(), built).multipart(form).send().await?)
    }
}

async fn read(mut answer: reqwest::Response) -> Result<Vec<u8>, RestError> {
    let too_long = || RestError::Transient(format!("an answer of more than {LONGEST_ANSWER} bytes"));
    if answer.content_length().is_some_and(|length| length > LONGEST_ANSWER as u64) {
        return Err(too_long());
    }
    let mut body = Vec::new();
    while let Some(part) = answer.chunk().await? {
        if body.len() + part.len() > LONGEST_ANSWER {
            return Err(too_long());
        }
        body.extend_from_slice(&part);
    }
    Ok(body)
}

#[cfg(test)]
mod tests;
