//! Gradient descent (Adam) on the weights, so that a sigmoid curve of the evaluation comes near to what became of the
//! positions.

use std::collections::BTreeMap;

use makruk::{Color, Role};
use makruk_engine::eval::{
    FEATURE_COUNT, FULL_PHASE, FULL_SCALE, FeatureSink, WEIGHTS, extract_features, phase, scale_factor,
};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

use crate::record::Record;

/// How a fit goes.
#[derive(Clone, Copy)]
pub struct FitConfig {
    /// How often all positions are gone through.
    pub rounds: u32,
    /// How much of the target is the game's result, 0 to 1; the rest is the search's score.
    pub result: f32,
    /// Hundredths of a pawn to a step of the sigmoid curve.
    pub scale: f32,
    /// How strongly weights are drawn to zero.
    pub decay: f32,
}

/// The first steps are of about so many hundredths of a pawn.
const LEARNING_RATE: f32 = 2.0;
/// Positions to a step.
const BATCH: usize = 2048;
/// One position of so many is held back, to see whether what was learnt holds for others.
const VALIDATION_INTERVAL: usize = 20;
/// Features whose weights are never drawn to zero: the pieces themselves.
const MATERIAL_FEATURES: usize = 5;

/// A weight's worth in the middlegame game and in the endgame.
type Pair = [f32; 2];

/// A position, as the evaluation sees it.
struct Row {
    /// Where its features lie in [`Fit::features`].
    features: std::ops::Range<usize>,
    /// How much of the middlegame game is left, 0 to 1.
    phase: f32,
    /// What is left of a lead of White's, and of one of Black's.
    scale_factors: [f32; 2],
    /// What the sigmoid curve is to come to.
    target: f32,
}

/// A fit under way.
pub struct Fit {
    config: FitConfig,
    /// Number of a feature, and how much more often White has it than Black, for all rows one after the other.
    features: Vec<(u16, i16)>,
    rows: Vec<Row>,
    weights: Vec<Pair>,
}

/// Collects the counts of features.
#[derive(Default)]
struct FeatureCounts(BTreeMap<u16, i16>);

