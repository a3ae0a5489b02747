//! Pure Makruk: the board, the men, their moves, and what counts as an end. No I/O, no clock, no panic on any input.

mod bitboard;
mod board;
mod color;
mod mv;
mod piece;
mod setup;
mod square;

pub use bitboard::Bitboard;
pub use board::Board;
pub use color::Color;
pub use mv::{Move, MoveList};
pub use piece::{Piece, Role};
pub use setup::{Setup, SetupCount};
pub use square::{File, Rank, Square};
