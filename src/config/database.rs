//! A database in place of the folder of the store.

use std::path::PathBuf;

use commit_store::{PostgresOptions, PostgresUrl, PostgresUrlError};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::config::secret::{SecretPlaces, list};
use crate::config::value::WholeNumber;
use crate::config::{Environment, SecretOrigin};

/// The environment variable that may hold the password of the database.
pub const PASSWORD_VARIABLE: &str = "MAKRUK_STORE_PASSWORD";

/// The name of the systemd credential that may hold it (`LoadCredential=store-password:…`).
pub const PASSWORD_CREDENTIAL: &str = "store-password";

const PLACES: SecretPlaces =
    SecretPlaces { variable: PASSWORD_VARIABLE, setting: "store.password_file", credential: PASSWORD_CREDENTIAL };

/// The longest password in bytes.
const MAX_LENGTH: u64 = 1024;

/// How many connections to the database there are at most.
pub type ConnectionLimit = WholeNumber<2, 200, 16>;

/// The address of a database, such as `postgres://makruk@db.example/makruk?sslmode=require`. It holds no password.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct DatabaseUrl {
    text: String,
    url: PostgresUrl,
}

impl TryFrom<String> for DatabaseUrl {
    type Error = PostgresUrlError;

    fn try_from(text: String) -> Result<DatabaseUrl, PostgresUrlError> {
        let url = text.trim().parse()?;
        Ok(DatabaseUrl { text: text.trim().to_owned(), url })
    }
}

impl From<DatabaseUrl> for String {
    fn from(url: DatabaseUrl) -> String {
        url.text
    }
}

/// Why there is no usable password. No message contains any part of it.
#[derive(Debug, Error)]
pub enum PasswordError {
    /// In several places; picking one would be a guess.
    #[error("there is more than one password for the database: {}; keep one of them", list(.0))]
    Several(Vec<SecretOrigin>),
    /// The file could not be read.
    #[error("the password of the database cannot be read from {origin}: {source}")]
    Unreadable { origin: SecretOrigin, source: std::io::Error },
    /// The text is empty or too long.
    #[error("{origin} does not contain a password: it has to have 1 to {MAX_LENGTH} bytes")]
    Length {
        /// Where the text was found.
        origin: SecretOrigin,
    },
}

/// A database, and where its password was found, if it was.
#[derive(Debug)]
pub struct DatabaseConfig {
    pub options: PostgresOptions,
    pub password: Option<SecretOrigin>,
}

impl DatabaseConfig {
    /// The database at this address, with the password that is found, also in this file.
    ///
    /// # Errors
    /// [`PasswordError`]. A database that asks for no password needs none.
    pub(super) fn find(
        url: &DatabaseUrl,
        password_file: Option<&PathBuf>,
        environment: &Environment,
    ) -> Result<DatabaseConfig, PasswordError> {
        let (password, origin) = password(password_file, environment)?.unzip();
        let options =
            PostgresOptions { password, application: "makruk-bot".to_owned(), ..PostgresOptions::new(url.url.clone()) };
        Ok(DatabaseConfig { options, password: origin })
    }
}

fn password(
    file: Option<&PathBuf>,
    environment: &Environment,
) -> Result<Option<(SecretString, SecretOrigin)>, PasswordError> {
    let mut origins = PLACES.origins(file, environment);
    if origins.len() > 1 {
        return Err(PasswordError::Several(origins));
    }
    let Some(origin) = origins.pop() else { return Ok(None) };
    match origin.read(environment, MAX_LENGTH) {
        Ok(text) => match text.trim_end_matches(['\r', '\n']) {
            text if text.is_empty() || text.len() as u64 > MAX_LENGTH => Err(PasswordError::Length { origin }),
            text => Ok(Some((SecretString::from(text), origin))),
        },
        Err(source) => Err(PasswordError::Unreadable { origin, source }),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use secrecy::ExposeSecret;

    use super::*;

    fn found(variables: &[(&str, &str)], file: Option<PathBuf>) -> Result<Option<String>, PasswordError> {
        let url = DatabaseUrl::try_from("postgres://makruk@localhost/makruk".to_owned()).unwrap();
        let database = DatabaseConfig::find(&url, file.as_ref(), &variables.iter().copied().collect())?;
        assert!(!format!("{database:?}").contains("s3cret"), "{database:?}");
        Ok(database.options.password.map(|password| password.expose_secret().to_owned()))
    }

    #[test]
    fn each_of_the_three_places_works_and_none_is_fine() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(PASSWORD_CREDENTIAL);
        fs::write(&path, "s3cret word\n").unwrap();
        let directory = folder.path().to_str().unwrap();
        assert_eq!(found(&[], None).unwrap(), None);
        assert_eq!(found(&[(PASSWORD_VARIABLE, "s3cret")], None).unwrap().unwrap(), "s3cret");
        assert_eq!(found(&[], Some(path.clone())).unwrap().unwrap(), "s3cret word");
        assert_eq!(found(&[("CREDENTIALS_DIRECTORY", directory)], None).unwrap().unwrap(), "s3cret word");
        let several = found(&[(PASSWORD_VARIABLE, "s3cret")], Some(path.clone())).unwrap_err().to_string();
        assert!(several.contains(PASSWORD_VARIABLE) && several.contains("store.password_file"), "{several}");
        fs::write(&path, "\n").unwrap();
        assert!(matches!(found(&[], Some(path)), Err(PasswordError::Length { .. })));
    }

    #[test]
    fn an_address_with_a_password_is_refused_without_being_shown() {
        let refused = DatabaseUrl::try_from("postgres://makruk:s3cret@localhost/makruk".to_owned()).unwrap_err();
        assert!(!refused.to_string().contains("s3cret"), "{refused}");
    }
}
