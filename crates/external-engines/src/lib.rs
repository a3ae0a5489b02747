//! External engines: other programs that speak UCI, whatever their game ([`UciGame`]).
//!
//! Such a program is not trusted. It can be slow to start, hang, crash, print garbage or an endless line, reply with
//! an illegal move, ignore `stop`, not read its input, or leave child processes behind. Each of these becomes an
//! [`ExternalError`] within bounded time and memory, after which nothing is left of the process; the caller can then
//! fall back on the built-in engine.
//!
//! ```text
//!              ┌─▶ engine input  (writes commands; if the pipe is full, only this thread blocks)
//! caller ──────┤
//! (Session)    ├─◀ engine output (reads lines of bounded length into a bounded queue)
//!              │   engine errors (drains standard error, logs the first lines)
//!              └─◀ engine keeper (waits for the process, kills what it has left behind, reaps it)
//! ```
//!
//! The session runs on the caller's thread and waits for each reply until a deadline. The four threads between it and
//! the process make sure that no stream can block it. The keeper also notices the exit of an idle engine.
//!
//! # Cleaning up
//!
//! The process leads its own process group, which is killed as a whole when the leader exits or is killed. On Linux,
//! descendants that have left the group are recognised by an inherited environment variable and killed as well; only
//! those that clear their environment escape. On other Unix systems, those that leave the group escape; on Windows,
//! all children do.
//!
//! When the calling program itself is killed with SIGKILL, it cannot clean up. The engine's input is then closed,
//! which makes engines quit; one that hangs at that moment stays behind, unless a systemd unit or a container ends it
//! with the rest.

#![warn(missing_docs)]

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

use std::marker::PhantomData;
use std::time::Instant;

use backoff::Backoff;
use game_search::uci::UciGame;
use game_search::{MoveOf, Signals};
use session::EngineSession;

/// An external engine for a game. It owns the process and ends it when dropped.
///
/// The process is started when first needed and kept for later searches. After a failure it is started again, but not
/// before a pause that grows with each consecutive failure.
pub struct ExternalEngine<G> {
    config: ExternalConfig,
    session: Option<EngineSession>,
    backoff: Backoff,
    game: PhantomData<fn() -> G>,
}

impl<G: UciGame> ExternalEngine<G> {
    /// An engine that has not been started yet.
    pub fn new(config: ExternalConfig) -> ExternalEngine<G> {
        ExternalEngine { config, session: None, backoff: Backoff::default(), game: PhantomData }
    }

    /// The configuration.
    pub fn config(&self) -> &ExternalConfig {
        &self.config
    }

    /// Starts the engine if it is not running and returns the name it reports, or the path of the program if it
    /// reports none.
    ///
    /// # Errors
    ///
    /// The engine cannot be started or does not play the game.
    pub fn handshake(&mut self, signals: &Signals) -> Result<String, ExternalError> {
        let session = self.running_session(signals)?;
        let name = session.name().map_or_else(|| self.config.program.display().to_string(), str::to_owned);
        self.session = Some(session);
        Ok(name)
    }

    /// Searches for the configured time. If the signals say stop earlier, the best move so far is returned. Blocks
    /// for at most [`ExternalConfig::max_search_time`].
    ///
    /// # Errors
    ///
    /// Why there is no move. The caller has to find one elsewhere.
    pub fn search(
        &mut self,
        history: &G::History,
        signals: &Signals,
    ) -> Result<ExternalSearchResult<MoveOf<G>>, ExternalError> {
        if G::root_moves(history).is_empty() {
            return Err(ExternalError::GameOver);
        }
        let mut session = self.running_session(signals)?;
        match session.search::<G>(history, &self.config, signals) {
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

    /// A session with a running engine, which is started if necessary. It has to be put back, or else the engine
    /// ends.
    fn running_session(&mut self, signals: &Signals) -> Result<EngineSession, ExternalError> {
        if let Some(mut session) = self.session.take() {
            match session.check_alive(&self.config, signals) {
                Ok(()) => return Ok(session),
                // Its last search succeeded, so there is no reason to back off.
                Err(error @ (ExternalError::Died(_) | ExternalError::OutputClosed)) => {
                    tracing::warn!(%error, engine = session.name(), "restarting an idle engine that has exited");
                    session.kill();
                }
                Err(error) => return Err(self.after(session, error)),
            }
        }
        let Timeouts { first_backoff, max_backoff, .. } = self.config.timeouts;
        if let Some(left) = self.backoff.pause(Instant::now(), first_backoff, max_backoff) {
            return Err(ExternalError::BackingOff { failures: self.backoff.count(), left });
        }
        let begun = EngineSession::start(&self.config, G::VARIANT, signals);
        if begun.as_ref().is_err_and(ExternalError::is_failure) {
            self.backoff.add(Instant::now());
        }
        begun
    }

    /// Kills the engine after a failure, keeps it after any other error, and returns the error.
    fn after(&mut self, mut session: EngineSession, error: ExternalError) -> ExternalError {
        if error.is_failure() {
            session.kill();
            self.backoff.add(Instant::now());
        } else {
            self.session = Some(session);
        }
        error
    }
}

/// The examples of the README are tested, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
