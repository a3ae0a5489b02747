//! Reports the progress of a long command on standard error.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
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
        // A system that has no thread to spare has no progress either.
        let thread = std::thread::Builder::new().spawn(move || reporter.until(&done, io::stderr())).ok();
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
    /// Reports again and again until the other end of the channel is dropped. Failures to write are ignored.
    fn until(&self, done: &Receiver<()>, mut out: impl Write) {
        let begun = Instant::now();
        let every = if self.is_terminal { ON_A_TERMINAL } else { ELSEWHERE };
        let mut has_reported = self.first.is_none();
        if has_reported {
            let _ = self.report(&mut out, begun);
        }
        let mut wait = self.first.unwrap_or(every);
        while done.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
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

    /// The reports about 7 entries that take so long.
    fn reported(takes: Duration, first: Option<Duration>, is_terminal: bool) -> String {
        let reporter = Reporter { what: "backing up", entries: Arc::new(AtomicU64::new(7)), first, is_terminal };
        let (going_on, done) = mpsc::channel();
        let working = std::thread::spawn(move || {
            std::thread::sleep(takes);
            drop(going_on);
        });
        let mut out = Vec::new();
        reporter.until(&done, &mut out);
        working.join().unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn a_quick_command_reports_nothing() {
        assert_eq!(reported(Duration::ZERO, Some(FIRST), true), "");
        assert_eq!(reported(Duration::ZERO, Some(FIRST), false), "");
    }

    #[test]
    fn a_terminal_has_one_line_which_goes_away() {
        let text = reported(ON_A_TERMINAL * 3, Some(ON_A_TERMINAL / 5), true);
        let line = "\r\x1b[Kbacking up: 7 entries, 0 s";
        assert!(text.starts_with(&line.repeat(2)) && text.ends_with("\r\x1b[K") && !text.contains('\n'), "{text:?}");
    }

    #[test]
    fn elsewhere_lines_are_few() {
        let text = reported(Duration::from_millis(200), Some(Duration::from_millis(10)), false);
        assert_eq!(text, "backing up: 7 entries, 0 s\n");
        assert_eq!(reported(Duration::ZERO, None, false), "backing up: 7 entries, 0 s\n");
    }
}
