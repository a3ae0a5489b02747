//! The estimated difficulty of a puzzle before its first attempt.

use std::fmt;

use makruk::{History, Move, Role, Square};
use makruk_engine::{Engine, Level, Limits, PvLine, Resources, Signals};

use crate::keys::is_given_away;
use crate::puzzle::{Puzzle, PuzzleKind, SCHOOL_PIECES};
use crate::scale::lead;
use crate::simulation::{SimulatedSolvers, SolveRates};
use crate::theme::PuzzleTheme;
use crate::themes::is_quiet;

/// The easiest and the most difficult there are.
const RANGE: std::ops::RangeInclusive<f64> = 400.0..=2_800.0;

/// How many numbers describe a puzzle for its difficulty.
const FEATURES: usize = 22;

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
    school: [f64; FEATURES],
    others: [f64; FEATURES],
}

/// A solver's move with the game before it.
type SolverTurn = (History, Move);

impl DifficultyFeatures {
    /// The features of a puzzle. Takes hundredths of a second.
    pub fn of(puzzle: &Puzzle) -> DifficultyFeatures {
        // Without tables: people have none.
        let mut engine = Engine::new(Resources { hash: HASH, threads: 1 });
        let turns: Vec<SolverTurn> =
            puzzle.turns().filter(|(ply, ..)| ply % 2 == 0).map(|(_, history, mv)| (history, mv)).collect();
        let hidden: Vec<f64> = turns.iter().map(|turn| hidden(&mut engine, turn)).collect();
        let leads: Vec<f64> = turns.iter().map(|turn| seen_lead(&mut engine, turn)).collect();
        let moves = turns.len() as f64;
        let mean = |of: fn(&SolverTurn) -> f64| turns.iter().map(of).sum::<f64>() / moves;
        let key = |of: fn(&SolverTurn) -> f64| turns.first().map_or(0.0, of);
        let flag = |is: bool| f64::from(u8::from(is));
        let mut solvers = SimulatedSolvers::default();
        let tried = TRIERS.map(|level| Level::new(level).map_or(0.0, |level| solvers.share(puzzle, level, TRIER)));
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
            mean(choice),
            mean(quiet),
            key(quiet),
            mean(given_away),
            mean(obscurity),
            key(obscurity),
            flag(puzzle.themes.contains(PuzzleTheme::Sacrifice)),
            flag(puzzle.kind() == PuzzleKind::Mate),
            tried[0],
            tried[1],
            tried[2],
            tried[3],
            f64::from(puzzle.start.position().board().occupied().len()).ln(),
        ])
    }

    /// Whether they are of the school of endings.
    fn is_school(&self) -> bool {
        self.0[FEATURES - 1] <= f64::from(SCHOOL_PIECES).ln() + f64::EPSILON
    }
}

/// The logarithm of the number of moves that there are to choose from.
fn choice((history, _): &SolverTurn) -> f64 {
    (history.position().legal_moves().len().max(1) as f64).ln()
}

fn quiet((history, mv): &SolverTurn) -> f64 {
    f64::from(u8::from(is_quiet(history, *mv)))
}

fn given_away((history, mv): &SolverTurn) -> f64 {
    f64::from(u8::from(is_given_away(history, *mv)))
}

/// Whether it is a knight's move, and whether it goes back: what is overlooked most.
fn obscurity((history, mv): &SolverTurn) -> f64 {
    let turn = history.position().turn();
    let rank = |square: Square| square.rank().relative_to(turn).index();
    let knight = history.position().board().role_at(mv.from()) == Some(Role::Knight);
    2.0 * f64::from(u8::from(knight)) + f64::from(u8::from(rank(mv.to()) < rank(mv.from())))
}

/// The number of searches, each with four times the nodes of the one before, that do not find a move.
fn hidden(engine: &mut Engine, (history, mv): &SolverTurn) -> f64 {
    let mut finds =
        |nodes: &u64| lines(engine, history, *nodes, 1).first().and_then(|line| line.moves.first()) == Some(mv);
    BUDGETS.iter().position(&mut finds).unwrap_or(BUDGETS.len()) as f64
}

/// By how much a move leads the others on the scale of [`expected`](crate::expected), or the others lead it (then it is less than nought).
fn seen_lead(engine: &mut Engine, (history, mv): &SolverTurn) -> f64 {
    match &lines(engine, history, LEAD_NODES, 2)[..] {
        [best, second] => lead(history, best, second) * if best.moves.first() == Some(mv) { 1.0 } else { -1.0 },
        _ => 1.0,
    }
}

fn lines(engine: &mut Engine, history: &History, nodes: u64, lines: usize) -> Vec<PvLine> {
    engine.new_game();
    engine.search(history, &Limits::nodes(nodes), lines, &Signals::default(), &mut |_| ()).lines
}

impl DifficultyModel {
    /// As fitted.
    pub const FITTED: DifficultyModel = DifficultyModel {
        school: [
            517.3, -47.1, 294.8, -11.2, 104.2, 3.6, -6.6, 146.8, 75.6, 109.9, 753.2, -177.6, 149.2, 22.1, 1.7, -95.0,
            -134.8, -102.6, -149.9, -320.7, -450.4, 158.8,
        ],
        others: [
            870.2, 61.5, 302.2, -11.9, 114.5, 56.6, -7.6, -180.3, -78.8, 167.8, 121.0, 139.7, -43.4, 51.5, -19.0,
            -208.1, -54.5, -122.3, -128.0, -135.2, -285.0, -114.9,
        ],
    };

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
pub(crate) fn of(features: &DifficultyFeatures, rates: Option<&SolveRates>) -> u16 {
    let predicted = DifficultyModel::FITTED.strength(features);
    let strength = rates.map_or(predicted, |rates| rates.strength(predicted, DEVIATION));
    (OFFSET + STRETCH * strength).clamp(*RANGE.start(), *RANGE.end()).round() as u16
}

/// How the scale of levels becomes that of puzzles: so that every day of the week has enough of them.
const OFFSET: f64 = -15.0;
/// See [`OFFSET`].
const STRETCH: f64 = 0.88;

/// The model that fits strengths best: by least squares, drawn towards nought a little.
pub fn fitted(samples: &[(DifficultyFeatures, f64)]) -> DifficultyModel {
    let of = |school: bool| least_squares(samples.iter().filter(|(features, _)| features.is_school() == school));
    DifficultyModel { school: of(true), others: of(false) }
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

    #[test]
    fn what_is_hidden_deeper_is_held_to_be_harder() {
        let difficulty = |line: &str| {
            let puzzle: Puzzle = line.parse().unwrap();
            of(&DifficultyFeatures::of(&puzzle), None)
        };
        let easy =
            difficulty("2s4r/2mn2s1/p1npk1pp/P1p2p2/2PP4/3SMPPP/4S3/1NK3NR w - - 0 1\twin\td4d5 e6e7 d5c6m\t\t0");
        let hard = difficulty("8/8/p7/2s1m3/3k4/1n3m~2/4r3/7K b - - 0 1\tmate-3\te2e1 h1h2 e5f4 h2h3 e1h1\t\t0");
        assert!(easy + 200 < hard, "{easy} {hard}");
    }
}
