//! Prints random tournaments for other programs to pair, one to a line, as [`writing`] has them.
//!
//! ```sh
//! cargo run -p swiss-pairings --features measure --example random_tournaments -- 1000 1 60 | python3 crates/swiss-pairings/tests/by_py4swiss.py
//! ```
//!
//! The arguments are how many tournaments, the seed of the first, and the most players that one may have.

#[path = "../tests/pairings/crosstable/boards.rs"]
mod boards;
#[path = "../tests/pairings/play.rs"]
mod play;
#[path = "../tests/pairings/crosstable/writing.rs"]
mod writing;

use std::error::Error;
use std::io::{self, BufWriter, Write};

use play::{Field, play};
use writing::crosstable;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default| arguments.next().map_or(Ok(default), |argument| argument.parse::<u64>());
    let (tournaments, seed, most) = (number(100)?, number(1)?, number(60)?);
    let field = Field { players: 2..=usize::try_from(most)?, ..Field::default() };
    let mut out = BufWriter::new(io::stdout().lock());
    for seed in (seed..).zip(0..tournaments).map(|(seed, _)| seed) {
        let mut pairings = Vec::new();
        let ended = play(seed, &field, |_, paired| pairings.push(paired.clone().ok()));
        writeln!(out, "{}", crosstable(seed, &ended, &pairings))?;
    }
    Ok(out.flush()?)
}
