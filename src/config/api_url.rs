//! The address of a server with Discord's API.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use url::Url;

/// The base address of a Discord-compatible server, without the `/api/v10` that all of them share.
///
/// It may be given with or without a slash, `/api` or `/api/v10` at the end, all of which mean the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ApiUrl(Url);

/// Why a text is not a valid API address.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseApiUrlError {
    #[error("{text:?} is not a URL ({reason}); it should look like http://127.0.0.1:8080")]
    NotAUrl { text: String, reason: url::ParseError },
    /// A scheme other than `http` and `https`.
    #[error("the scheme {0:?} is not http or https")]
    Scheme(String),
    /// A user name or password before the host, which would end up in logs. The message does not repeat it.
    #[error("an address must not carry a user name or a password")]
    Credentials,
    /// A query, a fragment or a longer path.
    #[error("{0:?} does not belong in an API address")]
    Tail(String),
    /// Another version of the API.
    #[error("only version 10 of the API is supported, not {0:?}")]
    Version(String),
}

impl ApiUrl {
    /// The address to use instead of `https://discord.com`, without a slash at the end.
    pub fn base(&self) -> &str {
        self.0.as_str().trim_end_matches('/')
    }

    /// Whether this is certainly the local machine, so that nothing sent there reaches a network.
    pub fn is_loopback(&self) -> bool {
        bot_discord::is_loopback(&self.0)
    }
}

impl std::str::FromStr for ApiUrl {
    type Err = ParseApiUrlError;

    fn from_str(text: &str) -> Result<ApiUrl, ParseApiUrlError> {
        let mut url = Url::parse(text.trim())
            .map_err(|reason| ParseApiUrlError::NotAUrl { text: without_credentials(text), reason })?;
        if !["http", "https"].contains(&url.scheme()) {
            return Err(ParseApiUrlError::Scheme(url.scheme().to_owned()));
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(ParseApiUrlError::Credentials);
        }
        if let Some(query) = url.query() {
            return Err(ParseApiUrlError::Tail(format!("?{query}")));
        }
        if let Some(fragment) = url.fragment() {
            return Err(ParseApiUrlError::Tail(format!("#{fragment}")));
        }
        let segments: Vec<&str> = url.path().trim_end_matches('/').split('/').collect();
        let (before, after) = match segments.iter().position(|segment| *segment == "api") {
            Some(at) => (&segments[..at], &segments[at + 1..]),
            None => (&segments[..], &[][..]),
        };
        match after {
            [] | ["v10"] => {}
            [version] => return Err(ParseApiUrlError::Version((*version).to_owned())),
            _ => return Err(ParseApiUrlError::Tail(after.join("/"))),
        }
        let path = before.join("/");
        url.set_path(&path);
        Ok(ApiUrl(url))
    }
}

/// The part of an invalid text that may be shown: nothing before an `@`.
fn without_credentials(text: &str) -> String {
    text.rsplit_once('@').map_or_else(|| text.to_owned(), |(_, host)| format!("…@{host}"))
}

impl TryFrom<String> for ApiUrl {
    type Error = ParseApiUrlError;

    fn try_from(text: String) -> Result<ApiUrl, ParseApiUrlError> {
        text.parse()
    }
}

impl From<ApiUrl> for String {
    fn from(url: ApiUrl) -> String {
        url.base().to_owned()
    }
}

impl fmt::Display for ApiUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.base())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn all_permitted_endings_give_the_same_base() {
        for ending in ["", "/", "/api", "/api/", "/api/v10", "/api/v10/"] {
            let url: ApiUrl = format!(" http://127.0.0.1:8080{ending}").parse().unwrap();
            assert_eq!(url.base(), "http://127.0.0.1:8080", "{ending}");
            let url: ApiUrl = format!("https://chat.example/discord{ending}").parse().unwrap();
            assert_eq!(url.base(), "https://chat.example/discord", "{ending}");
        }
    }

    #[test]
    fn only_loopback_addresses_count_as_loopback() {
        for (text, loopback) in [
            ("http://127.0.0.1:1", true),
            ("http://127.8.8.8:1", true),
            ("http://[::1]:1", true),
            ("http://localhost:1", true),
            ("http://LOCALHOST", true),
            ("http://2130706433", true),
            ("http://0.0.0.0:1", false),
            ("http://10.0.0.1", false),
            ("http://localhost.example", false),
            ("http://127.0.0.1.example", false),
            ("https://discord.com", false),
        ] {
            assert_eq!(text.parse::<ApiUrl>().unwrap().is_loopback(), loopback, "{text}");
        }
    }

    #[test]
    fn invalid_addresses_are_refused_without_showing_credentials() {
        for (text, words) in [
            ("", "is not a URL"),
            ("127.0.0.1:8080", "is not a URL"),
            ("localhost:8080", "not http or https"),
            ("ftp://127.0.0.1", "\"ftp\""),
            ("http://127.0.0.1/?a=b", "?a=b"),
            ("http://127.0.0.1/#x", "#x"),
            ("http://127.0.0.1/api/v9", "v9"),
            ("http://127.0.0.1/api/v10/users", "v10/users"),
            ("http://me:secret@127.0.0.1/", "password"),
            ("//me:secret@127.0.0.1/", "is not a URL"),
        ] {
            let error = text.parse::<ApiUrl>().unwrap_err().to_string();
            assert!(error.contains(words), "{text}: {error}");
            assert!(!error.contains("secret"), "{error}");
        }
    }

    proptest! {
        #[test]
        fn no_text_panics_and_a_base_parses_to_itself(text in "(https?://[a-z0-9.:]{1,12})?(/api|/v10|/|[a-z@?#]){0,6}") {
            if let Ok(url) = text.parse::<ApiUrl>() {
                let again = url.base().parse::<ApiUrl>();
                prop_assert_eq!(again.as_ref().map(ApiUrl::base), Ok(url.base()));
            }
        }
    }
}
