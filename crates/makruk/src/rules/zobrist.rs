//! Zobrist keys.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Board, Color, Role, Square};

/// A Zobrist key: equal for positions with the same pieces on the same squares and the same side to move.
///
/// A promoted pawn counts as a met. Its origin makes no difference to the play, so exchanging the two does not make the
/// position a different one for repetition.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct ZobristKey(pub u64);

impl ZobristKey {
    /// The key of a board and a side to move, computed from scratch.
    pub(super) fn of(board: &Board, turn: Color) -> ZobristKey {
        board
            .iter()
            .fold(ZobristKey(TURN[turn.index()]), |key, (square, piece)| key.with(piece.color(), piece.role(), square))
    }

    /// The key after putting a piece on a square, or removing it from there.
    #[inline]
    pub(super) fn with(self, color: Color, role: Role, square: Square) -> ZobristKey {
        ZobristKey(self.0 ^ PIECES[color.index()][role.index()][square.index()])
    }

    /// The key with the other side to move.
    #[inline]
    pub(super) fn passed(self) -> ZobristKey {
        ZobristKey(self.0 ^ TURN[Color::Black.index()])
    }
}

impl fmt::Debug for ZobristKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// One step of SplitMix64 from a counter. The keys are the same on every machine and in every build.
const fn mix(counter: u64) -> u64 {
    let z = counter.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

const fn piece_keys() -> [[[u64; 64]; 6]; 2] {
    let mut keys = [[[0; 64]; 6]; 2];
    let mut index = 0;
    while index < 2 * 6 * 64 {
        keys[index / 384][index / 64 % 6][index % 64] = mix(index as u64 + 1);
        index += 1;
    }
    keys
}

static PIECES: [[[u64; 64]; 6]; 2] = piece_keys();
const TURN: [u64; 2] = [0, mix(1000)];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn keys_are_distinct() {
        let keys: HashSet<u64> = PIECES.iter().flatten().flatten().copied().chain([TURN[1]]).collect();
        assert_eq!(keys.len(), 2 * 6 * 64 + 1);
        assert!(!keys.contains(&0));
    }
}
