//! Puzzles of board games for two: mined, proved, rated by simulated solvers, and judged as they are solved.
//!
//! It asks [`PuzzleGame`] for everything about rules, engine and themes, and [`MinedGame`] for what is mined. `makruk-puzzles` and
//! `chess-puzzles` are what it looks like from outside.
//!
//! # What it promises
//!
//! - **What is proved is so.** A mate is the shortest and each of its moves the only one, by a search that leaves nothing out
//!   ([`MateFinder`]). What a game knows exactly decides where it reaches. Only elsewhere does the engine judge, with a number
//!   of nodes, and then the best move has to lead the second by [`LEAD`] on the scale of [`expected`].
//! - **The same seed makes the same puzzles**, however many threads mine and however often the run was stopped.
//! - A proof and a judgement depend on the puzzle alone. They know no clock; their cost is bounded in nodes.
//!
//! It never sees players, days or ratings, and no files but by way of its caller.
//!
//! # Map
//!
//! | module | contents |
//! |---|---|
//! | `game` | what a game has to tell: [`PuzzleGame`] and its parts |
//! | `puzzle`, `theme` | what a [`GamePuzzle`] is: start, [`Task`], solution, [`Themes`] |
//! | `collection` | many puzzles, and how they are written |
//! | `mate` | the exact search for mates |
//! | `analyst`, `scale` | what engine and exact knowledge say, and the result to expect by it |
//! | `pattern`, `keys` | what puzzles solved by the same idea have in common, and which moves are found without one |
//! | `proof`, `verify` | proving one puzzle, and proving many |
//! | `judge` | judging a solver's moves |
//! | `generate` | mining |
//! | `simulation`, `difficulty`, `rater` | solvers of every level, and how hard a puzzle is by what they do |

#![warn(missing_docs)]

mod analyst;
mod collection;
mod difficulty;
mod game;
mod generate;
mod judge;
mod keys;
mod mate;
mod pattern;
mod proof;
mod puzzle;
mod rater;
mod scale;
mod simulation;
mod theme;
mod verify;

pub use analyst::Analyst;
pub use collection::{ParseCollectionError, ParsePuzzleError, PuzzleCollection, parse_solution};
pub use difficulty::{DifficultyFeatures, DifficultyModel, FEATURES, fitted, rank_correlation};
pub use game::{GameLine, MateNode, PieceOnSquare, PuzzleEngine, PuzzleGame, PuzzleMove, PuzzleStart};
pub use generate::{
    GenerationPlan, JobFinds, JobNumbers, JobSource, MinedCollection, MinedGame, MiningStyle, PATTERN_SHARE,
    ParseFoundError, Promise, PuzzleMiner, Sample, is_dull, mine, pattern_share, select, steepness,
};
pub use judge::{JudgementOf, MoveJudgement, PuzzleJudge, known};
pub use keys::is_given_away;
pub use mate::{MateFinder, OutOfNodes};
pub use pattern::PuzzlePattern;
pub use proof::{Effort, FlawOf, Proof, PuzzleFlaw, PuzzleProver};
pub use puzzle::{GamePuzzle, ParsePuzzleIdError, ParseTaskError, PuzzleId, PuzzleKind, Task};
pub use rater::{RatedPuzzle, rate};
pub use scale::{LEAD, SAVED, Steepness, WON, expected, lead};
pub use simulation::{KeptRates, ParseRatesError, SOLVERS_PER_LEVEL, SimulatedSolvers, SolveRates};
pub use theme::{PuzzleTheme, Themes, UnknownTheme};
pub use verify::verify;
