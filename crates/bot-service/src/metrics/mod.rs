//! Metrics for operators. They are per process, like the log: there is one [`METRICS`], used by every crate.
//!
//! Durations are not measured here: `telemetry` takes them from the spans, which follow each event anyway.
//!
//! Keep the descriptions of metrics in `docs/operation.md` in step with what is counted here.

mod families;
mod labels;

use std::fmt;
use std::sync::LazyLock;

use prometheus_client::encoding::text;
use prometheus_client::registry::Registry;

pub use families::{CounterFamily, CountsOfPairs, HistogramFamily, Time};
pub use labels::{
    Against, AnswerStatus, DailyFate, EventKind, GameEnd, Label, LeaseKind, Part, PostCause, RefusalKind, RequestKind,
    SearchPurpose, SessionKind, Severity,
};

/// Bucket bounds for what users wait for, in seconds. Discord accepts the initial response to an interaction for three
/// seconds.
const ANSWER: &[f64] = &[0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0];

/// Bucket bounds for what may be queued, in seconds.
const POST: &[f64] = &[0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0];

/// Bucket bounds for commits, most of which take as long as a disk sync, in seconds.
const COMMIT: &[f64] = &[0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1.0, 5.0];

/// Bucket bounds for searches, including their time in the queue, in seconds.
const SEARCH: &[f64] = &[0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0];

pub static METRICS: LazyLock<Metrics> = LazyLock::new(Metrics::new);

pub struct Metrics {
    registry: Registry,
    /// From an event to the first response accepted by Discord.
    pub answers: HistogramFamily<EventKind>,
    /// From the cause to the first post accepted by Discord.
    pub posts: HistogramFamily<PostCause>,
    /// Duration of commits.
    pub commits: Time,
    /// From requesting a search to its result.
    pub searches: HistogramFamily<SearchPurpose>,
    pub refusals: CounterFamily<RefusalKind>,
    pub games_begun: CounterFamily<Against>,
    pub games_ended: CounterFamily<GameEnd>,
    /// Puzzles of the day, by channel.
    pub daily_posts: CounterFamily<DailyFate>,
    pub requests: CountsOfPairs<RequestKind, AnswerStatus>,
    pub sessions: CounterFamily<SessionKind>,
    /// Log lines about errors and warnings.
    pub log_lines: CountsOfPairs<Severity, Part>,
}

impl Metrics {
    fn new() -> Metrics {
        let mut registry = Registry::with_prefix("makruk");
        let own = &mut registry;
        Metrics {
            answers: HistogramFamily::register(
                own,
                "answer",
                "Time from something that a person did to the first answer that Discord has taken",
                ANSWER,
            ),
            posts: HistogramFamily::register(
                own,
                "post",
                "Time from what led to it to the first message that Discord has taken, usually a board",
                POST,
            ),
            commits: Time::register(own, "commit", "Time that a commit to the store takes", COMMIT),
            searches: HistogramFamily::register(
                own,
                "search",
                "Time that a search takes, with the time for which it waits",
                SEARCH,
            ),
            refusals: CounterFamily::register(own, "refusals", "Requests that were refused with a reason"),
            games_begun: CounterFamily::register(own, "games_begun", "Games that have begun"),
            games_ended: CounterFamily::register(own, "games_ended", "Games that have ended"),
            daily_posts: CounterFamily::register(
                own,
                "daily_posts",
                "Puzzles of the day, by channel and what became of them",
            ),
            requests: CountsOfPairs::register(own, "discord_requests", "Requests to Discord, by how it answered"),
            sessions: CounterFamily::register(own, "gateway_sessions", "Sessions at the gateway of Discord"),
            log_lines: CountsOfPairs::register(
                own,
                "log_lines",
                "Warnings and errors in the log, by part of the program",
            ),
            registry,
        }
    }

    /// All metrics in the OpenMetrics text format, together with those in `others`.
    pub fn text(&self, others: &Registry) -> Result<String, fmt::Error> {
        let mut text = String::new();
        text::encode_registry(&mut text, &self.registry)?;
        text::encode_registry(&mut text, others)?;
        text::encode_eof(&mut text)?;
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn everything_is_there_from_the_beginning_and_counts() {
        let metrics = Metrics::new();
        let line = |start: &str| {
            let text = metrics.text(&Registry::default()).unwrap();
            text.lines().find(|line| line.starts_with(start)).unwrap_or_else(|| panic!("no {start}: {text}")).to_owned()
        };
        let refusals = "makruk_refusals_total{kind=\"text\"}";
        assert_eq!(line(refusals), format!("{refusals} 0"));
        metrics.refusals.count(RefusalKind::Text);
        assert_eq!(line(refusals), format!("{refusals} 1"));
        metrics.requests.count(RequestKind::Other, AnswerStatus::None);
        let requests = "makruk_discord_requests_total{request=\"other\",status=\"none\"}";
        assert_eq!(line(requests), format!("{requests} 1"));
        metrics.answers.note(EventKind::Command, Duration::from_millis(20));
        let answers = "makruk_answer_seconds_bucket{le=\"0.025\",kind=\"command\"}";
        assert_eq!(line(answers), format!("{answers} 1"));
    }
}
