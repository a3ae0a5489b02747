//! What is logged, and how.

use std::fmt;
use std::str::FromStr;

use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use thiserror::Error;
use tracing_subscriber::filter::Targets;

/// What is logged, and how.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogConfig {
    /// The form of a line.
    pub format: LogFormat,
    /// Which lines there are.
    pub filter: LogFilter,
}

/// The form of a log line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// Text at a terminal, JSON elsewhere.
    #[default]
    Auto,
    /// Text for people.
    Text,
    /// An object a line, for machines.
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

/// Which log lines there are: `info`, or `info,commit_store=debug`: a level, and levels for parts of the program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct LogFilter {
    text: String,
    targets: Targets,
}

/// A text that is no filter for log lines.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{text:?} is no log filter ({reason}); it should look like `info` or `info,commit_store=debug`")]
pub struct ParseLogFilterError {
    text: String,
    reason: String,
}

impl LogFilter {
    /// The filter as a value that the logging library takes.
    pub fn targets(&self) -> &Targets {
        &self.targets
    }
}

impl Default for LogFilter {
    fn default() -> LogFilter {
        let targets = Targets::new().with_default(tracing::Level::INFO);
        LogFilter { text: "info".to_owned(), targets }
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
    fn the_default_filter_is_what_its_text_says() {
        let default = LogFilter::default();
        assert_eq!(default, default.to_string().parse().unwrap());
    }

    #[test]
    fn filters_are_read_or_refused() {
        for text in ["info", "warn,makruk_bot=trace", "off", "commit_store=debug"] {
            assert_eq!(text.parse::<LogFilter>().unwrap().to_string(), text);
        }
        for text in ["info=loud", "a=b=c"] {
            assert!(text.parse::<LogFilter>().unwrap_err().to_string().contains(text), "{text}");
        }
    }
}
