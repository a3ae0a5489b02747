//! The estimated difficulty of a puzzle before its first attempt.

use std::fmt;

use crate::game::{GameLine, PuzzleEngine, PuzzleGame};
use crate::keys::is_given_away;
use crate::puzzle::{GamePuzzle, PuzzleKind, SCHOOL_PIECES};
use crate::scale::lead;
use crate::simulation::{SimulatedSolvers, SolveRates};
use crate::theme::PuzzleTheme;

/// The easiest and the most difficult there are.
const RANGE: std::ops::RangeInclusive<f64> = 400.0..=2_800.0;

/// How many numbers describe a puzzle for its difficulty.
pub const FEATURES: usize = 22;

/// The nodes of the searches of which the first that finds a move tells how deep it is hidden.
const BUDGETS: [u64; 6] = [20, 80, 320, 1_280, 5_120, 20_480];

/// The nodes of the search that tells by how much a move leads the others, as one sees it at first.
const LEAD_NODES: u64 = 600;

/// The levels of those who try it beforehand, one of each.
const TRIERS: [u8; 4] = [3, 5, 7, 9];

/// They are none of those whose success is to be predicted.
const TRIER: u8 = 100;

/// The hash table of these searches, in megabytes.
const HASH: usize = 1;

/// How far the strength of a puzzle differs from what is predicted, one time in three.
const DEVIATION: f64 = 300.0;

/// What of a puzzle tells how difficult it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DifficultyFeatures(pub [f64; FEATURES]);

/// The strength that it takes to solve a puzzle, as it follows from its features: fitted to what simulated solvers do, for the school
/// of endings apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DifficultyModel {
    /// The weights for the school of endings.
    pub school: [f64; FEATURES],
    /// The weights for all others.
    pub others: [f64; FEATURES],
    /// How the scale of levels becomes that of puzzles, so that every day of the week has enough of them: what is added,
    pub offset: f64,
    /// and what a point of strength is worth.
    pub stretch: f64,
}

/// A solver's move with the game before it.
type SolverTurn<G> = (<G as PuzzleGame>::History, <G as PuzzleGame>::Move);

impl DifficultyFeatures {
    /// The features of a puzzle. Takes hundredths of a second.
    pub fn of<G: PuzzleGame>(puzzle: &GamePuzzle<G>) -> DifficultyFeatures {
        // Without knowledge: people have none.
        let mut engine = G::Engine::with_hash(HASH, None);
        let turns: Vec<SolverTurn<G>> = puzzle.solver_turns().map(|(_, history, mv)| (history, mv)).collect();
        let hidden: Vec<f64> = turns.iter().map(|turn| hidden::<G>(&mut engine, turn)).collect();
        let leads: Vec<f64> = turns.iter().map(|turn| seen_lead::<G>(&mut engine, turn)).collect();
        let moves = turns.len() as f64;
        let mean = |of: fn(&SolverTurn<G>) -> f64| turns.iter().map(of).sum::<f64>() / moves;
        let key = |of: fn(&SolverTurn<G>) -> f64| turns.first().map_or(0.0, of);
        let flag = |is: bool| f64::from(u8::from(is));
        let mut solvers = SimulatedSolvers::<G>::default();
        let tried = TRIERS.map(|level| solvers.share(puzzle, level, TRIER));
        DifficultyFeatures([
            1.0,
            moves,
            moves.ln(),
            hidden.first().copied().unwrap_or_default(),
            hidden.iter().sum::<f64>() / moves,
            hidden.iter().copied().fold(0.0, f64::max),
            hidden.iter().sum::<f64>(),
            leads.first().copied().unwrap_or_default(),
            leads.iter().copied().fold(1.0, f64::min),
            mean(choice::<G>),
            mean(quiet::<G>),
            key(quiet::<G>),
            mean(given_away::<G>),
            mean(obscurity::<G>),
            key(obscurity::<G>),
            flag(puzzle.themes.contains(PuzzleTheme::Sacrifice)),
            flag(puzzle.kind() == PuzzleKind::Mate),
            tried[0],
            tried[1],
            tried[2],
            tried[3],
            f64::from(puzzle.piece_count()).ln(),
        ])
    }

    /// Whether they are of the school of endings.
    fn is_school(&self) -> bool {
        self.0[FEATURES - 1] <= f64::from(SCHOOL_PIECES).ln() + f64::EPSILON
    }
}

/// The logarithm of the number of moves that there are to choose from.
fn choice<G: PuzzleGame>((history, _): &SolverTurn<G>) -> f64 {
    (history.choices().len().max(1) as f64).ln()
}

fn quiet<G: PuzzleGame>((history, mv): &SolverTurn<G>) -> f64 {
    f64::from(u8::from(history.is_quiet(*mv)))
}

fn given_away<G: PuzzleGame>((history, mv): &SolverTurn<G>) -> f64 {
    f64::from(u8::from(is_given_away::<G>(history, *mv)))
}

fn obscurity<G: PuzzleGame>((history, mv): &SolverTurn<G>) -> f64 {
    history.obscurity(*mv)
}

