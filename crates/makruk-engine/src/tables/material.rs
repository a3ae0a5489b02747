//! The endgames that the tables cover.

use std::fmt;

use makruk::{Board, Color, Role, Square};

use arrayvec::ArrayVec;

use super::pieces::Pieces;

/// The pieces of a king that chases a bare one: one or two, no pawns.
///
/// A promoted pawn counts as a met, since it moves like one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Material(u8);

/// Indexed by [`Material`]'s number. Single pieces come first, since the tables for two are made from those for one;
/// stronger roles come first within each.
const PIECES: [&[Role]; 14] = {
    use Role::{Khon as S, Knight as N, Met as M, Rook as R};
    [&[R], &[N], &[S], &[M], &[R, R], &[R, N], &[R, S], &[R, M], &[N, N], &[N, S], &[N, M], &[S, S], &[S, M], &[M, M]]
};

/// For each pair of roles, the numbers of the single piece (if both are the same) and of the pair.
const NUMBERS: [[(Option<u8>, Option<u8>); 6]; 6] = {
    let mut numbers = [[(None, None); 6]; 6];
    let mut number = 0;
    while number < PIECES.len() {
        match *PIECES[number] {
            [piece] => numbers[piece.index()][piece.index()].0 = Some(number as u8),
            [one, other] => {
                numbers[one.index()][other.index()].1 = Some(number as u8);
                numbers[other.index()][one.index()].1 = Some(number as u8);
            }
            _ => {}
        }
        number += 1;
    }
    numbers
};

impl Material {
    /// All of them, single pieces first.
    pub const ALL: [Material; 14] = {
        let mut all = [Material(0); 14];
        let mut number = 0;
        while number < all.len() {
            all[number] = Material(number as u8);
            number += 1;
        }
        all
    };

    /// The material of these roles in any order; `None` if there is no table for them.
    pub fn of(pieces: &[Role]) -> Option<Material> {
        match *pieces {
            [piece] => NUMBERS[piece.index()][piece.index()].0.map(Material),
            [one, other] => NUMBERS[one.index()][other.index()].1.map(Material),
            _ => None,
        }
    }

    /// The roles other than the king.
    pub const fn pieces(self) -> &'static [Role] {
        PIECES[self.0 as usize]
    }

    /// The index in [`Material::ALL`].
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// What is left when the piece at this index of [`Material::pieces`] is captured; `None` if it was the only one.
    pub(super) fn without(self, piece: usize) -> Option<Material> {
        let rest: ArrayVec<Role, 2> =
            self.pieces().iter().enumerate().filter(|(index, _)| *index != piece).map(|(_, role)| *role).collect();
        Material::of(&rest)
    }
}

impl From<Material> for Pieces {
    fn from(material: Material) -> Pieces {
        Pieces::new(material.pieces())
    }
}

impl fmt::Display for Material {
    /// The letters of the pieces: `RN`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces().iter().try_for_each(|role| write!(f, "{}", role.letter()))
    }
}

impl fmt::Debug for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A bare king and the pieces that chase him, on a board flipped where necessary so that the chaser is White.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Chase {
    pub(super) chaser: Color,
    pub(super) material: Material,
    pub(super) king: Square,
    pub(super) bare: Square,
    /// One square for each of [`Material::pieces`], in that order.
    pub(super) pieces: ArrayVec<Square, 2>,
}

impl Chase {
    /// The endgame after the bare king has moved to `to`, a square of the unflipped board.
    pub(super) fn after_step(&self, to: Square) -> TableEnding {
        let bare = relative_square(self.chaser, to);
        let Some(taken) = self.pieces.iter().position(|&piece| piece == bare) else {
            return TableEnding::Chase(Chase { bare, ..self.clone() });
        };
        let Some(material) = self.material.without(taken) else {
            return TableEnding::BareKings;
        };
        let mut pieces = self.pieces.clone();
        pieces.remove(taken);
        TableEnding::Chase(Chase { bare, material, pieces, ..*self })
    }
}

/// How the tables classify a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TableEnding {
    /// Two kings and nothing else.
    BareKings,
    /// A bare king and a king with pieces.
    Chase(Chase),
}

impl TableEnding {
    /// The endgame on this board; `None` if the tables do not cover it.
    pub(super) fn of(board: &Board) -> Option<TableEnding> {
        // A search asks this about every position, so the commonest reason for `None` comes first.
        if board.occupied().len() > 4 {
            return None;
        }
        let chaser = match Color::ALL.map(|color| board.by_color(color).has_many()) {
            [false, false] => return Some(TableEnding::BareKings),
            [true, false] => Color::White,
            [false, true] => Color::Black,
            [true, true] => return None,
        };
        let mut roles: ArrayVec<Role, 2> = ArrayVec::new();
        let mut pieces = ArrayVec::new();
        for role in [Role::Rook, Role::Knight, Role::Khon, Role::Met] {
            for square in board.pieces(chaser, role) {
                roles.push(role);
                pieces.push(relative_square(chaser, square));
            }
        }
        let material = Material::of(&roles)?;
        let [king, bare] = [chaser, !chaser].map(|color| Some(relative_square(chaser, board.king_of(color)?)));
        let all_are_covered = board.occupied().len() as usize == material.pieces().len() + 2;
        all_are_covered.then_some(TableEnding::Chase(Chase { chaser, material, king: king?, bare: bare?, pieces }))
    }
}

/// The square on a board flipped, ranks only, so that `color` plays upwards. Khons move straight ahead, so in these
/// endgames direction matters for ranks but not for files.
fn relative_square(color: Color, square: Square) -> Square {
    match color {
        Color::White => square,
        Color::Black => Square::new(square.file(), square.rank().relative_to(Color::Black)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_are_accepted_in_any_order() {
        for (number, material) in Material::ALL.into_iter().enumerate() {
            assert_eq!(material.index(), number);
            let mut pieces = material.pieces().to_vec();
            assert_eq!(Material::of(&pieces), Some(material));
            pieces.reverse();
            assert_eq!(Material::of(&pieces), Some(material));
        }
        for pieces in [&[][..], &[Role::Pawn], &[Role::King], &[Role::Rook, Role::Pawn], &[Role::Met; 3]] {
            assert_eq!(Material::of(pieces), None, "{pieces:?}");
        }
    }

    #[test]
    fn captures_leave_the_remaining_material() {
        let name = |material: Option<Material>| material.map(|material| material.to_string());
        let pair = Material::of(&[Role::Khon, Role::Rook]);
        assert_eq!(name(pair).as_deref(), Some("RS"));
        assert_eq!(name(pair.unwrap().without(0)).as_deref(), Some("S"));
        assert_eq!(name(pair.unwrap().without(1)).as_deref(), Some("R"));
        assert_eq!(Material::of(&[Role::Met]).unwrap().without(0), None);
    }
}
