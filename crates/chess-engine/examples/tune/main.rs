//! Tunes the weights of the evaluation on games that the engine plays against itself; see docs/engine.md.
//!
//! ```text
//! cargo run --release -p chess-engine --features measure --example tune -- play --games 1000 --seed 1 positions.txt
//! cargo run --release -p chess-engine --features measure --example tune -- fit --out crates/chess-engine/src/eval/weights.rs positions.txt
//! ```

mod play;
mod record;

use std::error::Error;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use chess_engine::eval::{CHESS_FEATURE_GROUPS, CHESS_WEIGHTS};
use clap::Parser;
use evaluation_tuner::{FitConfig, WeightFit, source};

use play::Play;
use record::Record;

/// The beginning of the file of weights.
const HEAD: &str = "\
//! The weights of the features, in the order of [`CHESS_FEATURE_GROUPS`](super::CHESS_FEATURE_GROUPS). docs/engine.md tells how
//! they were tuned.

use game_search::Weight;

use super::CHESS_FEATURE_COUNT;

const fn w(middlegame: i32, endgame: i32) -> Weight {
    Weight::new(middlegame, endgame)
}

/// The weight of each feature.
#[rustfmt::skip]
pub static CHESS_WEIGHTS: [Weight; CHESS_FEATURE_COUNT] = [
";

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
    /// Fit the feature weights to positions, beginning with the current ones, and write them as source code
    Fit {
        /// The number of passes over all positions
        #[arg(long, default_value_t = 30)]
        rounds: u32,
        /// The share of the game's result in the target; the rest is the score of the search
        #[arg(long, default_value_t = 0.4)]
        result: f32,
        /// The scale of the logistic curve, in centipawns
        #[arg(long, default_value_t = 200.0)]
        scale: f32,
        /// The strength of weight decay
        #[arg(long, default_value_t = 2e-7)]
        decay: f32,
        /// The source file to write
        #[arg(long)]
        out: PathBuf,
        /// The files of positions
        #[arg(required = true)]
        positions: Vec<PathBuf>,
    },
}

/// Reads all positions from these files.
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
            let records = read(&positions)?;
            let rows = records.iter().filter_map(|record| record.fit_row(result, scale));
            let mut fit = WeightFit::new(&CHESS_WEIGHTS, rows, FitConfig { rounds, scale, decay })?;
            println!("{} positions", fit.positions());
            fit.run(|round, [training_error, validation]| {
                println!("round {round}: training error {training_error:.6}, validation error {validation:.6}");
            });
            fs::write(out, source(HEAD, CHESS_FEATURE_GROUPS, &fit.weights()))?;
        }
    }
    Ok(())
}
