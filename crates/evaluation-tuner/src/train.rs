//! Gradient descent (Adam) on the weights of the network.

use std::f32::consts::PI;

use game_search::net::{HIDDEN, Net, PlacedPiece, SCALE, output_bucket};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

use crate::float_net::{FloatNet, MAX_PIECES, NetInput};

/// Positions per step.
const BATCH: usize = 8192;
/// The initial learning rate; it decreases along half a cosine wave.
const LEARNING_RATE: f32 = 0.002;
/// The final learning rate as a fraction of the initial one.
const FINAL_RATE_FACTOR: f32 = 0.02;

/// A training position.
pub struct TrainRow {
    /// The pieces, at most 32.
    pub pieces: Vec<PlacedPiece>,
    /// The side to move: 0 or 1.
    pub turn: usize,
    /// What remains of a lead of the side to move, and of one of the opponent, 0 to 1.
    pub scale_factors: [f32; 2],
    /// The target of the logistic curve, for the side to move.
    pub target: f32,
    /// What the features say, in centipawns for the side to move.
    pub features: i32,
}

/// The same in less space.
struct PackedTrainRow {
    pieces: [PackedPiece; MAX_PIECES],
    piece_count: u8,
    turn: u8,
    bucket: u8,
    scale_factors: [f32; 2],
    target: f32,
}

/// The indices of a piece's features from both points of view.
type PackedPiece = [u16; 2];

/// How a board is presented.
#[derive(Clone, Copy)]
pub enum Orientation {
    /// As it is.
    Original,
    /// With left and right exchanged.
    Mirrored,
}

/// The orientations in which boards are training data.
#[derive(Clone, Copy)]
pub enum Orientations {
    /// Left and right are not alike in this game.
    Original,
    /// Left and right are alike in this game.
    Both,
}

/// A training run in progress.
pub struct Training {
    rows: Vec<PackedTrainRow>,
    validation: Vec<PackedTrainRow>,
    /// The error of the feature evaluation on the validation positions.
    baseline_error: f32,
    orientations: Orientations,
    float_net: FloatNet,
}

fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

impl PackedTrainRow {
    /// The row, and the error of the features.
    fn of(row: &TrainRow) -> (PackedTrainRow, f64) {
        let mut pieces = [[0; 2]; MAX_PIECES];
        for (place, piece) in pieces.iter_mut().zip(&row.pieces) {
            *place = [0, 1].map(|side| piece.feature_index(side) as u16);
        }
        let piece_count = row.pieces.len().min(MAX_PIECES);
        let error = f64::from(sigmoid(row.features as f32 / SCALE as f32) - row.target);
        let packed = PackedTrainRow {
            pieces,
            piece_count: piece_count as u8,
            turn: row.turn as u8,
            bucket: output_bucket(piece_count) as u8,
            scale_factors: row.scale_factors,
            target: row.target,
        };
        (packed, error * error)
    }

    fn input(&self, orientation: Orientation) -> NetInput {
        let piece_count = usize::from(self.piece_count);
        let mut input = NetInput { features: [[0; MAX_PIECES]; 2], piece_count, bucket: usize::from(self.bucket) };
        for (features, side) in input.features.iter_mut().zip([self.turn, 1 - self.turn]) {
            for (feature, piece) in features.iter_mut().zip(&self.pieces[..piece_count]) {
                // The files of a square are its lowest three bits.
                let mirror = if matches!(orientation, Orientation::Mirrored) { 7 } else { 0 };
                *feature = piece[usize::from(side)] ^ mirror;
            }
        }
        input
    }

    /// The prediction for a network output after scaling for the endgame, and the scale factor.
    fn sigmoid_with_scale(&self, value: f32) -> (f32, f32) {
        let share = self.scale_factors[usize::from(value < 0.0)];
        (sigmoid(value * share), share)
    }
}

impl Training {
    /// A training run that begins with random weights.
    ///
    /// # Errors
    /// There are too few positions.
    pub fn new(
        rows: impl Iterator<Item = TrainRow>,
        validation: impl Iterator<Item = TrainRow>,
        orientations: Orientations,
    ) -> Result<Training, String> {
        let rows: Vec<PackedTrainRow> = rows.map(|row| PackedTrainRow::of(&row).0).collect();
        let (validation, errors): (Vec<PackedTrainRow>, Vec<f64>) =
            validation.map(|row| PackedTrainRow::of(&row)).unzip();
        if rows.is_empty() || validation.is_empty() {
            return Err("there are too few positions".to_owned());
        }
        let baseline_error = (errors.iter().sum::<f64>() / errors.len() as f64) as f32;
        let float_net = FloatNet::random(&mut StdRng::seed_from_u64(1));
        Ok(Training { rows, validation, baseline_error, orientations, float_net })
    }

