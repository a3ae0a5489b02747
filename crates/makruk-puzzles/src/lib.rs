//! Puzzles for Makruk (หมากรุกไทย, Thai chess): mined, proved, and judged as they are solved.
//!
//! ```
//! use makruk_engine::tables::Tables;
//! use makruk_puzzles::{Effort, Flaw, Judge, Judgement, Prover, Puzzle};
//!
//! // White mates in two, and has to: fifteen has been said, and seventeen would draw.
//! let line = "k7/8/2K5/8/8/8/8/1R6 w - 32 29 1\tmate-2\tc6c7 a8a7 b1a1\trook-mate\t700";
//! let puzzle: Puzzle = line.parse()?;
//! println!("{:?}", puzzle.start.position().board());
//! // k . . . . . . .
//! // . . . . . . . .
//! // . . K . . . . .
//! // . . . . . . . .
//! // . . . . . . . .
//! // . . . . . . . .
//! // . . . . . . . .
//! // . R . . . . . .
//! Prover::new(Tables::in_memory(), Effort::VERIFY).prove(&puzzle)?;
//!
//! // One number later the same is no mate in two any more.
//! let late: Puzzle = line.replace("32 29", "32 31").parse()?;
//! assert!(matches!(Prover::new(Tables::in_memory(), Effort::VERIFY).prove(&late), Err(Flaw::Wrong { ply: 0, .. })));
//!
//! let mut judge = Judge::new(Tables::in_memory());
//! let reply = puzzle.solution[1];
//! assert_eq!(judge.judge(&puzzle, &[], puzzle.solution[0]), Judgement::Right { reply: Some(reply) });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What it promises
//!
//! - **What is proved is so.** A mate is the shortest and each of its moves the only one, by a search that leaves nothing out
//!   ([`MateSearch`]). An ending of the tables is decided by them. Only where neither reaches does the engine judge, with a number
//!   of nodes, and then the best move has to lead the second by [`LEAD`] on the scale of [`expected`].
//! - **The count is part of the position**, and what came before is not: no earlier position decides anything.
//! - **The same seed makes the same puzzles**, however many threads mine and however often the run was stopped.
//! - A proof and a judgement depend on the puzzle alone. They know no clock; their cost is bounded in nodes.
//!
//! It never sees players, days or ratings, and no files but by way of its caller.
//!
//! # Map
//!
//! | module | contents |
//! |---|---|
//! | `puzzle`, `theme` | what a [`Puzzle`] is: [`Start`], [`Task`], solution, [`Themes`] |
//! | `collection` | many puzzles, and how they are written |
//! | `mate` | the exact search for mates |
//! | `analyst`, `scale` | what engine and tables say, and the result to expect by it |
//! | `pattern`, `keys` | what puzzles solved by the same idea have in common, and which moves are found without one |
//! | `proof`, `rescue`, `verify` | proving one puzzle, what it is saved by, and proving many |
//! | `judge` | judging a solver's moves |
//! | `generate` | mining, from games, random positions and tables |
//! | `themes` | what a solution is about, each theme by a rule |
//! | `simulation`, `difficulty`, `rater` | solvers of every level, and how hard a puzzle is by what they do |

#![warn(missing_docs)]

mod analyst;
mod collection;
mod difficulty;
mod generate;
mod judge;
mod keys;
mod mate;
mod pattern;
mod proof;
mod puzzle;
mod rater;
mod rescue;
mod scale;
mod simulation;
mod theme;
mod themes;
mod verify;

pub use collection::{Collection, ParseCollectionError, ParsePuzzleError, parse_solution};
pub use difficulty::{DifficultyFeatures, DifficultyModel, fitted, rank_correlation};
pub use generate::{
    Found, GenerationPlan, JobNumbers, JobSource, MinedPuzzles, Miner, PATTERN_SHARE, ParseFoundError, Sample, mine,
    select, steepness,
};
pub use judge::{Judge, Judgement, known};
pub use mate::{MateSearch, OutOfNodes};
pub use pattern::PuzzlePattern;
pub use proof::{Effort, Flaw, Proof, Prover};
pub use puzzle::{ParsePuzzleIdError, ParseTaskError, Puzzle, PuzzleId, PuzzleKind, RULES, Start, StartError, Task};
pub use rater::{RatedPuzzle, rate};
pub use scale::{LEAD, SAVED, Steepness, WON, expected};
pub use simulation::{KeptRates, ParseRatesError, SOLVERS_PER_LEVEL, SimulatedSolvers, SolveRates};
pub use theme::{PuzzleTheme, Themes, UnknownTheme};
pub use themes::retagged;
pub use verify::verify;

/// One for all tests: making them takes seconds.
#[cfg(test)]
static TABLES: std::sync::LazyLock<makruk_engine::tables::Tables> = std::sync::LazyLock::new(|| {
    let tables = makruk_engine::tables::Tables::in_memory();
    tables.prepare(|_| ());
    tables
});
