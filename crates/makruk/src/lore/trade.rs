//! Men taken and taken back on one square, and who has more in the end.

use super::Term;
use super::deed::Deed;
use crate::rules::counting::{material, worth};
use crate::rules::{Board, Color, Move, Position, Role, Square};

/// What becomes of a move if both sides take on its square as long as they can, each time with the man worth least.
struct Exchange {
    /// What the mover takes, in order, by the move itself first.
    taken: Vec<Role>,
    /// What the mover loses, in order.
    lost: Vec<Role>,
    /// The board in the end.
    board: Board,
}

impl Exchange {
    fn after(deed: &Deed<'_>) -> Exchange {
        let (mut taken, mut lost) = (Vec::from_iter(deed.taken.map(|man| man.role())), Vec::new());
        let mut position = deed.after.clone();
        while let Some(mv) = cheapest_capture(&position, deed.to) {
            let side = if position.turn() == deed.mover { &mut taken } else { &mut lost };
            side.extend(position.board().role_at(deed.to));
            position = position.play_unchecked(mv);
        }
        Exchange { taken, lost, board: *position.board() }
    }
}

/// Of men worth the same a khon takes before a knight, and of the same role the first as its own side counts the squares,
/// so that both sides are treated alike.
fn cheapest_capture(position: &Position, square: Square) -> Option<Move> {
    let board = position.board();
    position
        .attackers_to(square, position.turn())
        .filter(|&from| position.legal_destinations(from).contains(square))
        // A king takes last: he is worth nothing on the scale, and everything in the game.
        .min_by_key(|&from| {
            let place = if position.turn() == Color::White { from } else { from.rotated() };
            board.role_at(from).map(|role| (role == Role::King, worth(role), role.index(), place))
        })
        .map(|from| position.move_between(from, square))
}

/// Whether two men for one are a gain: the one is worth no more than the better of the two.
fn two_for_one(two: &[Role], one: &[Role]) -> bool {
    match (two, one) {
        ([first, second], [one]) => worth(*one) <= worth(*first).max(worth(*second)),
        _ => false,
    }
}

/// กินสอง.
pub(super) fn gain(deed: &Deed<'_>) -> Option<Term> {
    deed.taken?;
    let exchange = Exchange::after(deed);
    two_for_one(&exchange.taken, &exchange.lost).then_some(Term::GainsTwo)
}

/// เสียสอง.
pub(super) fn loss(deed: &Deed<'_>) -> Option<Term> {
    let exchange = Exchange::after(deed);
    two_for_one(&exchange.lost, &exchange.taken).then_some(Term::LosesTwo)
}

/// เป็นต่อ and เป็นรอง.
pub(super) fn balance(deed: &Deed<'_>) -> Option<Term> {
    if deed.taken.is_none() && !deed.promotion {
        return None;
    }
    let was = lead(deed.before.board(), deed.mover);
    let is = lead(deed.after.board(), deed.mover);
    let will_be = lead(&Exchange::after(deed).board, deed.mover);
    if was <= 0 && is.min(will_be) > 0 {
        Some(Term::Ahead)
    } else if is.max(will_be) < 0 {
        Some(Term::Behind)
    } else {
        None
    }
}

/// How much more material `color` has than the other side, negative if it has less.
fn lead(board: &Board, color: Color) -> i64 {
    i64::from(material(board, color)) - i64::from(material(board, !color))
}
