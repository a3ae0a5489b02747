//! Roles and pieces.

use serde::{Deserialize, Serialize};

use super::Color;

/// How a piece moves. A promoted pawn (เบี้ยหงาย) moves like a met, so its role is [`Role::Met`]; see
/// [`Piece::is_promoted`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Role {
    /// เบี้ย: moves one step straight ahead, captures one step diagonally ahead.
    Pawn,
    /// เม็ด: one step diagonally.
    Met,
    /// โคน: one step diagonally or straight ahead.
    Khon,
    /// ม้า: the knight's jump.
    Knight,
    /// เรือ: any distance along a file or rank.
    Rook,
    /// ขุน: one step in any direction.
    King,
}

impl Role {
    /// All roles, from pawn to king.
    pub const ALL: [Role; 6] = [Role::Pawn, Role::Met, Role::Khon, Role::Knight, Role::Rook, Role::King];

    /// 0 for the pawn to 5 for the king: for tables indexed by role.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The upper-case letter in FEN and SAN: P M S N R K.
    pub const fn letter(self) -> char {
        ['P', 'M', 'S', 'N', 'R', 'K'][self as usize]
    }

    /// The role with this FEN or SAN letter, in either case.
    pub const fn from_letter(letter: char) -> Option<Role> {
        match letter.to_ascii_uppercase() {
            'P' => Some(Role::Pawn),
            'M' => Some(Role::Met),
            'S' => Some(Role::Khon),
            'N' => Some(Role::Knight),
            'R' => Some(Role::Rook),
            'K' => Some(Role::King),
            _ => None,
        }
    }
}

/// A piece (ตัวหมาก): its side, its role, and whether it is a promoted pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    color: Color,
    role: Role,
    promoted: bool,
}

impl Piece {
    /// A piece of `color`. A met created here is an original one (เม็ดเดิม), not a promoted pawn.
    pub const fn new(color: Color, role: Role) -> Piece {
        Piece { color, role, promoted: false }
    }

    /// A promoted pawn (เบี้ยหงาย) of `color`: a met that remembers it was a pawn.
    pub const fn promoted(color: Color) -> Piece {
        Piece { color, role: Role::Met, promoted: true }
    }

    /// The side that the piece belongs to.
    #[inline]
    pub const fn color(self) -> Color {
        self.color
    }

    /// How the piece moves.
    #[inline]
    pub const fn role(self) -> Role {
        self.role
    }

    /// Whether the piece is a promoted pawn (เบี้ยหงาย). Only a met can be one.
    #[inline]
    pub const fn is_promoted(self) -> bool {
        self.promoted
    }

    /// The letter in FEN: the role's, in upper case for White and in lower case for Black. A promoted pawn's is `M` or
    /// `m`, without the `~` that marks it.
    pub const fn letter(self) -> char {
        match self.color {
            Color::White => self.role.letter(),
            Color::Black => self.role.letter().to_ascii_lowercase(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn role_letters_round_trip_in_either_case() {
        for role in Role::ALL {
            assert_eq!(Role::from_letter(role.letter()), Some(role));
            assert_eq!(Role::from_letter(role.letter().to_ascii_lowercase()), Some(role));
        }
        assert_eq!(Role::from_letter('Q'), None);
    }

    #[test]
    fn only_a_met_can_be_promoted() {
        let piece = Piece::promoted(Color::Black);
        assert_eq!((piece.role(), piece.is_promoted()), (Role::Met, true));
        assert!(Role::ALL.iter().all(|&role| !Piece::new(Color::White, role).is_promoted()));
    }
}
