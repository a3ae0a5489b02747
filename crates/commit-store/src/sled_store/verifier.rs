//! Verifying a store while it is in use, which was opened as it had been closed.
//!
//! A background thread reads the database, then the checkpoint and the journal, in short slices. Damage is repaired by
//! the writer. If the store is closed before everything was verified, the next start verifies it.

use std::convert::Infallible;
use std::io;
use std::sync::Arc;
use std::sync::PoisonError;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use tokio::sync::mpsc;

use super::Shared;
use super::view::Verified;
use super::writer::CommitRequest;
use crate::chain;
use crate::digest::StatePoint;
use crate::heap;

/// For how long it reads at a time, but at least one entry. Commits may have to wait for so long.
/// Tests have few entries, and something is to happen between them.
const READING: Duration = if cfg!(test) { Duration::ZERO } else { Duration::from_millis(1) };

/// The pause after that, in which the disk and the processors are free for others.
const PAUSE: Duration = if cfg!(test) { Duration::from_micros(100) } else { Duration::from_millis(3) };

/// The store's end of the verification.
pub(super) struct Verifier {
    /// Dropped to end it.
    stop: Sender<Infallible>,
    thread: JoinHandle<bool>,
}

impl Verifier {
    /// Starts to verify a store that was opened with this state.
    pub(super) fn start(
        shared: Arc<Shared>,
        opened: StatePoint,
        requests: mpsc::WeakSender<CommitRequest>,
    ) -> io::Result<Self> {
        let (stop, stopped) = channel();
        let reader = EntryReader { shared, opened, requests, stopped };
        let thread = thread::Builder::new().name("store-verifier".into()).spawn(move || reader.run())?;
        Ok(Self { stop, thread })
    }

    /// Whether it has nothing more to do.
    #[cfg(test)]
    pub(super) fn is_finished(&self) -> bool {
        self.thread.is_finished()
    }

    /// Lets it end soon; the thread says whether everything proved sound.
    pub(super) fn end(self) -> JoinHandle<bool> {
        drop(self.stop);
        self.thread
    }
}

struct EntryReader {
    shared: Arc<Shared>,
    opened: StatePoint,
    requests: mpsc::WeakSender<CommitRequest>,
    stopped: Receiver<Infallible>,
}

impl EntryReader {
    /// Whether everything proved sound, or was made anew.
    fn run(&self) -> bool {
        let path = self.shared.path.display();
        let begun = Instant::now();
        let sound = self.verify_database().and_then(|()| self.verify_chain());
        heap::give_back();
        match &sound {
            Ok(true) => tracing::debug!(%path, seconds = begun.elapsed().as_secs_f64(), "the store was verified"),
            Ok(false) => {
                tracing::error!(%path, "the checkpoint or the journal is damaged; rebuilding them from the database");
                self.shared.chain_is_damaged.store(true, Relaxed);
                self.wake_writer();
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {
                tracing::debug!(%path, "closing the store before it is verified; the next start verifies it");
            }
            Err(error) => tracing::error!(%path, %error, "cannot read the checkpoint or the journal"),
        }
        sound.unwrap_or_default()
    }

    /// Returns when the database is what it should be: because it always was, or because the writer has opened it anew.
    fn verify_database(&self) -> io::Result<()> {
        let mut reported = false;
        loop {
            match self.shared.view.verify_some(READING) {
                Verified::Everything => return Ok(()),
                Verified::Some => {}
                Verified::Damaged(why) if !reported => {
                    let path = self.shared.path.display();
                    tracing::error!(%path, %why, "the database is damaged; rebuilding it from the checkpoint and the journal");
                    reported = true;
                    self.shared.view.note_failure();
                    self.wake_writer();
                }
                Verified::Damaged(_) => {}
            }
            self.pause()?;
        }
    }

    fn verify_chain(&self) -> io::Result<bool> {
        let Shared { path, id, chain, .. } = &*self.shared;
        let _turn = chain.lock().unwrap_or_else(PoisonError::into_inner);
        let mut begun = Instant::now();
        chain::leads_to(path, *id, self.opened, || {
            if begun.elapsed() >= READING {
                self.pause()?;
                begun = Instant::now();
            }
            Ok(())
        })
    }

    /// Makes the writer look at what has failed. If its queue is full, one of the commits in it does.
    fn wake_writer(&self) {
        let _ = self.requests.upgrade().map(|requests| requests.try_send(CommitRequest::without_puts()));
    }

    /// An error of the kind `Interrupted` if the store is being closed.
    fn pause(&self) -> io::Result<()> {
        match self.stopped.recv_timeout(PAUSE) {
            Err(RecvTimeoutError::Timeout) => Ok(()),
            Ok(_) | Err(RecvTimeoutError::Disconnected) => Err(io::ErrorKind::Interrupted.into()),
        }
    }
}
