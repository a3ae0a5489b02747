//! Gradient descent (Adam) on the weights, so that a logistic curve of the evaluation comes near to what became of the
//! positions.

use std::collections::BTreeMap;

use makruk::{Color, Role};
use makruk_engine::eval::{FEATURES, FULL_PHASE, Ledger, WEIGHTS, WHOLE, phase, share, tally};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

use crate::record::Record;

/// How a fit goes.
#[derive(Clone, Copy)]
pub struct Course {
    /// How often all positions are gone through.
    pub rounds: u32,
    /// How much of the target is the game's result, 0 to 1; the rest is the search's score.
    pub result: f32,
    /// Hundredths of a pawn to a step of the logistic curve.
    pub scale: f32,
    /// How strongly weights are drawn to zero.
    pub decay: f32,
}

/// The first steps are of about so many hundredths of a pawn.
const FIRST_STEP: f32 = 2.0;
/// Positions to a step.
const BATCH: usize = 2048;
/// One position of so many is held back, to see whether what was learnt holds for others.
const HELD_BACK: usize = 20;
/// Features whose weights are never drawn to zero: the men themselves.
const MEN: usize = 5;

/// A weight's worth in the middle game and in the ending.
type Pair = [f32; 2];

/// A position, as the evaluation sees it.
struct Row {
    /// Where its features lie in [`Fit::features`].
    features: std::ops::Range<usize>,
    /// How much of the middle game is left, 0 to 1.
    phase: f32,
    /// What is left of a lead of White's, and of one of Black's.
    shares: [f32; 2],
    /// What the logistic curve is to come to.
    target: f32,
}

/// A fit under way.
pub struct Fit {
    course: Course,
    /// Number of a feature, and how much more often White has it than Black, for all rows one after the other.
    features: Vec<(u16, i16)>,
    rows: Vec<Row>,
    weights: Vec<Pair>,
}

/// Collects the counts of features.
#[derive(Default)]
struct Collect(BTreeMap<u16, i16>);

impl Ledger for Collect {
    fn add(&mut self, side: Color, feature: usize, times: i32) {
        *self.0.entry(feature as u16).or_default() += if side == Color::White { times } else { -times } as i16;
    }
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

impl Fit {
    /// A fit that begins with the weights in force. Bare kings and dead endings, which the evaluation knows by other
    /// means, are left out.
    pub fn new(records: &[Record], course: Course) -> Result<Fit, String> {
        let mut fit = Fit {
            course,
            features: Vec::new(),
            rows: Vec::new(),
            weights: WEIGHTS.iter().map(|weight| [weight.middle() as f32, weight.ending() as f32]).collect(),
        };
        for record in records {
            let (position, count) = record.position()?;
            let board = position.board();
            let dead = board.by_role(Role::Pawn).is_empty() && board.occupied().len() < 5;
            if dead || Color::ALL.iter().any(|&color| !board.by_color(color).has_many()) {
                continue;
            }
            let mut collect = Collect::default();
            tally(&position, &mut collect);
            let from = fit.features.len();
            fit.features.extend(collect.0.into_iter().filter(|(_, times)| *times != 0));
            let Course { result, scale, .. } = course;
            fit.rows.push(Row {
                features: from..fit.features.len(),
                phase: phase(board) as f32 / FULL_PHASE as f32,
                shares: Color::ALL.map(|color| share(board, color, count) as f32 / WHOLE as f32),
                target: record.target(result, scale),
            });
        }
        if fit.rows.len() < HELD_BACK { Err("there are too few positions".to_owned()) } else { Ok(fit) }
    }

    /// How many positions there are.
    pub fn positions(&self) -> usize {
        self.rows.len()
    }

    /// The weights as they are, rounded.
    pub fn weights(&self) -> Vec<[i32; 2]> {
        self.weights.iter().map(|pair| pair.map(|part| part.round() as i32)).collect()
    }

