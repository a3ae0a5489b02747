//! Settings of the pages on which boards are shown.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::str::FromStr;

use bot_discord::ActivitySettings;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use url::Url;

/// Boards on pages. Without an address to listen at there are none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActivityConfig {
    /// Where the pages are served. Port 0 is any free one.
    pub listen: Option<SocketAddr>,
    /// The address under which people reach them; that of `listen` if it is not set.
    pub public_url: Option<PublicUrl>,
}

impl ActivityConfig {
    /// Listens for pages, if there are to be any.
    ///
    /// # Errors
    /// [`PagesError`] if the address cannot be had.
    pub fn listen(&self) -> Result<Option<ActivitySettings>, PagesError> {
        let Some(address) = self.listen else { return Ok(None) };
        let public = self.public_url.as_ref().map(|url| url.0.clone());
        ActivitySettings::listen(address, public).map(Some).map_err(|source| PagesError { address, source })
    }
}

/// The pages cannot be served at the address that the settings name.
#[derive(Debug, Error)]
#[error(
    "cannot listen at {address} (activity.listen): {source}; stop the program that does, or choose another address"
)]
pub struct PagesError {
    address: SocketAddr,
    source: io::Error,
}

/// The address under which people reach the pages, such as `https://boards.example`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PublicUrl(Url);

/// Why a text is not the address of pages. No message repeats a password.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParsePublicUrlError {
    #[error("it is not a URL ({0}); it should look like https://boards.example")]
    NotAUrl(url::ParseError),
    /// A scheme other than `http` and `https`.
    #[error("the scheme {0:?} is not http or https")]
    Scheme(String),
    /// A user name, a password, a query or a fragment.
    #[error("a user name, a password, a query or a fragment does not belong in the address of the pages")]
    Extra,
}

impl FromStr for PublicUrl {
    type Err = ParsePublicUrlError;

    fn from_str(text: &str) -> Result<PublicUrl, ParsePublicUrlError> {
        let url = Url::parse(text.trim()).map_err(ParsePublicUrlError::NotAUrl)?;
        if !["http", "https"].contains(&url.scheme()) {
            return Err(ParsePublicUrlError::Scheme(url.scheme().to_owned()));
        }
        let has_login = !url.username().is_empty() || url.password().is_some();
        if has_login || url.query().is_some() || url.fragment().is_some() {
            return Err(ParsePublicUrlError::Extra);
        }
        Ok(PublicUrl(url))
    }
}

impl TryFrom<String> for PublicUrl {
    type Error = ParsePublicUrlError;

    fn try_from(text: String) -> Result<PublicUrl, ParsePublicUrlError> {
        text.parse()
    }
}

impl From<PublicUrl> for String {
    fn from(url: PublicUrl) -> String {
        url.to_string()
    }
}

impl fmt::Display for PublicUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    #[test]
    fn an_address_that_is_taken_is_told_with_its_key() {
        assert!(ActivityConfig::default().listen().unwrap().is_none());
        let taken = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = taken.local_addr().unwrap();
        let error = ActivityConfig { listen: Some(address), public_url: None }.listen().unwrap_err().to_string();
        assert!(error.contains("activity.listen") && error.contains(&address.to_string()), "{error}");
    }

    #[test]
    fn what_is_no_address_of_pages_is_refused_and_no_password_repeated() {
        for text in ["", "boards.example", "ftp://boards.example", "https://me:secret@boards.example", "https://a/?b"] {
            let error = text.parse::<PublicUrl>().unwrap_err().to_string();
            assert!(!error.contains("secret"), "{error}");
        }
    }
}
