//! Moves that are found without an idea.

use crate::game::{GameLine, PuzzleGame};

/// Whether a move is found by looking for checks and captures alone: it is the only check that does not just lose the piece, or
/// the only capture there is.
pub fn is_given_away<G: PuzzleGame>(history: &G::History, mv: G::Move) -> bool {
    let moves = history.choices();
    let others = || moves.iter().filter(|&&other| other != mv);
    let is_only_check = history.is_safe_check(mv) && !others().any(|&other| history.is_safe_check(other));
    let is_only_capture = history.is_capture(mv) && !others().any(|&other| history.is_capture(other));
    is_only_check || is_only_capture
}
