//! Measures what the documents leave open: how the openings score, and how many positions of an ending are won within the count, by
//! games that the engine plays against itself or, with few enough pieces, by tables. What it prints is kept in `data`, where `School`
//! reads it.
//!
//! ```text
//! cargo run --release -p makruk-school --features measure --example measure -- openings --games 20 --nodes 1000 > crates/makruk-school/data/openings.toml
//! cargo run --release -p makruk-school --features measure --example measure -- endings --games 150 --nodes 4000 > crates/makruk-school/data/endings.toml
//! cargo run --release -p makruk-school --features measure --example measure -- computed > crates/makruk-school/data/computed.toml
//! ```

mod computed;
mod endings;
mod openings;
mod player;
mod route;

use std::error::Error;

use clap::Parser;
use makruk_school::School;

#[derive(Parser)]
enum Measure {
    /// Play every opening with squares against every other one, with both colours
    Openings(Extent),
    /// Play the endings that no table covers, from positions by lot
    Endings(Extent),
    /// Compute the endings of three pieces against a bare king, and of two against one, in minutes and with 1.5 GB of memory
    Computed,
}

/// How much is played. The same numbers give the same games.
#[derive(Clone, Copy, clap::Args)]
struct Extent {
    /// Games of each pairing, or positions of each ending
    #[arg(long)]
    games: u32,
    /// Nodes per move
    #[arg(long)]
    nodes: u64,
    /// The seed; each gives other games
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let school = School::load()?;
    match Measure::parse() {
        Measure::Openings(extent) => openings::measure(&school, extent),
        Measure::Endings(extent) => endings::measure(&school, extent),
        Measure::Computed => computed::measure(&school),
    }
}
