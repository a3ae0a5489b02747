//! Counting the leaves of the tree of moves, to test the move generation.

use cozy_chess::Board;

use super::mv::ChessMove;
use super::position::ChessPosition;

/// How many sequences of legal moves of this length there are.
pub fn chess_perft(position: &ChessPosition, depth: u32) -> u64 {
    count(position.board(), depth)
}

/// The [number](chess_perft) for each first move; nothing at depth 0.
pub fn chess_divide(position: &ChessPosition, depth: u32) -> Vec<(ChessMove, u64)> {
    let Some(left) = depth.checked_sub(1) else { return Vec::new() };
    let moves = position.legal_moves().into_iter();
    moves.map(|mv| (mv, chess_perft(&position.play_unchecked(mv), left))).collect()
}

fn count(board: &Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
            return false;
        }
        for mv in moves {
            let mut after = board.clone();
            after.play_unchecked(mv);
            nodes += count(&after, depth - 1);
        }
        false
    });
    nodes
}
