//! Looking for a move on a panel of one's own: what puzzles, storms and exercises have in common.

pub mod board;
pub mod panel;
pub mod refusal;
pub mod solver;
pub mod solving_move;
