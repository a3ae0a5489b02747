//! Making puzzles: a job is a game of the engine against itself, or a number of endings from the tables.
//!
//! | file | holds |
//! |---|---|
//! | `games` | games of uneven players, and where a game has a puzzle |
//! | `opening` | how a game begins |
//! | `played` | the puzzle of a game that people have played |
//! | `lines` | from a position to a puzzle: the solution as far as it is the only one |
//! | `endings` | positions from the tables with a count that is just enough, or just not |
//! | `fit` | how strongly a centipawn predicts the result of such games |
//! | `run` | many jobs on several threads, resumable |
//! | `select` | which of many puzzles are kept: no two alike, a fixed number of each kind |

mod endings;
mod fit;
mod games;
mod lines;
mod opening;
mod played;
mod run;
mod select;

use makruk_engine::tables::Tables;
use makruk_engine::{Engine, Resources};
use rand::SeedableRng;
use rand::rngs::StdRng;

use crate::proof::{Effort, Prover};
use crate::puzzle::Puzzle;

pub use fit::{Sample, steepness};
pub use run::{Found, GenerationPlan, GenerationProgress, ParseFoundError, generate};
pub use select::{Quotas, select};

/// What a job looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum JobSource {
    /// A game in which a player overlooks รุกฆาต as soon as that makes a puzzle.
    Fork,
    /// A game.
    Game,
    /// Endings of a bare king, for who chases and for who is chased.
    Endings,
}

/// Finds puzzles, on one thread. What a job finds depends on its source, seed and number alone.
pub struct Miner {
    prover: Prover,
    /// The players of a game.
    players: [Engine; 2],
    /// Looks for positions that may make a puzzle.
    scout: Engine,
}

/// The hash tables of players and scout, in megabytes.
const HASH: usize = 2;

impl Miner {
    /// A miner with these endgame tables.
    pub fn new(tables: Tables) -> Miner {
        let engine = || Engine::new(Resources { hash: HASH, threads: 1 });
        let mut scout = engine();
        scout.set_tables(Some(tables.clone()));
        Miner { prover: Prover::new(tables, Effort::VERIFY), players: [engine(), engine()], scout }
    }

    /// Does a job: the puzzles that it found, each proved.
    pub fn run(&mut self, source: JobSource, seed: u64, number: u64) -> Vec<Puzzle> {
        let salt = match source {
            JobSource::Fork => 0x666f_726b,
            JobSource::Game => 0x6761_6d65,
            JobSource::Endings => 0x656e_6473,
        };
        let mut rng = StdRng::seed_from_u64(seed ^ (salt << 32) ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let found = match source {
            JobSource::Fork => self.forked_game(&mut rng).into_iter().collect(),
            JobSource::Game => self.game(&mut rng).into_iter().collect(),
            JobSource::Endings => self.endings(&mut rng),
        };
        let compose = |puzzle: Puzzle| self.prover.compose(puzzle.start, puzzle.task, puzzle.solution, None).ok();
        found.into_iter().filter_map(compose).collect()
    }
}
