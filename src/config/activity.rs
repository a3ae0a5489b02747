//! Settings of the pages on which boards are shown.

use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;

use bot_discord::{ActivityApplication, ActivitySettings};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use url::Url;

use crate::config::client_secret::{ClientSecretError, client_secret};
use crate::config::{Environment, OptionValue};

/// Boards on pages. Without an address to listen at there are none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ActivityConfig {
    /// Where the pages are served. Port 0 is any free one.
    pub listen: Option<SocketAddr>,
    /// The address under which people reach them; that of `listen` if it is not set.
    pub public_url: Option<PublicUrl>,
    /// The application of Discord's by which boards are opened inside Discord. That needs its secret, too.
    pub client_id: Option<ClientId>,
    /// A file that holds the secret of the application and nothing else.
    pub client_secret_file: Option<PathBuf>,
}

impl ActivityConfig {
    /// Listens for pages, if there are to be any.
    ///
    /// # Errors
    /// [`PagesError`] if the address cannot be had, or the secret of the application cannot be used.
    pub fn listen(&self, environment: &Environment) -> Result<Option<ActivitySettings>, PagesError> {
        let Some(address) = self.listen else { return Ok(None) };
        let application = self.application(environment)?;
        let public = self.public_url.as_ref().map(|url| url.0.clone());
        let pages = ActivitySettings::listen(address, public);
        let pages = pages.map_err(|source| PagesError::Address { address, source })?;
        Ok(Some(match application {
            Some(application) => pages.opened_by(application),
            None => pages,
        }))
    }

    /// The application, if there is a secret of it.
    fn application(&self, environment: &Environment) -> Result<Option<ActivityApplication>, PagesError> {
        let Some((secret, origin)) = client_secret(self.client_secret_file.as_ref(), environment)? else {
            return Ok(None);
        };
        if let Some(path) = origin.readable_by_others() {
            let path = path.display();
            tracing::warn!(%path, "other accounts of this machine can read the client secret; chmod 600 makes it private");
        }
        let id = self.client_id.ok_or(PagesError::NoClientId)?;
        Ok(Some(ActivityApplication { id: id.0, secret }))
    }
}

/// The id of an application of Discord's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "OptionValue", into = "u64")]
pub struct ClientId(u64);

impl TryFrom<OptionValue> for ClientId {
    type Error = String;

    fn try_from(value: OptionValue) -> Result<ClientId, String> {
        match value.text().parse() {
            Ok(id) if id > 0 => Ok(ClientId(id)),
            _ => Err(format!("{:?} is not the id of an application, which is a long number", value.text())),
        }
    }
}

impl From<ClientId> for u64 {
    fn from(id: ClientId) -> u64 {
        id.0
    }
}

/// Why the pages cannot be served as the settings say.
#[derive(Debug, Error)]
pub enum PagesError {
    /// Not at that address.
    #[error(
        "cannot listen at {address} (activity.listen): {source}; stop the program that does, or choose another address"
    )]
    Address {
        /// The address.
        address: SocketAddr,
        source: io::Error,
    },
    #[error(transparent)]
    Secret(#[from] ClientSecretError),
    /// There is a secret, but of which application is not said.
    #[error(
        "activity.client_id is not set: it is the application's id in the developer portal, and the client secret is of it"
    )]
    NoClientId,
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
    use crate::config::CLIENT_SECRET_VARIABLE;

    #[test]
    fn an_address_that_is_taken_is_told_with_its_key() {
        let none = Environment::default();
        assert!(ActivityConfig::default().listen(&none).unwrap().is_none());
        let taken = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = taken.local_addr().unwrap();
        let config = ActivityConfig { listen: Some(address), ..ActivityConfig::default() };
        let error = config.listen(&none).unwrap_err().to_string();
        assert!(error.contains("activity.listen") && error.contains(&address.to_string()), "{error}");
    }

    #[test]
    fn boards_are_opened_inside_discord_with_a_client_id_and_its_secret() {
        let listen = Some(SocketAddr::from(([127, 0, 0, 1], 0)));
        let config = |client_id| ActivityConfig { listen, client_id, ..ActivityConfig::default() };
        let (without, with) = (Environment::default(), [(CLIENT_SECRET_VARIABLE, "s3cret")].into_iter().collect());
        let application = |id, environment| config(id).listen(environment).map(|pages| pages.unwrap().application);
        assert!(application(Some(ClientId(7)), &without).unwrap().is_none());
        assert_eq!(application(Some(ClientId(7)), &with).unwrap().unwrap().id, 7);
        assert!(application(None, &with).unwrap_err().to_string().contains("activity.client_id"));
    }

    #[test]
    fn what_is_no_address_of_pages_is_refused_and_no_password_repeated() {
        for text in ["", "boards.example", "ftp://boards.example", "https://me:secret@boards.example", "https://a/?b"] {
            let error = text.parse::<PublicUrl>().unwrap_err().to_string();
            assert!(!error.contains("secret"), "{error}");
        }
    }
}
