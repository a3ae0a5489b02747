//! Where a position of an armed ending is kept. The chaser's king is on the left half of the board; other positions are
//! mirrored. All squares of the defender's king are together, and so are those of his piece.

use std::ops::Range;

use makruk::{Bitboard, Square};

use super::super::arrangement::Arrangement;
use super::super::pieces::Pieces;

/// What leads from a position to the one that is kept for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Image {
    /// It is kept itself.
    Same,
    /// Left and right are swapped.
    Mirrored,
}

impl Image {
    pub(super) fn of(self, square: Square) -> Square {
        match self {
            Image::Same => square,
            Image::Mirrored => Square::from_index(square.index() as u8 ^ 7).expect("another file of its rank"),
        }
    }

    pub(super) fn of_all(self, squares: Bitboard) -> Bitboard {
        match self {
            Image::Same => squares,
            Image::Mirrored => Bitboard(squares.0.reverse_bits().swap_bytes()),
        }
    }
}

/// The number of slots: arrangements of the chaser's pieces whose king is on the left half.
pub(super) fn slots(pieces: Pieces) -> usize {
    Arrangement::count(pieces) / 2
}

/// The number of the arrangement in this slot.
pub(super) const fn number(slot: usize) -> usize {
    slot >> 2 << 3 | slot & 3
}

/// The slot in which the arrangement of these pieces with this number, or its mirror image, is kept.
pub(super) fn slot(pieces: Pieces, number: usize) -> (usize, Image) {
    /// The files of as many squares as a number may have.
    const FILES: usize = 0o0707_0707;
    // The king's square comes lowest.
    let (number, image) = match number & 4 {
        0 => (number, Image::Same),
        _ => (number ^ FILES & (Arrangement::count(pieces) - 1), Image::Mirrored),
    };
    (number >> 3 << 2 | number & 3, image)
}

/// The place of the defender's piece on this square.
pub(super) fn place(slot: usize, guard: Square) -> usize {
    slot << 6 | guard.index()
}

/// The entries for every square of the defender's king.
pub(super) fn entries_at(slot: usize, guard: Square) -> Range<usize> {
    let place = place(slot, guard);
    place << 6..(place + 1) << 6
}

#[cfg(test)]
mod tests {
    use super::super::super::Material;
    use super::*;
    use makruk::Role;

    #[test]
    fn mirror_images_share_a_slot() {
        let pieces = Pieces::from(Material::of(&[Role::Rook, Role::Met]).unwrap());
        for number in (0..Arrangement::count(pieces)).step_by(7) {
            let arrangement = Arrangement::numbered(pieces, number);
            assert_eq!(arrangement.number(), number);
            let (slot, image) = slot(pieces, number);
            assert!(slot < slots(pieces));
            let kept = Arrangement::numbered(pieces, super::number(slot));
            assert_eq!(kept.king(), image.of(arrangement.king()));
            for (kept, square) in kept.pieces().into_iter().zip(arrangement.pieces()) {
                assert_eq!(kept, image.of(square));
            }
        }
        let squares: Bitboard = Square::all().filter(|square| square.index() % 5 == 1).collect();
        let mirrored: Bitboard = squares.map(|square| Image::Mirrored.of(square)).collect();
        assert_eq!(Image::Mirrored.of_all(squares), mirrored);
        assert_eq!(Image::Same.of_all(squares), squares);
    }
}
