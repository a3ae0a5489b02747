//! The pieces on their squares.

use std::fmt::{self, Write};

use super::{Bitboard, Color, File, Piece, Rank, Role, Square};

/// The pieces on their squares. Any arrangement is possible, and there is no side to move.
///
/// It is displayed as eight lines of letters, rank 8 first.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Board {
    by_color: [Bitboard; 2],
    by_role: [Bitboard; 6],
    promoted: Bitboard,
}

impl Board {
    /// The empty board.
    pub const EMPTY: Board =
        Board { by_color: [Bitboard::EMPTY; 2], by_role: [Bitboard::EMPTY; 6], promoted: Bitboard::EMPTY };

    /// The squares of one side's pieces.
    #[inline]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        self.by_color[color.index()]
    }

    /// The squares of one role's pieces, of both sides.
    #[inline]
    pub const fn by_role(&self, role: Role) -> Bitboard {
        self.by_role[role.index()]
    }

    /// The squares of one side's pieces of one role; promoted pawns count as mets.
    #[inline]
    pub fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.by_color(color) & self.by_role(role)
    }

    /// The squares of the promoted pawns (เบี้ยหงาย) of both sides, a subset of the mets.
    #[inline]
    pub const fn promoted(&self) -> Bitboard {
        self.promoted
    }

    /// The occupied squares.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.by_color[0] | self.by_color[1]
    }

    /// The square of this side's king; the lowest one if there are several.
    #[inline]
    pub fn king_of(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::King).first()
    }

    /// The role of the piece on `square`, if there is one.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        if !self.occupied().contains(square) {
            return None;
        }
        // Exactly one of the sets has the square, so the index is computed from all of them without a branch that the
        // processor could mispredict.
        let has = |role: Role| (self.by_role(role).0 >> square.index() & 1) as usize * role.index();
        let index = has(Role::Met) | has(Role::Khon) | has(Role::Knight) | has(Role::Rook) | has(Role::King);
        Role::ALL.get(index).copied()
    }

    /// The side of the piece on `square`, if there is one.
    #[inline]
    pub fn color_at(&self, square: Square) -> Option<Color> {
        Color::ALL.into_iter().find(|color| self.by_color(*color).contains(square))
    }

    /// The piece on `square`, if there is one.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let color = self.color_at(square)?;
        if self.promoted.contains(square) {
            return Some(Piece::promoted(color));
        }
        Some(Piece::new(color, self.role_at(square)?))
    }

    /// Puts a piece on `square`, replacing what was there.
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.remove(square);
        let bit = Bitboard::from(square);
        self.by_color[piece.color().index()] |= bit;
        self.by_role[piece.role().index()] |= bit;
        if piece.is_promoted() {
            self.promoted |= bit;
        }
    }

    /// Removes the piece on `square` and returns it.
    pub fn remove(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece_at(square)?;
        self.take(square, piece.color(), piece.role());
        Some(piece)
    }

    /// Removes a piece whose colour and role the caller knows.
    #[inline]
    pub(super) fn take(&mut self, square: Square, color: Color, role: Role) {
        let rest = !Bitboard::from(square);
        self.by_color[color.index()] &= rest;
        self.by_role[role.index()] &= rest;
        self.promoted &= rest;
    }

    /// Moves a piece of `color` to an empty square, where it arrives with the role `arrives`: a met for a promoting pawn.
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

    /// Every piece with its square, a1 first.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().filter_map(|square| Some((square, self.piece_at(square)?)))
    }
}

impl fmt::Display for Board {
    /// Eight lines, rank 8 first, with the letters of FEN: `r n s m k s n r`. An empty square is `.`, and `~` follows a
    /// promoted pawn.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            if rank != Rank::ALL[7] {
                f.write_str("\n")?;
            }
            for file in File::ALL {
                let piece = self.piece_at(Square::new(file, rank));
                f.write_char(piece.map_or('.', Piece::letter))?;
                match piece {
                    Some(piece) if piece.is_promoted() => f.write_char('~')?,
                    _ if file != File::ALL[7] => f.write_char(' ')?,
                    _ => {}
                }
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    /// The board as displayed, starting on a new line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Setup;

    #[test]
    fn pieces_can_be_put_replaced_and_removed() {
        let mut board = Board::EMPTY;
        let e5 = Square::from_latin(b"e5").unwrap();
        board.put(e5, Piece::new(Color::White, Role::Rook));
        board.put(e5, Piece::promoted(Color::Black));
        assert_eq!(board.piece_at(e5), Some(Piece::promoted(Color::Black)));
        assert_eq!(board.iter().collect::<Vec<_>>(), [(e5, Piece::promoted(Color::Black))]);
        assert_eq!(board.remove(e5), Some(Piece::promoted(Color::Black)));
        assert_eq!(board, Board::EMPTY);
    }

    #[test]
    fn a_board_is_drawn_in_letters() {
        let mut board = Setup::start().board;
        assert_eq!(
            board.to_string(),
            "r n s m k s n r\n\
             . . . . . . . .\n\
             p p p p p p p p\n\
             . . . . . . . .\n\
             . . . . . . . .\n\
             P P P P P P P P\n\
             . . . . . . . .\n\
             R N S K M S N R"
        );
        for (name, color) in [(b"a8", Color::White), (b"h8", Color::Black)] {
            board.put(Square::from_latin(name).unwrap(), Piece::promoted(color));
        }
        assert_eq!(board.to_string().lines().next(), Some("M~n s m k s n m~"));
        assert_eq!(format!("{board:?}"), format!("\n{board}"));
    }
}
