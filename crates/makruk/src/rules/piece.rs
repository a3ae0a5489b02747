//! What stands on a square.

use serde::{Deserialize, Serialize};

use super::Color;

/// How a man moves. A promoted pawn (เบี้ยหงาย) moves as a met and so has the role [`Role::Met`]; see [`Piece::is_promoted`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Role {
    /// เบี้ย: one step ahead, takes one step diagonally ahead.
    Pawn,
    /// เม็ด: one step diagonally.
    Met,
    /// โคน: one step diagonally or straight ahead.
    Khon,
    /// ม้า: the knight's jump.
    Knight,
    /// เรือ: any distance along a file or rank.
    Rook,
    /// ขุน: one step any way; never gives check itself.
    King,
}

impl Role {
    /// All roles, pawn to king.
    pub const ALL: [Role; 6] = [Role::Pawn, Role::Met, Role::Khon, Role::Knight, Role::Rook, Role::King];

    /// 0 for the pawn to 5 for the king: for tables indexed by role.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of FEN and SAN in upper case: P M S N R K.
    pub const fn letter(self) -> char {
        ['P', 'M', 'S', 'N', 'R', 'K'][self as usize]
    }

    /// The role of a FEN or SAN letter, either case.
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

/// A man (ตัวหมาก): a side, a role, and for a met whether it was once a pawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    color: Color,
    role: Role,
    promoted: bool,
}

impl Piece {
    /// A man of `color` that moves as `role`; a met made here is an original one (เม็ดเดิม).
    pub const fn new(color: Color, role: Role) -> Piece {
        Piece { color, role, promoted: false }
    }

    /// A promoted pawn (เบี้ยหงาย) of `color`: a met that remembers it was a pawn.
    pub const fn promoted(color: Color) -> Piece {
        Piece { color, role: Role::Met, promoted: true }
    }

    /// The side it belongs to.
    #[inline]
    pub const fn color(self) -> Color {
        self.color
    }

    /// How it moves.
    #[inline]
    pub const fn role(self) -> Role {
        self.role
    }

    /// Whether it is a promoted pawn (เบี้ยหงาย). Only a met can be.
    #[inline]
    pub const fn is_promoted(self) -> bool {
        self.promoted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_name_roles_both_ways() {
        for role in Role::ALL {
            assert_eq!(Role::from_letter(role.letter()), Some(role));
            assert_eq!(Role::from_letter(role.letter().to_ascii_lowercase()), Some(role));
        }
        assert_eq!(Role::from_letter('Q'), None);
    }

    #[test]
    fn only_a_met_is_promoted() {
        let piece = Piece::promoted(Color::Black);
        assert_eq!((piece.role(), piece.is_promoted()), (Role::Met, true));
        assert!(Role::ALL.iter().all(|&role| !Piece::new(Color::White, role).is_promoted()));
    }
}
