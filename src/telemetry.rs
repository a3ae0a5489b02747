//! Logging to standard error, as text for people or as JSON for machines, and without secrets; and traces, if they are wanted.
//!
//! Libraries are not trusted with secrets. serenity puts whole requests and gateway events into the fields of its spans,
//! and URLs of interactions and the text of events that it cannot decode into warnings. Each of these contains a token that
//! lets anyone answer in the bot's name for a quarter of an hour. reqwest and tungstenite log bytes and headers at level
//! `trace`. So the filter may make this program as verbose as it likes, but a library only up to [`LIBRARIES`]; see also
//! [`ERRORS_ONLY`].

mod repeats;
mod slow;
mod times;
mod traces;

use std::io::{self, IsTerminal};
use std::panic;
use std::time::Instant;

use thiserror::Error;
use tracing::level_filters::LevelFilter;
use tracing::{Metadata, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::filter::{FilterExt, filter_fn};
use tracing_subscriber::fmt::{self, MakeWriter};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::{SubscriberInitExt, TryInitError};

use crate::config::{LogConfig, LogFilter, LogFormat, OperationConfig};
use bot_service::panic_text;
use repeats::Repeats;
use slow::SlowOperations;
use times::SpanTimes;

pub use slow::SLOW;
pub use traces::{FIELDS, Traces, TracesError};

/// The most verbose level for libraries, whatever the filter asks for. Their spans are never shown.
pub const LIBRARIES: LevelFilter = LevelFilter::INFO;

/// Parts of libraries whose warnings contain URLs or payloads. Only their errors are shown.
pub const ERRORS_ONLY: [&str; 3] = ["serenity::http", "serenity::gateway::ws", "poise"];

/// The crates of this workspace that log, by the first part of their targets. None of them logs secrets.
const OWN: [&str; 7] = [
    env!("CARGO_CRATE_NAME"),
    "bot_discord",
    "bot_service",
    "bot_store",
    "commit_store",
    "discord_sandbox",
    "makruk_engine",
];

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

/// Why the program cannot tell what it does.
#[derive(Debug, Error)]
pub enum InitError {
    #[error(transparent)]
    Log(#[from] TryInitError),
    #[error(transparent)]
    Traces(#[from] TracesError),
}

/// Starts logging to standard error, and collecting traces if the settings ask for them: as long as the result is held.
pub fn init(log: &LogConfig, operation: &OperationConfig) -> Result<Option<Traces>, InitError> {
    let traces = operation.traces.as_ref().map(|collector| Traces::start(collector, operation.traces_one_in));
    let traces = traces.transpose()?;
    subscriber(LineFormat::of(log.format), &log.filter, Instant::now, io::stderr, traces.as_ref()).try_init()?;
    // The usual hook writes text, whatever the form of the log is.
    panic::set_hook(Box::new(|panic| {
        let (what, at) = (panic_text(panic.payload()), panic.location().map(ToString::to_string));
        tracing::error!(what, at, "panicked");
    }));
    Ok(traces)
}

fn subscriber<W>(
    form: LineFormat,
    filter: &LogFilter,
    now: fn() -> Instant,
    writer: W,
    traces: Option<&Traces>,
) -> impl Subscriber + Send + Sync + 'static
where
    W: for<'a> MakeWriter<'a> + Send + Sync + 'static,
{
    let lines = fmt::layer().with_writer(writer);
    let lines = match form {
        LineFormat::Json => lines.json().boxed(),
        LineFormat::Plain => lines.with_ansi(false).boxed(),
        LineFormat::Coloured => lines.with_ansi(true).boxed(),
    };
    // Spans are measured even if the filter hides them.
    let measured = filter_fn(|metadata| match metadata.is_span() {
        true => is_own(metadata),
        false => *metadata.level() <= LevelFilter::WARN && is_permitted(metadata),
    });
    let measuring = SlowOperations::new(SLOW, now).and_then(SpanTimes);
    let shown = filter.targets().clone().and(filter_fn(is_permitted)).and(Repeats::new(now));
    tracing_subscriber::registry()
        .with(traces.map(Traces::layer))
        .with(measuring.with_filter(measured.with_max_level_hint(LevelFilter::DEBUG)))
        .with(lines.with_filter(shown))
}

/// Whether an event or span is this program's own.
fn is_own(metadata: &Metadata<'_>) -> bool {
    OWN.into_iter().any(|part| is_under(metadata, part))
}

/// Whether an event or span comes from the module `part` or from one inside it.
fn is_under(metadata: &Metadata<'_>, part: &str) -> bool {
    metadata.target().strip_prefix(part).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

/// Whether an event or span may be shown at all, independent of the filter.
fn is_permitted(metadata: &Metadata<'_>) -> bool {
    if is_own(metadata) {
        return true;
    }
    let max_level =
        if ERRORS_ONLY.into_iter().any(|part| is_under(metadata, part)) { LevelFilter::ERROR } else { LIBRARIES };
    metadata.is_event() && *metadata.level() <= max_level
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::sync::{Arc, LazyLock, Mutex};
    use std::time::Duration;

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

    thread_local! {
        /// How much time has been spent on this thread: none passes otherwise.
        static SPENT: Cell<Duration> = const { Cell::new(Duration::ZERO) };
    }

    fn now() -> Instant {
        static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
        *BEGUN + SPENT.get()
    }

    fn spend(time: Duration) {
        SPENT.set(SPENT.get() + time);
    }

    /// Returns what `log` logs.
    fn logged(form: LineFormat, filter: &str, log: impl FnOnce()) -> String {
        let sink = CapturedLog::default();
        let writer = sink.clone();
        let subscriber = subscriber(form, &filter.parse().unwrap(), now, move || writer.clone(), None);
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
    fn the_filters_that_the_documents_show_name_crates_that_log() {
        for document in [include_str!("../config.example.toml"), include_str!("../docs/operation.md")] {
            let levels = ["=debug", "=trace"];
            let filter = |word: &&str| word.starts_with("info,") && levels.iter().any(|level| word.ends_with(level));
            let shown: Vec<&str> = document.split(['"', '`']).filter(filter).collect();
            assert!(!shown.is_empty(), "no filter is shown");
            for part in shown.iter().flat_map(|filter| filter.split(',').skip(1)) {
                let target = part.split(['=', ':']).next().unwrap_or_default();
                assert!(OWN.contains(&target), "{part}: none of our crates is called that");
            }
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
    fn a_slow_operation_is_logged_once_with_its_parts() {
        let text = logged(LineFormat::Json, "info", || {
            let event = tracing::info_span!("event", event = 5).entered();
            let play = tracing::info_span!("play", game = tracing::field::Empty);
            play.record("game", 7);
            play.in_scope(|| tracing::debug_span!("commit").in_scope(|| spend(SLOW / 2)));
            tracing::debug_span!("post").in_scope(|| ());
            // What is delivered later is part of the same operation.
            let later = tracing::info_span!("delivery");
            drop(play);
            drop(event);
            later.in_scope(|| tracing::debug_span!("render").in_scope(|| spend(SLOW / 2)));
        });
        let lines: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), 1, "{text}");
        let fields = &lines[0]["fields"];
        assert_eq!((&lines[0]["level"], &fields["message"]), (&"WARN".into(), &"slow: event".into()), "{text}");
        assert_eq!(lines[0]["span"]["event"], 5, "{text}");
        assert_eq!(fields["game"], "7", "{text}");
        assert_eq!(fields["milliseconds"], 1_000, "{text}");
        assert_eq!(fields["parts"], "commit 500 ms, delivery 500 ms, play 500 ms, post 0 ms, render 500 ms", "{text}");
    }

    #[test]
    fn searches_and_quick_operations_are_not_logged() {
        let text = logged(LineFormat::Plain, "info", || {
            tracing::info_span!("event").in_scope(|| tracing::debug_span!("load").in_scope(|| spend(SLOW * 9 / 10)));
            tracing::info_span!("event").in_scope(|| tracing::debug_span!("search").in_scope(|| spend(SLOW * 2)));
            // The engine's turn is nobody's wait for an answer, though it is part of an event's story.
            let event = tracing::info_span!("event");
            event.in_scope(|| ());
            let turn = tracing::info_span!(parent: &event, "engine_turn");
            turn.in_scope(|| tracing::debug_span!("search").in_scope(|| spend(SLOW * 2)));
        });
        assert_eq!(text, "");
    }

    #[test]
    fn a_failure_that_repeats_is_logged_once_a_minute() {
        let text = logged(LineFormat::Plain, "info", || {
            for second in 0..90 {
                for person in 0..6 {
                    let _entered = tracing::info_span!("event", event = person).entered();
                    tracing::error!(error = "the database is gone", "cannot read the settings of a person");
                }
                tracing::warn!(lane = second, "cannot deliver a notice");
                tracing::info!("what is no failure");
                spend(Duration::from_secs(1));
            }
        });
        let count = |words: &str| text.lines().filter(|line| line.contains(words)).count();
        assert_eq!(count("cannot read the settings"), 2, "{text}");
        assert_eq!((count("cannot deliver a notice"), count("what is no failure")), (90, 90));
    }

    #[test]
    fn only_coloured_output_contains_escape_codes() {
        let log = || tracing::info!("one");
        assert!(!logged(LineFormat::Plain, "info", log).contains('\u{1b}'));
        assert!(logged(LineFormat::Coloured, "info", log).contains('\u{1b}'));
    }
}
