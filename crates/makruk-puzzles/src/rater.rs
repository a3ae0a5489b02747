//! Rating puzzles: what simulated solvers do with them, and the difficulty that follows.

use makruk_engine::tables::Tables;

use crate::analyst::Analyst;
use crate::difficulty::{self, DifficultyFeatures};
use crate::puzzle::Puzzle;
use crate::simulation::{SimulatedSolvers, SolveRates};

/// Rates puzzles, one after the other. What it says depends on the puzzle alone.
pub struct Rater {
    solvers: SimulatedSolvers,
    analyst: Analyst,
}

impl Rater {
    /// A rater with these tables.
    pub fn new(tables: Tables) -> Rater {
        Rater { solvers: SimulatedSolvers::default(), analyst: Analyst::new(tables) }
    }

    /// What tells how difficult a puzzle is, without a solver.
    pub fn features(&mut self, puzzle: &Puzzle) -> DifficultyFeatures {
        DifficultyFeatures::of(puzzle, &mut self.analyst)
    }

    /// What simulated solvers do with a puzzle. Takes tenths of a second.
    pub fn rates(&mut self, puzzle: &Puzzle) -> SolveRates {
        self.solvers.rates(puzzle)
    }

    /// The difficulty of a puzzle that simulated solvers have tried.
    pub fn difficulty(&mut self, puzzle: &Puzzle, rates: &SolveRates) -> u16 {
        difficulty::of(&self.features(puzzle), Some(rates))
    }
}
