//! Fairy-Stockfish and Stockfish (the Debian packages `fairy-stockfish` and `stockfish`), to compare with in tests.
//!
//! Where one is not installed, [`FairyStockfish::start`] or [`Stockfish::start`] returns `None` and the test is skipped, unless
//! `MAKRUK_REQUIRE_FAIRY_STOCKFISH` or `MAKRUK_REQUIRE_STOCKFISH` is set. Since all this serves tests only, every function panics when
//! something goes wrong.

#![warn(missing_docs)]

use std::env;
use std::io::{BufRead, BufReader, Write};
use std::ops::{Deref, DerefMut};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A running engine that speaks UCI. It is killed when this is dropped.
pub struct ForeignEngine {
    name: &'static str,
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

/// What an engine says of a position: its move, and its score for the side to move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opinion {
    /// The move (UCI).
    pub best: String,
    /// In how many moves it mates, or is mated if that is less than nought, if it sees that.
    pub mate: Option<i32>,
    /// The score where there is no mate.
    pub centipawns: i32,
}

impl ForeignEngine {
    /// Starts an engine; `None` if it is not installed.
    fn start(name: &'static str, required: &str) -> Option<ForeignEngine> {
        let spawn = |name: String| Command::new(name).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok();
        let programs = [name.to_owned(), format!("/usr/games/{name}")];
        let Some(mut process) = programs.into_iter().find_map(spawn) else {
            assert!(env::var_os(required).is_none(), "{required} is set, but {name} cannot be started");
            eprintln!("SKIPPED: {name} is not installed");
            return None;
        };
        let input = process.stdin.take().expect("it is piped");
        let output = BufReader::new(process.stdout.take().expect("it is piped"));
        Some(ForeignEngine { name, process, input, output })
    }

    /// Sends it a line, or several.
    ///
    /// # Panics
    /// If it has exited.
    pub fn send(&mut self, lines: &str) {
        writeln!(self.input, "{lines}").unwrap_or_else(|error| panic!("{} reads: {error}", self.name));
    }

    /// The next line that it prints.
    ///
    /// # Panics
    /// If it has exited.
    pub fn line(&mut self) -> String {
        let mut line = String::new();
        assert_ne!(self.output.read_line(&mut line).expect("it prints text"), 0, "{} exited", self.name);
        line.truncate(line.trim_end().len());
        line
    }

    /// Asks for its opinion of a position (FEN, and moves after it), with limits to its search: `go nodes 1000`.
    ///
    /// # Panics
    /// If it has exited.
    pub fn asked(&mut self, fen: &str, go: &str) -> Opinion {
        self.send(&format!("ucinewgame\nposition fen {fen}\n{go}"));
        let mut opinion = Opinion::default();
        loop {
            let line = self.line();
            let words: Vec<&str> = line.split_ascii_whitespace().collect();
            match words[..] {
                ["bestmove", best, ..] => {
                    best.clone_into(&mut opinion.best);
                    return opinion;
                }
                // Of a game that is over there is no line.
                ["info", ..] if words.contains(&"pv") || words.starts_with(&["info", "depth", "0"]) => {
                    let score = words.iter().position(|word| *word == "score").unwrap_or_default();
                    match words.get(score + 1..score + 3) {
                        Some(["mate", moves]) => opinion.mate = moves.parse().ok(),
                        Some(["cp", value]) => {
                            opinion.mate = None;
                            opinion.centipawns = value.parse().unwrap_or_default();
                        }
                        _ => {}
                    }
                }
                _ => {}
            }
        }
    }
}

impl Drop for ForeignEngine {
    fn drop(&mut self) {
        // It may have exited already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A running Fairy-Stockfish that plays Makruk.
pub struct FairyStockfish(ForeignEngine);

impl FairyStockfish {
    /// Starts it; `None` if it is not installed.
    ///
    /// # Panics
    /// If it is required but not installed.
    #[must_use]
    pub fn start() -> Option<FairyStockfish> {
        let mut engine = ForeignEngine::start("fairy-stockfish", "MAKRUK_REQUIRE_FAIRY_STOCKFISH")?;
        engine.send("setoption name UCI_Variant value makruk");
        Some(FairyStockfish(engine))
    }
}

/// A running Stockfish, which plays international chess.
pub struct Stockfish(ForeignEngine);

impl Stockfish {
    /// Starts it; `None` if it is not installed.
    ///
    /// # Panics
    /// If it is required but not installed.
    #[must_use]
    pub fn start() -> Option<Stockfish> {
        ForeignEngine::start("stockfish", "MAKRUK_REQUIRE_STOCKFISH").map(Stockfish)
    }
}

impl Deref for FairyStockfish {
    type Target = ForeignEngine;

    fn deref(&self) -> &ForeignEngine {
        &self.0
    }
}

impl DerefMut for FairyStockfish {
    fn deref_mut(&mut self) -> &mut ForeignEngine {
        &mut self.0
    }
}

impl Deref for Stockfish {
    type Target = ForeignEngine;

    fn deref(&self) -> &ForeignEngine {
        &self.0
    }
}

impl DerefMut for Stockfish {
    fn deref_mut(&mut self) -> &mut ForeignEngine {
        &mut self.0
    }
}
