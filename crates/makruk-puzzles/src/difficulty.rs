//! The estimated difficulty of a puzzle before its first attempt.

use makruk::Move;

use crate::analyst::Analyst;
use crate::puzzle::{Puzzle, PuzzleKind};
use crate::themes::is_quiet;

/// The easiest and the most difficult there are.
const RANGE: std::ops::RangeInclusive<f64> = 500.0..=2800.0;

/// An estimate from how far one has to see, how many wrong moves look right, whether the moves are hard to find, and how many
/// nodes (of the search for mates) or how deep a search it takes to be sure. Solvers correct it: the puzzle has a rating.
pub(crate) fn of(puzzle: &Puzzle, nodes: u64) -> u16 {
    let moves = puzzle.solver_moves() as f64;
    let base = match puzzle.kind() {
        PuzzleKind::Mate => 350.0 + 220.0 * moves,
        PuzzleKind::Material => 650.0 + 200.0 * moves,
        PuzzleKind::Ending => 800.0 + 130.0 * moves,
        PuzzleKind::Rescue => 900.0 + 150.0 * moves,
    };
    let effort = (nodes as f64 + 1.0).log2() * 12.0;
    let plausible = 22.0 * plausible_wrong_moves(puzzle).min(10) as f64;
    let quiet = 90.0 * quiet_moves(puzzle) as f64;
    (base + effort + plausible + quiet).clamp(*RANGE.start(), *RANGE.end()) as u16
}

/// The moves at the key that check, take or promote, besides the right one: what one tries first.
fn plausible_wrong_moves(puzzle: &Puzzle) -> usize {
    let start = puzzle.start.history();
    let key = puzzle.solution.first();
    let moves = Analyst::moves(&start).into_iter();
    moves.filter(|(mv, _)| Some(mv) != key && !is_quiet(&start, *mv)).count()
}

/// The solver's moves that neither check nor take.
fn quiet_moves(puzzle: &Puzzle) -> usize {
    let mut history = puzzle.start.history();
    let mut quiet = 0;
    for (ply, &mv) in puzzle.solution.iter().enumerate() {
        let mv: Move = mv;
        quiet += usize::from(ply % 2 == 0 && is_quiet(&history, mv));
        if history.play(mv).is_err() {
            break;
        }
    }
    quiet
}
