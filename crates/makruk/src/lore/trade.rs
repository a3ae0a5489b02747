//! Series of captures on one square, and the material balance after them.

use super::Term;
use super::played::PlayedMove;
use crate::rules::counting::{material, piece_value};
use crate::rules::{Board, Color, Move, Piece, Position, Role, Square};

/// The result of a move if both sides go on capturing on its square as long as they can, each time with the least valuable
/// piece.
struct Exchange {
    /// What the mover captures, in order; the first may be the capture by the move itself.
    captured: Vec<Role>,
    /// What the mover loses, in order.
    lost: Vec<Role>,
    /// The board after the last capture.
    board: Board,
}

impl Exchange {
    fn after(played: &PlayedMove<'_>) -> Exchange {
        let (mut captured, mut lost) = (Vec::from_iter(played.captured.map(Piece::role)), Vec::new());
        let mut position = played.after.clone();
        while let Some(mv) = cheapest_capture(&position, played.to) {
            let side = if position.turn() == played.mover { &mut captured } else { &mut lost };
            side.extend(position.board().role_at(played.to));
            position = position.play_unchecked(mv);
        }
        Exchange { captured, lost, board: *position.board() }
    }
}

/// The capture on `square` by the least valuable piece. Among equals a khon captures before a knight. Among pieces of the
/// same role, the first square counts, as their own side sees the board, so that both sides are treated alike.
fn cheapest_capture(position: &Position, square: Square) -> Option<Move> {
    let board = position.board();
    position
        .attackers_to(square, position.turn())
        .filter(|&from| position.legal_destinations(from).contains(square))
        // The king captures last, though its value on the scale is 0.
        .min_by_key(|&from| {
            let place = if position.turn() == Color::White { from } else { from.rotated() };
            board.role_at(from).map(|role| (role == Role::King, piece_value(role), role.index(), place))
        })
        .map(|from| position.move_between(from, square))
}

/// Whether `two` are two pieces, `one` is one, and the one is worth no more than the better of the two.
fn two_for_one(two: &[Role], one: &[Role]) -> bool {
    match (two, one) {
        ([first, second], [one]) => piece_value(*one) <= piece_value(*first).max(piece_value(*second)),
        _ => false,
    }
}

/// กินสอง.
pub(super) fn gain(played: &PlayedMove<'_>) -> Option<Term> {
    played.captured?;
    let exchange = Exchange::after(played);
    two_for_one(&exchange.captured, &exchange.lost).then_some(Term::GainsTwo)
}

/// เสียสอง.
pub(super) fn loss(played: &PlayedMove<'_>) -> Option<Term> {
    let exchange = Exchange::after(played);
    two_for_one(&exchange.lost, &exchange.captured).then_some(Term::LosesTwo)
}

/// เป็นต่อ and เป็นรอง.
pub(super) fn balance(played: &PlayedMove<'_>) -> Option<Term> {
    if played.captured.is_none() && !played.promotion {
        return None;
    }
    let lead_before = lead(played.before.board(), played.mover);
    let lead_now = lead(played.after.board(), played.mover);
    let lead_later = lead(&Exchange::after(played).board, played.mover);
    if lead_before <= 0 && lead_now.min(lead_later) > 0 {
        Some(Term::Ahead)
    } else if lead_now.max(lead_later) < 0 {
        Some(Term::Behind)
    } else {
        None
    }
}

/// The material of `color` minus that of the other side.
fn lead(board: &Board, color: Color) -> i64 {
    i64::from(material(board, color)) - i64::from(material(board, !color))
}
