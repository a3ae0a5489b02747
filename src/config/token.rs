//! The bot's token.

use std::io;
use std::path::Path;

use secrecy::{ExposeSecret, SecretString};
use thiserror::Error;

use crate::config::secret::{SecretPlaces, list};
use crate::config::{DiscordConfig, Environment, SecretOrigin};

/// The environment variable that may hold the token.
pub const TOKEN_VARIABLE: &str = "DISCORD_TOKEN";

/// The name of the systemd credential that may hold the token (`LoadCredential=discord-token:…`).
pub const TOKEN_CREDENTIAL: &str = "discord-token";

const PLACES: SecretPlaces =
    SecretPlaces { variable: TOKEN_VARIABLE, setting: "discord.token_file", credential: TOKEN_CREDENTIAL };

/// The maximum length of a token in bytes. Discord's have about 70.
const MAX_LENGTH: u64 = 512;

/// The bot's token, which neither `Debug` nor the log ever shows.
#[derive(Clone, Debug)]
pub struct BotToken {
    secret: SecretString,
    origin: SecretOrigin,
}

/// Why there is no usable token. No message contains any part of the token.
#[derive(Debug, Error)]
pub enum TokenError {
    /// No token in any of the three places.
    #[error(
        "there is no token: set {TOKEN_VARIABLE}, or name a file that holds it as discord.token_file, \
         or give the service the systemd credential {TOKEN_CREDENTIAL}"
    )]
    Missing,
    /// Tokens in several places; picking one would be a guess.
    #[error("there is more than one token: {}; keep one of them", list(.0))]
    Several(Vec<SecretOrigin>),
    /// The file could not be read.
    #[error("the token cannot be read from {origin}: {source}")]
    Unreadable {
        /// Where the token was looked for.
        origin: SecretOrigin,
        source: io::Error,
    },
    /// The text is not a token.
    #[error("{origin} does not contain a token: {flaw}")]
    Malformed {
        /// Where the text was found.
        origin: SecretOrigin,
        flaw: TokenFlaw,
    },
}

/// Why a text cannot be a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TokenFlaw {
    /// It is empty, or only white space.
    #[error("it is empty")]
    Empty,
    #[error("it is longer than {MAX_LENGTH} bytes")]
    TooLong,
    /// It was copied together with the prefix that it has in an HTTP header.
    #[error("it begins with the word `Bot`; leave that out")]
    Prefixed,
    /// It contains white space, control characters or characters outside ASCII, which an HTTP header cannot carry.
    #[error("it contains a space, a line break or another character that tokens do not have")]
    Character,
}

impl BotToken {
    /// Looks for the token in all three places.
    ///
    /// # Errors
    /// [`TokenError`] if there is none, more than one, or an invalid one.
    pub fn find(config: &DiscordConfig, environment: &Environment) -> Result<BotToken, TokenError> {
        let mut origins = PLACES.origins(config.token_file.as_ref(), environment);
        let origin = match origins.len() {
            0 => return Err(TokenError::Missing),
            1 => origins.remove(0),
            _ => return Err(TokenError::Several(origins)),
        };
        match origin.read(environment, MAX_LENGTH).map(|text| check(&text)) {
            Ok(Ok(secret)) => Ok(BotToken { secret, origin }),
            Ok(Err(flaw)) => Err(TokenError::Malformed { origin, flaw }),
            Err(source) => Err(TokenError::Unreadable { origin, source }),
        }
    }

    pub fn origin(&self) -> &SecretOrigin {
        &self.origin
    }

    /// The file that the token was read from, if other accounts of this machine can read it, too.
    pub fn readable_by_others(&self) -> Option<&Path> {
        self.origin.readable_by_others()
    }

    /// The token itself, for the one place that hands it to Discord.
    pub fn expose(&self) -> &str {
        self.secret.expose_secret()
    }
}

