//! The address of a collector of traces.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use url::Url;

/// What every collector adds to its address for traces (OTLP over HTTP).
const PATH: &str = "/v1/traces";

/// The address of a collector that takes OpenTelemetry traces over HTTP, such as `http://127.0.0.1:4318`.
///
/// It may be given with or without `/v1/traces` at the end, which mean the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct CollectorUrl(Url);

/// Why a text is not the address of a collector. No message repeats a password.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseCollectorUrlError {
    #[error("it is not a URL ({0}); it should look like http://127.0.0.1:4318")]
    NotAUrl(url::ParseError),
    /// A scheme other than `http` and `https`.
    #[error("the scheme {0:?} is not http or https")]
    Scheme(String),
    /// A user name or a password, which would end up in logs.
    #[error(
        "an address must not carry a user name or a password; OTEL_EXPORTER_OTLP_HEADERS takes what a collector wants to see"
    )]
    Credentials,
    /// A query or a fragment.
    #[error("a query or a fragment does not belong in the address of a collector")]
    Tail,
}

impl CollectorUrl {
    pub fn traces(&self) -> String {
        format!("{self}{PATH}")
    }
}

impl std::str::FromStr for CollectorUrl {
    type Err = ParseCollectorUrlError;

    fn from_str(text: &str) -> Result<CollectorUrl, ParseCollectorUrlError> {
        let mut url = Url::parse(text.trim()).map_err(ParseCollectorUrlError::NotAUrl)?;
        if !["http", "https"].contains(&url.scheme()) {
            return Err(ParseCollectorUrlError::Scheme(url.scheme().to_owned()));
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(ParseCollectorUrlError::Credentials);
        }
        if url.query().is_some() || url.fragment().is_some() {
            return Err(ParseCollectorUrlError::Tail);
        }
        let path = url.path().trim_end_matches('/');
        let path = path.strip_suffix(PATH).unwrap_or(path).trim_end_matches('/').to_owned();
        url.set_path(&path);
        Ok(CollectorUrl(url))
    }
}

impl TryFrom<String> for CollectorUrl {
    type Error = ParseCollectorUrlError;

    fn try_from(text: String) -> Result<CollectorUrl, ParseCollectorUrlError> {
        text.parse()
    }
}

impl From<CollectorUrl> for String {
    fn from(url: CollectorUrl) -> String {
        url.to_string()
    }
}

/// The address without `/v1/traces` and without a slash at the end.
impl fmt::Display for CollectorUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.as_str().trim_end_matches('/'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_permitted_endings_mean_the_same() {
        for ending in ["", "/", "/v1/traces", "/v1/traces/"] {
            let url: CollectorUrl = format!(" http://127.0.0.1:4318{ending}").parse().unwrap();
            assert_eq!(url.to_string(), "http://127.0.0.1:4318", "{ending}");
            assert_eq!(url.traces(), "http://127.0.0.1:4318/v1/traces", "{ending}");
            let url: CollectorUrl = format!("https://traces.example/otlp{ending}").parse().unwrap();
            assert_eq!(url.traces(), "https://traces.example/otlp/v1/traces", "{ending}");
        }
    }

    #[test]
    fn anything_else_is_refused_without_showing_credentials() {
        for (text, words) in [
            ("", "http://127.0.0.1:4318"),
            ("on", "http://127.0.0.1:4318"),
            ("127.0.0.1:4318", "http://127.0.0.1:4318"),
            ("grpc://127.0.0.1:4317", "\"grpc\""),
            ("http://me:secret@127.0.0.1", "password"),
            ("http://127.0.0.1/?key=secret", "query"),
            ("//me:secret@127.0.0.1", "not a URL"),
        ] {
            let error = text.parse::<CollectorUrl>().unwrap_err().to_string();
            assert!(error.contains(words), "{text}: {error}");
            assert!(!error.contains("secret"), "{error}");
        }
    }
}
