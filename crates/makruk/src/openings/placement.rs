//! Where the pieces of an opening stand, and whether a side's pieces stand there.

use super::post::KhonPost;
use crate::rules::{Bitboard, Board, Color, Role, Square};

/// The squares that mark an opening, as White sees them; Black's are these rotated by 180° ([`Placement::seen_by`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// Where the side's knights stand: exactly here.
    pub knights: Bitboard,
    /// What else has to stand where; nothing for the plain form of a family.
    pub marks: &'static [RequiredPieces],
    /// How specific the name is within its family. Names of one level exist side by side; one of a higher level replaces them.
    pub level: u8,
}

/// Pieces that an opening needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequiredPieces {
    /// Of which role; a met is the one that began as one.
    pub role: Role,
    /// On which squares, as White sees them.
    pub squares: Bitboard,
    /// On how many of them, at least.
    pub count: u32,
}

impl Placement {
    /// The placement as `color` has it on the board: where its knights stand, and each of its other marks.
    pub fn seen_by(self, color: Color) -> (Bitboard, impl Iterator<Item = RequiredPieces>) {
        let marks = self.marks.iter().map(move |mark| RequiredPieces { squares: facing(mark.squares, color), ..*mark });
        (facing(self.knights, color), marks)
    }

    /// Whether all of it holds.
    pub(super) fn holds(&self, own: &OwnPieces) -> bool {
        own.of(Role::Knight) == self.knights && self.marks.iter().all(|mark| mark.holds(own))
    }
}

impl RequiredPieces {
    /// One piece on any of the squares, named as in `"d3"` or `"e2 c4"`.
    pub(super) const fn new(role: Role, names: &str) -> RequiredPieces {
        RequiredPieces { role, squares: squares(names), count: 1 }
    }

    /// A khon on a post.
    pub(super) const fn khon(post: KhonPost) -> RequiredPieces {
        RequiredPieces { role: Role::Khon, squares: Bitboard::from_square(post.square(Color::White)), count: 1 }
    }

    /// At least `count` pieces on these squares.
    pub(super) const fn within(role: Role, squares: Bitboard, count: u32) -> RequiredPieces {
        RequiredPieces { role, squares, count }
    }

    fn holds(&self, own: &OwnPieces) -> bool {
        (own.of(self.role) & self.squares).len() >= self.count
    }
}

/// One side's pieces, with the board turned so that its own side is White's.
pub(super) struct OwnPieces {
    by_role: [Bitboard; 6],
}

impl OwnPieces {
    /// The pieces of `color`. Promoted pawns are left out.
    pub(super) fn new(board: &Board, color: Color) -> OwnPieces {
        let own = board.by_color(color) & !board.promoted();
        OwnPieces { by_role: Role::ALL.map(|role| facing(own & board.by_role(role), color)) }
    }

    fn of(&self, role: Role) -> Bitboard {
        self.by_role[role.index()]
    }
}

/// The squares from White's point of view as `color` has them, and back.
const fn facing(squares: Bitboard, color: Color) -> Bitboard {
    match color {
        Color::White => squares,
        Color::Black => Bitboard(squares.0.reverse_bits()),
    }
}

/// The squares named, with a blank between two of them. Meant for constants, in which a wrong name does not compile.
pub(super) const fn squares(names: &str) -> Bitboard {
    let mut rest = names.as_bytes();
    let mut set = Bitboard::EMPTY;
    while let [file, rank, after @ ..] = rest {
        let Some(square) = Square::from_latin(&[*file, *rank]) else { panic!("no such square") };
        set = Bitboard(set.0 | Bitboard::from_square(square).0);
        rest = match after {
            [b' ', next @ ..] => next,
            _ => after,
        };
    }
    assert!(rest.is_empty(), "half a square");
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_read_and_turned() {
        let set = squares("f3 d2");
        assert_eq!(set.map(|square| square.to_string()).collect::<Vec<_>>(), ["d2", "f3"]);
        assert_eq!(facing(set, Color::Black), set.map(Square::rotated).collect());
        assert_eq!(squares(""), Bitboard::EMPTY);
    }
}