/// The number of searches, each with four times the nodes of the one before, that do not find a move.
fn hidden<G: PuzzleGame>(engine: &mut G::Engine, (history, mv): &SolverTurn<G>) -> f64 {
    let mut finds = |nodes: &u64| {
        engine.forget();
        engine.best_lines(history, *nodes, 1).first().and_then(|line| line.moves.first()) == Some(mv)
    };
    BUDGETS.iter().position(&mut finds).unwrap_or(BUDGETS.len()) as f64
}

/// By how much a move leads the others on the scale of [`expected`](crate::expected), or the others lead it (then it is less than nought).
fn seen_lead<G: PuzzleGame>(engine: &mut G::Engine, (history, mv): &SolverTurn<G>) -> f64 {
    engine.forget();
    match &engine.best_lines(history, LEAD_NODES, 2)[..] {
        [best, second] => lead::<G>(history, best, second) * if best.moves.first() == Some(mv) { 1.0 } else { -1.0 },
        _ => 1.0,
    }
}

impl DifficultyModel {
    /// The strength, on the scale of levels, of a solver who solves such a puzzle every second time.
    pub fn strength(&self, features: &DifficultyFeatures) -> f64 {
        let weights = if features.is_school() { &self.school } else { &self.others };
        weights.iter().zip(features.0).map(|(weight, feature)| weight * feature).sum()
    }
}

impl fmt::Display for DifficultyModel {
    /// The weights, as they stand in the source.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = |weights: [f64; FEATURES]| weights.map(|weight| format!("{weight:.1}")).join(", ");
        write!(f, "school: [{}], others: [{}]", text(self.school), text(self.others))
    }
}

/// The difficulty of a puzzle that nobody has tried yet; of one that simulated solvers have tried, with what they did.
pub(crate) fn of<G: PuzzleGame>(features: &DifficultyFeatures, rates: Option<&SolveRates>) -> u16 {
    let model = G::DIFFICULTY;
    let predicted = model.strength(features);
    let strength = rates.map_or(predicted, |rates| rates.strength::<G>(predicted, DEVIATION));
    (model.offset + model.stretch * strength).clamp(*RANGE.start(), *RANGE.end()).round() as u16
}

/// The model that fits strengths best: by least squares, drawn towards nought a little. Strengths are left as they are.
pub fn fitted(samples: &[(DifficultyFeatures, f64)]) -> DifficultyModel {
    let of = |school: bool| least_squares(samples.iter().filter(|(features, _)| features.is_school() == school));
    DifficultyModel { school: of(true), others: of(false), offset: 0.0, stretch: 1.0 }
}

fn least_squares<'a>(samples: impl Iterator<Item = &'a (DifficultyFeatures, f64)>) -> [f64; FEATURES] {
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
        for (_, row) in rows.iter_mut().enumerate().filter(|(other, _)| *other != at) {
            let factor = row[at];
            row.iter_mut().zip(pivot).for_each(|(cell, pivot)| *cell -= factor * pivot);
        }
    }
    rows.map(|row| row[FEATURES])
}

/// How strongly weights are drawn towards nought.
const RIDGE: f64 = 0.5;

/// By how much the order of one list of numbers is that of another: Spearman's coefficient, 1 for the same order and −1 for the
/// reverse.
pub fn rank_correlation(pairs: &[(f64, f64)]) -> f64 {
    let first = ranks(pairs.iter().map(|pair| pair.0));
    let second = ranks(pairs.iter().map(|pair| pair.1));
    let mean = (pairs.len() as f64 + 1.0) / 2.0;
    let sum =
        |of: &dyn Fn(f64, f64) -> f64| -> f64 { first.iter().zip(&second).map(|(a, b)| of(a - mean, b - mean)).sum() };
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

#[cfg(test)]
mod tests {
    use super::*;

    fn features(numbers: [f64; 2], pieces: f64) -> DifficultyFeatures {
        let mut features = [0.0; FEATURES];
        (features[0], features[1], features[2], features[FEATURES - 1]) = (1.0, numbers[0], numbers[1], pieces.ln());
        DifficultyFeatures(features)
    }

    #[test]
    fn the_model_of_made_up_strengths_is_found_again() {
        let strength = |[a, b]: [f64; 2], pieces: f64| if pieces > 4.0 { 500.0 + 30.0 * a } else { 900.0 + 70.0 * b };
        let numbers = (0..400_u32).map(|number| [f64::from(number % 20), f64::from(number / 20)]);
        let both = numbers.flat_map(|numbers| [(numbers, 4.0), (numbers, 9.0)]);
        let samples: Vec<_> =
            both.map(|(numbers, pieces)| (features(numbers, pieces), strength(numbers, pieces))).collect();
        let model = fitted(&samples);
        for (features, strength) in &samples {
            assert!((model.strength(features) - strength).abs() < 5.0);
        }
    }

    #[test]
    fn a_correlation_of_ranks_knows_order_alone() {
        let of = |second: [f64; 4]| rank_correlation(&[1.0, 2.0, 3.0, 4.0].into_iter().zip(second).collect::<Vec<_>>());
        assert!((of([1.0, 10.0, 100.0, 1_000.0]) - 1.0).abs() < 1e-9);
        assert!((of([4.0, 3.0, 2.0, 1.0]) + 1.0).abs() < 1e-9);
        assert!((of([1.0, 1.0, 5.0, 5.0]) - 0.894).abs() < 1e-3, "{}", of([1.0, 1.0, 5.0, 5.0]));
    }
}
