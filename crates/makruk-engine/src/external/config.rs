//! Which engine, and how long it may take over what.

use std::path::PathBuf;
use std::time::Duration;

use super::process::KILL_TIMEOUT;
use super::session::EXIT_TIMEOUT;

/// An engine of the operator's choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalConfig {
    /// The program, by its absolute path.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// UCI options and their values, in the order in which they are set. A button has an empty value. `UCI_Variant` is
    /// set before all of them.
    pub options: Vec<(String, String)>,
    /// A file with the weights of a network: the option `EvalFile`, and `Use NNUE` where there is one.
    pub network: Option<PathBuf>,
    /// How long it thinks about a move.
    pub movetime: Duration,
    /// How long it is waited for.
    pub timeouts: Timeouts,
}

impl ExternalConfig {
    /// A program without arguments and options.
    pub fn new(program: impl Into<PathBuf>, movetime: Duration) -> ExternalConfig {
        ExternalConfig {
            program: program.into(),
            arguments: Vec::new(),
            options: Vec::new(),
            network: None,
            movetime,
            timeouts: Timeouts::default(),
        }
    }

    /// The most time that [`search`](super::ExternalEngine::search) can take: when the engine is found dead, has to be
    /// started anew, is slow in all it does, and is killed in the end.
    pub fn max_search_time(&self) -> Duration {
        let Timeouts { start, ready, overrun, stop, .. } = self.timeouts;
        let found_dead = ready + EXIT_TIMEOUT + KILL_TIMEOUT;
        let killed = EXIT_TIMEOUT + KILL_TIMEOUT;
        found_dead + start + ready + self.movetime + overrun + stop + killed
    }
}

/// How long an engine is waited for before it counts as broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// From its start until it has taken its options and is ready: large networks are read meanwhile.
    pub start: Duration,
    /// Before each later search and each game, until it is ready.
    pub ready: Duration,
    /// Beyond the time for a move, before it is told to stop.
    pub overrun: Duration,
    /// From `stop` to the best move.
    pub stop: Duration,
    /// From `quit` to its end, before it is killed.
    pub quit: Duration,
    /// After a first failure, before it is started again. The pause doubles with each further failure in a row.
    pub first_backoff: Duration,
    /// No pause is longer.
    pub max_backoff: Duration,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        Timeouts {
            start: Duration::from_secs(10),
            ready: Duration::from_secs(5),
            overrun: Duration::from_secs(1),
            stop: Duration::from_secs(1),
            quit: Duration::from_millis(500),
            first_backoff: Duration::from_secs(1),
            max_backoff: Duration::from_secs(600),
        }
    }
}
