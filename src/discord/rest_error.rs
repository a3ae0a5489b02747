//! What a failed REST request means for its caller.
//!
//! serenity's own error shows the URL, and an interaction's URL holds its token. Only the status, Discord's code and
//! Discord's message leave this file.

use serenity::http::HttpError;
use thiserror::Error;

/// A REST request that failed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RestError {
    /// The same request may succeed later: the server is busy, broken or out of reach.
    #[error("Discord is not answering ({0})")]
    Transient(String),
    /// The bot lacks a permission here.
    #[error("no permission: {message} (code {code})")]
    Forbidden {
        /// Discord's error code.
        code: isize,
        /// Discord's error message.
        message: String,
    },
    /// The message or channel of the request does not exist any more.
    #[error("gone: {message} (code {code})")]
    Gone {
        /// Discord's error code.
        code: isize,
        /// Discord's error message.
        message: String,
    },
    /// Discord rejects the request, however often it is made.
    #[error("refused with {status}: {message} (code {code})")]
    Refused {
        /// The HTTP status.
        status: u16,
        /// Discord's error code.
        code: isize,
        /// Discord's error message.
        message: String,
    },
}

impl From<&serenity::Error> for RestError {
    fn from(error: &serenity::Error) -> RestError {
        match error {
            serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
                let status = response.status_code.as_u16();
                let (code, message) = (response.error.code, response.error.message.clone());
                match status {
                    403 => RestError::Forbidden { code, message },
                    404 => RestError::Gone { code, message },
                    408 | 429 | 500.. => RestError::Transient(format!("status {status}")),
                    _ => RestError::Refused { status, code, message },
                }
            }
            // The error's own text contains the URL.
            serenity::Error::Http(HttpError::Request(error)) => RestError::Transient(
                match (error.is_timeout(), error.is_connect()) {
                    (true, _) => "timed out",
                    (false, true) => "cannot connect",
                    (false, false) => "the connection broke",
                }
                .to_owned(),
            ),
            // Without serenity's rate limiter, a 429 arrives as a body that does not decode.
            serenity::Error::Json(_) => RestError::Transient("a response that does not decode".to_owned()),
            serenity::Error::Model(error) => {
                RestError::Refused { status: 0, code: 0, message: format!("not sent: {error}") }
            }
            _ => RestError::Transient("no response".to_owned()),
        }
    }
}

impl From<serenity::Error> for RestError {
    fn from(error: serenity::Error) -> RestError {
        RestError::from(&error)
    }
}
