//! Tells on standard error how far a long command has come.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Nothing is told of what takes less time.
const FIRST: Duration = Duration::from_secs(1);

/// How often it is told then: on the same line of a terminal, and as a new line of anything else.
const ON_A_TERMINAL: Duration = Duration::from_millis(250);
const ELSEWHERE: Duration = Duration::from_secs(10);

/// Names a variable that has it told at once, for a test of the program. Only debug builds heed it.
const AT_ONCE: &str = "MAKRUK_TEST_PROGRESS_AT_ONCE";

/// Tells how far a command has come that goes through many entries, until it is dropped.
pub(super) struct Progress {
    entries: Arc<AtomicU64>,
    /// Dropped when the command is done.
    going_on: Option<mpsc::Sender<()>>,
    telling: Option<JoinHandle<()>>,
}

impl Progress {
    /// Begins to tell of `what`, such as `backing up`.
    pub(super) fn begin(what: &'static str) -> Progress {
        let entries = Arc::new(AtomicU64::new(0));
        let (going_on, done) = mpsc::channel();
        let is_terminal = io::stderr().is_terminal();
        let first = match cfg!(debug_assertions) && std::env::var_os(AT_ONCE).is_some() {
            true => None,
            false => Some(FIRST),
        };
        let telling = Telling { what, entries: Arc::clone(&entries), first, is_terminal };
        // A system that has no thread to spare has no progress either.
        let telling = std::thread::Builder::new().spawn(move || telling.until(&done, io::stderr())).ok();
        Progress { entries, going_on: Some(going_on), telling }
    }

    /// Takes the number of entries that are done.
    pub(super) fn note(&self) -> impl FnMut(u64) + Send + use<> {
        let entries = Arc::clone(&self.entries);
        move |done| entries.store(done, Relaxed)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.going_on = None;
        if let Some(telling) = self.telling.take() {
            // It does not panic.
            let _ = telling.join();
        }
    }
}

/// What is told, and where.
struct Telling {
    what: &'static str,
    entries: Arc<AtomicU64>,
    /// After which time it is told for the first time; `None` for at once.
    first: Option<Duration>,
    is_terminal: bool,
}

impl Telling {
    /// Tells again and again until the other end of the channel is dropped. Where nobody can be told, nothing is said.
    fn until(&self, done: &Receiver<()>, mut out: impl Write) {
        let begun = Instant::now();
        let every = if self.is_terminal { ON_A_TERMINAL } else { ELSEWHERE };
        let mut told = self.first.is_none();
        if told {
            let _ = self.tell(&mut out, begun);
        }
        let mut wait = self.first.unwrap_or(every);
        while done.recv_timeout(wait) == Err(RecvTimeoutError::Timeout) {
            let _ = self.tell(&mut out, begun);
            (told, wait) = (true, every);
        }
        if told && self.is_terminal {
            let _ = write!(out, "\r\x1b[K");
        }
    }

    fn tell(&self, out: &mut impl Write, begun: Instant) -> io::Result<()> {
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

    /// What is told of 7 entries that take so long.
    fn told(takes: Duration, first: Option<Duration>, is_terminal: bool) -> String {
        let telling = Telling { what: "backing up", entries: Arc::new(AtomicU64::new(7)), first, is_terminal };
        let (going_on, done) = mpsc::channel();
        let working = std::thread::spawn(move || {
            std::thread::sleep(takes);
            drop(going_on);
        });
        let mut out = Vec::new();
        telling.until(&done, &mut out);
        working.join().unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn nothing_is_told_of_what_is_quick() {
        assert_eq!(told(Duration::ZERO, Some(FIRST), true), "");
        assert_eq!(told(Duration::ZERO, Some(FIRST), false), "");
    }

    #[test]
    fn a_terminal_has_one_line_which_goes_away() {
        let text = told(ON_A_TERMINAL * 3, Some(ON_A_TERMINAL / 5), true);
        let line = "\r\x1b[Kbacking up: 7 entries, 0 s";
        assert!(text.starts_with(&line.repeat(2)) && text.ends_with("\r\x1b[K") && !text.contains('\n'), "{text:?}");
    }

    #[test]
    fn elsewhere_lines_are_few() {
        let text = told(Duration::from_millis(200), Some(Duration::from_millis(10)), false);
        assert_eq!(text, "backing up: 7 entries, 0 s\n");
        assert_eq!(told(Duration::ZERO, None, false), "backing up: 7 entries, 0 s\n");
    }
}
