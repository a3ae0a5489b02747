//! Settings of the log.

use std::fmt;
use std::str::FromStr;

use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use tracing::Level;
use tracing_subscriber::filter::Targets;

/// Settings of the log.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogConfig {
    /// The format of log lines.
    pub format: LogFormat,
    /// Which lines are logged.
    pub filter: LogFilter,
}

/// The format of log lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// Text at a terminal, JSON elsewhere.
    #[default]
    Auto,
    /// Text for people.
    Text,
    /// One JSON object per line, for machines.
    Json,
}

impl fmt::Display for LogFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LogFormat::Auto => "auto",
            LogFormat::Text => "text",
            LogFormat::Json => "json",
        })
    }
}

/// Which lines are logged: a level, and levels for parts of the program, such as `info` or `info,commit_store=debug`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct LogFilter {
    text: String,
    targets: Targets,
}

/// The text is not a log filter.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{text:?} is not a log filter ({reason}); it should look like `info` or `info,commit_store=debug`")]
pub struct ParseLogFilterError {
    text: String,
    reason: String,
}

impl LogFilter {
    /// The filter in the form that `tracing_subscriber` takes.
    pub fn targets(&self) -> &Targets {
        &self.targets
    }
}

/// What is logged unless the settings ask for something else. The library for the gateway takes note of each heartbeat that the bot
/// sends of its own accord.
const USUAL: &str = "info,twilight_gateway=warn";

impl Default for LogFilter {
    fn default() -> LogFilter {
        let targets = Targets::new().with_default(Level::INFO).with_target("twilight_gateway", Level::WARN);
        LogFilter { text: USUAL.to_owned(), targets }
    }
}

impl FromStr for LogFilter {
    type Err = ParseLogFilterError;

    fn from_str(text: &str) -> Result<LogFilter, ParseLogFilterError> {
        match text.parse() {
            Ok(targets) => Ok(LogFilter { text: text.to_owned(), targets }),
            Err(reason) => Err(ParseLogFilterError { text: text.to_owned(), reason: reason.to_string() }),
        }
    }
}

impl TryFrom<String> for LogFilter {
    type Error = ParseLogFilterError;

    fn try_from(text: String) -> Result<LogFilter, ParseLogFilterError> {
        text.parse()
    }
}

impl From<LogFilter> for String {
    fn from(filter: LogFilter) -> String {
        filter.text
    }
}

impl fmt::Display for LogFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_filter_parses_to_itself() {
        let default = LogFilter::default();
        assert_eq!(default, default.to_string().parse().unwrap());
    }

    #[test]
    fn valid_filters_keep_their_text_and_others_are_refused() {
        for text in ["info", "warn,makruk_bot=trace", "off", "commit_store=debug"] {
            assert_eq!(text.parse::<LogFilter>().unwrap().to_string(), text);
        }
        for text in ["info=loud", "a=b=c"] {
            assert!(text.parse::<LogFilter>().unwrap_err().to_string().contains(text), "{text}");
        }
    }
}
