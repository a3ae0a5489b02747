//! What captures on one square gain, by the scale that players use.

use board_games::BoardPiece;
use makruk::counting::piece_value;
use makruk::{Bitboard, Board, Move, Piece, Position, Role, Square};

/// A piece and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PieceAt {
    pub(super) piece: Piece,
    pub(super) at: Square,
}

impl From<PieceAt> for BoardPiece {
    fn from(PieceAt { piece, at }: PieceAt) -> BoardPiece {
        BoardPiece { square: at.into(), piece: piece.into(), seat: piece.color().into() }
    }
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

/// What a capture gains if both sides then go on capturing on its square as long as that pays, in the order that is best for
/// each. Only legal captures count, so that a pinned piece protects nothing.
pub(super) fn gain(position: &Position, capture: Move) -> i64 {
    let taken = position.board().role_at(capture.to()).map_or(0, piece_value);
    let after = position.play_unchecked(capture);
    i64::from(taken) - best_recapture(&after, capture.to())
}

/// Not always the least valuable piece takes best: what guards the square from behind it, or is pinned, may change that. It is
/// tried first all the same, as more than the whole piece can't be gained.
fn best_recapture(position: &Position, square: Square) -> i64 {
    let worth = position.board().role_at(square).map_or(0, piece_value);
    let mut captures: Vec<Move> = position.legal_moves().into_iter().filter(|mv| mv.to() == square).collect();
    captures.sort_by_key(|mv| position.board().role_at(mv.from()).map(|role| (role == Role::King, piece_value(role))));
    let mut best = 0;
    for capture in captures {
        best = best.max(gain(position, capture));
        if best == i64::from(worth) {
            break;
        }
    }
    best
}

/// The pieces of the side not to move that the other side could capture at a gain.
pub(super) fn hanging(position: &Position) -> Bitboard {
    let targets = position.board().by_color(!position.turn());
    let captures = position.legal_moves().into_iter().filter(|mv| targets.contains(mv.to()));
    captures.filter(|&mv| gain(position, mv) > 0).map(Move::to).collect()
}
