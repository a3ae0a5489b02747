//! Checks, mates, and the ways to them.

use super::Term;
use super::played::{PlayedMove, best};
use crate::rules::counting::worth;
use crate::rules::{Bitboard, Piece, Role, between};

/// The words of check that the move earns, the most telling first.
pub(super) fn words(played: &PlayedMove<'_>) -> Vec<Term> {
    if !played.after.has_legal_move() {
        return over(played);
    }
    let check = Check::of(played);
    let blocks = blocks(played);
    let earned = [(check.direct && check.discovered, Term::DoubleCheck), (check.direct && blocks, Term::BlockingCheck)];
    let attack = check.direct.then(|| prey(played)).flatten().map(|prey| Term::CheckAndAttack { prey });
    let simpler = [
        (check.discovered && !check.direct, Term::DiscoveredCheck),
        (check.direct && played.promotion, Term::PromotionCheck),
        (check.direct && played.taken.is_some(), Term::CaptureCheck),
        (blocks && !check.direct, Term::Block),
    ];
    let mut words: Vec<Term> = only_true(earned).chain(attack).chain(only_true(simpler)).collect();
    if check.direct && !words.iter().any(|word| word.is_check()) {
        words.push(Term::Check);
    }
    words
}

/// The words for a move that ends the game: how it ended, and how a mating check came about.
fn over(played: &PlayedMove<'_>) -> Vec<Term> {
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
    std::iter::once(mate).chain(only_true(ways)).collect()
}

fn only_true<const N: usize>(words: [(bool, Term); N]) -> impl Iterator<Item = Term> {
    words.into_iter().filter(|(earned, _)| *earned).map(|(_, word)| word)
}

/// Where a check comes from, if there is one.
struct Check {
    /// The man that moved checks.
    direct: bool,
    /// A rook checks whose line it left. No other man checks from afar.
    discovered: bool,
}

impl Check {
    fn of(played: &PlayedMove<'_>) -> Check {
        let checkers = played.after.checkers();
        Check { direct: checkers.contains(played.to), discovered: !(checkers & !Bitboard::from(played.to)).is_empty() }
    }
}

/// Whether a man stepped between its king and the rook that checked him. The king himself cannot: he would stay on the line.
fn blocks(played: &PlayedMove<'_>) -> bool {
    let king = played.before.king(played.mover);
    played.before.checkers().into_iter().any(|checker| between(king, checker).contains(played.to))
}

/// The best man, besides the king, that the man that moved bears on and would gain by taking, or lose nothing.
fn prey(played: &PlayedMove<'_>) -> Option<Piece> {
    let (after, board) = (played.after, played.after.board());
    let seen = after.attacks_from(played.to) & board.by_color(played.enemy) & !board.by_role(Role::King);
    best(seen.filter_map(|square| {
        let man = board.piece_at(square)?;
        let loose = after.attackers_to(square, played.enemy).is_empty();
        (loose || worth(man.role()) >= worth(played.man.role())).then_some(man)
    }))
}
