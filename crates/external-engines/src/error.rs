//! Errors of external engines.

use std::io;
use std::path::PathBuf;
use std::process::ExitStatus;
use std::time::Duration;

use thiserror::Error;

/// Why an external engine has not given a move. The messages are meant for the operator; output of the engine is
/// quoted in part and without control characters.
///
/// After a failure ([`is_failure`](ExternalError::is_failure)) nothing is left of the process, and it is not started
/// again before a pause is over.
#[derive(Debug, Error)]
pub enum ExternalError {
    /// It has failed recently and is not started again yet.
    #[error("the engine has failed {failures} times in a row and will not be restarted for another {left:.1?}")]
    BackingOff {
        /// The number of consecutive failures.
        failures: u32,
        /// The time until it may be started again.
        left: Duration,
    },
    /// It cannot be started.
    #[error("cannot start the engine {}: {source}", program.display())]
    Spawn {
        /// The program.
        program: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// It did not reply to `uci` with `uciok`.
    #[error("the engine has not answered \"uci\" with \"uciok\" within {0:.1?}")]
    NoHandshake(Duration),
    /// It does not play the game.
    #[error("the engine does not play this game: it has no option UCI_Variant with the value {0}")]
    OtherGames(&'static str),
    /// It lacks an option that is configured, or does not accept the value.
    #[error("the engine rejects the option {name:?} = {value:?}: {expected}")]
    Option {
        /// The option.
        name: String,
        /// The configured value.
        value: String,
        /// What the engine accepts.
        expected: String,
    },
    /// It did not reply to `isready` with `readyok`.
    #[error("the engine is not ready after {0:.1?}")]
    NotReady(Duration),
    /// It did not read its input.
    #[error("the engine has not read its input for {0:.1?}")]
    NotReading(Duration),
    /// It exceeded its time, or was told to stop early, and did not reply to `stop`.
    #[error("the engine gave no move within {0:.1?}, even after being told to stop")]
    Hung(Duration),
    /// It exited.
    #[error("the engine has exited ({0})")]
    Died(ExitStatus),
    /// It closed its output without exiting.
    #[error("the engine has closed its output")]
    OutputClosed,
    /// It printed more lines outside the protocol than a greeting can have.
    #[error("the engine prints lines that are not UCI, such as {0:?}")]
    Garbage(String),
    /// It printed a line that does not end.
    #[error("the engine has printed a line of more than {0} bytes")]
    EndlessLine(usize),
    /// It printed too much without replying.
    #[error("the engine has printed more than {0} bytes without replying")]
    TooMuchOutput(usize),
    /// Its best move cannot be parsed.
    #[error("the engine has given a best move that cannot be parsed: {0:?}")]
    UnreadableMove(String),
    /// Its best move is illegal.
    #[error("the engine has given an illegal move: {0:?}")]
    IllegalMove(String),
    /// It claims to have no legal move though there is one.
    #[error("the engine claims that there is no legal move, but there is one")]
    NoMove,
    /// The search was stopped before it began.
    #[error("the search was stopped before it began")]
    Stopped,
    /// The position has no legal move.
    #[error("the game is over, so there is no move to search for")]
    GameOver,
}

impl ExternalError {
    /// Whether the engine has failed in this call, which is worth reporting. False while it is only backing off, if
    /// the caller stopped the search, and if there was nothing to search.
    pub fn is_failure(&self) -> bool {
        !matches!(self, ExternalError::BackingOff { .. } | ExternalError::Stopped | ExternalError::GameOver)
    }
}

/// How many characters of a line an error quotes.
const EXCERPT_LENGTH: usize = 80;

/// The beginning of an engine's output for messages and logs, without control characters, which a terminal would
/// interpret.
pub(super) fn excerpt(said: &str) -> String {
    said.chars().take(EXCERPT_LENGTH).map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect()
}
