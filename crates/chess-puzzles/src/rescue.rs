//! What saves a game: it has to be seen in the solution, not in what might be played afterwards.

use game_puzzles::Task;
use international_chess::{ChessMove, ChessPosition};

use crate::ChessPuzzle;
use crate::board::captures;

/// Whether the solution of a rescue shows what its task says: the stalemate, a position that comes again, or the capture of what the
/// opponent needs to mate.
pub(crate) fn shows_what_saves(puzzle: &ChessPuzzle) -> bool {
    match puzzle.task {
        Task::Mate { .. } | Task::Win | Task::BeatCount | Task::SaveByCount => false,
        Task::SaveByStalemate => is_stalemate_offered(puzzle.end().position()),
        Task::SaveByRepetition => puzzle.repeats(),
        Task::SaveByMaterial => {
            let takes = puzzle.solver_turns().any(|(_, history, mv)| captures(history.position(), mv));
            takes && puzzle.end().position().lacks_material(!puzzle.start.solver())
        }
    }
}

/// Whether it is stalemate, or will be if the opponent takes what was given up.
fn is_stalemate_offered(position: &ChessPosition) -> bool {
    let takes_into_it = |mv: &ChessMove| captures(position, *mv) && position.play_unchecked(*mv).is_stalemate();
    position.is_stalemate() || position.legal_moves().iter().any(takes_into_it)
}
