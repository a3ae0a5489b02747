//! The index of a position in its table, which mirror images share.
//!
//! Left and right are alike to every piece. Without khons, up and down are alike too, and so are ranks and files,
//! which makes eight positions equivalent. The chaser's king determines how a position is mirrored; the other pieces
//! follow. Two pieces of the same role are interchangeable.
//!
//! The 64 squares of the bare king are adjacent, so that the squares he can step to are close to each other in
//! memory. That some of them are never legal costs a few megabytes and is worth it.

use makruk::{Role, Square};

use super::Material;

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

impl Material {
    fn kings(self) -> &'static Kings {
        if self.pieces().contains(&Role::Khon) { &MIRRORED } else { &MIRRORED_ALL_WAYS }
    }

    /// The number of placements of the pieces other than the kings.
    fn placements(self) -> usize {
        match self.pieces() {
            [a, b] if a == b => 64 * 63 / 2,
            [_, _] => 64 * 64,
            _ => 64,
        }
    }

    /// The number of entries of the table.
    pub(super) fn entries(self) -> usize {
        usize::from(self.kings().count) * self.placements() * 64
    }

    /// Whether the chaser's king on this square is a representative.
    pub(super) fn has_entries(self, king: Square) -> bool {
        self.kings().slots[king.index()].1 == 0
    }

    /// The index of a position with the chaser as White; `None` if the pieces do not match this material. Placements
    /// in which pieces share a square have meaningless indices; do not ask for them.
    pub(super) fn entry(self, king: Square, bare: Square, pieces: &[Square]) -> Option<usize> {
        let (slot, image) = self.kings().slots[king.index()];
        let image = &IMAGE[usize::from(image)];
        let at = |square: Square| usize::from(image[square.index()]);
        let placement = match (self.pieces(), pieces) {
            ([_], &[a]) => at(a),
            ([one, other], &[a, b]) if one == other => {
                let (low, high) = (at(a).min(at(b)), at(a).max(at(b)));
                high * high.saturating_sub(1) / 2 + low
            }
            ([_, _], &[a, b]) => at(a) * 64 + at(b),
            _ => return None,
        };
        Some((usize::from(slot) * self.placements() + placement) * 64 + at(bare))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn the_chasers_king_is_stored_on_half_the_board_or_a_triangle() {
        assert_eq!(MIRRORED.count, 32);
        assert_eq!(MIRRORED_ALL_WAYS.count, 10);
    }

    #[test]
    fn only_mirror_images_share_an_entry() {
        for material in Material::ALL {
            let images = if material.pieces().contains(&Role::Khon) { 2 } else { IMAGES };
            let same = material.pieces().len() == 2 && material.pieces()[0] == material.pieces()[1];
            let mut owners: HashMap<usize, Vec<Vec<u8>>> = HashMap::new();
            // Every placement would be too many; a step coprime to 64 samples all squares.
            for code in (0..64_usize.pow(material.pieces().len() as u32 + 2)).step_by(61) {
                let squares: Vec<Square> = (0..material.pieces().len() + 2)
                    .map(|place| Square::from_index((code >> (6 * place) & 63) as u8).unwrap())
                    .collect();
                if (1..squares.len()).any(|last| squares[..last].contains(&squares[last])) {
                    continue;
                }
                let entry_of = |squares: &[Square]| material.entry(squares[0], squares[1], &squares[2..]).unwrap();
                let entry = entry_of(&squares);
                assert!(entry < material.entries());
                let left_for_right: Vec<Square> =
                    squares.iter().map(|square| Square::from_index(square.index() as u8 ^ 7).unwrap()).collect();
                assert_eq!(entry_of(&left_for_right), entry);
                let mirrored = (0..images).map(|image| {
                    let mut mirrored: Vec<u8> = squares.iter().map(|square| IMAGE[image][square.index()]).collect();
                    if same {
                        mirrored[2..].sort_unstable();
                    }
                    mirrored
                });
                let first = mirrored.min().unwrap();
                let known = owners.entry(entry).or_default();
                if !known.contains(&first) {
                    known.push(first);
                }
            }
            assert!(owners.values().all(|owners| owners.len() == 1), "{material}");
        }
    }
}
