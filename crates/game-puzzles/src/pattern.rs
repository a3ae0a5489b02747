//! The pattern of a puzzle.

use std::fmt;

use crate::game::PuzzleGame;
use crate::puzzle::GamePuzzle;

/// What puzzles that are solved by the same idea have in common: the kind, the idea, the piece that carries it out, and where. Two
/// of the same pattern differ in their positions alone.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PuzzlePattern(String);

impl PuzzlePattern {
    /// The pattern of a puzzle, by its solution.
    pub fn of<G: PuzzleGame>(puzzle: &GamePuzzle<G>) -> PuzzlePattern {
        PuzzlePattern(G::pattern(puzzle))
    }
}

impl fmt::Display for PuzzlePattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}
