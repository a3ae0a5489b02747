//! Discord's refusals.

use std::time::Duration;

use serde_json::{Map, Value, json};
use thiserror::Error;

/// A refusal as Discord words it: an HTTP status with a code and a message in JSON.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("{status} {message} ({code})")]
pub struct ApiError {
    /// The HTTP status.
    pub status: u16,
    /// Discord's own code; 0 when it has none for this.
    pub code: u32,
    /// The words.
    pub message: String,
    /// For 50035, what is wrong in which field.
    pub errors: Option<Value>,
    /// For 429, when to try again.
    pub retry: Option<Retry>,
}

/// When to try again after 429.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Retry {
    /// How long to wait.
    pub after: Duration,
    /// Whose limit it was.
    pub scope: RateScope,
}

/// What a limit counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RateScope {
    /// All requests of the bot.
    Global,
    /// Requests to one route.
    Route,
    /// Requests of everyone to one resource, which the bot's own didn't use up.
    Shared,
    /// Requests that should not have been made: Cloudflare lets none through any more, and doesn't answer in JSON.
    Cloudflare,
}

macro_rules! refusals {
    ($($(#[$doc:meta])* $name:ident = $status:literal, $code:literal, $message:literal;)*) => {
        impl ApiError {
            $($(#[$doc])* pub(crate) fn $name() -> ApiError {
                ApiError { status: $status, code: $code, message: $message.to_owned(), errors: None, retry: None }
            })*
        }
    };
}

refusals! {
    /// No route answers to this.
    not_found = 404, 0, "404: Not Found";
    /// The token is missing or wrong.
    unauthorized = 401, 0, "401: Unauthorized";
    unknown_application = 404, 10002, "Unknown Application";
    unknown_channel = 404, 10003, "Unknown Channel";
    unknown_guild = 404, 10004, "Unknown Guild";
    unknown_member = 404, 10007, "Unknown Member";
    unknown_message = 404, 10008, "Unknown Message";
    unknown_role = 404, 10011, "Unknown Role";
    unknown_user = 404, 10013, "Unknown User";
    unknown_tag = 400, 10087, "Unknown Tag";
    unknown_event = 404, 10070, "Unknown Guild Scheduled Event";
    unknown_emoji = 400, 10014, "Unknown Emoji";
    unknown_webhook = 404, 10015, "Unknown Webhook";
    unknown_interaction = 404, 10062, "Unknown interaction";
    unknown_command = 404, 10063, "Unknown application command";
    too_many_files = 400, 30015, "Maximum number of attachments in a message reached (10)";
    too_many_events = 400, 30038, "Maximum number of uncompleted guild scheduled events reached (100)";
    forum_channel = 400, 40058, "Cannot send a message in a forum channel";
    already_acknowledged = 400, 40060, "Interaction has already been acknowledged.";
    too_many_follow_ups = 400, 40094, "This interaction has hit the maximum number of follow up messages";
    tag_required = 400, 40067, "A tag is required to create a forum post in this channel";
    too_large = 413, 40005, "Request entity too large";
    /// Cloudflare lets no client through that doesn't say what it is.
    no_user_agent = 403, 40333, "internal network error";
    missing_access = 403, 50001, "Missing Access";
    not_own_message = 403, 50005, "Cannot edit a message authored by another user";
    empty_message = 400, 50006, "Cannot send an empty message";
    cannot_message_user = 403, 50007, "Cannot send messages to this user";
    not_text_channel = 400, 50008, "Cannot send messages in a non-text channel";
    missing_permissions = 403, 50013, "Missing Permissions";
    system_message = 403, 50021, "Cannot execute action on a system message";
    wrong_channel_type = 400, 50024, "Cannot execute action on this channel type";
    invalid_role = 400, 50028, "Invalid role";
    invalid_webhook_token = 401, 50027, "Invalid Webhook Token";
    thread_archived = 400, 50083, "Thread is archived";
    no_mutual_guilds = 403, 50278, "Cannot send messages to this user due to having no mutual guilds";
    entry_point_left_out = 400, 50240, "You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry Point command in your update request or delete it separately.";
    invalid_json = 400, 50109, "The request body contains invalid JSON.";
    thread_exists = 400, 160_004, "A thread has already been created for this message";
    no_history = 403, 160_002, "Cannot reply without permission to read message history";
    thread_locked = 403, 160_005, "Thread is locked";
    too_many_threads = 400, 160_006, "Maximum number of active threads reached";
    finished_event = 400, 180_000, "Cannot update a finished event";
}

impl ApiError {
    /// A limit was passed.
    pub(crate) fn rate_limited(after: Duration, scope: RateScope) -> ApiError {
        let message = match scope {
            RateScope::Global | RateScope::Route => "You are being rate limited.",
            RateScope::Shared => "The resource is being rate limited.",
            RateScope::Cloudflare => "error code: 1015",
        };
        ApiError {
            status: 429,
            code: 0,
            message: message.to_owned(),
            errors: None,
            retry: Some(Retry { after, scope }),
        }
    }

    /// Discord itself is unwell.
    pub(crate) fn server(status: u16) -> ApiError {
        ApiError { status, code: 0, message: format!("{status}: Server Error"), errors: None, retry: None }
    }

    /// The answer's body.
    pub(crate) fn body(&self) -> Value {
        let mut body = Map::new();
        body.insert("message".to_owned(), json!(self.message));
        match self.retry {
            Some(retry) => {
                body.insert("retry_after".to_owned(), json!(retry.after.as_secs_f64()));
                body.insert("global".to_owned(), json!(retry.scope == RateScope::Global));
            }
            None => drop(body.insert("code".to_owned(), json!(self.code))),
        }
        if let Some(errors) = &self.errors {
            body.insert("errors".to_owned(), errors.clone());
        }
        Value::Object(body)
    }
}
