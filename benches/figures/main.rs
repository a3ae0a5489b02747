//! Figures that have to hold, each measured beside what it is compared to: `cargo bench`, or `cargo bench -- NAME…` for some.
//!
//! The exit code says whether all of them held.

mod analyse;
mod board;
mod latency;
mod memory;
mod perft;
mod play;
mod sitting;
mod tables;
mod timing;
mod turn;

use std::env;
use std::process::ExitCode;

/// Prints what it found, and says whether its figure holds.
type Holds = fn() -> bool;

const BENCHES: [(&str, Holds); 7] = [
    ("board", board::holds),
    ("turn", turn::holds),
    ("latency", latency::holds),
    ("analyse", analyse::holds),
    ("memory", memory::holds),
    ("tables", tables::holds),
    ("perft", perft::holds),
];

const TRIES: u32 = 3;

fn main() -> ExitCode {
    if let Some(store) = env::var_os(memory::STORE) {
        memory::hold(store.as_ref());
        return ExitCode::SUCCESS;
    }
    // cargo adds `--bench`.
    let wanted: Vec<String> = env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let mut missed = Vec::new();
    for (name, holds) in BENCHES {
        if wanted.is_empty() || wanted.iter().any(|it| it == name) {
            println!("\n== {name}");
            // Machines are shared: a figure is missed when it is missed again and again.
            if !(0..TRIES).any(|_| holds()) {
                missed.push(name);
            }
        }
    }
    if missed.is_empty() {
        return ExitCode::SUCCESS;
    }
    eprintln!("\nmissed: {}", missed.join(", "));
    ExitCode::FAILURE
}
