//! A small neural net that judges a position by where the men stand: what a search at full strength sees with.
//!
//! Each side looks at the board as from its own end: 768 feature_weights say which man of which side stands on which square. Each
//! input that is so adds a row of weights to the sums of that side (kept up to date move by move).
//! The sums are clipped to 0 to 1 and squared; these of the side to move and those of the other are weighed once more,
//! with other weights by how many men there are, and come to the value.
//!
//! Weights are kept in whole numbers, as the asset has them: [`Net::to_bytes`] says how. `examples/tune` makes it.

mod accumulator;

use std::sync::LazyLock;

use makruk::{Board, Color, Role, Square};

pub(in super::super) use accumulator::AccumulatorStack;

/// Inputs of one side: six roles of its own and six of the other, on 64 squares.
pub const INPUTS: usize = 2 * 6 * 64;
/// Accumulator of one side.
pub const HIDDEN: usize = 128;
/// Sets of weights for the sums, by how many men there are.
pub const OUTPUT_BUCKETS: usize = 8;
/// What 1 is in the sums, and in the weights that add up to them.
pub const QA: i16 = 255;
/// What 1 is in the weights of the sums.
pub const QB: i16 = 64;
/// No weight of a sum is further from 0 than this: with it, a clipped sum's product fits 16 bits.
pub const MAX_OUTPUT_WEIGHT: i16 = 127;
/// What 1 at the end is worth, in hundredths of a pawn.
pub const SCALE: i32 = 200;

/// What is added to, or weighs, each sum of one side.
pub type Row = [i16; HIDDEN];

/// The weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    /// What each input adds to the sums, in parts of [`QA`].
    pub feature_weights: Vec<Row>,
    /// What the sums begin with, in parts of [`QA`].
    pub feature_biases: Row,
    /// What the clipped and squared sums of the side to move and of the other weigh, in parts of [`QB`]; for each
    /// bucket.
    pub output_weights: [[Row; 2]; OUTPUT_BUCKETS],
    /// What is added to that, in parts of [`QA`] times [`QB`]; for each bucket.
    pub output_biases: [i32; OUTPUT_BUCKETS],
}

/// The number of the input which says that a man stands there, as `side` sees it.
#[inline]
pub fn feature_index(side: Color, color: Color, role: Role, square: Square) -> usize {
    // Left and right are the same to both sides; ahead is not.
    let square = square.index() ^ if side == Color::White { 0 } else { 56 };
    let men = if color == side { 0 } else { 6 };
    (men + role.index()) * 64 + square
}

/// The set of weights for a board.
#[inline]
pub fn output_bucket(board: &Board) -> usize {
    (board.occupied().len() as usize).saturating_sub(1) / 4 % OUTPUT_BUCKETS
}

/// How the asset begins: a name, then the number of feature_weights, sums and buckets.
const HEADER: [u8; 10] = {
    let [feature_weights, hidden, buckets] =
        [(INPUTS as u16).to_le_bytes(), (HIDDEN as u16).to_le_bytes(), (OUTPUT_BUCKETS as u16).to_le_bytes()];
    [b'M', b'K', b'N', b'1', feature_weights[0], feature_weights[1], hidden[0], hidden[1], buckets[0], buckets[1]]
};

/// How many bytes the asset has.
const SIZE: usize = HEADER.len() + 2 * HIDDEN * (INPUTS + 1 + 2 * OUTPUT_BUCKETS) + 4 * OUTPUT_BUCKETS;

/// Another size does not compile.
const ASSET: &[u8; SIZE] = include_bytes!("../../../assets/net.bin");

static NET: LazyLock<Net> = LazyLock::new(|| Net::from_bytes(ASSET).expect("a unit test reads this asset"));

impl Net {
    /// The net that the engine plays with.
    pub fn in_force() -> &'static Net {
        &NET
    }

    /// The net as the asset has it: the header, then all weights in the order of the fields, in little-endian numbers of
    /// 16 bits, the output_biases ones of 32.
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

    /// The net that [`Net::to_bytes`] wrote; `None` if it is none of this shape.
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
        let mut ends = [0; OUTPUT_BUCKETS];
        for (end, bytes) in ends.iter_mut().zip(output_biases.as_chunks().0) {
            *end = i32::from_le_bytes(*bytes);
        }
        output_weights.as_flattened().as_flattened().iter().all(in_range).then_some(Net {
            feature_weights,
            feature_biases,
            output_weights,
            output_biases: ends,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_asset_is_a_net_and_is_written_as_it_was_read() {
        let net = Net::from_bytes(ASSET).unwrap();
        assert_eq!(net.to_bytes(), ASSET);
    }

    #[test]
    fn what_is_no_net_of_this_shape_is_none() {
        assert_eq!(Net::from_bytes(&ASSET[1..]), None);
        let mut other = ASSET.to_vec();
        other[6] ^= 1;
        assert_eq!(Net::from_bytes(&other), None);
        let mut too_heavy = Net::in_force().clone();
        too_heavy.output_weights[0][0][0] = MAX_OUTPUT_WEIGHT + 1;
        assert_eq!(Net::from_bytes(&too_heavy.to_bytes()), None);
    }

    #[test]
    fn no_sum_can_overflow() {
        // However many men of either side there are, each adds at most the greatest weight of all.
        let net = Net::in_force();
        let most = |row: &Row| row.iter().map(|weight| i32::from(weight.unsigned_abs())).max().unwrap();
        let greatest = net.feature_weights.iter().map(most).max().unwrap();
        assert!(most(&net.feature_biases) + 33 * greatest <= i32::from(i16::MAX), "{greatest}");
    }

    #[test]
    fn both_sides_see_their_own_end_first() {
        let [a1, a8] = [b"a1", b"a8"].map(|name| Square::from_latin(name).unwrap());
        assert_eq!(
            feature_index(Color::White, Color::White, Role::Rook, a1),
            feature_index(Color::Black, Color::Black, Role::Rook, a8)
        );
        assert_eq!(
            feature_index(Color::White, Color::Black, Role::Rook, a8),
            feature_index(Color::Black, Color::White, Role::Rook, a1)
        );
        assert_ne!(
            feature_index(Color::White, Color::White, Role::Rook, a1),
            feature_index(Color::White, Color::Black, Role::Rook, a1)
        );
    }
}
