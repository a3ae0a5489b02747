//! The moves of the defender, each for all squares of his king at once.

use makruk::{Bitboard, Color, Role, Square, attacks, between, king_attacks};

use super::super::arrangement::{Arrangement, king_steps};

/// A move of the defender.
pub(super) struct DefenderReply {
    mover: Mover,
    /// The index of the chaser's piece that it captures.
    pub(super) taken: Option<usize>,
    /// The square of the defender's piece afterwards.
    pub(super) guard: Square,
    /// The squares allowed for his king afterwards, as far as the move is concerned.
    squares: Bitboard,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mover {
    King,
    Guard,
}

impl DefenderReply {
    /// Every move of a king on some of these squares, and of the piece that he has on `guard`. `facing` is the chaser's
    /// arrangement with that piece in its way. Whether a move leaves the king in check is not considered.
    pub(super) fn all(
        facing: &Arrangement,
        role: Role,
        guard: Square,
        kings: Bitboard,
    ) -> impl Iterator<Item = DefenderReply> + use<> {
        let pieces = facing.pieces();
        let step = DefenderReply { mover: Mover::King, taken: None, guard, squares: !facing.occupied() };
        let near = king_steps(kings);
        let captures = pieces.clone().into_iter().enumerate().filter(move |(_, square)| near.contains(*square));
        let captures = captures.map(move |(piece, square)| {
            let squares = Bitboard::from(square);
            DefenderReply { mover: Mover::King, taken: Some(piece), guard, squares }
        });
        let reach = attacks(Color::Black, role, guard, facing.occupied()) & !Bitboard::from(facing.king());
        let guard_moves = reach.map(move |to| {
            let taken = pieces.iter().position(|&square| square == to);
            DefenderReply { mover: Mover::Guard, taken, guard: to, squares: !between(guard, to) }
        });
        std::iter::once(step).chain(captures).chain(guard_moves)
    }

    /// The squares of the king from which this move leads to one of the set.
    pub(super) fn leading_to(&self, squares: Bitboard) -> Bitboard {
        match self.mover {
            Mover::King => king_steps(squares & self.squares),
            Mover::Guard => squares & self.squares,
        }
    }

    /// The squares on which the defender's king is not in check after this move; `chaser` is the arrangement of the
    /// chaser's pieces before it.
    pub(super) fn safe(&self, chaser: &Arrangement) -> Bitboard {
        let left = self.taken.map_or_else(|| chaser.clone(), |piece| chaser.without(piece));
        left.facing(self.guard).map_or(Bitboard::EMPTY, |facing| facing.safe())
    }
}

/// The squares on which the defender's king may stand with himself to move: all that are empty and not next to the other
/// king, who must not be in check from the piece on `guard` either.
pub(super) fn standing(facing: &Arrangement, role: Role, guard: Square) -> Bitboard {
    let king = facing.king();
    let unblocked = !(facing.occupied() | king_attacks(king));
    if attacks(Color::Black, role, guard, facing.occupied()).contains(king) {
        // He can stand in the way of his own rook.
        unblocked & between(guard, king)
    } else {
        unblocked
    }
}
