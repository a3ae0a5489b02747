//! Where the chaser's pieces stand and which squares that leaves to the bare king: bitboards for all of his squares
//! at once, instead of one position at a time.

use arrayvec::ArrayVec;

use makruk::{Bitboard, Color, Role, Square, attacks, king_attacks};

use super::pieces::Pieces;

/// The chaser's pieces, as White's, the king first. If two share a square, the arrangement is
/// [impossible](Self::is_possible). It may [face](Self::facing) a piece of the other side.
#[derive(Clone, Debug)]
pub(super) struct Arrangement {
    pieces: ArrayVec<(Role, Square), { Pieces::MOST + 1 }>,
    occupied: Bitboard,
}

impl Arrangement {
    /// The number of arrangements of these pieces and their king, impossible ones included.
    pub(super) fn count(pieces: Pieces) -> usize {
        1 << (6 * (pieces.roles().len() + 1))
    }

    /// The arrangement with this number: six bits per square, the king's lowest.
    pub(super) fn numbered(pieces: Pieces, number: usize) -> Arrangement {
        let pieces: ArrayVec<(Role, Square), { Pieces::MOST + 1 }> = [Role::King]
            .iter()
            .chain(pieces.roles())
            .enumerate()
            .map(|(piece, role)| (*role, square(number >> (6 * piece))))
            .collect();
        let occupied = pieces.iter().map(|(_, square)| *square).collect();
        Arrangement { pieces, occupied }
    }

    /// Whether every piece has a square to itself.
    pub(super) fn is_possible(&self) -> bool {
        self.occupied.len() as usize == self.pieces.len()
    }

    /// The number of this arrangement; see [`numbered`](Self::numbered).
    pub(super) fn number(&self) -> usize {
        Arrangement::number_of(self.pieces.iter().map(|(_, square)| *square))
    }

    /// The number of the arrangement with its pieces on these squares, the king's first.
    pub(super) fn number_of(squares: impl DoubleEndedIterator<Item = Square>) -> usize {
        squares.rev().fold(0, |number, square| number << 6 | square.index())
    }

    /// Whether equal pieces stand in the order of their squares. Of the orders in which they can be arranged, one is.
    pub(super) fn is_in_order(&self) -> bool {
        let mut pairs = self.pieces.windows(2);
        pairs.all(|pair| pair[0].0 != pair[1].0 || pair[0].1 <= pair[1].1)
    }

    pub(super) fn king(&self) -> Square {
        self.pieces[0].1
    }

    /// The squares of all these pieces, and of the one that they face.
    pub(super) fn occupied(&self) -> Bitboard {
        self.occupied
    }

    /// The squares of the pieces other than the king, in the order of [`Pieces::roles`].
    pub(super) fn pieces(&self) -> ArrayVec<Square, { Pieces::MOST }> {
        self.pieces[1..].iter().map(|(_, square)| *square).collect()
    }

    /// This arrangement without the piece at this index of [`Pieces::roles`].
    pub(super) fn without(&self, piece: usize) -> Arrangement {
        let mut pieces = self.pieces.clone();
        let (_, square) = pieces.remove(piece + 1);
        Arrangement { pieces, occupied: self.occupied & !Bitboard::from(square) }
    }

    /// This arrangement with a piece of the other side on an empty square, as a blocker; `None` if the square is taken.
    pub(super) fn facing(&self, piece: Square) -> Option<Arrangement> {
        let occupied = self.occupied | piece.into();
        (occupied != self.occupied).then(|| Arrangement { pieces: self.pieces.clone(), occupied })
    }

    /// The numbers of the arrangements after each capture of the piece on this square, which this arrangement faces and
    /// whose own number is given. As in [`unmoves`](Self::unmoves), the king of the other side cannot stand in the way.
    pub(super) fn captures(&self, number: usize, piece: Square) -> impl Iterator<Item = usize> {
        let takes = move |&(_, &(role, from)): &(usize, &(Role, Square))| {
            attacks(Color::White, role, from, self.occupied).contains(piece)
        };
        let takers = self.pieces.iter().enumerate().filter(takes);
        takers.map(move |(taker, _)| number & !(63 << (6 * taker)) | piece.index() << (6 * taker))
    }

    /// The empty squares on which the bare king is not in check: where he may step to, and where he may stand with
    /// the chaser to move. He is not on the board here, because he does not shield a square behind him from a rook.
    pub(super) fn safe(&self) -> Bitboard {
        let reach = |&(role, from): &(Role, Square)| attacks(Color::White, role, from, self.occupied);
        !self.pieces.iter().map(reach).fold(self.occupied, |set, reach| set | reach)
    }

    /// The empty squares on which the bare king may stand with himself to move: all that are not next to the other
    /// king.
    pub(super) fn unblocked(&self) -> Bitboard {
        !(self.occupied | king_attacks(self.king()))
    }

