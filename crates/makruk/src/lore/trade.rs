//! Men taken and taken back on one square, and who has more in the end.

use super::Term;
use super::played::PlayedMove;
use crate::rules::counting::{material, worth};
use crate::rules::{Board, Color, Move, Piece, Position, Role, Square};

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
    fn after(played: &PlayedMove<'_>) -> Exchange {
        let (mut taken, mut lost) = (Vec::from_iter(played.taken.map(Piece::role)), Vec::new());
        let mut position = played.after.clone();
        while let Some(mv) = cheapest_capture(&position, played.to) {
            let side = if position.turn() == played.mover { &mut taken } else { &mut lost };
            side.extend(position.board().role_at(played.to));
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
pub(super) fn gain(played: &PlayedMove<'_>) -> Option<Term> {
    played.taken?;
    let exchange = Exchange::after(played);
    two_for_one(&exchange.taken, &exchange.lost).then_some(Term::GainsTwo)
}

/// เสียสอง.
pub(super) fn loss(played: &PlayedMove<'_>) -> Option<Term> {
    let exchange = Exchange::after(played);
    two_for_one(&exchange.lost, &exchange.taken).then_some(Term::LosesTwo)
}

/// เป็นต่อ and เป็นรอง.
pub(super) fn balance(played: &PlayedMove<'_>) -> Option<Term> {
    if played.taken.is_none() && !played.promotion {
        return None;
    }
    let was = lead(played.before.board(), played.mover);
    let is = lead(played.after.board(), played.mover);
    let will_be = lead(&Exchange::after(played).board, played.mover);
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
