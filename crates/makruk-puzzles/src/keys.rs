//! Captures, and checks that do not just lose a piece.

use makruk::counting::piece_value;
use makruk::{Move, Position, Role};

/// Whether a move is a capture.
pub(crate) fn captures(position: &Position, mv: Move) -> bool {
    position.board().piece_at(mv.to()).is_some()
}

/// Whether a move gives check with a piece that the reply does not just take.
pub(crate) fn is_safe_check(position: &Position, mv: Move) -> bool {
    let after = position.play_unchecked(mv);
    after.is_check()
        && (!after.legal_moves().iter().any(|reply| reply.to() == mv.to()) || is_fair_trade(position, &after, mv))
}

/// Whether the piece that moved takes as much as it is worth, or is protected against everything that is worth more.
fn is_fair_trade(before: &Position, after: &Position, mv: Move) -> bool {
    let value = |position: &Position, square| position.board().role_at(square).map_or(0, worth);
    let placed = value(after, mv.to());
    if value(before, mv.to()) >= placed {
        return true;
    }
    let is_protected = !after.attackers_to(mv.to(), before.turn()).is_empty();
    let takers = after.legal_moves().into_iter().filter(|reply| reply.to() == mv.to());
    is_protected && takers.map(|reply| value(after, reply.from())).all(|taker| taker >= placed)
}

/// What a piece is worth in an exchange. A king takes only what is not protected.
fn worth(role: Role) -> u32 {
    if role == Role::King { 100 } else { piece_value(role) }
}
