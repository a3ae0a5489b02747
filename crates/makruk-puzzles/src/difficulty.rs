//! The estimated difficulty of a puzzle before its first attempt.

use std::fmt;

use makruk::{History, Move, Position};

use crate::analyst::Analyst;
use crate::keys::is_given_away;
use crate::puzzle::{Puzzle, PuzzleKind};
use crate::simulation::SolveRates;
use crate::theme::PuzzleTheme;
use crate::themes::is_quiet;

/// The easiest and the most difficult there are.
const RANGE: std::ops::RangeInclusive<f64> = 400.0..=2_800.0;

/// How many numbers describe a puzzle for its difficulty.
const FEATURES: usize = 14;

/// The nodes of the searches at full strength of which the first that finds a move tells how deep it is hidden.
const BUDGETS: [u64; 5] = [40, 160, 640, 2_560, 10_240];

/// How far the strength of a puzzle differs from what is predicted, one time in three.
const DEVIATION: f64 = 300.0;

/// What of a puzzle tells how difficult it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DifficultyFeatures(pub [f64; FEATURES]);

/// The strength that it takes to solve a puzzle, as it follows from its features: fitted to what simulated solvers do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DifficultyModel {
    weights: [f64; FEATURES],
}

impl DifficultyFeatures {
    /// The features of a puzzle; `analyst` has to have no say but by the nodes it needs.
    pub(crate) fn of(puzzle: &Puzzle, analyst: &mut Analyst) -> DifficultyFeatures {
        let turns: Vec<(History, Move)> =
            puzzle.turns().filter(|(ply, ..)| ply % 2 == 0).map(|(_, history, mv)| (history, mv)).collect();
        let moves = turns.len() as f64;
        let hidden: Vec<f64> = turns.iter().map(|(history, mv)| hidden(analyst, history, *mv)).collect();
        let sum = |of: fn(&History, Move) -> f64| turns.iter().map(|(history, mv)| of(history, *mv)).sum::<f64>();
        let flag = |is: bool| f64::from(u8::from(is));
        let key = turns.first();
        let deepest = hidden.iter().copied().fold(0.0, f64::max);
        DifficultyFeatures([
            1.0,
            moves.ln(),
            hidden.first().copied().unwrap_or_default(),
            hidden.iter().sum::<f64>() / if puzzle.is_school() { moves } else { 1.0 },
            deepest,
            sum(|history, _| choice(history.position()).ln()) / moves,
            sum(|history, mv| f64::from(u8::from(is_quiet(history, mv)))) / moves,
            key.map_or(0.0, |(history, mv)| flag(is_quiet(history, *mv))),
            sum(|history, mv| f64::from(u8::from(is_given_away(history, mv)))) / moves,
            flag(puzzle.themes.contains(PuzzleTheme::Sacrifice)),
            flag(puzzle.is_school()),
            flag(puzzle.kind() == PuzzleKind::Material),
            flag(puzzle.kind() == PuzzleKind::Rescue),
            f64::from(puzzle.start.position().board().occupied().len()).ln(),
        ])
    }
}

/// How many moves there are to choose from.
fn choice(position: &Position) -> f64 {
    position.legal_moves().len().max(1) as f64
}

/// The number of searches, each with four times the nodes of the one before, that do not find a move.
fn hidden(analyst: &mut Analyst, history: &History, mv: Move) -> f64 {
    let finds = |nodes: &u64| analyst.best(history, *nodes).is_some_and(|line| line.moves.first() == Some(&mv));
    BUDGETS.iter().position(finds).unwrap_or(BUDGETS.len()) as f64
}

impl DifficultyModel {
    /// As fitted.
    pub const FITTED: DifficultyModel = DifficultyModel { weights: [0.0; FEATURES] };

    /// The strength, on the scale of levels, of a solver who solves such a puzzle every second time.
    pub fn strength(&self, features: &DifficultyFeatures) -> f64 {
        self.weights.iter().zip(features.0).map(|(weight, feature)| weight * feature).sum()
    }
}

impl fmt::Display for DifficultyModel {
    /// The weights, as they stand in the source.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let weights = self.weights.map(|weight| format!("{weight:.1}"));
        write!(f, "[{}]", weights.join(", "))
    }
}

/// The difficulty of a puzzle that nobody has tried yet; of one that simulated solvers have tried, with what they did.
pub(crate) fn of(features: &DifficultyFeatures, rates: Option<&SolveRates>) -> u16 {
    let predicted = DifficultyModel::FITTED.strength(features);
    let strength = rates.map_or(predicted, |rates| rates.strength(predicted, DEVIATION));
    (OFFSET + STRETCH * strength).clamp(*RANGE.start(), *RANGE.end()).round() as u16
}

/// Solvers think longer than the engine's levels do, and know what they look for: how the scale of levels becomes that of
/// puzzles.
const OFFSET: f64 = 0.0;
/// See [`OFFSET`].
const STRETCH: f64 = 1.0;

/// The model that fits strengths best: by least squares, drawn towards nought a little.
pub fn fitted(samples: &[(DifficultyFeatures, f64)]) -> DifficultyModel {
    // The normal equations, with the right side as the last column.
    let mut rows = [[0.0; FEATURES + 1]; FEATURES];
    for (DifficultyFeatures(features), strength) in samples {
        for (row, feature) in rows.iter_mut().zip(features) {
            for (cell, other) in row.iter_mut().zip(features.iter().chain([strength])) {
                *cell += feature * other;
            }
        }
    }
    for (at, row) in rows.iter_mut().enumerate() {
        row[at] += RIDGE;
    }
    for at in 0..FEATURES {
        let pivot = rows[at].map(|cell| cell / rows[at][at]);
        rows[at] = pivot;
        for (other, row) in rows.iter_mut().enumerate().filter(|(other, _)| *other != at) {
            let factor = row[at];
            row.iter_mut().zip(pivot).for_each(|(cell, pivot)| *cell -= factor * pivot);
            debug_assert_ne!(other, at);
        }
    }
    DifficultyModel { weights: rows.map(|row| row[FEATURES]) }
}

/// How strongly weights are drawn towards nought.
const RIDGE: f64 = 0.5;

/// By how much the order of one list of numbers is that of another: Spearman's coefficient, 1 for the same order and −1 for the
/// reverse.
pub fn rank_correlation(pairs: &[(f64, f64)]) -> f64 {
    let first = ranks(pairs.iter().map(|pair| pair.0));
    let second = ranks(pairs.iter().map(|pair| pair.1));
    let mean = (pairs.len() as f64 + 1.0) / 2.0;
    let sum = |of: &dyn Fn(f64, f64) -> f64| -> f64 {
        first.iter().zip(&second).map(|(a, b)| of(a - mean, b - mean)).sum()
    };
    sum(&|a, b| a * b) / (sum(&|a, _| a * a) * sum(&|_, b| b * b)).sqrt()
}

/// The rank of each number; those that are equal share the middle of theirs.
fn ranks(numbers: impl Iterator<Item = f64>) -> Vec<f64> {
    let numbers: Vec<f64> = numbers.collect();
    let mut order: Vec<usize> = (0..numbers.len()).collect();
    order.sort_by(|&a, &b| numbers[a].total_cmp(&numbers[b]));
    let mut ranks = vec![0.0; numbers.len()];
    for equal in order.chunk_by(|&a, &b| numbers[a] == numbers[b]) {
        let below = numbers.iter().filter(|&&number| number < numbers[equal[0]]).count();
        let rank = below as f64 + (equal.len() as f64 + 1.0) / 2.0;
        equal.iter().for_each(|&at| ranks[at] = rank);
    }
    ranks
}
