//! Keeps the parts of the bot running that must not end before it does.
//!
//! A part that panics, or ends without being stopped, is restarted after a pause that grows. It finds its unfinished work in the
//! store. A part that fails again and again ends the program, whose exit code says so: systemd, say, starts it afresh.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::env;
use std::fmt::Display;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

use futures::FutureExt;
use futures::future::BoxFuture;
use thiserror::Error;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use crate::incident::{Incident, panic_text};

/// A part of the bot that runs as long as the bot does. `E` is why it may fail other than by a panic.
pub struct BotPart<E = Infallible> {
    name: &'static str,
    begin: Begin<E>,
}

/// Begins a run, which ends soon after the token is cancelled.
type Begin<E> = Box<dyn FnMut(CancellationToken) -> PartRun<E> + Send>;

/// One run of a part: it ends when it was stopped, and otherwise it has failed.
pub type PartRun<E> = BoxFuture<'static, Result<(), PartError<E>>>;

#[derive(Debug)]
pub enum PartError<E> {
    /// It may succeed when it is restarted.
    Retryable(E),
    /// It cannot succeed until something is changed.
    Permanent(E),
}

/// Why a part is not restarted any more.
#[derive(Debug, Error)]
pub enum PartFailure<E> {
    #[error(transparent)]
    Error(E),
    #[error("the {part} failed {times} times in a short time; the log says why")]
    GaveUp { part: &'static str, times: usize },
}

/// Names a part that panics whenever it starts, so that a test sees how the program ends. Only debug builds look at it.
const PANICKING_PART: &str = "MAKRUK_TEST_PANICKING_PART";

/// Whether a test wants this part to panic.
fn is_to_panic(part: &str) -> bool {
    cfg!(debug_assertions) && env::var(PANICKING_PART).is_ok_and(|named| named == part)
}

/// When a failed part is restarted, and when the program gives up.
#[derive(Clone, Copy, Debug)]
struct RestartPolicy {
    /// After this many failures …
    failures: usize,
    /// … within this time the program ends.
    within: Duration,
    /// The pause after the first failure. It doubles with each further one.
    first_pause: Duration,
}

impl RestartPolicy {
    const DEFAULT: RestartPolicy =
        RestartPolicy { failures: 5, within: Duration::from_secs(60), first_pause: Duration::from_millis(250) };
}

impl BotPart {
    /// A part that fails only by a panic, or by ending.
    pub fn infallible<Run>(
        name: &'static str,
        mut begin: impl FnMut(CancellationToken) -> Run + Send + 'static,
    ) -> BotPart
    where
        Run: Future<Output = ()> + Send + 'static,
    {
        BotPart::new(name, move |stop| begin(stop).map(Ok).boxed())
    }
}

impl<E: Display> BotPart<E> {
    pub fn new(name: &'static str, begin: impl FnMut(CancellationToken) -> PartRun<E> + Send + 'static) -> BotPart<E> {
        BotPart { name, begin: Box::new(begin) }
    }

    /// Runs it until `stop`, restarting it whenever it fails.
    pub async fn supervise(self, stop: CancellationToken) -> Result<(), PartFailure<E>> {
        self.supervise_by(RestartPolicy::DEFAULT, stop).await
    }

    async fn supervise_by(self, restarts: RestartPolicy, stop: CancellationToken) -> Result<(), PartFailure<E>> {
        let BotPart { name: part, mut begin } = self;
        let mut failures = VecDeque::new();
        loop {
            // A part that panicked starts from what is stored, so nothing half done is used again.
            let run = async {
                assert!(!is_to_panic(part), "a test wants this panic");
                begin(stop.clone()).await
            };
            let ended = AssertUnwindSafe(run).catch_unwind().await;
            if stop.is_cancelled() {
                return Ok(());
            }
            let (what, last) = match ended {
                Ok(Ok(())) => ("it ended".to_owned(), None),
                Ok(Err(PartError::Retryable(error))) => (error.to_string(), Some(error)),
                Ok(Err(PartError::Permanent(error))) => return Err(PartFailure::Error(error)),
                Err(panic) => (format!("it panicked: {}", panic_text(&*panic)), None),
            };
            let now = Instant::now();
            failures.push_back(now);
            failures.retain(|failure| now - *failure < restarts.within);
            let (times, incident) = (failures.len(), Incident::draw());
            tracing::error!(%incident, part, %what, times, "a part of the bot failed");
            if times >= restarts.failures {
                return Err(last.map_or(PartFailure::GaveUp { part, times }, PartFailure::Error));
            }
            let pause = restarts.first_pause * 2_u32.pow((times as u32).saturating_sub(1));
            tokio::select! {
                () = stop.cancelled() => return Ok(()),
                () = tokio::time::sleep(pause) => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicUsize;
    use std::sync::atomic::Ordering::SeqCst;

    use super::*;

    const QUICK: RestartPolicy = RestartPolicy { first_pause: Duration::from_millis(1), ..RestartPolicy::DEFAULT };

    type Ended = Result<(), PartFailure<&'static str>>;

    /// Runs a part that does this on its nth run, counted from 1; how it ended, and how often it ran.
    async fn run(
        restarts: RestartPolicy,
        part: impl Fn(usize, CancellationToken) -> PartRun<&'static str> + Send + 'static,
    ) -> (Ended, usize) {
        let runs = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&runs);
        let part = BotPart::new("test", move |stop| part(counted.fetch_add(1, SeqCst) + 1, stop));
        let ended = part.supervise_by(restarts, CancellationToken::new()).await;
        (ended, runs.load(SeqCst))
    }

    fn stopping(stop: &CancellationToken) -> PartRun<&'static str> {
        stop.cancel();
        async { Ok(()) }.boxed()
    }

    #[tokio::test]
    async fn a_part_that_panics_is_restarted_and_goes_on() {
        let (ended, runs) = run(QUICK, |run, stop| match run {
            1 => panic!("at once"),
            2 => async { panic!("later") }.boxed(),
            3 => async { Ok(()) }.boxed(),
            _ => stopping(&stop),
        })
        .await;
        assert!(ended.is_ok(), "{ended:?}");
        assert_eq!(runs, 4);
    }

    #[tokio::test]
    async fn a_part_that_fails_again_and_again_ends_the_program() {
        let (ended, runs) = run(QUICK, |_, _| async { panic!("as always") }.boxed()).await;
        assert!(matches!(ended, Err(PartFailure::GaveUp { part: "test", times: 5 })), "{ended:?}");
        assert_eq!(runs, 5);
        let (ended, _) = run(QUICK, |_, _| async { Err(PartError::Retryable("gone")) }.boxed()).await;
        assert!(matches!(ended, Err(PartFailure::Error("gone"))), "{ended:?}");
    }

    #[tokio::test]
    async fn failures_that_lie_far_apart_do_not_add_up() {
        let seldom = RestartPolicy { within: Duration::ZERO, ..QUICK };
        let (ended, runs) = run(seldom, |run, stop| match run {
            1..=9 => async { panic!("once more") }.boxed(),
            _ => stopping(&stop),
        })
        .await;
        assert!(ended.is_ok(), "{ended:?}");
        assert_eq!(runs, 10);
    }

    #[tokio::test]
    async fn a_permanent_failure_ends_the_program_at_once() {
        let (ended, runs) = run(QUICK, |_, _| async { Err(PartError::Permanent("refused")) }.boxed()).await;
        assert!(matches!(ended, Err(PartFailure::Error("refused"))), "{ended:?}");
        assert_eq!(runs, 1);
    }
}
