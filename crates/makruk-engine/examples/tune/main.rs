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
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::PathBuf;

use clap::Parser;
use evaluation_tuner::{FitConfig, Orientations, Training, WeightFit, source};
use game_search::net::SCALE;
use makruk_engine::eval::{FEATURE_GROUPS, WEIGHTS};

use play::Play;
use record::Record;

/// The beginning of the file of weights.
const HEAD: &str = "\
//! The weights of the features, in the order of [`FEATURE_GROUPS`](super::FEATURE_GROUPS). docs/engine.md tells how
//! they were tuned.

use super::{FEATURE_COUNT, Weight};

const fn w(middlegame: i32, endgame: i32) -> Weight {
    Weight::new(middlegame, endgame)
}

/// The weight of each feature.
#[rustfmt::skip]
pub static WEIGHTS: [Weight; FEATURE_COUNT] = [
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
    /// Train a new network and write it as an asset
    Train {
        /// The number of passes over all positions
        #[arg(long, default_value_t = 16)]
        rounds: u32,
        /// The share of the game's result in the target; the rest is the score of the search
        #[arg(long, default_value_t = 0.15)]
        result: f32,
        /// The number of positions, from the beginning of the first file, held back for validation
        #[arg(long, default_value_t = 60_000)]
        validation: usize,
        /// The asset to write
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

/// What is to be learnt from each position, but for those that the evaluation knows by other means.
fn rows<T>(records: &[Record], row: impl Fn(&Record) -> Result<Option<T>, String>) -> Result<Vec<T>, String> {
    records.iter().filter_map(|record| row(record).transpose()).collect()
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
            let rows = rows(&read(&positions)?, |record| record.fit_row(result, scale))?;
            let mut fit = WeightFit::new(&WEIGHTS, rows.into_iter(), FitConfig { rounds, scale, decay })?;
            println!("{} positions", fit.positions());
            fit.run(|round, [training_error, validation]| {
                println!("round {round}: training error {training_error:.6}, validation error {validation:.6}");
            });
            fs::write(out, source(HEAD, FEATURE_GROUPS, &fit.weights()))?;
        }
        Tune::Train { rounds, result, validation, out, positions } => {
            let records = read(&positions)?;
            let (validation, records) = records.split_at_checked(validation).ok_or("there are too few positions")?;
            let row = |record: &Record| record.train_row(result, SCALE as f32);
            let (records, validation) = (rows(records, row)?, rows(validation, row)?);
            // Left and right are alike in this game.
            let mut training = Training::new(records.into_iter(), validation.into_iter(), Orientations::Both)?;
            println!("{} positions; error of the features: {:.6}", training.positions(), training.baseline_error());
            training.run(rounds, |round, [training_error, validation]| {
                println!("round {round}: training error {training_error:.6}, validation error {validation:.6}");
            });
            fs::write(out, training.net().to_bytes())?;
        }
    }
    Ok(())
}
