//! The three standard streams of an engine, each served by a thread that may block.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use crate::error::excerpt;

/// The maximum length of a line in bytes. Lists of variants and long variations stay well below.
pub(super) const MAX_LINE: usize = 32 * 1024;

/// The capacity of the queue of output lines. An engine that prints faster blocks.
pub(super) const MAX_WAITING: usize = 32;

/// How many lines of standard error are logged for each process.
const MAX_LOGGED: usize = 100;

/// A line read from the engine's output.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum OutputLine {
    /// A line without its line break.
    Line(String),
    /// A line longer than [`MAX_LINE`]; nothing more is read.
    TooLong,
}

/// Starts a thread that waits for its argument, and ends if the argument is never sent.
pub(super) fn thread_for<T: Send + 'static>(
    name: &str,
    work: impl FnOnce(T) + Send + 'static,
) -> io::Result<SyncSender<T>> {
    let (hand, given) = sync_channel(1);
    let work = move || given.recv().map_or((), work);
    thread::Builder::new().name(name.to_owned()).spawn(work)?;
    Ok(hand)
}

/// Writes lines until the sender is gone or the process stops reading. `unwritten` counts the lines not yet written.
pub(super) fn write(mut stdin: impl Write, lines: &Receiver<String>, unwritten: &AtomicUsize) {
    for line in lines {
        // A dead process is noticed by the thread that reads its output.
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            return;
        }
        unwritten.fetch_sub(1, Relaxed);
    }
}

/// Reads lines until the output ends, a line is too long, or the receiver is gone.
pub(super) fn read(stdout: impl Read, lines: &SyncSender<OutputLine>) {
    let mut stdout = BufReader::new(stdout);
    let mut line = Vec::new();
    loop {
        line.clear();
        match stdout.by_ref().take(MAX_LINE as u64 + 1).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let heard = match line.split_last() {
            Some((b'\n', line)) => OutputLine::Line(String::from_utf8_lossy(line).into_owned()),
            _ if line.len() > MAX_LINE => OutputLine::TooLong,
            // The last line, without a line break.
            _ => OutputLine::Line(String::from_utf8_lossy(&line).into_owned()),
        };
        let endless = heard == OutputLine::TooLong;
        if lines.send(heard).is_err() || endless {
            return;
        }
    }
}

/// Logs the first lines of standard error and discards the rest, so that the process never blocks on it.
pub(super) fn log(stderr: impl Read) {
    let mut stderr = BufReader::new(stderr);
    let mut line = Vec::new();
    let mut logged = 0;
    loop {
        line.clear();
        match stderr.by_ref().take(MAX_LINE as u64).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) if logged < MAX_LOGGED => {
                let text = String::from_utf8_lossy(&line);
                tracing::debug!(line = ?excerpt(text.trim_end()), "an engine's standard error");
                logged += 1;
            }
            Ok(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn heard(said: &[u8]) -> Vec<OutputLine> {
        let (lines, heard) = sync_channel(100);
        read(said, &lines);
        drop(lines);
        heard.iter().collect()
    }

    #[test]
    fn lines_are_split_whatever_they_contain() {
        let line = |text: &str| OutputLine::Line(text.to_owned());
        assert_eq!(heard(b""), []);
        assert_eq!(heard(b"a\n\r\nb"), [line("a"), line("\r"), line("b")]);
        assert_eq!(heard(b"\xff\0\n"), [line("\u{fffd}\0")]);
        let longest = "x".repeat(MAX_LINE);
        assert!(heard(format!("{longest}\nb\n").as_bytes()) == [line(&longest), line("b")]);
        assert!(heard(format!("{longest}x\nb\n").as_bytes()) == [OutputLine::TooLong]);
    }

    #[test]
    fn reading_ends_when_the_receiver_is_gone() {
        let (lines, heard) = sync_channel(1);
        drop(heard);
        read(io::repeat(b'\n'), &lines);
    }
}
