//! Static evaluation: material, where the pieces stand, and what a lead is worth with what is left to mate with.

use game_search::score::{MAX_EVAL, Value};
use makruk::{Bitboard, Color, Square, king_attacks, knight_attacks, rook_attacks};

use super::node::{TwoNode, boat_attacks};

/// What pieces are worth, in centipawns, in the order of the arms: pawn, boat, counsellor, horse, elephant, king.
const WORTH: [Value; 6] = [90, 125, 175, 350, 620, 0];

/// What each attacked square is worth, likewise.
const MOBILITY: [Value; 6] = [0, 2, 3, 4, 3, 0];

/// What a step of a pawn is worth, likewise, and what its last steps are worth besides: it becomes a counsellor, not a queen.
const STEP: Value = 4;

/// A pawn that another one guards.
const GUARDED: Value = 8;

/// A piece that bears on a square next to the enemy king.
const PRESS: Value = 7;

/// What a side has to have more than the other so that it is sure of mating without pawns.
const ENOUGH: Value = 400;

/// The evaluation for the side to move, in centipawns.
pub(super) fn evaluate(node: &TwoNode) -> Value {
    let us = node.mover();
    let value = side_worth(node, us) - side_worth(node, !us);
    let (stronger, sign) = if value > 0 { (us, 1) } else { (!us, -1) };
    let lead = converted(node, stronger, value * sign);
    (sign * lead).clamp(-MAX_EVAL, MAX_EVAL)
}

fn side_worth(node: &TwoNode, side: Color) -> Value {
    let (own, occupied) = (node.side(side), node.occupied());
    let near_king = node.king(!side).map_or(Bitboard::EMPTY, king_attacks);
    let mut value = 0;
    for (arm, worth) in WORTH.into_iter().enumerate() {
        for at in node.arm(arm) & own {
            value += worth + from_center(at, arm);
            let attacked = match arm {
                0 => makruk::pawn_attacks(side, at),
                1 => boat_attacks(at),
                2 => makruk::met_attacks(at),
                3 => knight_attacks(at),
                4 => rook_attacks(at, occupied),
                _ => Bitboard::EMPTY,
            };
            value += MOBILITY[arm] * (attacked & !own).len() as Value;
            value += PRESS * (attacked & near_king).len() as Value;
            if arm == 0 {
                value += STEP * advance(side, at) as Value;
                value += GUARDED * Value::from(!(makruk::pawn_attacks(!side, at) & node.arm(0) & own).is_empty());
            }
        }
    }
    value
}

/// How many steps a pawn has made.
fn advance(side: Color, at: Square) -> usize {
    let rank = at.index() / 8;
    match side {
        Color::White => rank.saturating_sub(1),
        Color::Black => 6_usize.saturating_sub(rank),
    }
}

/// Horses and counsellors belong to the middle of the board.
fn from_center(at: Square, arm: usize) -> Value {
    match arm {
        2 => 3 * (6 - center_distance(at)),
        3 => 6 * (6 - center_distance(at)),
        _ => 0,
    }
}

/// The distance of a square from the centre of the board: 0 to 6, greatest in the corners.
fn center_distance(at: Square) -> Value {
    let off = |index: usize| (if index < 4 { 3 - index } else { index - 4 }) as Value;
    off(at.index() % 8) + off(at.index() / 8)
}

/// What a lead is worth with what the stronger side has: without force it comes to little, and against a bare king it is the mate
/// that counts.
fn converted(node: &TwoNode, stronger: Color, lead: Value) -> Value {
    let own = node.side(stronger);
    let force: Value = (0..5).map(|arm| WORTH[arm] * (node.arm(arm) & own).len() as Value).sum();
    let theirs: Value = (0..5).map(|arm| WORTH[arm] * (node.arm(arm) & node.side(!stronger)).len() as Value).sum();
    let lead = if theirs == 0 { lead + drive(node, stronger) } else { lead };
    let has_elephant = !(node.arm(4) & own).is_empty();
    match () {
        () if !has_elephant && force - theirs < ENOUGH && theirs < ENOUGH => lead / 4,
        () => lead,
    }
}

/// How far a bare king has been driven to the edge, and how near the other king is.
fn drive(node: &TwoNode, stronger: Color) -> Value {
    let (Some(ours), Some(theirs)) = (node.king(stronger), node.king(!stronger)) else { return 0 };
    let apart = |shift: u32| (ours.index() >> shift & 7).abs_diff(theirs.index() >> shift & 7);
    200 + 24 * center_distance(theirs) - 14 * apart(0).max(apart(3)) as Value
}
