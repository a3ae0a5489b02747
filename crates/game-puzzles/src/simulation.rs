//! Simulated solvers: how many of each level find a solution.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::game::{PuzzleEngine, PuzzleGame};
use crate::puzzle::{GamePuzzle, PuzzleId};

/// How many solvers there are of each level.
pub const SOLVERS_PER_LEVEL: u8 = 3;

/// The nodes that a solver below full strength has for a move, at most.
const NODES: u64 = 4_000;

/// The nodes for a move of the solvers at full strength, and how strong that makes them on the scale of levels.
const FULL_STRENGTH: [(u64, f64); SOLVERS_PER_LEVEL as usize] = [(1_000, 1_900.0), (6_000, 2_150.0), (36_000, 2_400.0)];

/// The hash table of a solver, in megabytes.
const HASH: usize = 1;

/// How many of three solvers of each of the ten levels have found a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolveRates([u8; 10]);

/// The text is not the rates of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a puzzle's number with ten numbers of solvers")]
pub struct ParseRatesError(String);

/// Solves puzzles as people of different strengths would. What it does depends on the puzzle alone.
pub struct SimulatedSolvers<G: PuzzleGame> {
    engine: G::Engine,
}

impl<G: PuzzleGame> Default for SimulatedSolvers<G> {
    fn default() -> SimulatedSolvers<G> {
        SimulatedSolvers { engine: G::Engine::with_hash(HASH, None) }
    }
}

/// The level of the engine's full strength.
const STRONGEST: u8 = 10;

impl<G: PuzzleGame> SimulatedSolvers<G> {
    /// How many solvers of each level find the solution of a puzzle.
    pub fn rates(&mut self, puzzle: &GamePuzzle<G>) -> SolveRates {
        let mut rates = [0; 10];
        for (level, solved) in (1..=STRONGEST).zip(&mut rates) {
            let shares: f64 = (0..SOLVERS_PER_LEVEL).map(|solver| self.share(puzzle, level, solver)).sum();
            *solved = shares.round() as u8;
        }
        SolveRates(rates)
    }

    /// How much of the solution a solver finds: all or nothing, but of the school of endings, where each move follows from the same
    /// knowledge, the share of the moves.
    pub(crate) fn share(&mut self, puzzle: &GamePuzzle<G>, level: u8, solver: u8) -> f64 {
        let of_strongest = FULL_STRENGTH.get(usize::from(solver)).filter(|_| level == STRONGEST);
        let nodes = of_strongest.map_or(NODES, |(nodes, _)| *nodes);
        let seed = u64::from(puzzle.id().0) << 8 | u64::from(solver);
        self.engine.set_level(level, seed);
        let mut turns = puzzle.solver_turns();
        if puzzle.is_school() {
            let found = turns.by_ref().filter(|(_, history, mv)| self.finds(history, *mv, nodes)).count();
            return found as f64 / puzzle.solver_moves() as f64;
        }
        f64::from(u8::from(turns.all(|(_, history, mv)| self.finds(&history, mv, nodes))))
    }

    fn finds(&mut self, history: &G::History, mv: G::Move, nodes: u64) -> bool {
        self.engine.forget();
        self.engine.best_lines(history, nodes, 1).first().and_then(|line| line.moves.first()) == Some(&mv)
    }
}

impl SolveRates {
    /// The share of all solvers who have found it.
    pub fn share(&self) -> f64 {
        self.0.iter().map(|solved| f64::from(*solved)).sum::<f64>() / (10.0 * f64::from(SOLVERS_PER_LEVEL))
    }

    /// The strength, on the scale of levels, of a solver who finds it every second time, if before any try it was held to be
    /// `expected`, give or take `deviation`: the likeliest in the model of Rasch, a logistic curve.
    pub fn strength<G: PuzzleGame>(&self, expected: f64, deviation: f64) -> f64 {
        let slope = |strength: f64| {
            let tries = self.tries::<G>().map(|(level, solved)| chance(level, strength) - solved).sum::<f64>() * SLOPE;
            tries - (strength - expected) / (deviation * deviation)
        };
        let (mut low, mut high) = (-1_000.0, 4_000.0);
        for _ in 0..40 {
            let middle = f64::midpoint(low, high);
            if slope(middle) > 0.0 { low = middle } else { high = middle }
        }
        low
    }

    /// The same by the tries alone, as far as they tell.
    pub fn strength_alone<G: PuzzleGame>(&self) -> f64 {
        self.strength::<G>(MIDDLE, WIDE)
    }

    /// Each try: how strong the solver was, and whether it was successful.
    fn tries<G: PuzzleGame>(&self) -> impl Iterator<Item = (f64, f64)> {
        let levels = (1..=STRONGEST).zip(G::LEVELS).zip(self.0);
        levels.flat_map(|((level, of_level), solved)| {
            (0..SOLVERS_PER_LEVEL).map(move |solver| {
                // Of the solvers at full strength those with more nodes come last.
                let rank = SOLVERS_PER_LEVEL - 1 - solver;
                let is_strongest = level == STRONGEST;
                let strength = if is_strongest { FULL_STRENGTH[usize::from(rank)].1 } else { f64::from(of_level) };
                (strength, f64::from(u8::from(solver < solved)))
            })
        })
    }
}

/// The strength of an average puzzle, about.
const MIDDLE: f64 = 1_500.0;

/// How far puzzles differ in strength, give or take.
const WIDE: f64 = 700.0;

/// How the logarithm of the odds grows with each point of strength.
const SLOPE: f64 = std::f64::consts::LN_10 / 400.0;

/// The chance of a solver against a puzzle.
fn chance(solver: f64, puzzle: f64) -> f64 {
    1.0 / (1.0 + (-(solver - puzzle) * SLOPE).exp())
}

/// The rates of a puzzle, as they are kept: `5KX2Q1 0001233333`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeptRates {
    /// The puzzle.
    pub id: PuzzleId,
    /// How many have solved it.
    pub rates: SolveRates,
}

impl fmt::Display for KeptRates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.id)?;
        self.rates.0.iter().try_for_each(|solved| write!(f, "{solved}"))
    }
}

impl FromStr for KeptRates {
    type Err = ParseRatesError;

    fn from_str(text: &str) -> Result<KeptRates, ParseRatesError> {
        let read = || {
            let (id, digits) = text.split_once(' ')?;
            let solved = |digit: u8| digit.checked_sub(b'0').filter(|solved| *solved <= SOLVERS_PER_LEVEL);
            let rates: Vec<u8> = digits.bytes().map(solved).collect::<Option<_>>()?;
            Some(KeptRates { id: id.parse().ok()?, rates: SolveRates(rates.try_into().ok()?) })
        };
        read().ok_or_else(|| ParseRatesError(text.chars().take(24).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_kept_as_they_are_read() {
        let text = "5KX2Q1 0001233333";
        assert_eq!(text.parse::<KeptRates>().unwrap().to_string(), text);
        for wrong in ["", "5KX2Q1", "5KX2Q1 000123333", "5KX2Q1 00012333334", "5KX2Q1 0001233334", "5KX2Q 0001233333"] {
            assert_eq!(wrong.parse::<KeptRates>(), Err(ParseRatesError(wrong.to_owned())));
        }
    }
}
