//! What a failed REST request means for the one who made it.
//!
//! serenity's own error shows the URL, and an interaction's URL holds its token; nothing of it leaves this file but the
//! status, Discord's code and Discord's words.

use serenity::http::HttpError;
use thiserror::Error;

/// A REST request that failed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Failure {
    /// The same request may well succeed later: the server is busy, broken or out of reach.
    #[error("Discord is not answering ({0})")]
    Passing(String),
    /// The bot lacks a permission here.
    #[error("no permission: {message} (code {code})")]
    Forbidden {
        /// Discord's own number for the reason.
        code: isize,
        /// Discord's own words.
        message: String,
    },
    /// What the request was about is not there any more.
    #[error("gone: {message} (code {code})")]
    Gone {
        /// Discord's own number for the reason.
        code: isize,
        /// Discord's own words.
        message: String,
    },
    /// Discord will not take the request, however often it is made.
    #[error("refused with {status}: {message} (code {code})")]
    Refused {
        /// The HTTP status.
        status: u16,
        /// Discord's own number for the reason.
        code: isize,
        /// Discord's own words.
        message: String,
    },
}

impl From<&serenity::Error> for Failure {
    fn from(error: &serenity::Error) -> Failure {
        match error {
            serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
                let status = response.status_code.as_u16();
                let (code, message) = (response.error.code, response.error.message.clone());
                match status {
                    403 => Failure::Forbidden { code, message },
                    404 => Failure::Gone { code, message },
                    408 | 429 | 500.. => Failure::Passing(format!("status {status}")),
                    _ => Failure::Refused { status, code, message },
                }
            }
            // The error's own words have the URL in them.
            serenity::Error::Http(HttpError::Request(error)) => Failure::Passing(
                match (error.is_timeout(), error.is_connect()) {
                    (true, _) => "timed out",
                    (false, true) => "cannot connect",
                    (false, false) => "the connection broke",
                }
                .to_owned(),
            ),
            // Without serenity's limiter, a 429 comes back as an answer that does not decode.
            serenity::Error::Json(_) => Failure::Passing("an answer that does not decode".to_owned()),
            serenity::Error::Model(error) => {
                Failure::Refused { status: 0, code: 0, message: format!("not sent: {error}") }
            }
            _ => Failure::Passing("no answer".to_owned()),
        }
    }
}

impl From<serenity::Error> for Failure {
    fn from(error: serenity::Error) -> Failure {
        Failure::from(&error)
    }
}
