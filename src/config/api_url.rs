//! The address of a server that speaks Discord's interface.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use url::{Host, Url};

/// Where another Discord-compatible server answers, without the `/api/v10` that all of them have.
///
/// May be given with or without a slash, `/api` or `/api/v10` at its end: they mean the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ApiUrl(Url);

/// Why a text is not the address of a server.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseApiUrlError {
    /// Not a URL at all.
    #[error("{text:?} is not a URL ({reason}); it should look like http://127.0.0.1:8080")]
    NotAUrl {
        /// What was given.
        text: String,
        /// What is wrong with it.
        reason: url::ParseError,
    },
    /// A scheme other than http and https.
    #[error("{0:?} is not http or https")]
    Scheme(String),
    /// A name or password before the host, which would end up in logs. The text is not repeated for that reason.
    #[error("an address must not carry a user name or a password")]
    Credentials,
    /// Something after the path.
    #[error("{0:?} does not belong in the address of a server")]
    Tail(String),
    /// Another version of the interface.
    #[error("only version 10 of the interface is spoken, not {0:?}")]
    Version(String),
}

impl ApiUrl {
    /// The base, with no slash at its end: what stands in the place of `https://discord.com`.
    pub fn base(&self) -> &str {
        self.0.as_str().trim_end_matches('/')
    }

    /// Whether it can only be this machine, so that nothing said to it reaches a network.
    pub fn is_loopback(&self) -> bool {
        match self.0.host() {
            Some(Host::Domain(name)) => name == "localhost",
            Some(Host::Ipv4(address)) => address.is_loopback(),
            Some(Host::Ipv6(address)) => address.is_loopback(),
            None => false,
        }
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

/// What may be repeated of a text that did not parse: nothing before an `@`.
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
    fn every_way_of_ending_is_the_same_base() {
        for ending in ["", "/", "/api", "/api/", "/api/v10", "/api/v10/"] {
            let url: ApiUrl = format!(" http://127.0.0.1:8080{ending}").parse().unwrap();
            assert_eq!(url.base(), "http://127.0.0.1:8080", "{ending}");
            let url: ApiUrl = format!("https://chat.example/discord{ending}").parse().unwrap();
            assert_eq!(url.base(), "https://chat.example/discord", "{ending}");
        }
    }

    #[test]
    fn loopback_is_told_from_everywhere_else() {
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
    fn what_is_not_an_address_is_refused_by_name() {
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
        fn no_text_panics_and_a_base_stays_as_it_is(text in "(https?://[a-z0-9.:]{1,12})?(/api|/v10|/|[a-z@?#]){0,6}") {
            if let Ok(url) = text.parse::<ApiUrl>() {
                let again = url.base().parse::<ApiUrl>();
                prop_assert_eq!(again.as_ref().map(ApiUrl::base), Ok(url.base()));
            }
        }
    }
}
