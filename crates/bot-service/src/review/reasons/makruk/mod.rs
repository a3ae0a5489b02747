//! Reasons for moves in Makruk.

mod exchange;
mod threats;

#[cfg(test)]
mod tests;

use super::{MAX_REASONS, Reason, avoids_mate, keeps_balance};
use crate::review::evaluation::{EvaluatedLine, Evaluation};
use board_games::{GameMove, Seat};
use exchange::{PieceAt, gain, hanging};
use makruk::lore::{self, Audience, Term};
use makruk::{Color, History, Move, Outcome, Position, Role, Square};

/// The move that is explained, with the positions before and after it.
struct HintedMove<'a> {
    before: &'a Position,
    mv: Move,
    after: &'a Position,
    mover: Color,
}

/// The reasons for the first move of `best`, the most important first; never empty. `second` is the best line with another
/// first move.
pub(super) fn reasons(history: &History, best: &EvaluatedLine, second: Option<&EvaluatedLine>) -> Vec<Reason> {
    let mut next = history.clone();
    let mv = best.moves.first().copied().map(GameMove::makruk);
    let Some(mv) = mv.filter(|&mv| next.play(mv).is_ok()) else { return vec![Reason::Improves] };
    let made = HintedMove { before: history.position(), mv, after: next.position(), mover: history.position().turn() };
    let mover = Seat::from(made.mover);
    if let Some(ends) = ends(&made, &next, best) {
        return vec![ends];
    }
    let only = made.before.legal_moves().len() == 1;
    let captured = wins(&made).or_else(|| checks_and_takes(&made));
    let checks = made.after.is_check() && !matches!(captured, Some(Reason::ChecksAndTakes { .. }));
    let found = [
        only.then_some(Reason::OnlyMove),
        avoids_mate(mover, best, second).or_else(|| threats::stops_mate(&made)),
        captured,
        saves(&made),
        mv.is_promotion().then_some(Reason::Promotes),
        checks.then_some(Reason::Checks),
        threats::threatens_mate(&made),
        threats::attacks(&made),
        threats::pins(&made),
        keeps_balance(mover, best, second),
    ];
    let mut reasons: Vec<Reason> = found.into_iter().flatten().take(MAX_REASONS).collect();
    if reasons.is_empty() {
        reasons.push(quiet(&made, history, &next));
    }
    reasons
}

/// The end of the game that the move makes or forces.
fn ends(made: &HintedMove<'_>, next: &History, best: &EvaluatedLine) -> Option<Reason> {
    match (next.outcome(), best.evaluation) {
        (Some(Outcome::Win { .. }), _) => made.after.is_checkmate().then_some(Reason::Mates { moves: 1 }),
        (Some(Outcome::Draw(reason)), _) => Some(Reason::Draws(reason.into())),
        (None, Evaluation::Mate { winner, moves }) if winner == Seat::from(made.mover).team() => {
            Some(Reason::Mates { moves })
        }
        (None, _) => None,
    }
}

fn wins(made: &HintedMove<'_>) -> Option<Reason> {
    let piece = made.before.board().piece_at(made.mv.to())?;
    (gain(made.before, made.mv) > 0).then_some(Reason::Wins { piece: piece.into(), at: made.mv.to().into() })
}

fn checks_and_takes(made: &HintedMove<'_>) -> Option<Reason> {
    lore::terms(made.before, made.mv, Audience::Learners).earned().iter().find_map(|term| match *term {
        Term::CheckAndAttack { target } | Term::CheckAndTake { target } => {
            Some(Reason::ChecksAndTakes { piece: target.into() })
        }
        _ => None,
    })
}

/// The most valuable piece that was in danger and no longer is. Pawns are not worth mentioning.
fn saves(made: &HintedMove<'_>) -> Option<Reason> {
    let in_danger = hanging(&made.before.passed()?);
    let still = hanging(made.after);
    let now = |square: Square| if square == made.mv.from() { made.mv.to() } else { square };
    let saved = in_danger.filter(|&square| !still.contains(now(square)));
    let PieceAt { piece, at } = PieceAt::on(made.before.board(), saved).next()?;
    if piece.role() == Role::Pawn {
        return None;
    }
    let stayed = at != made.mv.from();
    let capturable = made.after.legal_moves().into_iter().any(|reply| reply.to() == at);
    let (piece, at) = (piece.into(), at.into());
    Some(if stayed && capturable { Reason::Guards { piece, at } } else { Reason::Saves { piece, at } })
}

/// The reason for a move that gains, checks and threatens nothing, or only a pawn.
fn quiet(made: &HintedMove<'_>, before: &History, next: &History) -> Reason {
    if let Some(attacks) = threats::attacks_pawn(made) {
        return attacks;
    }
    let board = made.before.board();
    if board.piece_at(made.mv.to()).is_some() {
        return if gain(made.before, made.mv) == 0 { Reason::Trades } else { Reason::Improves };
    }
    if board.role_at(made.mv.from()) == Some(Role::Pawn) {
        return Reason::AdvancesPawn;
    }
    threats::confines(made).or_else(|| counts(made.mover, before, next)).unwrap_or(Reason::Improves)
}

/// Where numbers have to be said, a move without one does not count.
fn counts(mover: Color, before: &History, next: &History) -> Option<Reason> {
    let of_mover = |history: &History| history.count().filter(|count| count.side() == mover);
    let count = of_mover(next)?;
    let number = count.number()?;
    let counted = of_mover(before).and_then(|count| count.number()) < Some(number);
    counted.then_some(Reason::Counts { number, limit: count.limit() })
}
