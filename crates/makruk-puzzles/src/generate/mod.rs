//! Making puzzles: a job is a game of the engine against itself, or a number of endings from the tables.
//!
//! | file | holds |
//! |---|---|
//! | `games` | games of uneven players, and the puzzles of a game |
//! | `scout` | what a position promises, by a quick search |
//! | `studies` | random positions with few pieces, for what games show seldom |
//! | `blocks` | those in which a check will be answered by a mate |
//! | `opening` | how a game begins |
//! | `played` | the puzzle of a game that people have played |
//! | `lines` | from a position to a puzzle: the solution as far as it is the only one |
//! | `endings` | positions from the tables with a count that is just enough, or just not |
//! | `fit` | how strongly a centipawn predicts the result of such games |
//! | `mined` | a file of puzzles that says how far mining has got |
//! | `run` | many jobs on several threads, resumable |
//! | `select` | which of many puzzles are kept: no two alike, no pattern with more than its share |

mod blocks;
mod endings;
mod fit;
mod games;
mod lines;
mod mined;
mod opening;
mod played;
mod run;
mod scout;
mod select;
mod studies;

use makruk_engine::tables::Tables;
use makruk_engine::{Engine, Resources};
use rand::SeedableRng;
use rand::rngs::StdRng;

use crate::generate::studies::{BLOCK, REPETITION, STALEMATE, TACTICS, WAITING};
use crate::proof::{Effort, Prover};
use crate::puzzle::Puzzle;
use crate::themes;

pub use fit::{Sample, steepness};
pub use mined::MinedPuzzles;
pub use run::{Found, GenerationPlan, JobNumbers, ParseFoundError, mine};
pub use select::{PATTERN_SHARE, select};

/// What a job looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum JobSource {
    /// A game.
    Game,
    /// Positions in which a side that is far behind may be saved by stalemate.
    Stalemate,
    /// Positions in which a side that is far behind may be saved by checks without end.
    Repetition,
    /// Positions with few pieces in which something wins that games show seldom.
    Tactics,
    /// Positions in which a check is answered by a mate.
    Block,
    /// A bare king that is mated if it has to move.
    WaitingMove,
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

    /// Does a job: the puzzles that it found, without their difficulty. Each was found as it is proved.
    pub fn run(&mut self, source: JobSource, seed: u64, number: u64) -> Vec<Puzzle> {
        let salt = match source {
            JobSource::Game => 0x6761_6d65,
            JobSource::Stalemate => 0x7374_616c,
            JobSource::Repetition => 0x7265_7065,
            JobSource::Tactics => 0x7461_6374,
            JobSource::Block => 0x626c_6f63,
            JobSource::WaitingMove => 0x7761_6974,
            JobSource::Endings => 0x656e_6473,
        };
        let mut rng = StdRng::seed_from_u64(seed ^ (salt << 32) ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let found = match source {
            JobSource::Game => self.game(&mut rng),
            JobSource::Stalemate => self.study(&mut rng, &STALEMATE),
            JobSource::Repetition => self.study(&mut rng, &REPETITION),
            JobSource::Tactics => self.study(&mut rng, &TACTICS),
            JobSource::Block => self.study(&mut rng, &BLOCK),
            JobSource::WaitingMove => self.study(&mut rng, &WAITING),
            JobSource::Endings => self.endings(&mut rng),
        };
        found.into_iter().map(|puzzle| Puzzle { themes: themes::of(&puzzle), ..puzzle }).collect()
    }
}
