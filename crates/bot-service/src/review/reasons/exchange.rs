//! What captures on one square gain, by the scale that players use.

use makruk::counting::piece_value;
use makruk::{Bitboard, Board, Move, Piece, Position, Role, Square};

/// A piece and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceAt {
    pub piece: Piece,
    pub at: Square,
}

impl PieceAt {
    /// The pieces on these squares, the most valuable first.
    pub(super) fn on(board: &Board, squares: impl Iterator<Item = Square>) -> impl Iterator<Item = PieceAt> {
        let mut pieces: Vec<PieceAt> =
            squares.filter_map(|at| Some(PieceAt { piece: board.piece_at(at)?, at })).collect();
        pieces.sort_by_key(|PieceAt { piece, at }| {
            let rank = (piece_value(piece.role()), piece.role().index(), !piece.is_promoted());
            (std::cmp::Reverse(rank), *at)
        });
        pieces.into_iter()
    }
}

/// What a capture gains if both sides then go on capturing on its square as long as that pays, each time with the least
/// valuable piece that may. Only legal captures count, so that a pinned piece protects nothing.
pub(super) fn gain(position: &Position, capture: Move) -> i64 {
    let taken = position.board().role_at(capture.to()).map_or(0, piece_value);
    let after = position.play_unchecked(capture);
    i64::from(taken) - best_recapture(&after, capture.to()).max(0)
}

fn best_recapture(position: &Position, square: Square) -> i64 {
    let board = position.board();
    let cheapest = position.legal_moves().into_iter().filter(|mv| mv.to() == square).min_by_key(|mv| {
        // The king captures last, though its value on the scale is 0.
        board.role_at(mv.from()).map(|role| (role == Role::King, piece_value(role)))
    });
    cheapest.map_or(0, |mv| gain(position, mv))
}

/// The pieces of the side not to move that the other side could capture at a gain.
pub(super) fn hanging(position: &Position) -> Bitboard {
    let targets = position.board().by_color(!position.turn());
    let captures = position.legal_moves().into_iter().filter(|mv| targets.contains(mv.to()));
    captures.filter(|&mv| gain(position, mv) > 0).map(Move::to).collect()
}
