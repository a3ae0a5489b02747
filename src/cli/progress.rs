//! Reports the progress of a long command on standard error.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// A command that takes less time reports nothing.
const FIRST: Duration = Duration::from_secs(1);

/// How often progress is reported then: on the same line of a terminal, and in new lines anywhere else.
const ON_A_TERMINAL: Duration = Duration::from_millis(250);
const ELSEWHERE: Duration = Duration::from_secs(10);

/// A variable that makes the first report come at once, for tests. Only debug builds look at it.
const AT_ONCE: &str = "MAKRUK_TEST_PROGRESS_AT_ONCE";

/// Reports how many entries a command has processed, until it is dropped.
pub(super) struct Progress {
    entries: Arc<AtomicU64>,
    /// Dropped when the command is done.
    going_on: Option<mpsc::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Progress {
    /// Begins to report `what`, such as `backing up`.
    pub(super) fn begin(what: &'static str) -> Progress {
        let entries = Arc::new(AtomicU64::new(0));
        let (going_on, done) = mpsc::channel();
        let is_terminal = io::stderr().is_terminal();
        let first = match cfg!(debug_assertions) && std::env::var_os(AT_ONCE).is_some() {
            true => None,
            false => Some(FIRST),
        };
        let reporter = Reporter { what, entries: Arc::clone(&entries), first, is_terminal };
        let is_done = move |wait| done.recv_timeout(wait) != Err(RecvTimeoutError::Timeout);
        // A system that has no thread to spare has no progress either.
        let thread = std::thread::Builder::new().spawn(move || reporter.until(is_done, io::stderr())).ok();
        Progress { entries, going_on: Some(going_on), thread }
    }

    /// A function that takes the number of processed entries.
    pub(super) fn note(&self) -> impl FnMut(u64) + Send + use<> {
        let entries = Arc::clone(&self.entries);
        move |done| entries.store(done, Relaxed)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.going_on = None;
        if let Some(thread) = self.thread.take() {
            // The thread does not panic.
            let _ = thread.join();
        }
    }
}

/// What is reported, and how.
struct Reporter {
    what: &'static str,
    entries: Arc<AtomicU64>,
    /// When the first report comes; `None` for at once.
    first: Option<Duration>,
    is_terminal: bool,
}

impl Reporter {
    /// Reports again and again until it is done, which `is_done` waits so long for. Failures to write are ignored.
    fn until(&self, mut is_done: impl FnMut(Duration) -> bool, mut out: impl Write) {
        let begun = Instant::now();
        let every = if self.is_terminal { ON_A_TERMINAL } else { ELSEWHERE };
        let mut has_reported = self.first.is_none();
        if has_reported {
            let _ = self.report(&mut out, begun);
        }
        let mut wait = self.first.unwrap_or(every);
        while !is_done(wait) {
            let _ = self.report(&mut out, begun);
            (has_reported, wait) = (true, every);
        }
        if has_reported && self.is_terminal {
            let _ = write!(out, "\r\x1b[K");
        }
    }

    fn report(&self, out: &mut impl Write, begun: Instant) -> io::Result<()> {
        let (what, entries) = (self.what, self.entries.load(Relaxed));
        let seconds = begun.elapsed().as_secs();
        match self.is_terminal {
            true => write!(out, "\r\x1b[K{what}: {entries} entries, {seconds} s")?,
            false => writeln!(out, "{what}: {entries} entries, {seconds} s")?,
        }
        out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The reports about 7 entries that are done during the wait after this many others, and how long the waits were to be.
    fn reported(waits: usize, first: Option<Duration>, is_terminal: bool) -> (String, Vec<Duration>) {
        let reporter = Reporter { what: "backing up", entries: Arc::new(AtomicU64::new(7)), first, is_terminal };
        let (mut out, mut waited) = (Vec::new(), Vec::new());
        let is_done = |wait| {
            waited.push(wait);
            waited.len() > waits
        };
        reporter.until(is_done, &mut out);
        (String::from_utf8(out).unwrap(), waited)
    }

    const LINE: &str = "backing up: 7 entries, ";

    #[test]
    fn a_quick_command_reports_nothing() {
        for is_terminal in [true, false] {
            assert_eq!(reported(0, Some(FIRST), is_terminal), (String::new(), vec![FIRST]));
        }
    }

    #[test]
    fn a_terminal_has_one_line_which_goes_away() {
        let (text, waited) = reported(2, Some(FIRST), true);
        assert_eq!(text.matches(&format!("\r\x1b[K{LINE}")).count(), 2, "{text:?}");
        assert!(text.ends_with(" s\r\x1b[K") && !text.contains('\n'), "{text:?}");
        assert_eq!(waited, [FIRST, ON_A_TERMINAL, ON_A_TERMINAL]);
    }

    #[test]
    fn elsewhere_lines_are_few() {
        let (text, waited) = reported(2, Some(FIRST), false);
        assert!(text.lines().count() == 2 && text.lines().all(|line| line.starts_with(LINE)), "{text:?}");
        assert_eq!(waited, [FIRST, ELSEWHERE, ELSEWHERE]);
        let (text, waited) = reported(0, None, false);
        assert!(text.starts_with(LINE) && text.ends_with('\n'), "{text:?}");
        assert_eq!(waited, [ELSEWHERE]);
    }
}
