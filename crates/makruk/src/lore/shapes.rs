//! Shapes that the pieces form.

use super::Term;
use super::played::PlayedMove;
use crate::rules::{Bitboard, Position, Rank, Role, Square, between, met_attacks};

/// The rank of เบี้ยสูง, counted from the pawn's own side: the last one before promotion.
const HIGH: Rank = Rank::ALL[4];

/// ตากด.
pub(super) fn press(played: &PlayedMove<'_>) -> Option<Term> {
    let presses = |position: &Position, rook: Square| {
        let king = position.king(played.opponent);
        (between(rook, king) & position.board().occupied()).len() == 1
    };
    let pressed =
        played.piece.role() == Role::Rook && presses(played.after, played.to) && !presses(played.before, played.from);
    pressed.then_some(Term::Press)
}

/// เบี้ยผูก, เบี้ยเทียม and เบี้ยสูง.
pub(super) fn pawns(played: &PlayedMove<'_>) -> Vec<Term> {
    let board = played.after.board();
    let others = board.promoted() & board.by_color(played.mover) & !Bitboard::from(played.to);
    let beside: Bitboard = [-1, 1].into_iter().filter_map(|files| played.to.offset(files, 0)).collect();
    let promoted = played.piece.is_promoted();
    let high = played.piece.role() == Role::Pawn && played.to.rank().relative_to(played.mover) == HIGH;
    [
        (promoted && !(met_attacks(played.to) & others).is_empty(), Term::LinkedPawns),
        (promoted && !(beside & others).is_empty(), Term::PawnsAbreast),
        (high, Term::HighPawn),
    ]
    .into_iter()
    .filter(|(earned, _)| *earned)
    .map(|(_, term)| term)
    .collect()
}
