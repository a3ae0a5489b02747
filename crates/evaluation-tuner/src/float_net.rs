//! The network in floating point: evaluation and backpropagation.

use game_search::net::{HIDDEN, INPUTS, MAX_OUTPUT_WEIGHT, Net, OUTPUT_BUCKETS, QA, QB, Row as WholeRow};
use rand::Rng;
use rand::rngs::StdRng;

/// One number for each sum of an accumulator.
type FloatRow = [f32; HIDDEN];

/// The most pieces that a board can have.
pub const MAX_PIECES: usize = 32;

/// Bound on weights, so that they can be quantised.
const MAX_WEIGHT: f32 = MAX_OUTPUT_WEIGHT as f32 / QB as f32;
/// Bound on output biases, which are quantised to more bits.
const MAX_OUTPUT_BIAS: f32 = 20.0;

/// The input of the network.
#[derive(Clone, Copy)]
pub struct NetInput {
    /// The active features of the side to move and of the opponent, one per piece.
    pub features: [[u16; MAX_PIECES]; 2],
    /// The number of pieces.
    pub piece_count: usize,
    /// The output bucket.
    pub bucket: usize,
}

/// Weights, or the gradient of an error with respect to them.
pub struct FloatNet {
    feature_weights: Vec<FloatRow>,
    feature_biases: FloatRow,
    output_weights: [[FloatRow; 2]; OUTPUT_BUCKETS],
    output_biases: [f32; OUTPUT_BUCKETS],
}

impl FloatNet {
    /// All weights zero.
    pub fn zero() -> FloatNet {
        FloatNet {
            feature_weights: vec![[0.0; HIDDEN]; INPUTS],
            feature_biases: [0.0; HIDDEN],
            output_weights: [[[0.0; HIDDEN]; 2]; OUTPUT_BUCKETS],
            output_biases: [0.0; OUTPUT_BUCKETS],
        }
    }

    /// Small random weights, the same for all buckets.
    pub fn random(random: &mut StdRng) -> FloatNet {
        let mut float_net = FloatNet { feature_biases: [0.2; HIDDEN], ..FloatNet::zero() };
        float_net
            .feature_weights
            .as_flattened_mut()
            .iter_mut()
            .for_each(|weight| *weight = random.random_range(-0.1..0.1));
        let mut output_weights = [[0.0; HIDDEN]; 2];
        output_weights.as_flattened_mut().iter_mut().for_each(|weight| *weight = random.random_range(-0.15..0.15));
        float_net.output_weights = [output_weights; OUTPUT_BUCKETS];
        float_net
    }

    /// All weights, each group with the bound on its absolute values.
    pub fn parts(&mut self) -> [(&mut [f32], f32); 4] {
        [
            (self.feature_weights.as_flattened_mut(), MAX_WEIGHT),
            (&mut self.feature_biases, MAX_WEIGHT),
            (self.output_weights.as_flattened_mut().as_flattened_mut(), MAX_WEIGHT),
            (&mut self.output_biases, MAX_OUTPUT_BIAS),
        ]
    }

    /// The output for the side to move. `sums` receives both accumulators.
    pub fn evaluate(&self, input: &NetInput, sums: &mut [FloatRow; 2]) -> f32 {
        let mut value = self.output_biases[input.bucket];
        for ((sums, features), weights) in sums.iter_mut().zip(&input.features).zip(&self.output_weights[input.bucket])
        {
            // A local array, which the compiler knows not to be aliased.
            let mut own = self.feature_biases;
            for &feature in &features[..input.piece_count] {
                own.iter_mut()
                    .zip(&self.feature_weights[usize::from(feature)])
                    .for_each(|(sum, weight)| *sum += weight);
            }
            // In sixteen lanes: the compiler may not reorder floating point additions by itself.
            let mut lanes = [0.0; 16];
            for (sums, weights) in own.as_chunks::<16>().0.iter().zip(weights.as_chunks::<16>().0) {
                for ((lane, sum), weight) in lanes.iter_mut().zip(sums).zip(weights) {
                    *lane += sum.clamp(0.0, 1.0).powi(2) * weight;
                }
            }
            value += lanes.iter().sum::<f32>();
            *sums = own;
        }
        value
    }

    /// Adds to `gradient` the gradient of an error whose derivative with respect to the output is `by_value`.
    pub fn backpropagate(&self, input: &NetInput, sums: &[FloatRow; 2], by_value: f32, gradient: &mut FloatNet) {
        gradient.output_biases[input.bucket] += by_value;
        for (side, (sums, features)) in sums.iter().zip(&input.features).enumerate() {
            let weights = &self.output_weights[input.bucket][side];
            let by_weight = &mut gradient.output_weights[input.bucket][side];
            let mut by_sum = [0.0; HIDDEN];
            for unit in 0..HIDDEN {
                let clipped = sums[unit].clamp(0.0, 1.0);
                by_weight[unit] += by_value * clipped * clipped;
                let is_clipped = clipped != sums[unit];
                by_sum[unit] = if is_clipped { 0.0 } else { by_value * weights[unit] * 2.0 * clipped };
            }
            gradient.feature_biases.iter_mut().zip(&by_sum).for_each(|(gradient, by_sum)| *gradient += by_sum);
            for &feature in &features[..input.piece_count] {
                gradient.feature_weights[usize::from(feature)]
                    .iter_mut()
                    .zip(&by_sum)
                    .for_each(|(gradient, by_sum)| *gradient += by_sum);
            }
        }
    }

    /// The quantised network.
    pub fn rounded(&self) -> Net {
        let row = |row: &FloatRow, one: i16| -> WholeRow { row.map(|weight| (weight * f32::from(one)).round() as i16) };
        let one = f32::from(QA) * f32::from(QB);
        Net {
            feature_weights: self.feature_weights.iter().map(|weights| row(weights, QA)).collect(),
            feature_biases: row(&self.feature_biases, QA),
            output_weights: self
                .output_weights
                .each_ref()
                .map(|sides| sides.each_ref().map(|weights| row(weights, QB))),
            output_biases: self.output_biases.map(|weight| (weight * one).round() as i32),
        }
    }
}
