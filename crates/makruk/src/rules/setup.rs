//! Anything that a FEN can say, legal or not.

use std::num::NonZeroU32;

use super::{Board, Color, File, Piece, Rank, Role, Square};

/// A count (การนับ) as a FEN has it: how far it goes and how far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SetupCount {
    /// The number that the counting side may still say without a draw, in counts.
    pub limit: u16,
    /// Plies, of both sides, since the count began.
    pub plies: u16,
}

/// A board with whose turn it is and the clocks, as set up by hand or read from a FEN. Nothing says that it is legal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The men.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// The count that is running, if one is.
    pub count: Option<SetupCount>,
    /// Plies since the last capture or pawn move; 0 while a count runs, since a FEN has one field for both.
    pub halfmoves: u32,
    /// The number of the move, from 1, one more after each move of Black's.
    pub fullmoves: NonZeroU32,
}

impl Setup {
    /// An empty board, White to move.
    pub const fn empty() -> Setup {
        Setup { board: Board::EMPTY, turn: Color::White, count: None, halfmoves: 0, fullmoves: NonZeroU32::MIN }
    }

    /// The start of a game: each king stands to the left of its met as its own side sees it.
    pub fn start() -> Setup {
        const HOME: [Role; 8] =
            [Role::Rook, Role::Knight, Role::Khon, Role::King, Role::Met, Role::Khon, Role::Knight, Role::Rook];
        let mut setup = Setup::empty();
        for (file, role) in File::ALL.into_iter().zip(HOME) {
            let home = Square::new(file, Rank::ALL[0]);
            let pawns = Square::new(file, Rank::ALL[2]);
            setup.board.put(home, Piece::new(Color::White, role));
            setup.board.put(pawns, Piece::new(Color::White, Role::Pawn));
            setup.board.put(home.rotated(), Piece::new(Color::Black, role));
            setup.board.put(pawns.rotated(), Piece::new(Color::Black, Role::Pawn));
        }
        setup
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_looks_the_same_to_both_sides() {
        let board = Setup::start().board;
        assert_eq!(board.iter().count(), 32);
        for (square, piece) in board.iter() {
            let mirrored = board.piece_at(square.rotated()).unwrap();
            assert_eq!((mirrored.role(), mirrored.color()), (piece.role(), !piece.color()));
        }
        assert_eq!(board.king_of(Color::White), Square::from_latin(b"d1"));
        assert_eq!(board.king_of(Color::Black), Square::from_latin(b"e8"));
    }
}
