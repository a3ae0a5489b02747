//! A client that talks to a server of UCI or XBoard line by line.

use std::io::{self, BufReader, Read, Write};
use std::sync::{Arc, Condvar, Mutex, mpsc};
use std::thread;
use std::time::Duration;

/// Far more than a line of output takes.
const TIMEOUT: Duration = Duration::from_secs(60);

/// An output stream that the test can read.
#[derive(Clone, Default)]
pub struct Transcript(Arc<(Mutex<Vec<u8>>, Condvar)>);

impl Transcript {
    /// Everything that was written so far.
    ///
    /// # Panics
    /// If it is no text.
    pub fn text(&self) -> String {
        String::from_utf8(self.0.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for Transcript {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.0.lock().unwrap().extend_from_slice(bytes);
        self.0.1.notify_all();
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// An input stream of lines that the test sends one by one.
pub struct SentLines {
    received: mpsc::Receiver<String>,
    rest: Vec<u8>,
}

impl Read for SentLines {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.rest.is_empty() {
            let Ok(line) = self.received.recv() else { return Ok(0) };
            self.rest = format!("{line}\n").into_bytes();
        }
        let length = self.rest.len().min(buffer.len());
        buffer[..length].copy_from_slice(&self.rest[..length]);
        self.rest.drain(..length);
        Ok(length)
    }
}

/// A client of the server.
pub struct Client {
    lines: Option<mpsc::Sender<String>>,
    transcript: Transcript,
    server: Option<thread::JoinHandle<io::Result<()>>>,
}

impl Client {
    /// A client of `serve`, which runs on a thread of its own.
    pub fn of<S>(serve: S) -> Client
    where
        S: FnOnce(BufReader<SentLines>, Transcript) -> io::Result<()> + Send + 'static,
    {
        let (lines, received) = mpsc::channel();
        let transcript = Transcript::default();
        let out = transcript.clone();
        let input = BufReader::new(SentLines { received, rest: Vec::new() });
        let server = thread::spawn(move || serve(input, out));
        Client { lines: Some(lines), transcript, server: Some(server) }
    }

    /// Sends a line.
    ///
    /// # Panics
    /// If the server has ended.
    pub fn send(&self, line: &str) {
        self.lines.as_ref().unwrap().send(line.to_owned()).unwrap();
    }

    /// Everything that the server has said so far.
    pub fn transcript(&self) -> String {
        self.transcript.text()
    }

    /// Waits for the `count`th line that `is_wanted`, and returns it.
    ///
    /// # Panics
    /// If it does not come.
    pub fn wait_for(&self, count: usize, is_wanted: impl Fn(&str) -> bool) -> String {
        let find = |text: &[u8]| {
            let complete = &text[..text.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1)];
            let text = std::str::from_utf8(complete).unwrap();
            text.lines().filter(|line| is_wanted(line)).nth(count - 1).map(str::to_owned)
        };
        let (text, written) = &*self.transcript.0;
        let waiting = written.wait_timeout_while(text.lock().unwrap(), TIMEOUT, |text| find(text).is_none());
        let (text, _) = waiting.unwrap();
        find(&text).unwrap_or_else(|| panic!("it is not in\n{}", String::from_utf8_lossy(&text)))
    }

    /// Waits for the `count`th line with this beginning and returns it.
    ///
    /// # Panics
    /// If it does not come.
    pub fn receive(&self, beginning: &str, count: usize) -> String {
        self.wait_for(count, |line| line.starts_with(beginning))
    }

    /// Sends no more, and returns everything that the server has said by its end.
    ///
    /// # Panics
    /// If the server has failed.
    pub fn close(mut self) -> String {
        self.lines = None;
        self.server.take().unwrap().join().unwrap().unwrap();
        self.transcript.text()
    }
}
