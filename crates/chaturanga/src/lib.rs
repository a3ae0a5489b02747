//! Chaturanga (จัตุรงค์), the game that Makruk grew from, as ตำนานหมากรุก tells of it: for two.

#![warn(missing_docs)]

mod board;
mod source;
pub mod two;

pub use board::{Ahead, Arm, BoardSquare, NotTwoSquares, SquarePair, attacked};
pub use source::RuleSource;
