//! A small neural net that judges a position by where the men stand: what a search at full strength sees with.
//!
//! Each side looks at the board as from its own end: 768 inputs say which man of which side stands on which square. Each
//! input that is so adds a row of weights to the sums of that side (kept up to date move by move).
//! The sums are clipped to 0 to 1 and squared; these of the side to move and those of the other are weighed once more,
//! with other weights by how many men there are, and come to the value.
//!
//! Weights are kept in whole numbers, as the asset has them: [`Net::to_bytes`] says how. `examples/tune` makes it.

mod variation;

use std::sync::LazyLock;

use makruk::{Board, Color, Role, Square};

pub(in super::super) use variation::Variation;

/// Inputs of one side: six roles of its own and six of the other, on 64 squares.
pub const INPUTS: usize = 2 * 6 * 64;
/// Sums of one side.
pub const HIDDEN: usize = 128;
/// Sets of weights for the sums, by how many men there are.
pub const STAGES: usize = 8;
/// What 1 is in the sums, and in the weights that add up to them.
pub const ONE: i16 = 255;
/// What 1 is in the weights of the sums.
pub const OUTPUT_ONE: i16 = 64;
/// No weight of a sum is further from 0 than this: with it, a clipped sum's product fits 16 bits.
pub const OUTPUT_MOST: i16 = 127;
/// What 1 at the end is worth, in hundredths of a pawn.
pub const SCALE: i32 = 200;

/// What is added to, or weighs, each sum of one side.
pub type Row = [i16; HIDDEN];

/// The weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    /// What each input adds to the sums, in parts of [`ONE`].
    pub inputs: Vec<Row>,
    /// What the sums begin with, in parts of [`ONE`].
    pub start: Row,
    /// What the clipped and squared sums of the side to move and of the other weigh, in parts of [`OUTPUT_ONE`]; for each
    /// stage.
    pub outputs: [[Row; 2]; STAGES],
    /// What is added to that, in parts of [`ONE`] times [`OUTPUT_ONE`]; for each stage.
    pub last: [i32; STAGES],
}

/// The number of the input which says that a man stands there, as `side` sees it.
#[inline]
pub fn input(side: Color, color: Color, role: Role, square: Square) -> usize {
    // Left and right are the same to both sides; ahead is not.
    let square = square.index() ^ if side == Color::White { 0 } else { 56 };
    let men = if color == side { 0 } else { 6 };
    (men + role.index()) * 64 + square
}

/// The set of weights for a board.
#[inline]
pub fn stage(board: &Board) -> usize {
    (board.occupied().len() as usize).saturating_sub(1) / 4 % STAGES
}

/// How the asset begins: a name, then the number of inputs, sums and stages.
const HEADER: [u8; 10] = {
    let [inputs, hidden, stages] =
        [(INPUTS as u16).to_le_bytes(), (HIDDEN as u16).to_le_bytes(), (STAGES as u16).to_le_bytes()];
    [b'M', b'K', b'N', b'1', inputs[0], inputs[1], hidden[0], hidden[1], stages[0], stages[1]]
};

/// How many bytes the asset has.
const SIZE: usize = HEADER.len() + 2 * HIDDEN * (INPUTS + 1 + 2 * STAGES) + 4 * STAGES;

/// Another size does not compile.
const ASSET: &[u8; SIZE] = include_bytes!("../../../assets/net.bin");

static NET: LazyLock<Net> = LazyLock::new(|| Net::from_bytes(ASSET).expect("a unit test reads this asset"));

impl Net {
    /// The net that the engine plays with.
    pub fn in_force() -> &'static Net {
        &NET
    }

    /// The net as the asset has it: the header, then all weights in the order of the fields, in little-endian numbers of
    /// 16 bits, the last ones of 32.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(SIZE);
        bytes.extend(HEADER);
        let outputs = self.outputs.as_flattened();
        for row in self.inputs.iter().chain([&self.start]).chain(outputs) {
            bytes.extend(row.iter().flat_map(|weight| weight.to_le_bytes()));
        }
        bytes.extend(self.last.iter().flat_map(|weight| weight.to_le_bytes()));
        bytes
    }

    /// The net that [`Net::to_bytes`] wrote; `None` if it is none of this shape.
    pub fn from_bytes(bytes: &[u8]) -> Option<Net> {
        if bytes.len() != SIZE {
            return None;
        }
        let weights = bytes.strip_prefix(&HEADER)?;
        let (rows, last) = weights.split_at(weights.len() - 4 * STAGES);
        let mut rows = rows.chunks_exact(2 * HIDDEN).map(|bytes| -> Row {
            let mut row = [0; HIDDEN];
            for (weight, bytes) in row.iter_mut().zip(bytes.as_chunks().0) {
                *weight = i16::from_le_bytes(*bytes);
            }
            row
        });
        let inputs: Vec<Row> = rows.by_ref().take(INPUTS).collect();
        let start = rows.next()?;
        let mut outputs = [[[0; HIDDEN]; 2]; STAGES];
        for (output, row) in outputs.as_flattened_mut().iter_mut().zip(rows) {
            *output = row;
        }
        let in_range = |weight: &i16| (-OUTPUT_MOST..=OUTPUT_MOST).contains(weight);
        let mut ends = [0; STAGES];
        for (end, bytes) in ends.iter_mut().zip(last.as_chunks().0) {
            *end = i32::from_le_bytes(*bytes);
        }
        outputs.as_flattened().as_flattened().iter().all(in_range).then_some(Net { inputs, start, outputs, last: ends })
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
        too_heavy.outputs[0][0][0] = OUTPUT_MOST + 1;
        assert_eq!(Net::from_bytes(&too_heavy.to_bytes()), None);
    }

    #[test]
    fn no_sum_can_overflow() {
        // However many men of either side there are, each adds at most the greatest weight of all.
        let net = Net::in_force();
        let most = |row: &Row| row.iter().map(|weight| i32::from(weight.unsigned_abs())).max().unwrap();
        let greatest = net.inputs.iter().map(most).max().unwrap();
        assert!(most(&net.start) + 33 * greatest <= i32::from(i16::MAX), "{greatest}");
    }

    #[test]
    fn both_sides_see_their_own_end_first() {
        let [a1, a8] = [b"a1", b"a8"].map(|name| Square::from_latin(name).unwrap());
        assert_eq!(
            input(Color::White, Color::White, Role::Rook, a1),
            input(Color::Black, Color::Black, Role::Rook, a8)
        );
        assert_eq!(
            input(Color::White, Color::Black, Role::Rook, a8),
            input(Color::Black, Color::White, Role::Rook, a1)
        );
        assert_ne!(
            input(Color::White, Color::White, Role::Rook, a1),
            input(Color::White, Color::Black, Role::Rook, a1)
        );
    }
}
