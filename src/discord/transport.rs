//! One request to Discord, and the answer to it.
//!
//! serenity builds the requests and waits for the limits of their routes. The answers are read here, because serenity reads an
//! answer of any length into memory.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serenity::all::{CreateAttachment, Http};
use serenity::http::{LightMethod, Multipart, MultipartUpload, Request, Route};

use super::counted_request;
use super::rest_error::RestError;
use crate::service::Heartbeat;

/// The longest answer that is read, in bytes. A hundred full messages, the most that the bot ever asks for, take a tenth of it.
const LONGEST_ANSWER: usize = 8 << 20;

/// Sends requests one at a time.
#[derive(Debug)]
pub struct Transport {
    client: reqwest::Client,
    http: Http,
    heartbeat: Heartbeat,
}

/// A request with a JSON body and, beside it, the `files` that the body describes, in the same order.
///
/// # Errors
/// [`RestError::Refused`] if the body has no JSON form.
pub fn request<'a>(
    method: LightMethod,
    route: Route<'a>,
    body: &impl Serialize,
    files: impl IntoIterator<Item = CreateAttachment>,
) -> Result<Request<'a>, RestError> {
    let unwritable =
        |error: serde_json::Error| RestError::Refused { status: 0, code: 0, message: format!("not sent: {error}") };
    let mut json = serde_json::to_value(body).map_err(unwritable)?;
    write_ids_as_text(&mut json);
    let json = json.to_string();
    let request = Request::new(route, method);
    let files: Vec<CreateAttachment> = files.into_iter().collect();
    Ok(match files.is_empty() {
        true => request.body(Some(json.into_bytes())),
        false => request.multipart(Some(Multipart {
            upload: MultipartUpload::Attachments(files),
            fields: Vec::new(),
            payload_json: Some(json),
        })),
    })
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

/// How the body of a request describes `file`, without its bytes.
pub fn description_of(file: &CreateAttachment) -> CreateAttachment {
    let described = CreateAttachment::bytes(Vec::new(), file.filename.clone());
    match &file.description {
        Some(text) => described.description(text.clone()),
        None => described,
    }
}

impl Transport {
    /// Sends as `http` says. `client` must be the one that `http` was built with.
    pub fn new(client: reqwest::Client, http: Http) -> Transport {
        Transport { client, http, heartbeat: Heartbeat::default() }
    }

    /// The same, but it sends nothing while the heartbeat is stale, since other processes may have taken over this one's work.
    pub fn while_fresh(self, heartbeat: Heartbeat) -> Transport {
        Transport { heartbeat, ..self }
    }

    /// serenity's client.
    pub fn http(&self) -> &Http {
        &self.http
    }

    /// Sends a request and decodes the answer.
    ///
    /// # Errors
    /// [`RestError`] says whether another try makes sense. After [`RestError::Transient`] the request may have taken effect.
    pub async fn fetch<T: DeserializeOwned>(&self, request: Request<'_>) -> Result<T, RestError> {
        let answer = self.send(request).await?;
        let undecodable = |_| RestError::Transient("an answer that does not decode".to_owned());
        serde_json::from_slice(&answer).map_err(undecodable)
    }

    /// Sends a request; the answer's body.
    ///
    /// # Errors
    /// As [`Transport::fetch`].
    pub async fn send(&self, request: Request<'_>) -> Result<Vec<u8>, RestError> {
        let kind = counted_request::kind(&request);
        let answered = self.answer(request).await;
        counted_request::count(kind, answered.as_ref().ok().map(|answer| answer.status().as_u16()));
        let answer = answered?;
        let status = answer.status();
        let body = read(answer).await?;
        if status.is_success() { Ok(body) } else { Err(RestError::of_answer(status.as_u16(), &body)) }
    }

    async fn answer(&self, request: Request<'_>) -> Result<reqwest::Response, RestError> {
        if !self.heartbeat.is_fresh() {
            return Err(RestError::Transient("the heartbeat of this process is stale".to_owned()));
        }
        Ok(match &self.http.ratelimiter {
            Some(limiter) => limiter.perform(request).await?,
            None => request.build(&self.client, self.http.token(), self.http.proxy.as_deref())?.send().await?,
        })
    }
}

/// Reads an answer of tolerable length.
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
mod tests {
    use serenity::all::{
        CreateActionRow, CreateInteractionResponseMessage, CreateSelectMenu, CreateSelectMenuKind, UserId,
    };

    use super::*;

    #[test]
    fn ids_that_a_menu_begins_with_are_texts() {
        let id = UserId::new(1_574_182_669_598_588_929);
        let kind = CreateSelectMenuKind::User { default_users: Some(vec![id]) };
        let rows = vec![CreateActionRow::SelectMenu(CreateSelectMenu::new("x", kind))];
        let mut json = serde_json::to_value(CreateInteractionResponseMessage::new().components(rows)).unwrap();
        write_ids_as_text(&mut json);
        let chosen = &json["components"][0]["components"][0]["default_values"][0];
        assert_eq!(chosen, &serde_json::json!({ "id": id.to_string(), "type": "user" }));
    }
}
