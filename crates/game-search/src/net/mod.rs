//! A small efficiently updatable neural network (NNUE) that evaluates a position by its pieces' placement.
//!
//! Each side sees the board from its own end: 768 binary features encode which piece of which side is on which square.
//! Each active feature adds a row of weights to that side's accumulator of 128 sums, which is updated incrementally.
//! The sums are clipped to 0 to 1 and squared; those of the side to move and of the opponent are then multiplied by one
//! of eight sets of output weights, chosen by the number of pieces, and added up.
//!
//! Weights are quantised to integers; [`Net::to_bytes`] specifies the format in which they are kept. Each game has weights of its
//! own, trained by the `tune` example of its engine.

mod accumulator;

use super::game::ROLES;

pub use accumulator::{AccumulatorStack, BoardDelta};

/// Features per side: six roles of either side on 64 squares.
pub const INPUTS: usize = 2 * ROLES * 64;
/// The size of each side's accumulator.
pub const HIDDEN: usize = 128;
/// The number of output weight sets, selected by the number of pieces.
pub const OUTPUT_BUCKETS: usize = 8;
/// The quantisation of the accumulators and feature weights: this integer represents 1.
pub const QA: i16 = 255;
/// The quantisation of the output weights: this integer represents 1.
pub const QB: i16 = 64;
/// Bound on output weights; with it, the product with a clipped sum fits 16 bits.
pub const MAX_OUTPUT_WEIGHT: i16 = 127;
/// Centipawns per unit of the network's output.
pub const SCALE: i32 = 200;

/// One number for each sum of an accumulator.
pub type Row = [i16; HIDDEN];

/// The weights of the network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    /// What each feature adds to the accumulator, in units of 1/[`QA`].
    pub feature_weights: Vec<Row>,
    /// The initial accumulator, in units of 1/[`QA`].
    pub feature_biases: Row,
    /// For each bucket, the output weights of the side to move's and of the opponent's accumulator, in units of
    /// 1/[`QB`].
    pub output_weights: [[Row; 2]; OUTPUT_BUCKETS],
    /// For each bucket the output bias, in units of 1/([`QA`] · [`QB`]).
    pub output_biases: [i32; OUTPUT_BUCKETS],
}

/// A piece on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedPiece {
    /// Whose it is: 0 or 1.
    pub side: usize,
    /// Its kind, below [`ROLES`].
    pub role: usize,
    /// Where it stands, below 64, the first rank of side 0 first.
    pub square: usize,
}

impl PlacedPiece {
    /// The index of the feature for this piece, from the point of view of `side`.
    #[inline]
    pub fn feature_index(self, side: usize) -> usize {
        // The ranks are flipped for the second side, the files are not.
        let square = self.square ^ if side == 0 { 0 } else { 56 };
        let offset = if self.side == side { 0 } else { ROLES };
        (offset + self.role) * 64 + square
    }
}

/// The set of output weights for a board with this many pieces.
#[inline]
pub fn output_bucket(pieces: usize) -> usize {
    pieces.saturating_sub(1) / 4 % OUTPUT_BUCKETS
}

/// The header of the kept form: a magic number and the numbers of features, accumulator sums and buckets.
const HEADER: [u8; 10] = {
    let [feature_weights, hidden, buckets] =
        [(INPUTS as u16).to_le_bytes(), (HIDDEN as u16).to_le_bytes(), (OUTPUT_BUCKETS as u16).to_le_bytes()];
    [b'M', b'K', b'N', b'1', feature_weights[0], feature_weights[1], hidden[0], hidden[1], buckets[0], buckets[1]]
};

/// The size of the kept form in bytes.
pub const SIZE: usize = HEADER.len() + 2 * HIDDEN * (INPUTS + 1 + 2 * OUTPUT_BUCKETS) + 4 * OUTPUT_BUCKETS;

impl Net {
    /// The network as it is kept: the header, then all weights in the order of the fields, as little-endian
    /// 16-bit integers, the output biases as 32-bit ones.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(SIZE);
        bytes.extend(HEADER);
        let output_weights = self.output_weights.as_flattened();
        for row in self.feature_weights.iter().chain([&self.feature_biases]).chain(output_weights) {
            bytes.extend(row.iter().flat_map(|weight| weight.to_le_bytes()));
        }
        bytes.extend(self.output_biases.iter().flat_map(|weight| weight.to_le_bytes()));
        bytes
    }

    /// Reads what [`Net::to_bytes`] wrote; `None` if the bytes are not a network of this shape.
    pub fn from_bytes(bytes: &[u8]) -> Option<Net> {
        if bytes.len() != SIZE {
            return None;
        }
        let weights = bytes.strip_prefix(&HEADER)?;
        let (rows, output_biases) = weights.split_at(weights.len() - 4 * OUTPUT_BUCKETS);
        let mut rows = rows.chunks_exact(2 * HIDDEN).map(|bytes| -> Row {
            let mut row = [0; HIDDEN];
            for (weight, bytes) in row.iter_mut().zip(bytes.as_chunks().0) {
                *weight = i16::from_le_bytes(*bytes);
            }
            row
        });
        let feature_weights: Vec<Row> = rows.by_ref().take(INPUTS).collect();
        let feature_biases = rows.next()?;
        let mut output_weights = [[[0; HIDDEN]; 2]; OUTPUT_BUCKETS];
        for (output, row) in output_weights.as_flattened_mut().iter_mut().zip(rows) {
            *output = row;
        }
        let in_range = |weight: &i16| (-MAX_OUTPUT_WEIGHT..=MAX_OUTPUT_WEIGHT).contains(weight);
        let mut biases = [0; OUTPUT_BUCKETS];
        for (bias, bytes) in biases.iter_mut().zip(output_biases.as_chunks().0) {
            *bias = i32::from_le_bytes(*bytes);
        }
        output_weights.as_flattened().as_flattened().iter().all(in_range).then_some(Net {
            feature_weights,
            feature_biases,
            output_weights,
            output_biases: biases,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Weights that are all different.
    fn some_net() -> Net {
        let row = |number: usize| std::array::from_fn(|at| ((number * 31 + at * 7) % 200) as i16 - 100);
        Net {
            feature_weights: (0..INPUTS).map(row).collect(),
            feature_biases: row(1000),
            output_weights: std::array::from_fn(|bucket| [row(bucket), row(bucket + 50)]),
            output_biases: std::array::from_fn(|bucket| bucket as i32 * 70_000 - 9),
        }
    }

    #[test]
    fn networks_survive_a_round_trip_and_those_of_another_shape_are_rejected() {
        let net = some_net();
        let bytes = net.to_bytes();
        assert_eq!((bytes.len(), Net::from_bytes(&bytes)), (SIZE, Some(net.clone())));
        assert_eq!(Net::from_bytes(&bytes[1..]), None);
        let mut other = bytes.clone();
        other[6] ^= 1;
        assert_eq!(Net::from_bytes(&other), None);
        let mut too_heavy = net;
        too_heavy.output_weights[0][0][0] = MAX_OUTPUT_WEIGHT + 1;
        assert_eq!(Net::from_bytes(&too_heavy.to_bytes()), None);
    }

    #[test]
    fn both_sides_see_the_board_from_their_own_end() {
        let piece = |side, square| PlacedPiece { side, role: 3, square };
        assert_eq!(piece(0, 0).feature_index(0), piece(1, 56).feature_index(1));
        assert_eq!(piece(1, 56).feature_index(0), piece(0, 0).feature_index(1));
        assert_ne!(piece(0, 0).feature_index(0), piece(1, 0).feature_index(0));
    }
}
