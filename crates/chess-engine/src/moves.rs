//! Moves of the rules and moves of the board, in which castling is the king's capture of its own rook.

use cozy_chess::{Board, File, Move, Piece, Rank, Square};
use international_chess::{ChessMove, Promotion};

/// Whether a move on this board is castling: the king's, by two files.
#[inline]
pub(super) fn is_castling(board: &Board, mv: ChessMove) -> bool {
    let files = (mv.from().file() as i8 - mv.to().file() as i8).abs();
    files == 2 && board.king(board.side_to_move()) == mv.from()
}

/// The move as the board takes it, where castling is the king's capture of its own rook.
#[inline]
pub(super) fn to_board(board: &Board, mv: ChessMove) -> Move {
    let to = match is_castling(board, mv) {
        true => Square::new(if mv.to().file() == File::G { File::H } else { File::A }, mv.from().rank()),
        false => mv.to(),
    };
    Move { from: mv.from(), to, promotion: mv.promotion().map(Promotion::piece) }
}

/// The piece that a move captures.
#[inline]
pub(super) fn captured(board: &Board, mv: ChessMove) -> Option<Piece> {
    match board.piece_on(mv.to()) {
        Some(piece) => Some(piece),
        None if is_en_passant(board, mv) => Some(Piece::Pawn),
        None => None,
    }
}

/// Whether a pseudo-legal move captures en passant.
#[inline]
pub(super) fn is_en_passant(board: &Board, mv: ChessMove) -> bool {
    board.en_passant() == Some(mv.to().file())
        && mv.to().rank() == Rank::Sixth.relative_to(board.side_to_move())
        && board.pieces(Piece::Pawn).has(mv.from())
        && mv.from().file() != mv.to().file()
}

/// A move of the board that is not castling.
#[inline]
pub(super) fn from_board(mv: Move) -> ChessMove {
    match mv.promotion.and_then(Promotion::to) {
        Some(promotion) => ChessMove::promoting(mv.from, mv.to, promotion),
        None => ChessMove::new(mv.from, mv.to),
    }
}
