//! Reads games as PGN from the standard input and writes them again, as a check that other programs find the same in both.
//!
//! ```sh
//! python3 crates/international-chess/tests/pgn_by_chess.py make 500 | cargo run -p international-chess --features measure --example rewrite_pgn
//! ```

use std::error::Error;
use std::io::{self, BufWriter, Read, Write};

use international_chess::notation::pgn;

fn main() -> Result<(), Box<dyn Error>> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    let mut out = BufWriter::new(io::stdout().lock());
    // The reader takes no more than a megabyte at a time.
    for game in text.split("\n\n[Event ") {
        let read = pgn::read(&if game.starts_with("[Event ") { game.to_owned() } else { format!("[Event {game}") })?;
        for game in read.games {
            if let Some(oddity) = game.oddities.first() {
                return Err(oddity.error.clone().into());
            }
            writeln!(out, "{}", game.pgn)?;
        }
    }
    Ok(out.flush()?)
}
