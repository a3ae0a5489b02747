//! Logging to standard error, as text for people or as JSON for machines, and without secrets.
//!
//! Libraries are not trusted with secrets. serenity puts whole requests and gateway events into the fields of its spans,
//! and URLs of interactions and the text of events that it cannot decode into warnings. Each of these contains a token that
//! lets anyone answer in the bot's name for a quarter of an hour. reqwest and tungstenite log bytes and headers at level
//! `trace`. So the filter may make this program as verbose as it likes, but a library only up to [`LIBRARIES`]; see also
//! [`ERRORS_ONLY`].

use std::io::{self, IsTerminal};

use tracing::level_filters::LevelFilter;
use tracing::{Metadata, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::{FilterExt, filter_fn};
use tracing_subscriber::fmt::{self, MakeWriter};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::{SubscriberInitExt, TryInitError};

use crate::config::{LogConfig, LogFilter, LogFormat};

/// The most verbose level for libraries, whatever the filter asks for. Their spans are never shown.
pub const LIBRARIES: LevelFilter = LevelFilter::INFO;

/// Parts of libraries whose warnings contain URLs or payloads. Only their errors are shown.
pub const ERRORS_ONLY: [&str; 3] = ["serenity::http", "serenity::gateway::ws", "poise"];

/// The crates of this workspace that log, by the first part of their targets. None of them logs secrets.
const OWN: [&str; 4] = [env!("CARGO_CRATE_NAME"), "commit_store", "discord_sandbox", "makruk_engine"];

/// How log lines are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineFormat {
    Plain,
    Coloured,
    Json,
}

impl LineFormat {
    fn of(format: LogFormat) -> LineFormat {
        let terminal = io::stderr().is_terminal();
        match format {
            LogFormat::Json => LineFormat::Json,
            LogFormat::Auto if !terminal => LineFormat::Json,
            // See <https://no-color.org>.
            _ if terminal && std::env::var_os("NO_COLOR").is_none_or(|word| word.is_empty()) => LineFormat::Coloured,
            _ => LineFormat::Plain,
        }
    }
}

/// Starts logging to standard error.
///
/// # Errors
/// If logging was started before.
pub fn init(config: &LogConfig) -> Result<(), TryInitError> {
    subscriber(LineFormat::of(config.format), &config.filter, io::stderr).try_init()
}

fn subscriber<W>(form: LineFormat, filter: &LogFilter, writer: W) -> impl Subscriber + Send + Sync + 'static
where
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    let lines = fmt::layer().with_writer(writer);
    let lines = match form {
        LineFormat::Json => lines.json().boxed(),
        LineFormat::Plain => lines.with_ansi(false).boxed(),
        LineFormat::Coloured => lines.with_ansi(true).boxed(),
    };
    tracing_subscriber::registry().with(lines.with_filter(filter.targets().clone().and(filter_fn(is_permitted))))
}

/// Whether an event or span may be shown at all, independent of the filter.
fn is_permitted(metadata: &Metadata<'_>) -> bool {
    let is_under =
        |part: &str| metadata.target().strip_prefix(part).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"));
    if OWN.into_iter().any(is_under) {
        return true;
    }
    let max_level = if ERRORS_ONLY.into_iter().any(is_under) { LevelFilter::ERROR } else { LIBRARIES };
    metadata.is_event() && *metadata.level() <= max_level
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    /// Collects everything that is written.
    #[derive(Clone, Default)]
    struct CapturedLog(Arc<Mutex<Vec<u8>>>);

    impl io::Write for CapturedLog {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// Returns what `log` logs.
    fn logged(form: LineFormat, filter: &str, log: impl FnOnce()) -> String {
        let sink = CapturedLog::default();
        let writer = sink.clone();
        let subscriber = subscriber(form, &filter.parse().unwrap(), move || writer.clone());
        tracing::subscriber::with_default(subscriber, log);
        let bytes = sink.0.lock().unwrap().clone();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn no_filter_reveals_what_libraries_must_not_log() {
        let text = logged(LineFormat::Plain, "trace,serenity=trace,poise=trace", || {
            let span = tracing::info_span!(target: "serenity::http::client", "request", url = "/callback/SECRET");
            let _entered = span.enter();
            tracing::debug!(target: "serenity::http::client", "SECRET");
            tracing::warn!(target: "serenity::http::client", "Mismatched status from SECRET");
            tracing::warn!(target: "serenity::gateway::ws", "text: SECRET");
            tracing::debug!(target: "serenity::client::dispatch", "SECRET");
            tracing::warn!(target: "poise::dispatch::slash", "couldn't send SECRET");
            tracing::trace!(target: "tungstenite::protocol", "SECRET");
            tracing::trace!(target: "makruk_bot_but_not_ours", "SECRET");
            tracing::info!(target: "serenity::gateway::shard", "resumed");
            tracing::error!(target: "serenity::http::client", "gave up");
            tracing::trace!("our own");
        });
        assert!(!text.contains("SECRET"), "{text}");
        for word in ["resumed", "gave up", "our own"] {
            assert!(text.contains(word), "{text}");
        }
    }

    #[test]
    fn the_filter_applies_to_our_own_lines() {
        let log = || {
            tracing::info!("one");
            tracing::debug!("two");
        };
        assert!(logged(LineFormat::Plain, "info", log).contains("one"));
        assert!(!logged(LineFormat::Plain, "info", log).contains("two"));
        assert!(logged(LineFormat::Plain, "warn,makruk_bot::telemetry=debug", log).contains("two"));
        let log_in_store = || tracing::debug!(target: "commit_store::sled_store", "three");
        assert!(logged(LineFormat::Plain, "info,commit_store=debug", log_in_store).contains("three"));
        assert!(!logged(LineFormat::Plain, "info", log_in_store).contains("three"));
    }

    #[test]
    fn json_has_one_object_per_line_with_our_spans() {
        let text = logged(LineFormat::Json, "info", || {
            let _entered = tracing::info_span!("turn", game = 7).entered();
            tracing::info!(plies = 3, "played");
        });
        let line: serde_json::Value = serde_json::from_str(text.trim()).unwrap();
        assert_eq!(line["fields"]["message"], "played");
        assert_eq!(line["fields"]["plies"], 3);
        assert_eq!(line["span"]["game"], 7);
    }

    #[test]
    fn only_coloured_output_contains_escape_codes() {
        let log = || tracing::info!("one");
        assert!(!logged(LineFormat::Plain, "info", log).contains('\u{1b}'));
        assert!(logged(LineFormat::Coloured, "info", log).contains('\u{1b}'));
    }
}
