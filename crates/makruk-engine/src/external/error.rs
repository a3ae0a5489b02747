//! How an engine can fail us.

use std::io;
use std::path::PathBuf;
use std::process::ExitStatus;
use std::time::Duration;

use thiserror::Error;

/// Why there is no move from an external engine. The words are for the operator; what an engine said is quoted, cut short
/// and without control characters.
///
/// After a failure ([`is_failure`](ExternalError::is_failure)) nothing of the process is left, and it is not started again
/// before a pause is over.
#[derive(Debug, Error)]
pub enum ExternalError {
    /// It has failed lately and is left alone for a while. Nothing was started.
    #[error("the engine has failed {failures} times in a row and is left alone for another {left:.1?}")]
    BackingOff {
        /// How often it has failed since it last gave a move.
        failures: u32,
        /// How long it is still left alone.
        left: Duration,
    },
    /// It can't be started.
    #[error("the engine {} can't be started: {source}", program.display())]
    Spawn {
        /// The program.
        program: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// It did not answer `uci` with `uciok`.
    #[error("the engine has not said that it speaks UCI within {0:.1?}")]
    NoHandshake(Duration),
    /// It does not offer to play Makruk.
    #[error("the engine does not play Makruk: it offers no option UCI_Variant with the value makruk")]
    NoMakruk,
    /// It does not have an option that is to be set, or not with that value.
    #[error("the engine does not take its option {name:?} = {value:?}: {wanted}")]
    Option {
        /// The option.
        name: String,
        /// What it was to be.
        value: String,
        /// What the engine would take.
        wanted: String,
    },
    /// It did not answer `isready` with `readyok`.
    #[error("the engine is not ready after {0:.1?}")]
    NotReady(Duration),
    /// It did not take what was said to it.
    #[error("the engine has not read what it was told for {0:.1?}")]
    NotReading(Duration),
    /// It went on beyond its time and did not answer `stop` either, or was told to stop and did not.
    #[error("the engine gave no move within {0:.1?}, not even when it was told to stop")]
    Hung(Duration),
    /// It ended by itself.
    #[error("the engine has ended by itself ({0})")]
    Died(ExitStatus),
    /// It closed its output and stayed.
    #[error("the engine has closed its output")]
    OutputClosed,
    /// It said more that is no part of the protocol than a greeting can be.
    #[error("the engine talks nonsense, like {0:?}")]
    Garbage(String),
    /// It said a line that does not end.
    #[error("the engine has said a line of more than {0} bytes")]
    EndlessLine(usize),
    /// It talks and talks and does not come to the point.
    #[error("the engine has said more than {0} bytes without an answer among them")]
    TooMuchOutput(usize),
    /// What it calls its best move can't be read.
    #[error("the engine has named a best move that is none: {0:?}")]
    UnreadableMove(String),
    /// It named a move that the rules forbid.
    #[error("the engine has made an illegal move: {0:?}")]
    IllegalMove(String),
    /// It said that it has no move, and it has.
    #[error("the engine says that there is no move, but there is")]
    NoMove,
    /// The search was stopped before the engine could be asked.
    #[error("the search was stopped before the engine was asked")]
    Stopped,
    /// The position has no legal move to be found.
    #[error("there is no move to look for: the game is over")]
    GameOver,
}

impl ExternalError {
    /// Whether the engine has failed here and now, so that somebody may want to hear of it: not that it is still left
    /// alone, that its caller did not wait, or that there was nothing to find.
    pub fn is_failure(&self) -> bool {
        !matches!(self, ExternalError::BackingOff { .. } | ExternalError::Stopped | ExternalError::GameOver)
    }
}

/// As much of a line as an error repeats.
const SHOWN: usize = 80;

/// The beginning of what was said, for people and logs: without control characters, which terminals would obey.
pub(super) fn excerpt(said: &str) -> String {
    said.chars().take(SHOWN).map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect()
}
