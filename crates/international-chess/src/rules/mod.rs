//! The rules of chess: positions, legal moves, and how a game ends.

mod castling;
mod dead;
mod illegal;
mod keyed;
mod mv;
mod outcome;
mod perft;
mod position;
mod refusal;
mod setup;
#[cfg(test)]
mod tests;

pub use castling::{CastlingRights, CastlingWing};
pub use illegal::IllegalChessMove;
pub use keyed::{ErrorArgument, Keyed};
pub(crate) use keyed::{keyed_error, write as write_keyed};
pub use mv::{ChessMove, Promotion};
pub use outcome::{ChessDraw, ChessOutcome, ChessWin};
pub use perft::{chess_divide, chess_perft};
pub use position::ChessPosition;
pub use setup::{ChessPositionError, ChessSetup};