impl FeatureSink for FeatureCounts {
    fn add(&mut self, side: Color, feature: usize, times: i32) {
        *self.0.entry(feature as u16).or_default() += if side == Color::White { times } else { -times } as i16;
    }
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

impl Fit {
    /// A fit that begins with the weights in force. Bare kings and dead endings, which the evaluation knows by other
    /// means, are left out.
    pub fn new(records: &[Record], config: FitConfig) -> Result<Fit, String> {
        let mut fit = Fit {
            config,
            features: Vec::new(),
            rows: Vec::new(),
            weights: WEIGHTS.iter().map(|weight| [weight.middlegame() as f32, weight.endgame() as f32]).collect(),
        };
        for record in records {
            let (position, count) = record.position()?;
            let board = position.board();
            let dead = board.by_role(Role::Pawn).is_empty() && board.occupied().len() < 5;
            if dead || Color::ALL.iter().any(|&color| !board.by_color(color).has_many()) {
                continue;
            }
            let mut counts = FeatureCounts::default();
            extract_features(&position, &mut counts);
            let from = fit.features.len();
            fit.features.extend(counts.0.into_iter().filter(|(_, times)| *times != 0));
            let FitConfig { result, scale, .. } = config;
            fit.rows.push(Row {
                features: from..fit.features.len(),
                phase: phase(board) as f32 / FULL_PHASE as f32,
                scale_factors: Color::ALL.map(|color| scale_factor(board, color, count) as f32 / FULL_SCALE as f32),
                target: record.target(result, scale),
            });
        }
        if fit.rows.len() < VALIDATION_INTERVAL { Err("there are too few positions".to_owned()) } else { Ok(fit) }
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
    pub fn run(&mut self, mut report: impl FnMut(u32, [f32; 2])) {
        let mut random = StdRng::seed_from_u64(1);
        let (validation, mut order): (Vec<usize>, Vec<usize>) =
            (0..self.rows.len()).partition(|row| row % VALIDATION_INTERVAL == 0);
        let mut adam = Adam::new();
        for round in 0..self.config.rounds {
            order.shuffle(&mut random);
            let left = 1.0 - round as f32 / self.config.rounds as f32;
            for batch in order.chunks(BATCH) {
                let gradient = self.gradient(batch);
                adam.step(&mut self.weights, &gradient, LEARNING_RATE * left.max(0.05));
            }
            report(round + 1, [self.error(&order), self.error(&validation)]);
        }
    }

    /// What the evaluation says of a row, for White, and which share of the sum it left.
    fn evaluate(&self, row: &Row) -> (f32, f32) {
        let [middlegame, endgame] =
            self.features[row.features.clone()].iter().fold([0.0; 2], |sum: Pair, &(feature, times)| {
                let pair = self.weights[usize::from(feature)];
                [sum[0] + pair[0] * f32::from(times), sum[1] + pair[1] * f32::from(times)]
            });
        let value = middlegame * row.phase + endgame * (1.0 - row.phase);
        let share = row.scale_factors[usize::from(value <= 0.0)];
        (value * share, share)
    }

    fn error(&self, rows: &[usize]) -> f32 {
        let of = |row: &Row| (sigmoid(self.evaluate(row).0 / self.config.scale) - row.target).powi(2);
        rows.iter().map(|&row| of(&self.rows[row])).sum::<f32>() / rows.len() as f32
    }

    /// How the error changes with each weight.
    fn gradient(&self, batch: &[usize]) -> Vec<Pair> {
        let mut gradient = vec![[0.0; 2]; FEATURE_COUNT];
        for row in batch.iter().map(|&row| &self.rows[row]) {
            let (value, share) = self.evaluate(row);
            let curve = sigmoid(value / self.config.scale);
            let by_value = (curve - row.target) * curve * (1.0 - curve) * share / batch.len() as f32;
            for &(feature, times) in &self.features[row.features.clone()] {
                let pair = &mut gradient[usize::from(feature)];
                pair[0] += by_value * f32::from(times) * row.phase;
                pair[1] += by_value * f32::from(times) * (1.0 - row.phase);
            }
        }
        for (pair, weight) in gradient.iter_mut().zip(&self.weights).skip(MATERIAL_FEATURES) {
            for (part, weight) in pair.iter_mut().zip(weight) {
                *part += self.config.decay * weight;
            }
        }
        gradient
    }
}

/// Steps as long as slopes are steady: Kingma and Ba, "Adam", 2014, with the constants that they propose.
struct Adam {
    steps: i32,
    means: Vec<Pair>,
    squares: Vec<Pair>,
}

impl Adam {
    const BETA1: f32 = 0.9;
    const BETA2: f32 = 0.999;

    fn new() -> Adam {
        Adam { steps: 0, means: vec![[0.0; 2]; FEATURE_COUNT], squares: vec![[0.0; 2]; FEATURE_COUNT] }
    }

    fn step(&mut self, weights: &mut [Pair], gradient: &[Pair], length: f32) {
        self.steps += 1;
        let mean_correction = 1.0 - Adam::BETA1.powi(self.steps);
        let square_correction = 1.0 - Adam::BETA2.powi(self.steps);
        for feature in 0..weights.len() {
            for part in 0..2 {
                let gradient = gradient[feature][part];
                let mean = &mut self.means[feature][part];
                let square = &mut self.squares[feature][part];
                *mean = Adam::BETA1 * *mean + (1.0 - Adam::BETA1) * gradient;
                *square = Adam::BETA2 * *square + (1.0 - Adam::BETA2) * gradient * gradient;
                weights[feature][part] -=
                    length * (*mean / mean_correction) / ((*square / square_correction).sqrt() + 1e-9);
            }
        }
    }
}
