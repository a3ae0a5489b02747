//! Fits the weights of the evaluation, of its features or of its net, to games that the engine plays against itself;
//! docs/engine.md says more.
//!
//! ```text
//! cargo run --release -p makruk-engine --example tune -- play --games 1000 --seed 1 positions.txt
//! cargo run --release -p makruk-engine --example tune -- fit --out crates/makruk-engine/src/eval/weights.rs positions.txt
//! cargo run --release -p makruk-engine --example tune -- train --out crates/makruk-engine/assets/net.bin positions.txt
//! ```

mod fit;
mod float_net;
mod play;
mod record;
mod train;
mod weights_source;

use std::error::Error;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use clap::Parser;

use fit::{Fit, FitConfig};
use play::Play;
use record::Record;
use train::Training;

#[derive(Parser)]
enum Tune {
    /// Play games and append their quiet positions to a file
    Play {
        /// How many games
        #[arg(long)]
        games: u64,
        /// Where chance begins: another seed, other games
        #[arg(long)]
        seed: u64,
        /// Nodes a move
        #[arg(long, default_value_t = 1000)]
        nodes: u64,
        /// The file of positions
        positions: PathBuf,
    },
    /// Fit the weights in force to positions and write them as source
    Fit {
        /// How often all positions are gone through
        #[arg(long, default_value_t = 30)]
        rounds: u32,
        /// How much of the target is the game's result; the rest is the search's score
        #[arg(long, default_value_t = 0.4)]
        result: f32,
        /// How many hundredths of a pawn make a score of e to 1
        #[arg(long, default_value_t = 200.0)]
        scale: f32,
        /// How strongly weights are drawn to zero
        #[arg(long, default_value_t = 2e-7)]
        decay: f32,
        /// The file that the weights are written to
        #[arg(long)]
        out: PathBuf,
        /// The files of positions
        #[arg(required = true)]
        positions: Vec<PathBuf>,
    },
    /// Train a net from nothing and write it as the asset that the engine plays with
    Train {
        /// How often all positions are gone through
        #[arg(long, default_value_t = 16)]
        rounds: u32,
        /// How much of the target is the game's result; the rest is the search's score
        #[arg(long, default_value_t = 0.15)]
        result: f32,
        /// So many positions, from the beginning of the first file, are held back
        #[arg(long, default_value_t = 60_000)]
        validation: usize,
        /// The file that the net is written to
        #[arg(long)]
        out: PathBuf,
        /// The files of positions
        #[arg(required = true)]
        positions: Vec<PathBuf>,
    },
}

/// The positions of some files.
fn read(paths: &[PathBuf]) -> Result<Vec<Record>, Box<dyn Error>> {
    let mut records = Vec::new();
    for path in paths {
        for line in fs::read_to_string(path)?.lines() {
            records.push(line.parse().map_err(|error| format!("{}: {error}", path.display()))?);
        }
    }
    Ok(records)
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
        Tune::Fit { rounds, result, scale, decay, out, positions } => {
            let mut fit = Fit::new(&read(&positions)?, FitConfig { rounds, result, scale, decay })?;
            println!("{} positions", fit.positions());
            fit.run(|round, [fitted, validation]| {
                println!("round {round}: error {fitted:.6}, of those held back {validation:.6}")
            });
            fs::write(out, weights_source::source(&fit.weights()))?;
        }
        Tune::Train { rounds, result, validation, out, positions } => {
            let records = read(&positions)?;
            let (validation, records) = records.split_at_checked(validation).ok_or("there are too few positions")?;
            let mut training = Training::new(records, validation, result)?;
            println!("{} positions; the features err by {:.6}", training.positions(), training.baseline_error());
            training.run(rounds, |round, [learnt, validation]| {
                println!("round {round}: error {learnt:.6}, of those held back {validation:.6}")
            });
            fs::write(out, training.net().to_bytes())?;
        }
    }
    Ok(())
}
