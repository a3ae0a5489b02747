//! Feeds random texts to every reader of the crate: many more than the tests do.
//!
//! ```sh
//! cargo run -p makruk --features measure --example fuzz                    # ten million texts, a few minutes
//! cargo run -p makruk --features measure --example fuzz -- 1000000000 7    # a billion, from another seed
//! ```

#[path = "../tests/rules/fuzzing.rs"]
mod fuzzing;

use std::process::ExitCode;
use std::time::Instant;

/// The number of texts, unless the first argument gives another.
const TEXTS: u64 = 10_000_000;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse::<u64>());
    let (texts, seed) = match (arguments.next(), arguments.next()) {
        (None, _) => (TEXTS, 1),
        (Some(Ok(texts)), None) => (texts, 1),
        (Some(Ok(texts)), Some(Ok(seed))) => (texts, seed),
        _ => {
            eprintln!("usage: fuzz [NUMBER OF TEXTS [SEED]]");
            return ExitCode::from(2);
        }
    };
    let start = Instant::now();
    let read = fuzzing::read(texts, seed);
    let [fens, games, rulesets, moves] = read.accepted;
    println!("accepted: {fens} as FENs, {games} as games, {rulesets} as rulesets, {moves} as moves");
    println!(
        "{texts} texts from seed {seed} in {:.0} s: {} batches failed",
        start.elapsed().as_secs_f64(),
        read.failed.len()
    );
    read.failed.iter().for_each(|failed| eprintln!("{failed}"));
    if read.failed.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
