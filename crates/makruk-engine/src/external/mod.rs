//! An engine of the operator's choice: another program that is spoken to over UCI.
//!
//! Such a program is not trusted. It can be slow to start, hang, die, print garbage or a line without an end, answer with
//! an illegal move, ignore `stop`, take nothing in, leave children. Each of that is an [`ExternalError`] within a bounded
//! time and memory, after which nothing of the process is left; the caller then asks the built-in engine.
//!
//! ```text
//!              ┌─▶ engine input  (writes commands; a full pipe keeps only it waiting)
//! caller ──────┤
//! (Session)   ├─◀ engine output (lines of bounded length through a bounded queue)
//!              │   engine errors (reads standard error away, logs the first lines)
//!              └─◀ engine keeper (sees the process end, ends what it has left, reaps it)
//! ```
//!
//! The caller's thread holds the session and waits for each answer until a deadline; four threads stand between it and
//! the process, so that no stream can hold it up. The keeper also sees an engine die that nobody is talking to.
//!
//! # What is ended
//!
//! The process leads a group of its own, which is killed as a whole whenever the leader ends or is to end. On Linux those
//! who have left the group are found by a variable of the environment that they inherited, and killed as well; only who
//! clears that, too, escapes. Elsewhere on Unix those who leave the group do; on Windows, all children do.
//!
//! When the bot itself is killed with SIGKILL it can do nothing any more. The engine's input is then closed, at which
//! engines quit; one that hangs just then goes on. A systemd unit ends it with the unit, a container with the container.

mod backoff;
mod config;
mod error;
mod group;
mod message;
mod option;
mod pipes;
mod process;
mod result;
mod session;

pub use config::{ExternalConfig, Timeouts};
pub use error::ExternalError;
pub use result::ExternalSearchResult;

use std::time::Instant;

use super::{History, Signals};
use backoff::Backoff;
use session::Session;

/// An engine of the operator's choice. It owns the process: whoever holds it can ask, and letting it go ends the process.
///
/// The process is started when it is first needed, kept for the next search, and started anew after a failure, but not
/// before a pause that grows with each failure in a row.
pub struct ExternalEngine {
    config: ExternalConfig,
    session: Option<Session>,
    backoff: Backoff,
}

impl ExternalEngine {
    /// An engine that has not been started.
    pub fn new(config: ExternalConfig) -> ExternalEngine {
        ExternalEngine { config, session: None, backoff: Backoff::default() }
    }

    /// Which engine it is, and how long it may take over what.
    pub fn config(&self) -> &ExternalConfig {
        &self.config
    }

    /// What the engine calls itself, the program's path if nothing. Starts it if it is not running.
    ///
    /// # Errors
    ///
    /// Why it can't be started, or does not play Makruk.
    pub fn handshake(&mut self, signals: &Signals) -> Result<String, ExternalError> {
        let session = self.running_session(signals)?;
        let name = session.name().map_or_else(|| self.config.program.display().to_string(), str::to_owned);
        self.session = Some(session);
        Ok(name)
    }

    /// Thinks about a history for the time that is set. When the signals say stop before, what was found until then is
    /// the answer. Blocks for at most [`ExternalConfig::max_search_time`].
    ///
    /// # Errors
    ///
    /// Why there is no move. Someone else has to find it then.
    pub fn search(&mut self, history: &History, signals: &Signals) -> Result<ExternalSearchResult, ExternalError> {
        if !history.position().has_legal_move() {
            return Err(ExternalError::GameOver);
        }
        let mut session = self.running_session(signals)?;
        match session.search(history, &self.config, signals) {
            Ok(found) => {
                self.session = Some(session);
                self.backoff = Backoff::default();
                Ok(found)
            }
            Err(error) => Err(self.after(session, error)),
        }
    }

    /// Ends the process, if there is one, until it is needed again.
    pub fn shut_down(&mut self) {
        self.session = None;
    }

    /// The session with a running engine, started if need be. It has to be put back, or else the engine ends.
    fn running_session(&mut self, signals: &Signals) -> Result<Session, ExternalError> {
        if let Some(mut session) = self.session.take() {
            match session.check_alive(&self.config, signals) {
                Ok(()) => return Ok(session),
                // Its last search was good, so there is no reason to leave it alone.
                Err(error @ (ExternalError::Died(_) | ExternalError::OutputClosed)) => {
                    tracing::warn!(%error, engine = session.name(), "an engine is started anew");
                    session.kill();
                }
                Err(error) => return Err(self.after(session, error)),
            }
        }
        let Timeouts { first_backoff, max_backoff, .. } = self.config.timeouts;
        if let Some(left) = self.backoff.pause(Instant::now(), first_backoff, max_backoff) {
            return Err(ExternalError::BackingOff { failures: self.backoff.count(), left });
        }
        let begun = Session::start(&self.config, signals);
        if begun.as_ref().is_err_and(ExternalError::is_failure) {
            self.backoff.add(Instant::now());
        }
        begun
    }

    /// What becomes of the engine after an error, which is handed back.
    fn after(&mut self, mut session: Session, error: ExternalError) -> ExternalError {
        if error.is_failure() {
            session.kill();
            self.backoff.add(Instant::now());
        } else {
            self.session = Some(session);
        }
        error
    }
}