    /// The number of training positions.
    pub fn positions(&self) -> usize {
        self.rows.len()
    }

    /// The mean squared error of the feature evaluation on the validation positions, which the network has to beat.
    pub fn baseline_error(&self) -> f32 {
        self.baseline_error
    }

    /// The current network.
    pub fn net(&self) -> Net {
        self.float_net.rounded()
    }

    /// Runs all passes and reports after each the mean squared errors of the training and of the validation
    /// positions.
    pub fn run(&mut self, rounds: u32, mut report: impl FnMut(u32, [f32; 2])) {
        let mut random = StdRng::seed_from_u64(2);
        let mut order: Vec<usize> = (0..self.rows.len()).collect();
        let steps = rounds as usize * order.len().div_ceil(BATCH);
        let mut adam = NetAdam { steps: 0, means: FloatNet::zero(), squares: FloatNet::zero() };
        let mut gradient = FloatNet::zero();
        for round in 0..rounds {
            order.shuffle(&mut random);
            let mut error = 0.0;
            for batch in order.chunks(BATCH) {
                error += self.gradient(
                    batch,
                    match self.orientations {
                        Orientations::Both if adam.steps % 2 != 0 => Orientation::Mirrored,
                        Orientations::Both | Orientations::Original => Orientation::Original,
                    },
                    &mut gradient,
                );
                let done = adam.steps as f32 / steps as f32;
                let length =
                    LEARNING_RATE * (FINAL_RATE_FACTOR + (1.0 - FINAL_RATE_FACTOR) * (1.0 + (PI * done).cos()) / 2.0);
                adam.step(&mut self.float_net, &mut gradient, length);
            }
            report(round + 1, [(error / order.len() as f64) as f32, self.error()]);
        }
    }

    /// Adds up the gradient of a batch and returns the sum of its squared errors.
    fn gradient(&self, batch: &[usize], orientation: Orientation, gradient: &mut FloatNet) -> f64 {
        let mut sums = [[0.0; HIDDEN]; 2];
        let mut errors = 0.0;
        for row in batch.iter().map(|&row| &self.rows[row]) {
            let input = row.input(orientation);
            let (curve, share) = row.sigmoid_with_scale(self.float_net.evaluate(&input, &mut sums));
            let error = curve - row.target;
            errors += f64::from(error * error);
            let by_value = error * curve * (1.0 - curve) * share / batch.len() as f32;
            self.float_net.backpropagate(&input, &sums, by_value, gradient);
        }
        errors
    }

    /// The mean squared error on the validation positions.
    fn error(&self) -> f32 {
        let mut sums = [[0.0; HIDDEN]; 2];
        let mut of = |row: &PackedTrainRow| {
            let value = self.float_net.evaluate(&row.input(Orientation::Original), &mut sums);
            f64::from((row.sigmoid_with_scale(value).0 - row.target).powi(2))
        };
        (self.validation.iter().map(&mut of).sum::<f64>() / self.validation.len() as f64) as f32
    }
}

/// The Adam optimiser (Kingma and Ba, 2014) with the constants that its authors propose.
struct NetAdam {
    steps: i32,
    means: FloatNet,
    squares: FloatNet,
}

impl NetAdam {
    const BETA1: f32 = 0.9;
    const BETA2: f32 = 0.999;

    /// Makes a step and clears the gradient.
    fn step(&mut self, float_net: &mut FloatNet, gradient: &mut FloatNet, length: f32) {
        self.steps += 1;
        let mean_correction = 1.0 - NetAdam::BETA1.powi(self.steps);
        let square_correction = 1.0 - NetAdam::BETA2.powi(self.steps);
        let parts =
            float_net.parts().into_iter().zip(gradient.parts()).zip(self.means.parts()).zip(self.squares.parts());
        for ((((weights, most), (gradient, _)), (means, _)), (squares, _)) in parts {
            for (((weight, gradient), mean), square) in weights.iter_mut().zip(gradient).zip(means).zip(squares) {
                *mean = NetAdam::BETA1 * *mean + (1.0 - NetAdam::BETA1) * *gradient;
                *square = NetAdam::BETA2 * *square + (1.0 - NetAdam::BETA2) * *gradient * *gradient;
                let step = length * (*mean / mean_correction) / ((*square / square_correction).sqrt() + 1e-8);
                *weight = (*weight - step).clamp(-most, most);
                *gradient = 0.0;
            }
        }
    }
}
