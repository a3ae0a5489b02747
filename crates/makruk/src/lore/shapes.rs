//! Shapes that men stand in.

use super::Term;
use super::played::PlayedMove;
use crate::rules::{Bitboard, Position, Rank, Role, Square, between, met_attacks};

/// The rank, counted from a pawn's own side, of เบี้ยสูง: the last before it is turned over.
const HIGH: Rank = Rank::ALL[4];

/// ตากด.
pub(super) fn press(played: &PlayedMove<'_>) -> Option<Term> {
    let presses = |position: &Position, rook: Square| {
        let king = position.king(played.enemy);
        (between(rook, king) & position.board().occupied()).len() == 1
    };
    let pressed =
        played.man.role() == Role::Rook && presses(played.after, played.to) && !presses(played.before, played.from);
    pressed.then_some(Term::Press)
}

/// เบี้ยผูก, เบี้ยเทียม and เบี้ยสูง.
pub(super) fn pawns(played: &PlayedMove<'_>) -> Vec<Term> {
    let board = played.after.board();
    let others = board.promoted() & board.by_color(played.mover) & !Bitboard::from(played.to);
    let beside: Bitboard = [-1, 1].into_iter().filter_map(|files| played.to.offset(files, 0)).collect();
    let turned = played.man.is_promoted();
    let high = played.man.role() == Role::Pawn && played.to.rank().relative_to(played.mover) == HIGH;
    [
        (turned && !(met_attacks(played.to) & others).is_empty(), Term::TiedPawns),
        (turned && !(beside & others).is_empty(), Term::PawnsAbreast),
        (high, Term::HighPawn),
    ]
    .into_iter()
    .filter(|(earned, _)| *earned)
    .map(|(_, word)| word)
    .collect()
}
