//! An engine of the operator's choice: another program that is spoken to over UCI.
//!
//! Such a program is not trusted. It can be slow to start, hang, die, print garbage or a line without an end, answer with
//! an illegal move, ignore `stop`, take nothing in, leave children. Each of that is an [`ExternalError`] within a bounded
//! time and memory, after which nothing of the process is left; the caller then asks the built-in engine.
//!
//! ```text
//!              ┌─▶ engine input  (writes commands; a full pipe keeps only it waiting)
//! caller ──────┤
//! (Dialogue)   ├─◀ engine output (lines of bounded length through a bounded queue)
//!              │   engine errors (reads standard error away, logs the first lines)
//!              └─◀ engine keeper (sees the process end, ends what it has left, reaps it)
//! ```
//!
//! The caller's thread holds the dialogue and waits for each answer until a deadline; four threads stand between it and
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

mod answer;
mod config;
mod dialogue;
mod error;
mod found;
mod group;
mod offer;
mod pause;
mod pipes;
mod process;

pub use config::{ExternalConfig, Patience};
pub use error::ExternalError;
pub use found::Found;

use std::time::Instant;

use super::{History, Signals};
use dialogue::Dialogue;
use pause::Failures;

/// An engine of the operator's choice. It owns the process: whoever holds it can ask, and letting it go ends the process.
///
/// The process is started when it is first needed, kept for the next search, and started anew after a failure, but not
/// before a pause that grows with each failure in a row.
pub struct ExternalEngine {
    config: ExternalConfig,
    dialogue: Option<Dialogue>,
    failures: Failures,
}

impl ExternalEngine {
    /// An engine that has not been started.
    pub fn new(config: ExternalConfig) -> ExternalEngine {
        ExternalEngine { config, dialogue: None, failures: Failures::default() }
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
    pub fn greet(&mut self, signals: &Signals) -> Result<String, ExternalError> {
        let dialogue = self.awake(signals)?;
        let name = dialogue.name().map_or_else(|| self.config.program.display().to_string(), str::to_owned);
        self.dialogue = Some(dialogue);
        Ok(name)
    }

    /// Thinks about a situation for the time that is set. When the signals say stop before, what was found until then is
    /// the answer. Blocks for at most [`ExternalConfig::longest`].
    ///
    /// # Errors
    ///
    /// Why there is no move. Someone else has to find it then.
    pub fn search(&mut self, situation: &History, signals: &Signals) -> Result<Found, ExternalError> {
        if !situation.position().has_legal_move() {
            return Err(ExternalError::GameOver);
        }
        let mut dialogue = self.awake(signals)?;
        match dialogue.search(situation, &self.config, signals) {
            Ok(found) => {
                self.dialogue = Some(dialogue);
                self.failures = Failures::default();
                Ok(found)
            }
            Err(error) => Err(self.after(dialogue, error)),
        }
    }

    /// Ends the process, if there is one, until it is needed again.
    pub fn rest(&mut self) {
        self.dialogue = None;
    }

    /// The dialogue with a running engine, started if need be. It has to be put back, or else the engine ends.
    fn awake(&mut self, signals: &Signals) -> Result<Dialogue, ExternalError> {
        if let Some(mut dialogue) = self.dialogue.take() {
            match dialogue.wake(&self.config, signals) {
                Ok(()) => return Ok(dialogue),
                // Its last search was good, so there is no reason to leave it alone.
                Err(error @ (ExternalError::Died(_) | ExternalError::Mute)) => {
                    tracing::warn!(%error, engine = dialogue.name(), "an engine is started anew");
                    dialogue.kill();
                }
                Err(error) => return Err(self.after(dialogue, error)),
            }
        }
        let Patience { first_pause, longest_pause, .. } = self.config.patience;
        if let Some(left) = self.failures.pause(Instant::now(), first_pause, longest_pause) {
            return Err(ExternalError::Pausing { failures: self.failures.count(), left });
        }
        let begun = Dialogue::begin(&self.config, signals);
        if begun.as_ref().is_err_and(ExternalError::is_failure) {
            self.failures.add(Instant::now());
        }
        begun
    }

    /// What becomes of the engine after an error, which is handed back.
    fn after(&mut self, mut dialogue: Dialogue, error: ExternalError) -> ExternalError {
        if error.is_failure() {
            dialogue.kill();
            self.failures.add(Instant::now());
        } else {
            self.dialogue = Some(dialogue);
        }
        error
    }
}
