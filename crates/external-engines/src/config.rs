//! Configuration of an external engine.

use std::path::PathBuf;
use std::time::Duration;

/// How long to wait for a killed process. Only the system can delay its end further, for example while a disk does
/// not respond.
pub(super) const KILL_TIMEOUT: Duration = Duration::from_secs(2);

/// Which engine to run, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExternalConfig {
    /// The absolute path of the program.
    pub program: PathBuf,
    /// Its command line arguments.
    pub arguments: Vec<String>,
    /// UCI options and their values, in the order in which they are set. The value of a button is empty.
    /// `UCI_Variant` is set before all of them.
    pub options: Vec<(String, String)>,
    /// A file of network weights. Sets the option `EvalFile`, and `Use NNUE` if the engine has it.
    pub network: Option<PathBuf>,
    /// How long the engine thinks about a move.
    pub movetime: Duration,
    /// How long to wait for it.
    pub timeouts: Timeouts,
}

impl ExternalConfig {
    /// A program without arguments and options, with default timeouts.
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

    /// The longest that [`search`](super::ExternalEngine::search) can take: the engine is found dead, has to be
    /// started again, is slow at every step, and is killed in the end.
    pub fn max_search_time(&self) -> Duration {
        let Timeouts { start, ready, overrun, stop, exit, .. } = self.timeouts;
        let killed = exit + KILL_TIMEOUT;
        let found_dead = ready + killed;
        found_dead + start + ready + self.movetime + overrun + stop + killed
    }
}

/// How long to wait for an engine before it is considered broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timeouts {
    /// From its start until it has accepted its options and is ready. Large networks are loaded in this time.
    pub start: Duration,
    /// Until it is ready before each later search and each new game.
    pub ready: Duration,
    /// Beyond the time for a move, before it is told to stop.
    pub overrun: Duration,
    /// From `stop` to the best move.
    pub stop: Duration,
    /// From the end of its output to its exit, before it is killed.
    pub exit: Duration,
    /// From `quit` to its exit, before it is killed.
    pub quit: Duration,
    /// After a first failure, before it is started again. Doubles with each further consecutive failure.
    pub first_backoff: Duration,
    /// The upper bound of that pause.
    pub max_backoff: Duration,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        Timeouts {
            start: Duration::from_secs(10),
            ready: Duration::from_secs(5),
            overrun: Duration::from_secs(1),
            stop: Duration::from_secs(1),
            exit: Duration::from_secs(1),
            quit: Duration::from_millis(500),
            first_backoff: Duration::from_secs(1),
            max_backoff: Duration::from_secs(600),
        }
    }
}
