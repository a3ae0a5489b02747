//! What a failed REST request means for its caller.
//!
//! serenity's own error shows the URL, and an interaction's URL holds its token. Only the status, Discord's code and
//! Discord's message leave this file.

use serde::Deserialize;
use serenity::http::HttpError;
use thiserror::Error;

use crate::kit::limits::truncate;
use crate::kit::sending::Crowded;

/// The longest message of Discord's that is repeated.
const LONGEST_MESSAGE: usize = 200;

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RestError {
    /// The same request may succeed later: the server is busy, broken or out of reach.
    #[error("Discord is not answering ({0})")]
    Transient(String),
    /// Discord does not accept the token, or not any more. The operator has to renew it; after that the same request may succeed.
    #[error("Discord does not accept the token")]
    Unauthorized,
    /// Too many requests like this one are waiting, so it was dropped before it was sent.
    #[error("not sent: {0}")]
    Crowded(#[from] Crowded),
    /// The bot lacks a permission here.
    #[error("no permission: {message} (code {code})")]
    Forbidden { code: isize, message: String },
    /// The message or channel of the request does not exist any more.
    #[error("gone: {message} (code {code})")]
    Gone { code: isize, message: String },
    /// Discord rejects the request, however often it is made.
    #[error("refused with {status}: {message} (code {code})")]
    Refused { status: u16, code: isize, message: String },
}

#[derive(Deserialize)]
struct ErrorBody {
    code: isize,
    message: String,
}

/// Discord's code for a channel that does not exist.
pub const UNKNOWN_CHANNEL: isize = 10_003;

impl RestError {
    /// Whether the channel of the request does not exist any more.
    pub const fn is_of_unknown_channel(&self) -> bool {
        matches!(self, RestError::Gone { code: UNKNOWN_CHANNEL, .. })
    }

    pub(crate) fn of_answer(status: u16, body: &[u8]) -> RestError {
        let undecodable = |_| ErrorBody { code: 0, message: String::new() };
        let ErrorBody { code, message } = serde_json::from_slice(body).unwrap_or_else(undecodable);
        RestError::of_status(status, code, &message)
    }

    fn of_status(status: u16, code: isize, message: &str) -> RestError {
        let message = truncate(message, LONGEST_MESSAGE);
        match status {
            401 => RestError::Unauthorized,
            403 => RestError::Forbidden { code, message },
            404 => RestError::Gone { code, message },
            408 | 429 | 500.. => RestError::Transient(format!("status {status}")),
            _ => RestError::Refused { status, code, message },
        }
    }
}

impl From<&reqwest::Error> for RestError {
    /// The error's own text contains the URL.
    fn from(error: &reqwest::Error) -> RestError {
        let words = match (error.is_timeout(), error.is_connect()) {
            (true, _) => "timed out",
            (false, true) => "cannot connect",
            (false, false) => "the connection broke",
        };
        RestError::Transient(words.to_owned())
    }
}

impl From<reqwest::Error> for RestError {
    fn from(error: reqwest::Error) -> RestError {
        RestError::from(&error)
    }
}

impl From<serenity::Error> for RestError {
    fn from(error: serenity::Error) -> RestError {
        match &error {
            serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
                RestError::of_status(response.status_code.as_u16(), response.error.code, &response.error.message)
            }
            serenity::Error::Http(HttpError::Request(error)) => RestError::from(error),
            _ => RestError::Transient("no response".to_owned()),
        }
    }
}
