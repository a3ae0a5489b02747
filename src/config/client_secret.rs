//! The secret of Discord's application, by which boards are opened inside Discord.

use std::io;
use std::path::PathBuf;

use secrecy::SecretString;
use thiserror::Error;

use crate::config::secret::{SecretPlaces, list};
use crate::config::{Environment, SecretOrigin};

/// The environment variable that may hold the secret.
pub const CLIENT_SECRET_VARIABLE: &str = "DISCORD_CLIENT_SECRET";

/// The name of the systemd credential that may hold it (`LoadCredential=discord-client-secret:…`).
pub const CLIENT_SECRET_CREDENTIAL: &str = "discord-client-secret";

const PLACES: SecretPlaces = SecretPlaces {
    variable: CLIENT_SECRET_VARIABLE,
    setting: "activity.client_secret_file",
    credential: CLIENT_SECRET_CREDENTIAL,
};

/// The longest secret in bytes. Discord's have 32.
const MAX_LENGTH: u64 = 512;

/// Why there is no usable secret. No message contains any part of it.
#[derive(Debug, Error)]
pub enum ClientSecretError {
    /// In several places; picking one would be a guess.
    #[error("there is more than one client secret: {}; keep one of them", list(.0))]
    Several(Vec<SecretOrigin>),
    /// The file could not be read.
    #[error("the client secret cannot be read from {origin}: {source}")]
    Unreadable { origin: SecretOrigin, source: io::Error },
    /// The text is empty, too long, or has letters that secrets do not have.
    #[error(
        "{origin} does not contain a client secret: it has to have 1 to {MAX_LENGTH} letters, digits or signs and no blanks"
    )]
    Malformed {
        /// Where the text was found.
        origin: SecretOrigin,
    },
}

/// The secret and where it was found, if it was.
pub(super) fn client_secret(
    file: Option<&PathBuf>,
    environment: &Environment,
) -> Result<Option<(SecretString, SecretOrigin)>, ClientSecretError> {
    let mut origins = PLACES.origins(file, environment);
    if origins.len() > 1 {
        return Err(ClientSecretError::Several(origins));
    }
    let Some(origin) = origins.pop() else { return Ok(None) };
    match origin.read(environment, MAX_LENGTH) {
        Ok(text) => match text.trim() {
            text if is_secret(text) => Ok(Some((SecretString::from(text), origin))),
            _ => Err(ClientSecretError::Malformed { origin }),
        },
        Err(source) => Err(ClientSecretError::Unreadable { origin, source }),
    }
}

fn is_secret(text: &str) -> bool {
    (1..=MAX_LENGTH).contains(&(text.len() as u64)) && text.bytes().all(|byte| byte.is_ascii_graphic())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use secrecy::ExposeSecret;

    use super::*;

    fn found(variables: &[(&str, &str)], file: Option<PathBuf>) -> Result<Option<String>, ClientSecretError> {
        let found = client_secret(file.as_ref(), &variables.iter().copied().collect())?;
        assert!(!format!("{found:?}").contains("s3cret"), "{found:?}");
        Ok(found.map(|(secret, _)| secret.expose_secret().to_owned()))
    }

    #[test]
    fn each_of_the_three_places_works_and_none_is_fine() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(CLIENT_SECRET_CREDENTIAL);
        fs::write(&path, "s3cret\n").unwrap();
        let directory = folder.path().to_str().unwrap();
        assert_eq!(found(&[], None).unwrap(), None);
        assert_eq!(found(&[(CLIENT_SECRET_VARIABLE, "s3cret")], None).unwrap().unwrap(), "s3cret");
        assert_eq!(found(&[], Some(path.clone())).unwrap().unwrap(), "s3cret");
        assert_eq!(found(&[("CREDENTIALS_DIRECTORY", directory)], None).unwrap().unwrap(), "s3cret");
        let several = found(&[(CLIENT_SECRET_VARIABLE, "s3cret")], Some(path.clone())).unwrap_err().to_string();
        assert!(several.contains(CLIENT_SECRET_VARIABLE) && several.contains("client_secret_file"), "{several}");
        for text in ["", "s3cret s3cret", "s3crét"] {
            fs::write(&path, text).unwrap();
            let error = found(&[], Some(path.clone())).unwrap_err().to_string();
            assert!(!error.contains("s3c"), "{error}");
        }
    }
}
