//! Tunes the evaluation, either its feature weights or its network, on games that the engine plays against itself;
//! see docs/engine.md.
//!
//! ```text
//! cargo run --release -p makruk-engine --features measure --example tune -- play --games 1000 --seed 1 positions.txt
//! cargo run --release -p makruk-engine --features measure --example tune -- fit --out crates/makruk-engine/src/eval/weights.rs positions.txt
//! cargo run --release -p makruk-engine --features measure --example tune -- train --out crates/makruk-engine/assets/net.bin positions.txt
//! ```

mod play;
mod record;

use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use clap::Parser;

use play::Play;

#[derive(Parser)]
enum Tune {
    /// Play games and append their quiet positions to a file
    Play {
        /// The number of games
        #[arg(long)]
        games: u64,
        /// The seed of the random number generator; each seed gives other games
        #[arg(long)]
        seed: u64,
        /// Nodes per move
        #[arg(long, default_value_t = 1000)]
        nodes: u64,
        /// The file to append positions to
        positions: PathBuf,
    },
}

fn main() -> Result<(), Box<dyn Error>> {
    match Tune::parse() {
        Tune::Play { games, seed, nodes, positions } => {
            let mut out = BufWriter::new(File::options().append(true).create(true).open(positions)?);
            let mut play = Play::new(seed, nodes);
            let mut all = 0;
            for game in 1..=games {
                let records = play.game();
                all += records.len();
                for record in records {
                    writeln!(out, "{record}")?;
                }
                if game % 100 == 0 || game == games {
                    out.flush()?;
                    println!("{game} games, {all} positions");
                }
            }
        }
    }
    Ok(())
}
