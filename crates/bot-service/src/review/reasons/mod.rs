//! Why a move is good, in what the rules can prove: nothing is said that isn't so.

mod exchange;
mod threats;

#[cfg(test)]
mod tests;

pub use exchange::PieceAt;

use crate::review::evaluation::{EvaluatedLine, Evaluation};
use crate::review::reasons::exchange::{gain, hanging};
use makruk::lore::{self, Audience, Term};
use makruk::{Color, DrawReason, History, Move, Outcome, Piece, Position, Role, Square};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    Mates {
        /// The number of the mover's moves, including this one.
        moves: u16,
    },
    /// The game is drawn with this move.
    Draws(DrawReason),
    /// There is no other legal move.
    OnlyMove,
    /// Any other move allows a forced mate.
    AvoidsMate,
    /// The enemy could have mated at once, and cannot after the move.
    StopsMate,
    /// It captures a piece, and the captures that may follow on its square don't make up for that.
    Wins {
        piece: Piece,
        at: Square,
    },
    /// It gives check, and whatever the reply is, the piece that checks captures another next. If the reply decides which,
    /// the least valuable.
    ChecksAndTakes {
        piece: Piece,
    },
    /// One of the mover's pieces could have been captured at a gain, and is out of danger now.
    Saves {
        /// The piece, as it was before the move.
        piece: Piece,
        at: Square,
    },
    /// One of the mover's pieces could have been captured at a gain. It still can be captured, but at none.
    Guards {
        piece: Piece,
        at: Square,
    },
    Promotes,
    Checks,
    /// It threatens to mate with the next move, which was not possible before.
    ThreatensMate,
    /// It threatens to capture either of two enemy pieces at a gain, which was not possible before. The more valuable one
    /// comes first.
    AttacksTwo {
        first: PieceAt,
        second: PieceAt,
    },
    /// It threatens to capture an enemy piece at a gain, which was not possible before.
    Attacks {
        piece: Piece,
        at: Square,
    },
    /// An enemy piece has no legal move any more, because its king would be in check.
    Pins {
        piece: Piece,
        at: Square,
    },
    /// The game is even with it, and any other move is much worse, as far as the search sees.
    KeepsBalance,
    /// It advances a pawn towards its promotion.
    AdvancesPawn,
    /// It exchanges pieces of the same value.
    Trades,
    /// It leaves the enemy's bare king fewer moves than it had: this many.
    Confines {
        squares: u8,
    },
    /// The mover's count goes on.
    Counts {
        number: u16,
        limit: u16,
    },
    /// None of these: the piece is better placed there.
    Improves,
}

/// The maximum number of reasons for a move.
const MAX_REASONS: usize = 3;

/// A line is much worse for the mover if it is at least this many centipawns behind.
const MUCH_WORSE: i32 = 300;

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
    let Some(&mv) = best.moves.first().filter(|&&mv| next.play(mv).is_ok()) else { return vec![Reason::Improves] };
    let made = HintedMove { before: history.position(), mv, after: next.position(), mover: history.position().turn() };
    if let Some(ends) = ends(&made, &next, best) {
        return vec![ends];
    }
    let only = made.before.legal_moves().len() == 1;
    let captured = wins(&made).or_else(|| checks_and_takes(&made));
    let checks = made.after.is_check() && !matches!(captured, Some(Reason::ChecksAndTakes { .. }));
    let found = [
        only.then_some(Reason::OnlyMove),
        avoids_mate(made.mover, best, second).or_else(|| threats::stops_mate(&made)),
        captured,
        saves(&made),
        mv.is_promotion().then_some(Reason::Promotes),
        checks.then_some(Reason::Checks),
        threats::threatens_mate(&made),
        threats::attacks(&made),
        threats::pins(&made),
        keeps_balance(made.mover, best, second),
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
        (Some(Outcome::Draw(reason)), _) => Some(Reason::Draws(reason)),
        (None, Evaluation::Mate { winner, moves }) if winner == made.mover => Some(Reason::Mates { moves }),
        (None, _) => None,
    }
}

fn avoids_mate(mover: Color, best: &EvaluatedLine, second: Option<&EvaluatedLine>) -> Option<Reason> {
    let mated = |line: &EvaluatedLine| matches!(line.evaluation, Evaluation::Mate { winner, .. } if winner != mover);
    (!mated(best) && second.is_some_and(mated)).then_some(Reason::AvoidsMate)
}

fn keeps_balance(mover: Color, best: &EvaluatedLine, second: Option<&EvaluatedLine>) -> Option<Reason> {
    let of_mover = |line: &EvaluatedLine| match line.evaluation {
        Evaluation::Centipawns(value) if mover == Color::White => value,
        Evaluation::Centipawns(value) => -value,
        Evaluation::Mate { winner, .. } if winner == mover => i32::MAX,
        Evaluation::Mate { .. } => i32::MIN,
    };
    let keeps = of_mover(best) == 0 && second.is_some_and(|line| of_mover(line) <= -MUCH_WORSE);
    keeps.then_some(Reason::KeepsBalance)
}

fn wins(made: &HintedMove<'_>) -> Option<Reason> {
    let piece = made.before.board().piece_at(made.mv.to())?;
    (gain(made.before, made.mv) > 0).then_some(Reason::Wins { piece, at: made.mv.to() })
}

fn checks_and_takes(made: &HintedMove<'_>) -> Option<Reason> {
    lore::terms(made.before, made.mv, Audience::Learners).earned().iter().find_map(|term| match *term {
        Term::CheckAndAttack { target } | Term::CheckAndTake { target } => {
            Some(Reason::ChecksAndTakes { piece: target })
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
