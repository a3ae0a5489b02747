//! Where the men stand.

use std::fmt;

use super::{Bitboard, Color, File, Piece, Rank, Role, Square};

/// The men on the board, with no word on whose turn it is or whether it makes sense.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    by_color: [Bitboard; 2],
    by_role: [Bitboard; 6],
    promoted: Bitboard,
}

impl Board {
    /// No man at all.
    pub const EMPTY: Board =
        Board { by_color: [Bitboard::EMPTY; 2], by_role: [Bitboard::EMPTY; 6], promoted: Bitboard::EMPTY };

    /// The men of one side.
    #[inline]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        self.by_color[color.index()]
    }

    /// The men of one role, of both sides.
    #[inline]
    pub const fn by_role(&self, role: Role) -> Bitboard {
        self.by_role[role.index()]
    }

    /// The men of one side and role; promoted pawns are among the mets.
    #[inline]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.by_color(color) & self.by_role(role)
    }

    /// The promoted pawns (เบี้ยหงาย) of both sides: always a part of the mets.
    #[inline]
    pub const fn promoted(&self) -> Bitboard {
        self.promoted
    }

    /// Every square with a man on it.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.by_color[0] | self.by_color[1]
    }

    /// The square of this side's king, the lowest if a set-up has several.
    #[inline]
    pub fn king_of(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::King).first()
    }

    /// The role of the man on `square`, if there is one.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        if !self.occupied().contains(square) {
            return None;
        }
        // Each man is in one set only, so its role's index can be added up without asking set by set, which would make
        // the processor guess.
        let has = |role: Role| (self.by_role(role).0 >> square.index() & 1) as usize * role.index();
        let index = has(Role::Met) | has(Role::Khon) | has(Role::Knight) | has(Role::Rook) | has(Role::King);
        Role::ALL.get(index).copied()
    }

    /// The side of the man on `square`, if there is one.
    #[inline]
    pub fn color_at(&self, square: Square) -> Option<Color> {
        Color::ALL.into_iter().find(|color| self.by_color(*color).contains(square))
    }

    /// The man on `square`, if there is one.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = self.color_at(square)?;
        if self.promoted.contains(square) {
            return Some(Piece::promoted(color));
        }
        Some(Piece::new(color, self.role_at(square)?))
    }

    /// Puts a man on `square`, in place of whatever stood there.
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.remove(square);
        let bit = Bitboard::from(square);
        self.by_color[piece.color().index()] |= bit;
        self.by_role[piece.role().index()] |= bit;
        if piece.is_promoted() {
            self.promoted |= bit;
        }
    }

    /// Takes the man off `square` and returns it.
    pub fn remove(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece_at(square)?;
        self.take(square, piece.color(), piece.role());
        Some(piece)
    }

    /// Takes off a man whose colour and role the caller knows.
    #[inline]
    pub(super) fn take(&mut self, square: Square, color: Color, role: Role) {
        let rest = !Bitboard::from(square);
        self.by_color[color.index()] &= rest;
        self.by_role[role.index()] &= rest;
        self.promoted &= rest;
    }

    /// Moves a man of `color` from one square to another, empty one, where a pawn may arrive as a met.
    #[inline]
    pub(super) fn shift(&mut self, from: Square, to: Square, color: Color, leaves: Role, arrives: Role) {
        let (source, target) = (Bitboard::from(from), Bitboard::from(to));
        self.by_color[color.index()] ^= source | target;
        self.by_role[leaves.index()] ^= source;
        self.by_role[arrives.index()] ^= target;
        if leaves != arrives {
            self.promoted |= target;
        } else if self.promoted.contains(from) {
            self.promoted ^= source | target;
        }
    }

    /// Every man with its square, a1 first.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().filter_map(|square| Some((square, self.piece_at(square)?)))
    }
}

impl fmt::Debug for Board {
    /// Eight lines, rank 8 first, with the letters of FEN; `~` follows a promoted pawn.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            f.write_str("\n")?;
            for file in File::ALL {
                let piece = self.piece_at(Square::new(file, rank));
                let letter = piece.map_or('.', |piece| match piece.color() {
                    Color::White => piece.role().letter(),
                    Color::Black => piece.role().letter().to_ascii_lowercase(),
                });
                write!(f, "{letter}{}", if piece.is_some_and(Piece::is_promoted) { '~' } else { ' ' })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_found_and_can_be_taken_off() {
        let mut board = Board::EMPTY;
        let e5 = Square::from_latin(b"e5").unwrap();
        board.put(e5, Piece::new(Color::White, Role::Rook));
        board.put(e5, Piece::promoted(Color::Black));
        assert_eq!(board.piece_at(e5), Some(Piece::promoted(Color::Black)));
        assert_eq!(board.iter().collect::<Vec<_>>(), [(e5, Piece::promoted(Color::Black))]);
        assert_eq!(board.remove(e5), Some(Piece::promoted(Color::Black)));
        assert_eq!(board, Board::EMPTY);
    }
}
