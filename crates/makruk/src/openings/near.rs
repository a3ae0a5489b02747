//! Openings that lack one move.

use super::opening::Opening;
use super::recognition::most_specific;
use crate::rules::{Color, Move, Position, Setup};

/// An opening that one move would complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NearMiss {
    /// The opening; its [kin](Opening::kin) is that of the position.
    pub opening: Opening,
    /// The move that is missing, or the first one of several.
    pub mv: Move,
}

/// The openings that `color` would complete with one legal move, if it were to move: those that are more specific than what
/// it shows already, or any if it shows none. The most specific first, and then in the order of the legal moves.
///
/// None if the other side is in check and it is not the turn of `color`.
pub fn near_misses(position: &Position, color: Color) -> Vec<NearMiss> {
    let Some(to_move) = with_turn(position, color) else { return Vec::new() };
    let shown = most_specific(position.board(), color);
    let mut misses: Vec<NearMiss> = Vec::new();
    for mv in to_move.legal_moves() {
        let Some(opening) = most_specific(to_move.play_unchecked(mv).board(), color) else { continue };
        let is_new = shown.is_none_or(|shown| opening.refines(shown));
        if is_new && misses.iter().all(|miss| miss.opening != opening) {
            misses.push(NearMiss { opening, mv });
        }
    }
    misses.sort_by_key(|miss| std::cmp::Reverse(miss.opening.facts().placement.map(|placement| placement.level)));
    misses
}

/// The position with `color` to move, if that is legal.
fn with_turn(position: &Position, color: Color) -> Option<Position> {
    if position.turn() == color {
        return Some(position.clone());
    }
    Position::from_setup(&Setup { turn: color, ..position.to_setup() }).ok()
}
