//! What a move threatens, what it takes from the enemy, and what it stops.

use super::HintedMove;
use super::exchange::{PieceAt, hanging};
use crate::review::reasons::Reason;
use makruk::{Position, Role};

/// Whether the side to move can mate with one move.
fn can_mate(position: &Position) -> bool {
    position.legal_moves().into_iter().any(|mv| position.play_unchecked(mv).is_checkmate())
}

pub(super) fn stops_mate(made: &HintedMove<'_>) -> Option<Reason> {
    (can_mate(&made.before.passed()?) && !can_mate(made.after)).then_some(Reason::StopsMate)
}

pub(super) fn threatens_mate(made: &HintedMove<'_>) -> Option<Reason> {
    (can_mate(&made.after.passed()?) && !can_mate(made.before)).then_some(Reason::ThreatensMate)
}

/// The most valuable pieces that the mover could not capture at a gain before, and now threatens to.
fn attacked(made: &HintedMove<'_>) -> Option<impl Iterator<Item = PieceAt>> {
    let before = hanging(made.before);
    let now = hanging(&made.after.passed()?);
    Some(PieceAt::on(made.after.board(), now & !before))
}

/// Pawns are not worth mentioning beside other reasons.
pub(super) fn attacks(made: &HintedMove<'_>) -> Option<Reason> {
    let mut attacked = attacked(made)?.filter(|it| it.piece.role() != Role::Pawn);
    let first = attacked.next()?;
    Some(match attacked.next() {
        Some(second) => Reason::AttacksTwo { first: first.into(), second: second.into() },
        None => Reason::Attacks { piece: first.piece.into(), at: first.at.into() },
    })
}

pub(super) fn attacks_pawn(made: &HintedMove<'_>) -> Option<Reason> {
    attacked(made)?.next().map(|PieceAt { piece, at }| Reason::Attacks { piece: piece.into(), at: at.into() })
}

/// A piece that could move before, attacks something or could step ahead, and has no legal move now, because a rook looks
/// through it at its king. Pawns are not worth mentioning.
pub(super) fn pins(made: &HintedMove<'_>) -> Option<Reason> {
    let could = made.before.passed()?;
    let board = made.after.board();
    if made.after.is_check() {
        return None;
    }
    let king = made.after.king(made.after.turn());
    let rooks = board.pieces(made.mover, Role::Rook);
    let pinned = board.by_color(!made.mover).filter(|&at| {
        let lifted = board.occupied() & !makruk::Bitboard::from(at);
        let unpinned = board.attackers(king, made.mover, board.occupied());
        let exposes = !(board.attackers(king, made.mover, lifted) & rooks & !unpinned).is_empty();
        exposes && made.after.legal_destinations(at).is_empty() && !could.legal_destinations(at).is_empty()
    });
    let PieceAt { piece, at } = PieceAt::on(board, pinned).find(|it| it.piece.role() != Role::Pawn)?;
    Some(Reason::Pins { piece: piece.into(), at: at.into() })
}

/// The enemy's bare king has fewer moves than before.
pub(super) fn confines(made: &HintedMove<'_>) -> Option<Reason> {
    if made.after.board().by_color(!made.mover).has_many() {
        return None;
    }
    let before = made.before.passed()?.legal_moves().len();
    let squares = made.after.legal_moves().len();
    let squares = u8::try_from(squares).ok().filter(|_| squares < before)?;
    Some(Reason::Confines { squares })
}
