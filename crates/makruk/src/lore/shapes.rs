//! Shapes that men stand in.

use super::Term;
use super::deed::Deed;
use crate::rules::{Bitboard, Position, Rank, Role, Square, between, met_attacks};

/// The rank, counted from a pawn's own side, of เบี้ยสูง: the last before it is turned over.
const HIGH: Rank = Rank::ALL[4];

/// ตากด.
pub(super) fn press(deed: &Deed<'_>) -> Option<Term> {
    let presses = |position: &Position, rook: Square| {
        let king = position.king(deed.enemy);
        (between(rook, king) & position.board().occupied()).len() == 1
    };
    let pressed = deed.man.role() == Role::Rook && presses(deed.after, deed.to) && !presses(deed.before, deed.from);
    pressed.then_some(Term::Press)
}

/// เบี้ยผูก, เบี้ยเทียม and เบี้ยสูง.
pub(super) fn pawns(deed: &Deed<'_>) -> Vec<Term> {
    let board = deed.after.board();
    let others = board.promoted() & board.by_color(deed.mover) & !Bitboard::from(deed.to);
    let beside: Bitboard = [-1, 1].into_iter().filter_map(|files| deed.to.offset(files, 0)).collect();
    let turned = deed.man.is_promoted();
    let high = deed.man.role() == Role::Pawn && deed.to.rank().relative_to(deed.mover) == HIGH;
    [
        (turned && !(met_attacks(deed.to) & others).is_empty(), Term::TiedPawns),
        (turned && !(beside & others).is_empty(), Term::PawnsAbreast),
        (high, Term::HighPawn),
    ]
    .into_iter()
    .filter(|(earned, _)| *earned)
    .map(|(_, word)| word)
    .collect()
}
