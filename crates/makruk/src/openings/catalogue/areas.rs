//! Areas of the board, as White sees it.

use crate::openings::placement::squares;
use crate::rules::{Bitboard, File, Rank};

/// Files ก to ง: the wing of the left khon.
pub(super) const LEFT: Bitboard = Bitboard(files([0, 1, 2, 3]));

/// Files จ to ญ: the wing of the right khon.
pub(super) const RIGHT: Bitboard = Bitboard(!LEFT.0);

/// The left wing without ขุนพล, for the khon beside the one on that post.
pub(super) const LEFT_OF_KHUNPHON: Bitboard = Bitboard(LEFT.0 & !squares("d3").0);

/// Where a king is that has gone right: files จ to ญ, on its first three ranks.
pub(super) const KING_RIGHT: Bitboard = Bitboard(RIGHT.0 & ranks([0, 1, 2]));

/// The ranks of a high khon: level with its pawns at the start, or one ahead.
pub(super) const HIGH: Bitboard = Bitboard(ranks([2, 3]));

const fn files<const N: usize>(indices: [usize; N]) -> u64 {
    let (mut set, mut next) = (0, 0);
    while next < N {
        set |= Bitboard::from_file(File::ALL[indices[next]]).0;
        next += 1;
    }
    set
}

const fn ranks<const N: usize>(indices: [usize; N]) -> u64 {
    let (mut set, mut next) = (0, 0);
    while next < N {
        set |= Bitboard::from_rank(Rank::ALL[indices[next]]).0;
        next += 1;
    }
    set
}
