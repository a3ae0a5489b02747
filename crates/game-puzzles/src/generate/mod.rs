//! Making puzzles: a job is a game of the engine against itself, or whatever else a game brings.
//!
//! | file | holds |
//! |---|---|
//! | `games` | games of players who err, and the puzzles of a game |
//! | `scout` | what a position promises, by a quick search |
//! | `played` | the puzzle of a game that people have played |
//! | `lines` | from a position to a puzzle: the solution as far as it is the only one |
//! | `fit` | how strongly a centipawn predicts the result of such games |
//! | `mined` | a file of puzzles that says how far mining has got |
//! | `run` | many jobs on several threads, resumable |
//! | `select` | which of many puzzles are kept: no two alike, no pattern with more than its share |

mod fit;
mod games;
mod lines;
mod mined;
mod played;
mod run;
mod scout;
mod select;

use std::fmt::{Debug, Display};
use std::ops::RangeInclusive;

use rand::SeedableRng;
use rand::rngs::StdRng;

use crate::game::{PuzzleEngine, PuzzleGame};
use crate::proof::{Effort, PuzzleProver};
use crate::puzzle::GamePuzzle;

pub use fit::{Sample, steepness};
pub use mined::MinedCollection;
pub use run::{GenerationPlan, JobFinds, JobNumbers, ParseFoundError, mine};
pub use scout::{Promise, is_dull};
pub use select::{PATTERN_SHARE, pattern_share, select};

/// What jobs look at: each sort has a name in files, which never changes.
pub trait JobSource: Copy + Debug + Display + Ord + Send + Sync + 'static {
    /// All of them, in the order in which they are mined.
    const ALL: &'static [Self];

    /// The sort with this name.
    fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|source| source.to_string() == name)
    }
}

/// What games are mined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MiningStyle {
    /// The levels that both players play at: they make mistakes, and punish some.
    pub levels: RangeInclusive<u8>,
    /// With fewer pieces, the kings included, games have nothing to offer.
    pub least_pieces: u32,
    /// With fewer pieces no single mistake decides.
    pub many_pieces: u32,
    /// The longest mate that is looked for.
    pub longest_mate: u16,
}

/// A game whose puzzles can be mined.
pub trait MinedGame: PuzzleGame {
    /// What jobs look at.
    type Source: JobSource;

    /// What games are mined.
    const STYLE: MiningStyle;

    /// Whether the exchange that begins with a capture wins a piece, so that nothing but counting is asked for.
    fn wins_exchange(history: &Self::History, mv: Self::Move) -> bool;

    /// The beginning of a game.
    fn opening(rng: &mut StdRng) -> Self::History;

    /// A number that tells the jobs of a sort from those of all others.
    fn salt(source: Self::Source) -> u64;

    /// Does a job.
    fn job(miner: &mut PuzzleMiner<Self>, source: Self::Source, rng: &mut StdRng) -> Vec<GamePuzzle<Self>>;
}

/// Finds puzzles, on one thread. What a job finds depends on its source, seed and number alone.
pub struct PuzzleMiner<G: PuzzleGame> {
    /// Proves what is found.
    pub prover: PuzzleProver<G>,
    /// The players of a game.
    players: [G::Engine; 2],
    /// Looks for positions that may make a puzzle.
    scout: G::Engine,
}

/// The hash tables of players and scout, in megabytes.
const HASH: usize = 2;

impl<G: MinedGame> PuzzleMiner<G> {
    /// A miner who knows this.
    pub fn new(knowledge: G::Knowledge) -> PuzzleMiner<G> {
        let player = || G::Engine::with_hash(HASH, None);
        let scout = G::Engine::with_hash(HASH, Some(knowledge.clone()));
        PuzzleMiner { prover: PuzzleProver::new(knowledge, Effort::VERIFY), players: [player(), player()], scout }
    }

    /// Has the scout forget what it has seen.
    pub fn forget(&mut self) {
        self.scout.forget();
    }

    /// Does a job: the puzzles that it found, without their difficulty. Each was found as it is proved.
    pub fn run(&mut self, source: G::Source, seed: u64, number: u64) -> Vec<GamePuzzle<G>> {
        let salt = G::salt(source);
        let mut rng = StdRng::seed_from_u64(seed ^ (salt << 32) ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        G::job(self, source, &mut rng).into_iter().map(GamePuzzle::retagged).collect()
    }
}
