//! Where the chaser's pieces stand, and what that leaves to the bare king, wherever he is: sets of squares for him instead
//! of one position at a time.

use arrayvec::ArrayVec;

use makruk::{Bitboard, Color, Role, Square, attacks, king_attacks};

use super::Material;

/// The chaser's pieces, White's, the king first. Two may share a square: such an arrangement is [impossible](Self::is_possible).
#[derive(Clone, Debug)]
pub(super) struct Arrangement {
    pieces: ArrayVec<(Role, Square), 3>,
    occupied: Bitboard,
}

impl Arrangement {
    /// How many there are of these pieces, impossible ones included.
    pub(super) fn count(material: Material) -> usize {
        1 << (6 * (material.pieces().len() + 1))
    }

    /// The arrangement of this number: six bits a square, the king's lowest.
    pub(super) fn numbered(material: Material, number: usize) -> Arrangement {
        let pieces: ArrayVec<(Role, Square), 3> = [Role::King]
            .iter()
            .chain(material.pieces())
            .enumerate()
            .map(|(piece, role)| (*role, square(number >> (6 * piece))))
            .collect();
        let occupied = pieces.iter().map(|(_, square)| *square).collect();
        Arrangement { pieces, occupied }
    }

    /// Whether each piece has a square of his own.
    pub(super) fn is_possible(&self) -> bool {
        self.occupied.len() as usize == self.pieces.len()
    }

    pub(super) fn king(&self) -> Square {
        self.pieces[0].1
    }

    /// The squares of the pieces without the king, in the order of [`Material::pieces`].
    pub(super) fn pieces(&self) -> ArrayVec<Square, 2> {
        self.pieces[1..].iter().map(|(_, square)| *square).collect()
    }

    /// Without the piece of this number in [`Material::pieces`].
    pub(super) fn without(&self, piece: usize) -> Arrangement {
        let mut pieces = self.pieces.clone();
        let (_, square) = pieces.remove(piece + 1);
        Arrangement { pieces, occupied: self.occupied & !Bitboard::from(square) }
    }

    /// The empty squares on which the bare king is not in check: where he may step to, and where he may be when the
    /// chaser is to move. He is not on the board here, as he shields nothing from a rook when he steps back along its line.
    pub(super) fn safe(&self) -> Bitboard {
        let reach = |&(role, from): &(Role, Square)| attacks(Color::White, role, from, self.occupied);
        !self.pieces.iter().map(reach).fold(self.occupied, |set, reach| set | reach)
    }

    /// The empty squares on which the bare king may be when it is his move: all but those beside the other king.
    pub(super) fn unblocked(&self) -> Bitboard {
        !(self.occupied | king_attacks(self.king()))
    }

    /// The numbers of the arrangements from which a move of the chaser's leads here, if this one has that number.
    ///
    /// The bare king is in nobody's way: were he where a piece has passed or arrived, the piece would have given check before
    /// the move, while it was the chaser's turn already.
    pub(super) fn unmoves(&self, number: usize) -> impl Iterator<Item = usize> {
        self.pieces.iter().enumerate().flat_map(move |(piece, &(role, to))| {
            let others = number & !(63 << (6 * piece));
            // A khon goes back as the other side's khons go forward; all others go back as they came.
            let from = attacks(Color::Black, role, to, self.occupied) & !self.occupied;
            from.map(move |from| others | from.index() << (6 * piece))
        })
    }
}

/// The square of the lowest six bits.
fn square(bits: usize) -> Square {
    Square::from_index((bits & 63) as u8).expect("six bits make a square")
}

/// Every square that is a king's step away from one of the set.
pub(super) fn king_steps(set: Bitboard) -> Bitboard {
    const A: u64 = 0x0101_0101_0101_0101;
    const H: u64 = A << 7;
    let beside = (set.0 & !A) >> 1 | (set.0 & !H) << 1;
    let row = set.0 | beside;
    Bitboard(beside | row << 8 | row >> 8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_those_of_a_king() {
        for one in Square::all() {
            assert_eq!(king_steps(one.into()), king_attacks(one));
            for other in Square::all() {
                let set = Bitboard::from(one) | other.into();
                assert_eq!(king_steps(set), king_attacks(one) | king_attacks(other));
            }
        }
    }
}
