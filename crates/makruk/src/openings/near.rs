//! Openings that lack one move.

use super::opening::Opening;
use super::recognition::most_specific;
use super::tracker::{OPENING_PLIES, OpeningTracker, is_past};
use crate::history::History;
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

/// The opening that `color` nearly had in a game in which it has completed none: the most specific one that it could have completed
/// with a single move, the last time that there was such a move; and after how many plies that was.
///
/// ```
/// use makruk::openings::{Opening, nearly};
/// use makruk::notation::text;
/// use makruk::{Color, History, Position};
///
/// let mut game = History::new(Position::start());
/// for typed in ["Nd2", "c5", "Sf2", "Nc6", "h4", "a5"] {
///     game.play(text::read(typed, game.current())?.mv)?;
/// }
/// let (ply, near) = nearly(&game, Color::Black).ok_or("nothing")?;
/// assert_eq!((ply, near.opening, near.mv.to_string().as_str()), (5, Opening::MaPhukMattrathan, "g8e7"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn nearly(history: &History, color: Color) -> Option<(usize, NearMiss)> {
    if OpeningTracker::of(history).named(color).is_some() {
        return None;
    }
    let opening = 0..=history.plies().min(OPENING_PLIES);
    let near = |ply: usize| {
        let position = history.position_at(ply);
        let is_own_turn = position.turn() == color && !is_past(position, ply);
        let miss = is_own_turn.then(|| near_misses(position, color).first().copied()).flatten();
        miss.map(|miss| (ply, miss))
    };
    opening.rev().find_map(near)
}

/// The position with `color` to move, if that is legal.
fn with_turn(position: &Position, color: Color) -> Option<Position> {
    if position.turn() == color {
        return Some(position.clone());
    }
    Position::from_setup(&Setup { turn: color, ..position.to_setup() }).ok()
}