    /// The numbers of the arrangements from which a move of the chaser leads to this one, whose number is given.
    ///
    /// The bare king cannot stand in the way: had the piece moved across or onto his square, it would have been
    /// giving check with the chaser to move.
    pub(super) fn unmoves(&self, number: usize) -> impl Iterator<Item = usize> {
        self.pieces.iter().enumerate().flat_map(move |(piece, &(role, to))| {
            let others = number & !(63 << (6 * piece));
            // A khon moves back the way the other side's khons move forward; all other pieces move back as they move
            // forward.
            let from = attacks(Color::Black, role, to, self.occupied) & !self.occupied;
            from.map(move |from| others | from.index() << (6 * piece))
        })
    }
}

/// The square in the lowest six bits.
fn square(bits: usize) -> Square {
    Square::from_index((bits & 63) as u8).expect("six bits are always a square")
}

/// Every square a king's step away from one of the set.
pub(super) fn king_steps(set: Bitboard) -> Bitboard {
    const A: u64 = 0x0101_0101_0101_0101;
    const H: u64 = A << 7;
    let beside = (set.0 & !A) >> 1 | (set.0 & !H) << 1;
    let row = set.0 | beside;
    Bitboard(beside | row << 8 | row >> 8)
}

#[cfg(test)]
mod tests {
    use makruk::{Move, Piece, Position, Setup};
    use rand::rngs::StdRng;
    use rand::{Rng, SeedableRng};

    use super::*;

    const THREE: [&[Role]; 3] = [
        &[Role::Rook, Role::Khon, Role::Met],
        &[Role::Knight, Role::Knight, Role::Met],
        &[Role::Met, Role::Met, Role::Met],
    ];

    /// The position with the bare king on this square, if there can be one.
    fn position(arrangement: &Arrangement, bare: Square, turn: Color) -> Option<Position> {
        let mut setup = Setup { turn, ..Setup::empty() };
        for &(role, square) in &arrangement.pieces {
            setup.board.put(square, Piece::new(Color::White, role));
        }
        setup.board.put(bare, Piece::new(Color::Black, Role::King));
        Position::from_setup(&setup).ok().filter(|_| !arrangement.occupied.contains(bare))
    }

    /// The numbers of the arrangements after each legal move of the chaser.
    fn after_moves(arrangement: &Arrangement, number: usize, position: &Position) -> Vec<usize> {
        let after = |mv: Move| {
            let piece = arrangement.pieces.iter().position(|&(_, square)| square == mv.from()).unwrap();
            number & !(63 << (6 * piece)) | mv.to().index() << (6 * piece)
        };
        position.legal_moves().into_iter().map(after).collect()
    }

    #[test]
    fn three_pieces_stand_and_move_by_the_rules() {
        let mut random = StdRng::seed_from_u64(1);
        let mut moved_back = 0;
        for pieces in THREE.map(Pieces::new) {
            for _ in 0..200 {
                let number = random.random_range(0..Arrangement::count(pieces));
                let arrangement = Arrangement::numbered(pieces, number);
                if !arrangement.is_possible() {
                    continue;
                }
                for bare in Square::all() {
                    let [chasing, fleeing] = Color::ALL.map(|turn| position(&arrangement, bare, turn));
                    assert_eq!(chasing.is_some(), arrangement.safe().contains(bare), "{arrangement:?} {bare}");
                    assert_eq!(fleeing.is_some(), arrangement.unblocked().contains(bare), "{arrangement:?} {bare}");
                    for after in chasing.iter().flat_map(|chasing| after_moves(&arrangement, number, chasing)) {
                        let moved = Arrangement::numbered(pieces, after);
                        assert!(moved.unmoves(after).any(|before| before == number), "{arrangement:?} {bare}");
                    }
                }
                let bare = Square::from_index(random.random_range(0..64)).unwrap();
                if !arrangement.unblocked().contains(bare) {
                    continue;
                }
                for before in arrangement.unmoves(number) {
                    let earlier = Arrangement::numbered(pieces, before);
                    let Some(position) = position(&earlier, bare, Color::White) else { continue };
                    assert!(after_moves(&earlier, before, &position).contains(&number), "{earlier:?} {bare}");
                    moved_back += 1;
                }
            }
        }
        assert!(moved_back > 1000, "{moved_back}");
    }

    #[test]
    fn king_steps_are_king_attacks() {
        for one in Square::all() {
            assert_eq!(king_steps(one.into()), king_attacks(one));
            for other in Square::all() {
                let set = Bitboard::from(one) | other.into();
                assert_eq!(king_steps(set), king_attacks(one) | king_attacks(other));
            }
        }
    }
}
