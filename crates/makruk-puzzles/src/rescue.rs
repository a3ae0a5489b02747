//! What saves a game: it has to be seen in the solution, not in what might be played afterwards.

use game_puzzles::Task;
use makruk::{Color, History, Move, Position};

use crate::Puzzle;
use crate::keys::captures;

/// Whether the solution of a rescue shows what its task says: the stalemate, a position that comes again, a count of
/// the solver's that runs, or the capture of what the opponent needs to mate.
pub(crate) fn shows_what_saves(puzzle: &Puzzle) -> bool {
    match puzzle.task {
        Task::Mate { .. } | Task::Win | Task::BeatCount => false,
        Task::SaveByStalemate => is_stalemate_offered(puzzle.end().position()),
        Task::SaveByRepetition => puzzle.repeats(),
        Task::SaveByCount => {
            let counts = |history: &History| history.count().is_some_and(|count| count.side() == puzzle.start.solver());
            counts(&puzzle.start.history()) && counts(&puzzle.end())
        }
        Task::SaveByMaterial => {
            let mut moves = puzzle.solver_turns();
            moves.any(|(_, history, mv)| captures(history.position(), mv))
                && !can_win(puzzle.end().position(), !puzzle.start.solver())
        }
    }
}

/// Whether a side has what it takes to mate, by the pieces that it has left.
fn can_win(position: &Position, side: Color) -> bool {
    position.board().by_color(side).has_many() && !position.is_insufficient_material()
}

/// Whether it is stalemate, or will be if the opponent takes what was given up.
fn is_stalemate_offered(position: &Position) -> bool {
    let takes_into_it = |mv: &Move| captures(position, *mv) && position.play_unchecked(*mv).is_stalemate();
    position.is_stalemate() || position.legal_moves().iter().any(takes_into_it)
}
