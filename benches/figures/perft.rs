//! `perft 6` from the start on one thread, against Fairy-Stockfish's `go perft 6` in the same run: at least eight times as
//! fast, and the same number. Where the program is missing it is skipped with a word, or fails if
//! `MAKRUK_REQUIRE_FAIRY_STOCKFISH` is set.

use std::env;
use std::hint::black_box;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdout, Command, Stdio};

use makruk::{Position, perft};

use crate::figure::Figure;
use crate::timing::{milliseconds, side_by_side};

const DEPTH: u32 = 6;
const ROUNDS: usize = 3;
const RATIO: f64 = 8.0;

/// By its name alone, and where Debian puts it.
const PROGRAMS: [&str; 2] = ["fairy-stockfish", "/usr/games/fairy-stockfish"];

/// Set where the bench must not be skipped.
const REQUIRED: &str = "MAKRUK_REQUIRE_FAIRY_STOCKFISH";

pub fn measure() -> Vec<Figure> {
    let start = Position::start();
    let Some(mut engine) = PROGRAMS.into_iter().find_map(Engine::start) else {
        println!("SKIPPED: fairy-stockfish is not installed, so perft is compared to nothing");
        let name = format!("fairy-stockfish is there, or {REQUIRED} is not set");
        return vec![Figure::holds(name, env::var_os(REQUIRED).is_none())];
    };
    let (mut nodes, mut counted) = (0, 0);
    let [ours, theirs] = side_by_side(
        ROUNDS,
        1,
        [&mut || nodes = perft(black_box(&start), DEPTH), &mut || counted = engine.perft(DEPTH)],
    );
    let speed = |time: std::time::Duration| nodes as f64 / time.as_secs_f64() / 1e6;
    let ratio = theirs.as_secs_f64() / ours.as_secs_f64();
    println!(
        "perft {DEPTH} from the start, one thread, median of {ROUNDS}: {nodes} nodes, {counted} by fairy-stockfish"
    );
    println!("ours            {:>8.1} ms {:>8.1} million nodes/s", milliseconds(ours), speed(ours));
    println!("fairy-stockfish {:>8.1} ms {:>8.1} million nodes/s", milliseconds(theirs), speed(theirs));
    vec![
        Figure::holds("both count the same nodes", nodes == counted),
        Figure::at_least(RATIO, "the speed of perft, in times of fairy-stockfish's", ratio),
    ]
}

/// Fairy-Stockfish, told to play makruk.
struct Engine {
    process: Child,
    lines: BufReader<ChildStdout>,
}

impl Engine {
    /// `None` where it is not installed or does not play makruk.
    fn start(name: &str) -> Option<Engine> {
        let mut process = Command::new(name).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
        let lines = BufReader::new(process.stdout.take()?);
        let mut engine = Engine { process, lines };
        engine.say("uci")?;
        engine.until("uciok")?;
        engine.say(
            "setoption name Threads value 1\nsetoption name UCI_Variant value makruk\nposition startpos\nisready",
        )?;
        engine.until("readyok")?;
        Some(engine)
    }

    /// The number of nodes that it counts.
    fn perft(&mut self, depth: u32) -> u64 {
        let counted = self.say(&format!("go perft {depth}")).and_then(|()| self.until("Nodes searched:"));
        counted.and_then(|line| line.rsplit(' ').next()?.trim().parse().ok()).unwrap_or_default()
    }

    fn say(&mut self, words: &str) -> Option<()> {
        let input = self.process.stdin.as_mut()?;
        writeln!(input, "{words}").ok()?;
        input.flush().ok()
    }

    /// The next line that begins so.
    fn until(&mut self, beginning: &str) -> Option<String> {
        loop {
            let mut line = String::new();
            if self.lines.read_line(&mut line).ok()? == 0 {
                return None;
            }
            if line.starts_with(beginning) {
                return Some(line);
            }
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.say("quit");
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
