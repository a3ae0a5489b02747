//! Checks and checkmates, and how they come about.

use super::Term;
use super::played::{PlayedMove, most_valuable};
use crate::rules::counting::piece_value;
use crate::rules::{Bitboard, Piece, Position, Role, Square, between};

/// The terms of checking that the move earns, the most telling first.
pub(super) fn terms(played: &PlayedMove<'_>) -> Vec<Term> {
    if !played.after.has_legal_move() {
        return terms_of_last_move(played);
    }
    let check = Check::of(played);
    let blocks = blocks(played);
    let earned = [(check.direct && check.discovered, Term::DoubleCheck), (check.direct && blocks, Term::BlockingCheck)];
    let attack = check.direct.then(|| falls(played)).flatten().map(|target| match played.piece.role() {
        Role::Knight => Term::CheckAndAttack { target },
        _ => Term::CheckAndTake { target },
    });
    let simpler = [
        (check.discovered && !check.direct, Term::DiscoveredCheck),
        (check.direct && played.promotion, Term::PromotionCheck),
        (check.direct && played.captured.is_some(), Term::CaptureCheck),
        (blocks && !check.direct, Term::Block),
    ];
    let mut terms: Vec<Term> = earned_of(earned).chain(attack).chain(earned_of(simpler)).collect();
    if check.direct && !terms.iter().any(|term| term.is_check()) {
        terms.push(Term::Check);
    }
    terms
}

/// The terms of a move that ends the game: the outcome, and how the check of a checkmate came about.
fn terms_of_last_move(played: &PlayedMove<'_>) -> Vec<Term> {
    if !played.after.is_check() {
        return vec![Term::Stalemate];
    }
    let check = Check::of(played);
    let blocks = blocks(played);
    let ways = [
        (check.direct && check.discovered, Term::DoubleCheck),
        (check.direct && blocks, Term::BlockingCheck),
        (check.discovered && !check.direct, Term::DiscoveredCheck),
        (blocks && !check.direct, Term::Block),
    ];
    let mate = if check.direct && played.promotion { Term::PromotionMate } else { Term::Mate };
    std::iter::once(mate).chain(earned_of(ways)).collect()
}

fn earned_of<const N: usize>(terms: [(bool, Term); N]) -> impl Iterator<Item = Term> {
    terms.into_iter().filter(|(earned, _)| *earned).map(|(_, term)| term)
}

/// Where a check comes from, if there is one.
struct Check {
    /// The piece that moved gives check.
    direct: bool,
    /// A rook whose line the piece left gives check. No other piece can give a discovered check.
    discovered: bool,
}

impl Check {
    fn of(played: &PlayedMove<'_>) -> Check {
        let checkers = played.after.checkers();
        Check { direct: checkers.contains(played.to), discovered: !(checkers & !Bitboard::from(played.to)).is_empty() }
    }
}

/// Whether the move blocked a rook's check. A king cannot do that: it would stay on the line.
fn blocks(played: &PlayedMove<'_>) -> bool {
    let king = played.before.king(played.mover);
    played.before.checkers().into_iter().any(|checker| between(king, checker).contains(played.to))
}

/// The piece besides the king that falls to the moved one whatever the opponent replies; if the reply decides which one, the
/// least valuable.
fn falls(played: &PlayedMove<'_>) -> Option<Piece> {
    let attacked = played.after.attacks_from(played.to) & played.after.board().by_color(played.opponent);
    if (attacked & !played.after.board().by_role(Role::King)).is_empty() {
        return None;
    }
    let replies = played.after.legal_moves();
    let lost: Option<Vec<Piece>> =
        replies.into_iter().map(|reply| capturable(&played.after.play_unchecked(reply), played.to)).collect();
    lost?.into_iter().min_by_key(|piece| (piece_value(piece.role()), piece.role().index()))
}

/// The most valuable piece besides the king that the piece on `from` can capture without losing material; none if it has been
/// captured itself.
fn capturable(position: &Position, from: Square) -> Option<Piece> {
    let (board, mover) = (position.board(), position.turn());
    let capturing = board.piece_at(from).filter(|piece| piece.color() == mover)?;
    let victims = position.legal_destinations(from) & board.by_color(!mover);
    most_valuable(victims.filter_map(|square| {
        let piece = board.piece_at(square)?;
        let loose = position.attackers_to(square, !mover).is_empty();
        (loose || piece_value(piece.role()) >= piece_value(capturing.role())).then_some(piece)
    }))
}