    /// Goes through all positions round by round and tells the mean error after each: of the positions that were
    /// learnt from, and of those that were held back.
    pub fn run(&mut self, mut tell: impl FnMut(u32, [f32; 2])) {
        let mut random = StdRng::seed_from_u64(1);
        let (held_back, mut order): (Vec<usize>, Vec<usize>) =
            (0..self.rows.len()).partition(|row| row % HELD_BACK == 0);
        let mut adam = Adam::new();
        for round in 0..self.course.rounds {
            order.shuffle(&mut random);
            let left = 1.0 - round as f32 / self.course.rounds as f32;
            for batch in order.chunks(BATCH) {
                let slope = self.slope(batch);
                adam.step(&mut self.weights, &slope, FIRST_STEP * left.max(0.05));
            }
            tell(round + 1, [self.error(&order), self.error(&held_back)]);
        }
    }

    /// What the evaluation says of a row, for White, and which share of the sum it left.
    fn judge(&self, row: &Row) -> (f32, f32) {
        let [middle, ending] =
            self.features[row.features.clone()].iter().fold([0.0; 2], |sum: Pair, &(feature, times)| {
                let pair = self.weights[usize::from(feature)];
                [sum[0] + pair[0] * f32::from(times), sum[1] + pair[1] * f32::from(times)]
            });
        let value = middle * row.phase + ending * (1.0 - row.phase);
        let share = row.shares[usize::from(value <= 0.0)];
        (value * share, share)
    }

    fn error(&self, rows: &[usize]) -> f32 {
        let of = |row: &Row| (logistic(self.judge(row).0 / self.course.scale) - row.target).powi(2);
        rows.iter().map(|&row| of(&self.rows[row])).sum::<f32>() / rows.len() as f32
    }

    /// How the error changes with each weight.
    fn slope(&self, batch: &[usize]) -> Vec<Pair> {
        let mut slope = vec![[0.0; 2]; FEATURES];
        for row in batch.iter().map(|&row| &self.rows[row]) {
            let (value, share) = self.judge(row);
            let curve = logistic(value / self.course.scale);
            let by_value = (curve - row.target) * curve * (1.0 - curve) * share / batch.len() as f32;
            for &(feature, times) in &self.features[row.features.clone()] {
                let pair = &mut slope[usize::from(feature)];
                pair[0] += by_value * f32::from(times) * row.phase;
                pair[1] += by_value * f32::from(times) * (1.0 - row.phase);
            }
        }
        for (pair, weight) in slope.iter_mut().zip(&self.weights).skip(MEN) {
            for (part, weight) in pair.iter_mut().zip(weight) {
                *part += self.course.decay * weight;
            }
        }
        slope
    }
}

/// Steps as long as slopes are steady: Kingma and Ba, "Adam", 2014, with the constants that they propose.
struct Adam {
    steps: i32,
    means: Vec<Pair>,
    squares: Vec<Pair>,
}

impl Adam {
    const MEAN_KEPT: f32 = 0.9;
    const SQUARE_KEPT: f32 = 0.999;

    fn new() -> Adam {
        Adam { steps: 0, means: vec![[0.0; 2]; FEATURES], squares: vec![[0.0; 2]; FEATURES] }
    }

    fn step(&mut self, weights: &mut [Pair], slope: &[Pair], length: f32) {
        self.steps += 1;
        let mean_seen = 1.0 - Adam::MEAN_KEPT.powi(self.steps);
        let square_seen = 1.0 - Adam::SQUARE_KEPT.powi(self.steps);
        for feature in 0..weights.len() {
            for part in 0..2 {
                let slope = slope[feature][part];
                let mean = &mut self.means[feature][part];
                let square = &mut self.squares[feature][part];
                *mean = Adam::MEAN_KEPT * *mean + (1.0 - Adam::MEAN_KEPT) * slope;
                *square = Adam::SQUARE_KEPT * *square + (1.0 - Adam::SQUARE_KEPT) * slope * slope;
                weights[feature][part] -= length * (*mean / mean_seen) / ((*square / square_seen).sqrt() + 1e-9);
            }
        }
    }
}
