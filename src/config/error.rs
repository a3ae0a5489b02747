//! Errors in settings, with the source of each.

use std::fmt;

use figment::Figment;
use figment::error::Kind;
use thiserror::Error;

use crate::config::{CLIENT_SECRET_VARIABLE, TOKEN_VARIABLE};

#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
pub struct ConfigError {
    /// All problems that were found; at least one.
    pub problems: Vec<Problem>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Section and key, such as `discord.api_url`; empty if a whole source cannot be read.
    pub key: String,
    /// Where it comes from: a file, `environment variable …` or `flag …`.
    pub source: String,
    pub reason: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Problem { key, source, reason } = self;
        if key.is_empty() { write!(f, "{source}: {reason}") } else { write!(f, "`{key}` in {source}: {reason}") }
    }
}

impl Problem {
    pub(super) fn new(figment: &Figment, key: &str, reason: String) -> Problem {
        Problem { key: key.to_owned(), source: source_of(figment, key), reason }
    }

    fn from_figment(figment: &Figment, error: &figment::Error) -> Problem {
        let mut path = error.path.clone();
        let reason = match &error.kind {
            Kind::UnknownField(name, known) => {
                if path.last() != Some(name) {
                    path.push(name.clone());
                }
                if name.contains("token") {
                    format!(
                        "the token must not be among the settings, which get copied and shown: \
                         put it into {TOKEN_VARIABLE} or into a file that discord.token_file names"
                    )
                } else if name.contains("secret") {
                    format!(
                        "the client secret must not be among the settings, which get copied and shown: \
                         put it into {CLIENT_SECRET_VARIABLE} or into a file that activity.client_secret_file names"
                    )
                } else {
                    format!("there is no such key; expected one of {}", known.join(", "))
                }
            }
            kind => without_excerpts(&kind.to_string()),
        };
        let key = path.join(".");
        match &error.metadata {
            // If a whole file cannot be read there is no key, but figment knows which file it was.
            Some(metadata) if key.is_empty() => Problem { key, source: name_of(metadata), reason },
            _ => Problem::new(figment, &key, reason),
        }
    }
}

impl ConfigError {
    pub(super) fn one(problem: Problem) -> ConfigError {
        ConfigError { problems: vec![problem] }
    }

    pub(super) fn from_figment(figment: &Figment, error: figment::Error) -> ConfigError {
        ConfigError { problems: error.into_iter().map(|error| Problem::from_figment(figment, &error)).collect() }
    }
}

/// The source of the value of `key` that is in force.
pub(super) fn source_of(figment: &Figment, key: &str) -> String {
    figment.find_metadata(key).map_or_else(|| "the settings".to_owned(), name_of)
}

fn name_of(metadata: &figment::Metadata) -> String {
    let file = metadata.source.as_ref().and_then(|source| source.file_path());
    file.map_or_else(|| metadata.name.to_string(), |path| path.display().to_string())
}

/// The message of a syntax error without the lines that it quotes from the file, since they may contain a token.
fn without_excerpts(message: &str) -> String {
    let is_excerpt = |line: &&str| {
        let line = line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
        line.trim_start().starts_with('|')
    };
    message.lines().filter(|line| !is_excerpt(line)).collect::<Vec<_>>().join("; ")
}
