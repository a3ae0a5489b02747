//! A move that was made, with both positions at hand.

use crate::rules::counting::worth;
use crate::rules::{Color, Move, Piece, Position, Role, Setup, Square};

/// A legal move and what it led from and to.
pub(super) struct PlayedMove<'a> {
    /// The position in which it was made.
    pub before: &'a Position,
    /// Where the man stood.
    pub from: Square,
    /// Where it stands now.
    pub to: Square,
    /// Whether a pawn was turned over.
    pub promotion: bool,
    /// The position that it led to.
    pub after: &'a Position,
    /// Who moved.
    pub mover: Color,
    /// The other side, which is to move now.
    pub enemy: Color,
    /// The man as it stands now: a pawn that was turned over is a met.
    pub man: Piece,
    /// What it took.
    pub taken: Option<Piece>,
}

impl<'a> PlayedMove<'a> {
    /// `after` is the position that `mv` leads to from `before`.
    pub fn new(before: &'a Position, mv: Move, after: &'a Position) -> PlayedMove<'a> {
        let mover = before.turn();
        let man = after.board().piece_at(mv.to()).unwrap_or(Piece::new(mover, Role::Pawn));
        PlayedMove {
            before,
            from: mv.from(),
            to: mv.to(),
            promotion: mv.is_promotion(),
            after,
            mover,
            enemy: !mover,
            man,
            taken: before.board().piece_at(mv.to()),
        }
    }

    /// The same board as before the move, if it were the enemy's turn; `None` if he could take the king.
    pub fn before_passed(&self) -> Option<Position> {
        passed(self.before)
    }
}

/// The same board with the other side to move; `None` if the side to move is in check.
pub(super) fn passed(position: &Position) -> Option<Position> {
    let setup = Setup { turn: !position.turn(), ..position.to_setup() };
    Position::from_setup(&setup).ok()
}

/// The man worth most; of equals a knight before a khon, and an original met, which experts treasure (seed 001, เม็ดเดิม),
/// before a promoted pawn.
pub(super) fn best(men: impl Iterator<Item = Piece>) -> Option<Piece> {
    men.max_by_key(|man| (worth(man.role()), man.role().index(), !man.is_promoted()))
}