fn check(text: &str) -> Result<SecretString, TokenFlaw> {
    let text = text.trim();
    if text.is_empty() {
        Err(TokenFlaw::Empty)
    } else if text.len() as u64 > MAX_LENGTH {
        Err(TokenFlaw::TooLong)
    } else if text.starts_with("Bot ") {
        Err(TokenFlaw::Prefixed)
    } else if !text.bytes().all(|byte| byte.is_ascii_graphic()) {
        Err(TokenFlaw::Character)
    } else {
        Ok(SecretString::from(text))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const TOKEN: &str = "MTA.GsEcReT.x-y_z";

    fn find(variables: &[(&str, &str)], file: Option<&Path>) -> Result<BotToken, TokenError> {
        let config = DiscordConfig { token_file: file.map(Path::to_owned), ..DiscordConfig::default() };
        BotToken::find(&config, &variables.iter().copied().collect())
    }

    #[test]
    fn each_of_the_three_places_works_and_white_space_is_trimmed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(TOKEN_CREDENTIAL);
        fs::write(&path, format!("\n{TOKEN}\r\n")).unwrap();
        let directory = folder.path().to_str().unwrap();

        let token = find(&[(TOKEN_VARIABLE, " MTA.GsEcReT.x-y_z\n")], None).unwrap();
        assert_eq!((token.expose(), token.origin()), (TOKEN, &SecretOrigin::Variable(TOKEN_VARIABLE)));
        let token = find(&[], Some(&path)).unwrap();
        assert_eq!((token.expose(), token.origin()), (TOKEN, &SecretOrigin::File(path.clone(), "discord.token_file")));
        let token = find(&[("CREDENTIALS_DIRECTORY", directory)], None).unwrap();
        assert_eq!((token.expose(), token.origin()), (TOKEN, &SecretOrigin::Credential(path)));
    }

    #[test]
    fn errors_about_none_or_several_tokens_name_the_places() {
        let error = find(&[("CREDENTIALS_DIRECTORY", "/nowhere")], None).unwrap_err().to_string();
        for place in ["DISCORD_TOKEN", "discord.token_file", "discord-token"] {
            assert!(error.contains(place), "{error}");
        }
        let error = find(&[(TOKEN_VARIABLE, TOKEN)], Some(Path::new("/run/token"))).unwrap_err().to_string();
        assert!(error.contains("DISCORD_TOKEN") && error.contains("/run/token"), "{error}");
    }

    #[test]
    fn an_invalid_token_is_refused_without_being_shown() {
        let long = "x".repeat(513);
        for (text, flaw) in [
            ("", TokenFlaw::Empty),
            (" \n", TokenFlaw::Empty),
            ("Bot MTA.GsEcReT.x", TokenFlaw::Prefixed),
            ("MTA.GsEcReT x", TokenFlaw::Character),
            ("MTA.GsEcReT\nMTA", TokenFlaw::Character),
            ("โทเคนGsEcReT", TokenFlaw::Character),
            (long.as_str(), TokenFlaw::TooLong),
        ] {
            let error = find(&[(TOKEN_VARIABLE, text)], None).unwrap_err();
            assert!(matches!(&error, TokenError::Malformed { flaw: found, .. } if *found == flaw), "{text:?}: {error}");
            assert!(!format!("{error} {error:?}").contains("GsEcReT"));
        }
    }

    #[test]
    fn a_missing_or_endless_file_is_an_error() {
        let error = find(&[], Some(Path::new("/nowhere/token"))).unwrap_err().to_string();
        assert!(error.contains("/nowhere/token"), "{error}");
        assert!(find(&[], Some(Path::new("/dev/zero"))).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_others_can_read_is_told() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("token");
        fs::write(&path, TOKEN).unwrap();
        for (mode, told) in [(0o600, false), (0o400, false), (0o644, true), (0o640, true), (0o604, true)] {
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            let token = find(&[], Some(&path)).unwrap();
            assert_eq!(token.readable_by_others(), told.then_some(path.as_path()), "{mode:o}");
        }
        assert_eq!(find(&[(TOKEN_VARIABLE, TOKEN)], None).unwrap().readable_by_others(), None);
    }

    #[test]
    fn debug_does_not_show_the_token() {
        let token = find(&[(TOKEN_VARIABLE, TOKEN)], None).unwrap();
        assert!(!format!("{token:?}").contains("GsEcReT"));
    }
}
