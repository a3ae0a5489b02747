//! What can be wrong with settings, told with the source that said it.

use std::fmt;

use figment::Figment;
use figment::error::Kind;
use thiserror::Error;

use super::TOKEN_VARIABLE;

/// Settings that can't be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}", self.problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))]
pub struct ConfigError {
    /// Everything that was found to be wrong; at least one.
    pub problems: Vec<Problem>,
}

/// One thing that is wrong with the settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Section and key, `discord.api_url`; empty if a whole source can't be read.
    pub key: String,
    /// What said so: a file, `environment variable …` or `flag …`.
    pub source: String,
    /// What is wrong with it.
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
                        "a token does not belong among the settings, where it gets copied and shown: \
                         put it into {TOKEN_VARIABLE} or into a file that discord.token_file names"
                    )
                } else {
                    format!("there is no such key; there are {}", known.join(", "))
                }
            }
            kind => without_quotes(&kind.to_string()),
        };
        let key = path.join(".");
        match &error.metadata {
            // A whole file that can't be read has no key, and figment knows which file it was.
            Some(metadata) if key.is_empty() => Problem { key, source: named(metadata), reason },
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

/// What gave the value of `key` that holds.
pub(super) fn source_of(figment: &Figment, key: &str) -> String {
    figment.find_metadata(key).map_or_else(|| "the settings".to_owned(), named)
}

fn named(metadata: &figment::Metadata) -> String {
    let file = metadata.source.as_ref().and_then(|source| source.file_path());
    file.map_or_else(|| metadata.name.to_string(), |path| path.display().to_string())
}

/// The words of a syntax error without the lines of the file that it quotes, for one of them may hold a token.
fn without_quotes(words: &str) -> String {
    let is_quote = |line: &&str| {
        let line = line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
        line.trim_start().starts_with('|')
    };
    words.lines().filter(|line| !is_quote(line)).collect::<Vec<_>>().join("; ")
}
