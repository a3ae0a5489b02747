//! A move with the positions before and after it.

use crate::rules::counting::piece_value;
use crate::rules::{Color, Move, Piece, Position, Role, Square};

/// A legal move with the positions before and after it.
pub(super) struct PlayedMove<'a> {
    /// The position before the move.
    pub before: &'a Position,
    /// The square that the piece left.
    pub from: Square,
    /// The square that the piece moved to.
    pub to: Square,
    /// Whether a pawn promoted.
    pub promotion: bool,
    /// The position after the move.
    pub after: &'a Position,
    /// The side that moved.
    pub mover: Color,
    /// The other side, which is to move now.
    pub opponent: Color,
    /// The piece that moved, as it is after the move: a promoted pawn if a pawn promoted.
    pub piece: Piece,
    /// The captured piece.
    pub captured: Option<Piece>,
}

impl<'a> PlayedMove<'a> {
    /// `after` must be the position after `mv` in `before`.
    pub fn new(before: &'a Position, mv: Move, after: &'a Position) -> PlayedMove<'a> {
        let mover = before.turn();
        let piece = after.board().piece_at(mv.to()).unwrap_or(Piece::new(mover, Role::Pawn));
        PlayedMove {
            before,
            from: mv.from(),
            to: mv.to(),
            promotion: mv.is_promotion(),
            after,
            mover,
            opponent: !mover,
            piece,
            captured: before.board().piece_at(mv.to()),
        }
    }
}

/// The most valuable piece. Among equals a knight comes before a khon, and an original met, which experts treasure
/// (คำที่เกี่ยวข้องกับหมากรุกไทย, เม็ดเดิม), before a promoted pawn.
pub(super) fn most_valuable(pieces: impl Iterator<Item = Piece>) -> Option<Piece> {
    pieces.max_by_key(|piece| (piece_value(piece.role()), piece.role().index(), !piece.is_promoted()))
}
