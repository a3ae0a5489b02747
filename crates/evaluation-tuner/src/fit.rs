//! Gradient descent (Adam) on the feature weights, so that a logistic curve of the evaluation predicts the results of
//! the positions.

use std::collections::BTreeMap;

use game_search::Weight;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

/// The parameters of a fit.
#[derive(Clone, Copy)]
pub struct FitConfig {
    /// The number of passes over all positions.
    pub rounds: u32,
    /// The scale of the logistic curve, in centipawns.
    pub scale: f32,
    /// The strength of weight decay.
    pub decay: f32,
}

/// The initial size of a step, in centipawns.
const LEARNING_RATE: f32 = 2.0;
/// Positions per step.
const BATCH: usize = 2048;
/// One position out of this many is held back for validation.
const VALIDATION_INTERVAL: usize = 20;
/// The leading features, material, are exempt from weight decay.
const MATERIAL_FEATURES: usize = 5;

/// A middlegame and an endgame weight.
type Pair = [f32; 2];

/// How often White has each feature more than Black.
#[derive(Default)]
pub struct FeatureCounts(BTreeMap<u16, i16>);

impl FeatureCounts {
    /// A side, 0 for White, has the feature this many times.
    pub fn add(&mut self, side: usize, feature: usize, times: i32) {
        *self.0.entry(feature as u16).or_default() += if side == 0 { times } else { -times } as i16;
    }
}

/// A position as the evaluation sees it.
pub struct FitRow {
    /// Its features.
    pub features: FeatureCounts,
    /// How much of the middlegame is left, 0 to 1.
    pub phase: f32,
    /// What remains of a lead of White's, and of one of Black's, 0 to 1.
    pub scale_factors: [f32; 2],
    /// The target of the logistic curve, for White.
    pub target: f32,
}

/// The same with its features in the common list.
struct PackedFitRow {
    /// The range of its features in [`WeightFit::features`].
    features: std::ops::Range<usize>,
    phase: f32,
    scale_factors: [f32; 2],
    target: f32,
}

/// A fit in progress.
pub struct WeightFit {
    config: FitConfig,
    /// The features of all rows: the index of each, and how many times more White has it than Black.
    features: Vec<(u16, i16)>,
    rows: Vec<PackedFitRow>,
    weights: Vec<Pair>,
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

impl WeightFit {
    /// A fit that begins with these weights.
    ///
    /// # Errors
    /// There are too few positions.
    pub fn new(weights: &[Weight], rows: impl Iterator<Item = FitRow>, config: FitConfig) -> Result<WeightFit, String> {
        let mut fit = WeightFit {
            config,
            features: Vec::new(),
            rows: Vec::new(),
            weights: weights.iter().map(|weight| [weight.middlegame() as f32, weight.endgame() as f32]).collect(),
        };
        for FitRow { features, phase, scale_factors, target } in rows {
            let from = fit.features.len();
            fit.features.extend(features.0.into_iter().filter(|(_, times)| *times != 0));
            fit.rows.push(PackedFitRow { features: from..fit.features.len(), phase, scale_factors, target });
        }
        if fit.rows.len() < VALIDATION_INTERVAL { Err("there are too few positions".to_owned()) } else { Ok(fit) }
    }

    /// The number of positions.
    pub fn positions(&self) -> usize {
        self.rows.len()
    }

    /// The current weights, rounded.
    pub fn weights(&self) -> Vec<[i32; 2]> {
        self.weights.iter().map(|pair| pair.map(|part| part.round() as i32)).collect()
    }

    /// Runs all passes and reports after each the mean squared errors of the training and of the validation
    /// positions.
    pub fn run(&mut self, mut report: impl FnMut(u32, [f32; 2])) {
        let mut random = StdRng::seed_from_u64(1);
        let (validation, mut order): (Vec<usize>, Vec<usize>) =
            (0..self.rows.len()).partition(|row| row % VALIDATION_INTERVAL == 0);
        let mut adam = PairAdam::new(self.weights.len());
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

    /// The evaluation of a row for White, and the scale factor that was applied.
    fn evaluate(&self, row: &PackedFitRow) -> (f32, f32) {
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
        let of = |row: &PackedFitRow| (sigmoid(self.evaluate(row).0 / self.config.scale) - row.target).powi(2);
        rows.iter().map(|&row| of(&self.rows[row])).sum::<f32>() / rows.len() as f32
    }

    /// The gradient of the error with respect to each weight.
    fn gradient(&self, batch: &[usize]) -> Vec<Pair> {
        let mut gradient = vec![[0.0; 2]; self.weights.len()];
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

/// The Adam optimiser (Kingma and Ba, 2014) with the constants that its authors propose.
struct PairAdam {
    steps: i32,
    means: Vec<Pair>,
    squares: Vec<Pair>,
}

impl PairAdam {
    const BETA1: f32 = 0.9;
    const BETA2: f32 = 0.999;

    fn new(features: usize) -> PairAdam {
        PairAdam { steps: 0, means: vec![[0.0; 2]; features], squares: vec![[0.0; 2]; features] }
    }

    fn step(&mut self, weights: &mut [Pair], gradient: &[Pair], length: f32) {
        self.steps += 1;
        let mean_correction = 1.0 - PairAdam::BETA1.powi(self.steps);
        let square_correction = 1.0 - PairAdam::BETA2.powi(self.steps);
        for feature in 0..weights.len() {
            for part in 0..2 {
                let gradient = gradient[feature][part];
                let mean = &mut self.means[feature][part];
                let square = &mut self.squares[feature][part];
                *mean = PairAdam::BETA1 * *mean + (1.0 - PairAdam::BETA1) * gradient;
                *square = PairAdam::BETA2 * *square + (1.0 - PairAdam::BETA2) * gradient * gradient;
                weights[feature][part] -=
                    length * (*mean / mean_correction) / ((*square / square_correction).sqrt() + 1e-9);
            }
        }
    }
}
