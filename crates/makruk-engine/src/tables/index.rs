//! The index of a position in its table, which mirror images share.
//!
//! Left and right are alike to every piece. Without khons, up and down are alike too, and so are ranks and files,
//! which makes eight positions equivalent. The chaser's king determines how a position is mirrored; the other pieces
//! follow. Pieces of the same role are interchangeable.
//!
//! The 64 squares of the bare king are adjacent, so that the squares he can step to are close to each other in
//! memory. That some of them are never legal costs a few megabytes and is worth it.

use arrayvec::ArrayVec;
use makruk::{Role, Square};

use super::pieces::Pieces;

/// The symmetries of the board, as bits: 1 swaps left and right, 2 up and down, 4 (applied first) ranks and files.
const IMAGES: usize = 8;

/// Where each symmetry maps each square.
static IMAGE: [[u8; 64]; IMAGES] = {
    let mut image = [[0; 64]; IMAGES];
    let mut number = 0;
    while number < IMAGES {
        let mut square = 0;
        while square < 64 {
            let turned = if number & 4 == 0 { square } else { square % 8 * 8 + square / 8 };
            let across = if number & 1 == 0 { 0 } else { 7 };
            let along = if number & 2 == 0 { 0 } else { 56 };
            image[number][square] = (turned ^ across ^ along) as u8;
            square += 1;
        }
        number += 1;
    }
    image
};

/// The squares of the chaser's king for which there are entries.
struct Kings {
    /// For each square the slot of its representative, and the symmetry that maps it there.
    slots: [(u8, u8); 64],
    count: u8,
}

/// Left and right only.
static MIRRORED: Kings = Kings::new(2);
/// All eight symmetries.
static MIRRORED_ALL_WAYS: Kings = Kings::new(IMAGES);

impl Kings {
    /// The first among the images of a square under the first `images` symmetries represents it.
    const fn new(images: usize) -> Kings {
        let mut kings = Kings { slots: [(0, 0); 64], count: 0 };
        let mut king = 0;
        while king < 64 {
            let (mut first, mut best) = (king, 0);
            let mut image = 1;
            while image < images {
                if (IMAGE[image][king] as usize) < first {
                    (first, best) = (IMAGE[image][king] as usize, image);
                }
                image += 1;
            }
            // Squares are visited in order, so the representative has its slot already unless it is this square.
            if first == king {
                kings.slots[king].0 = kings.count;
                kings.count += 1;
            }
            kings.slots[king] = (kings.slots[first].0, best as u8);
            king += 1;
        }
        kings
    }
}

impl Pieces {
    fn kings(self) -> &'static Kings {
        if self.roles().contains(&Role::Khon) { &MIRRORED } else { &MIRRORED_ALL_WAYS }
    }

    /// The number of placements of the pieces other than the kings.
    fn placements(self) -> usize {
        self.kinds().map(|kind| combinations(64, kind.len())).product()
    }

    /// The number of entries of the table.
    pub(super) fn entries(self) -> usize {
        usize::from(self.kings().count) * self.placements() * 64
    }

    /// Whether the chaser's king on this square is a representative.
    pub(super) fn has_entries(self, king: Square) -> bool {
        self.kings().slots[king.index()].1 == 0
    }

    /// The index of a position with the chaser as White; `None` if there are more or fewer pieces than these. Placements
    /// in which pieces share a square have meaningless indices; do not ask for them.
    pub(super) fn entry(self, king: Square, bare: Square, pieces: &[Square]) -> Option<usize> {
        if pieces.len() != self.roles().len() {
            return None;
        }
        let (slot, image) = self.kings().slots[king.index()];
        let image = &IMAGE[usize::from(image)];
        let at = |square: &Square| usize::from(image[square.index()]);
        let mut rest = pieces;
        let mut index = usize::from(slot);
        for kind in self.kinds() {
            let (squares, others) = rest.split_at(kind.len());
            let mut squares: ArrayVec<usize, { Pieces::MOST }> = squares.iter().map(at).collect();
            squares.sort_unstable();
            // The combinatorial number system: every set of squares has a unique number.
            let numbers = squares.iter().enumerate().map(|(below, &square)| combinations(square, below + 1));
            index = index * combinations(64, kind.len()) + numbers.sum::<usize>();
            rest = others;
        }
        Some(index * 64 + at(&bare))
    }
}

/// How many sets of `size` there are among `all`.
fn combinations(all: usize, size: usize) -> usize {
    (0..size).fold(1, |sets, taken| sets * all.saturating_sub(taken) / (taken + 1))
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use test_budget::rounds;

    use super::super::{Material, ThreePieces};
    use super::*;

    #[test]
    fn the_chasers_king_is_stored_on_half_the_board_or_a_triangle() {
        assert_eq!(MIRRORED.count, 32);
        assert_eq!(MIRRORED_ALL_WAYS.count, 10);
    }

    #[test]
    fn only_mirror_images_share_an_entry() {
        let three =
            [[Role::Knight, Role::Knight, Role::Met], [Role::Met; 3]].map(|roles| ThreePieces::of(&roles).unwrap());
        let all = Material::ALL.into_iter().map(Pieces::from).chain(three.map(Pieces::from));
        for pieces in all {
            let images = if pieces.roles().contains(&Role::Khon) { 2 } else { IMAGES };
            let count = pieces.roles().len() + 2;
            let mut owners: HashMap<usize, Vec<Vec<u8>>> = HashMap::new();
            // Every placement would be too many; an odd step samples all squares.
            let step = if count < 5 { 61 } else { 6161 } * rounds(11, 1);
            for code in (0..64_usize.pow(count as u32)).step_by(step) {
                let squares: Vec<Square> =
                    (0..count).map(|place| Square::from_index((code >> (6 * place) & 63) as u8).unwrap()).collect();
                if (1..squares.len()).any(|last| squares[..last].contains(&squares[last])) {
                    continue;
                }
                let entry_of = |squares: &[Square]| pieces.entry(squares[0], squares[1], &squares[2..]).unwrap();
                let entry = entry_of(&squares);
                assert!(entry < pieces.entries());
                let left_for_right: Vec<Square> =
                    squares.iter().map(|square| Square::from_index(square.index() as u8 ^ 7).unwrap()).collect();
                assert_eq!(entry_of(&left_for_right), entry);
                let mirrored = (0..images).map(|image| {
                    let mut mirrored: Vec<u8> = squares.iter().map(|square| IMAGE[image][square.index()]).collect();
                    let mut rest = &mut mirrored[2..];
                    for kind in pieces.kinds() {
                        let (same, others) = rest.split_at_mut(kind.len());
                        same.sort_unstable();
                        rest = others;
                    }
                    mirrored
                });
                let first = mirrored.min().unwrap();
                let known = owners.entry(entry).or_default();
                if !known.contains(&first) {
                    known.push(first);
                }
            }
            assert!(owners.values().all(|owners| owners.len() == 1), "{pieces:?}");
        }
    }
}
