//! The rules of Makruk: board, pieces, legal moves, outcomes and counting.

mod attacks;
mod bitboard;
mod board;
mod color;
pub mod counting;
mod fast_met;
mod first_leaps;
mod handicap;
mod movegen;
mod mv;
mod outcome;
mod perft;
mod piece;
mod piece_counts;
mod position;
mod refusal;
mod setup;
mod square;
#[cfg(test)]
mod testing;
mod turn;
mod zobrist;

pub use attacks::{
    attacks, between, khon_attacks, king_attacks, knight_attacks, met_attacks, pawn_attacks, rook_attacks,
};
pub use bitboard::Bitboard;
pub use board::Board;
pub use color::Color;
pub use counting::{Count, CountKind, CountRefusal, CountStep, Preset, Ruleset};
pub use fast_met::{FastMet, FastMetRights};
pub use first_leaps::FirstLeaps;
pub use handicap::{Handicap, KingOdds, PieceOdds, Wing};
pub use movegen::Legal;
pub use mv::{Move, MoveList};
pub use outcome::{DrawReason, Outcome, WinReason};
pub use perft::{divide, perft};
pub use piece::{Piece, Role};
pub use piece_counts::{PieceCounts, TooManyPieces};
pub(crate) use position::PROMOTION_RANK;
pub use position::{MAX_PIECES, Position, PositionError};
pub use refusal::IllegalMove;
pub use setup::{Setup, SetupCount};
pub use square::{File, NoSuchSquare, Rank, Square};
pub use turn::Turn;
pub use zobrist::ZobristKey;
