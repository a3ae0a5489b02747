//! Puzzles of international chess (หมากรุกสากล): mined, proved, and judged as they are solved.
//!
//! ```
//! use chess_puzzles::{ChessJudge, ChessProver, ChessPuzzle};
//! use game_puzzles::{Effort, MoveJudgement};
//!
//! // A double check, the queen given up, and the knight mates a king that is shut in.
//! let line = "5rk1/5Npp/8/8/8/1Q6/8/K7 w - - 0 1\tmate-3\tf7h6 g8h8 b3g8 f8g8 h6f7\tsmothered-mate\t900";
//! let puzzle: ChessPuzzle = line.parse()?;
//! ChessProver::new((), Effort::VERIFY).prove(&puzzle)?;
//!
//! let mut judge = ChessJudge::new(());
//! let reply = puzzle.solution[1];
//! assert_eq!(judge.judge(&puzzle, &[], puzzle.solution[0]), MoveJudgement::Right { reply: Some(reply) });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What it promises
//!
//! What `game-puzzles` promises holds here. What came before a puzzle decides nothing: no earlier position, and no move without a
//! capture or a pawn's, counts.
//!
//! # Map
//!
//! | module | contents |
//! |---|---|
//! | `game` | what `game-puzzles` asks of chess |
//! | `start` | where a puzzle begins |
//! | `board` | attacks, exchanges and values, by which themes are told |
//! | `themes` | what a solution is about, each theme by a rule |
//! | `pattern` | what puzzles solved by the same idea have in common |
//! | `rescue` | what saves a game |
//! | `mining` | what jobs look at: games, late games, kings that are nearly stalemate |

#![warn(missing_docs)]

mod board;
mod game;
mod mining;
mod pattern;
mod rescue;
mod start;
#[cfg(test)]
mod tests;
mod themes;

use game_puzzles::{
    FlawOf, GamePuzzle, JobFinds, JudgementOf, MateFinder, MinedCollection, PuzzleCollection, PuzzleJudge, PuzzleMiner,
    PuzzleProver,
};

pub use game::{Chess, ChessMateNode};
pub use mining::ChessSource;
pub use start::{ChessStart, ChessStartError};

/// A puzzle of chess.
pub type ChessPuzzle = GamePuzzle<Chess>;
/// Puzzles of chess.
pub type ChessCollection = PuzzleCollection<Chess>;
/// Proves puzzles of chess.
pub type ChessProver = PuzzleProver<Chess>;
/// Judges moves in puzzles of chess.
pub type ChessJudge = PuzzleJudge<Chess>;
/// What a move in a puzzle of chess is worth.
pub type ChessJudgement = JudgementOf<Chess>;
/// Why a puzzle of chess does not hold.
pub type ChessFlaw = FlawOf<Chess>;
/// Searches for mates in chess.
pub type ChessMates = MateFinder<Chess>;
/// Finds puzzles of chess.
pub type ChessMiner = PuzzleMiner<Chess>;
/// Mined puzzles of chess, with what has been done to find them.
pub type MinedChessPuzzles = MinedCollection<Chess>;
/// What a job has found.
pub type ChessFinds = JobFinds<Chess>;

/// The examples of the README are tested, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
