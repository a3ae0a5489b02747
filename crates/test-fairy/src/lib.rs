//! Fairy-Stockfish (the Debian package `fairy-stockfish`), to compare with in tests.
//!
//! Where it is not installed, [`FairyStockfish::start`] returns `None` and the test is skipped, unless
//! `MAKRUK_REQUIRE_FAIRY_STOCKFISH` is set. Since all this serves tests only, every function panics when something goes wrong.

#![warn(missing_docs)]

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The environment variable that makes a missing Fairy-Stockfish a failure.
const REQUIRED: &str = "MAKRUK_REQUIRE_FAIRY_STOCKFISH";

/// Where it may be found.
const PROGRAMS: [&str; 2] = ["fairy-stockfish", "/usr/games/fairy-stockfish"];

/// A running Fairy-Stockfish that plays Makruk. It is killed when this is dropped.
pub struct FairyStockfish {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl FairyStockfish {
    /// Starts it; `None` if it is not installed.
    ///
    /// # Panics
    /// If it is required but not installed.
    #[must_use]
    pub fn start() -> Option<FairyStockfish> {
        let spawn = |name| Command::new(name).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok();
        let Some(mut process) = PROGRAMS.into_iter().find_map(spawn) else {
            assert!(env::var_os(REQUIRED).is_none(), "{REQUIRED} is set, but fairy-stockfish cannot be started");
            eprintln!("SKIPPED: fairy-stockfish is not installed");
            return None;
        };
        let input = process.stdin.take().expect("it is piped");
        let output = BufReader::new(process.stdout.take().expect("it is piped"));
        let mut fairy = FairyStockfish { process, input, output };
        fairy.send("setoption name UCI_Variant value makruk");
        Some(fairy)
    }

    /// Sends it a line, or several.
    ///
    /// # Panics
    /// If it has exited.
    pub fn send(&mut self, lines: &str) {
        writeln!(self.input, "{lines}").expect("fairy-stockfish reads");
    }

    /// The next line that it prints.
    ///
    /// # Panics
    /// If it has exited.
    pub fn line(&mut self) -> String {
        let mut line = String::new();
        assert_ne!(self.output.read_line(&mut line).expect("it prints text"), 0, "fairy-stockfish exited");
        line.truncate(line.trim_end().len());
        line
    }
}

impl Drop for FairyStockfish {
    fn drop(&mut self) {
        // It may have exited already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
