//! Setups: anything that a FEN can describe, legal or not.

use std::num::NonZeroU32;

use super::{Board, Color, File, Piece, Rank, Role, Square};

/// A running count (การนับ) as a FEN records it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SetupCount {
    /// The last number that the counting side may say without a draw.
    pub limit: u16,
    /// The plies counted so far, of both sides.
    pub plies: u16,
}

/// A board with the side to move and the counters, as set up by hand or read from a FEN. It need not be legal;
/// [`Position::from_setup`](super::Position::from_setup) decides that.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The pieces on the board.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// The running count, if there is one.
    pub count: Option<SetupCount>,
    /// Plies since the last capture or pawn move; 0 while a count runs, because a FEN has one field for both.
    pub halfmoves: u32,
    /// The number of the move, starting at 1 and incremented after each of Black's moves.
    pub fullmoves: NonZeroU32,
}

impl Setup {
    /// An empty board, White to move.
    pub const fn empty() -> Setup {
        Setup { board: Board::EMPTY, turn: Color::White, count: None, halfmoves: 0, fullmoves: NonZeroU32::MIN }
    }

    /// The starting position, with White to move: each king is to the left of its met, as its own side sees the board.
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
    fn the_starting_position_is_symmetric_under_rotation() {
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
