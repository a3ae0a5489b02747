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
//!   of nodes, and then the best move has to lead the second by [`LEAD`] on the scale of [`expected`](game_puzzles::expected).
//! - **The count is part of the position**, and what came before is not: no earlier position decides anything.
//! - **The same seed makes the same puzzles**, however many threads mine and however often the run was stopped.
//! - A proof and a judgement depend on the puzzle alone. They know no clock; their cost is bounded in nodes.
//!
//! It never sees players, days or ratings, and no files but by way of its caller.
//!
//! # Map
//!
//! What is the same for every game is in `game-puzzles`, of which most types here are names for Makruk.
//!
//! | module | contents |
//! |---|---|
//! | `start` | where a puzzle begins: a position with its count |
//! | `game` | what `game-puzzles` asks of Makruk |
//! | `keys`, `rescue` | captures and safe checks; what a game is saved by |
//! | `pattern` | what puzzles solved by the same idea have in common |
//! | `themes` | what a solution is about, each theme by a rule |
//! | `generate` | what jobs look at: games, random positions, tables |

#![warn(missing_docs)]

mod game;
mod generate;
mod keys;
mod pattern;
mod rescue;
mod start;
#[cfg(test)]
mod tests;
mod themes;

use game_puzzles::{
    Analyst, FlawOf, GamePuzzle, JobFinds, JudgementOf, MateFinder, MinedCollection, PuzzleCollection, PuzzleJudge,
    PuzzleMiner, PuzzleProver,
};
use makruk::Move;

pub use game::{MakrukGame, MakrukMateNode};
pub use game_puzzles::{
    Effort, LEAD, OutOfNodes, ParseCollectionError, ParsePuzzleError, ParsePuzzleIdError, ParseTaskError, PuzzleFlaw,
    PuzzleId, PuzzleKind, PuzzleTheme, Task, Themes, UnknownTheme, known,
};
pub use generate::MakrukSource;
pub use start::{RULES, Start, StartError};
pub use themes::ALL as MAKRUK_THEMES;

/// A puzzle of Makruk.
pub type Puzzle = GamePuzzle<MakrukGame>;
/// Puzzles of Makruk.
pub type Collection = PuzzleCollection<MakrukGame>;
/// Proves puzzles of Makruk.
pub type Prover = PuzzleProver<MakrukGame>;
/// Judges moves in puzzles of Makruk.
pub type Judge = PuzzleJudge<MakrukGame>;
/// What a move in a puzzle of Makruk is worth.
pub type Judgement = JudgementOf<MakrukGame>;
/// Why a puzzle of Makruk does not hold.
pub type Flaw = FlawOf<MakrukGame>;
/// Searches for mates in Makruk.
pub type MateSearch = MateFinder<MakrukGame>;
/// Finds puzzles of Makruk.
pub type Miner = PuzzleMiner<MakrukGame>;
/// Mined puzzles of Makruk, with what has been done to find them.
pub type MinedPuzzles = MinedCollection<MakrukGame>;
/// What a job has found.
pub type Found = JobFinds<MakrukGame>;
pub(crate) type MakrukAnalyst = Analyst<MakrukGame>;

/// Reads the moves of a solution (UCI) with spaces between them, each in its position.
///
/// # Errors
/// [`ParsePuzzleError::Move`] for the first that cannot be made, [`ParsePuzzleError::EvenMoves`] if the last is the defender's.
pub fn parse_solution(start: &Start, moves: &str) -> Result<Vec<Move>, ParsePuzzleError> {
    game_puzzles::parse_solution::<MakrukGame>(start, moves)
}

/// One for all tests: making them takes seconds.
#[cfg(test)]
static TABLES: std::sync::LazyLock<makruk_engine::tables::Tables> = std::sync::LazyLock::new(|| {
    let tables = makruk_engine::tables::Tables::in_memory();
    tables.prepare(|_| ());
    tables
});
