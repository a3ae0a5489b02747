//! Chasing a bare king in the endgame (หมากรุกปลายกระดาน).

use super::Term;
use super::played::PlayedMove;
use crate::rules::{Bitboard, Color, File, Position, Rank, Role, Square};

/// เป็นที and แก้ที.
pub(super) fn tempo(played: &PlayedMove<'_>) -> Option<Term> {
    if is_bare(played.after, played.mover) {
        return needs_a_tempo(played.after).then_some(Term::Tempo);
    }
    let gained = is_bare(played.before, played.opponent)
        && !played.after.is_check()
        && every_move_loses(played.after)
        && needs_a_tempo(played.before);
    gained.then_some(Term::WaitingMove)
}

/// Whether the chasing side, which is to move, cannot checkmate at once but could after every move of the bare king.
fn needs_a_tempo(position: &Position) -> bool {
    position.passed().is_some_and(|passed| every_move_loses(&passed)) && !mates(position)
}

/// Whether the side to move has a legal move but allows checkmate on the next move whatever it plays.
fn every_move_loses(position: &Position) -> bool {
    let moves = position.legal_moves();
    !moves.is_empty() && moves.into_iter().all(|mv| mates(&position.play_unchecked(mv)))
}

/// Whether the side to move can checkmate in one move.
fn mates(position: &Position) -> bool {
    position.legal_moves().into_iter().any(|mv| position.play_unchecked(mv).is_checkmate())
}

fn is_bare(position: &Position, color: Color) -> bool {
    position.board().by_color(color).len() == 1
}

/// ถูกมุม and ไม่ถูกมุม.
pub(super) fn corner(played: &PlayedMove<'_>) -> Option<Term> {
    if played.piece.role() != Role::Met || !is_bare(played.after, played.opponent) {
        return None;
    }
    let king = played.after.king(played.opponent);
    let (corner, block) =
        CORNERS.into_iter().map(|corner| (corner, block(corner))).find(|(_, block)| block.contains(king))?;
    let arrived = block.contains(played.to) && (played.promotion || !block.contains(played.from));
    let term = if same_colour(corner, played.to) { Term::RightCorner } else { Term::WrongCorner };
    arrived.then_some(term)
}

const CORNERS: [Square; 4] = [
    Square::new(File::ALL[0], Rank::ALL[0]),
    Square::new(File::ALL[7], Rank::ALL[0]),
    Square::new(File::ALL[0], Rank::ALL[7]),
    Square::new(File::ALL[7], Rank::ALL[7]),
];

/// The nine squares within two files and two ranks of a corner.
fn block(corner: Square) -> Bitboard {
    Square::all()
        .filter(|square| {
            square.file().index().abs_diff(corner.file().index()) <= 2
                && square.rank().index().abs_diff(corner.rank().index()) <= 2
        })
        .collect()
}

fn same_colour(a: Square, b: Square) -> bool {
    let parity = |square: Square| (square.file().index() + square.rank().index()) % 2;
    parity(a) == parity(b)
}
