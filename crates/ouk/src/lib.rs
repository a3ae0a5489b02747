//! Ouk (អុកចត្រង្គ, อุกจตุรงค์, Cambodian chess): Makruk with first leaps and a count of its own. หมากรุกไทย (Wikipedia)
//! says how much it is like Makruk.
//!
//! The pieces, their names and how they move are those of the crate [`makruk`], whose notations read and write the moves by the
//! [`Turn`](makruk::Turn) that an [`OukPosition`] gives. What the seed leaves open follows Fairy-Stockfish's variant `cambodian`.
//!
//! | For | Look at |
//! |---|---|
//! | a position with who may still leap and the count | [`OukPosition`] |
//! | the leaps | [`makruk::FirstLeaps`] |
//! | a game: repetition, count and its end | [`OukHistory`] |
//! | the rules of counting | [`counting`] |
//! | FEN with the rights to leap | [`fen`] |
//! | PGN | [`OukPgn`] |
//! | testing the moves | [`ouk_perft`] |
//!
//! # What it promises
//!
//! - **No panic on any input.** Texts and moves may come from anywhere; what is wrong with them is returned as an error.
//! - **No I/O, no clock, no threads, no global state.**

#![warn(missing_docs)]

pub mod counting;
pub mod fen;
mod history;
mod pgn;
mod position;

pub use history::{OukHistory, REPETITIONS};
pub use pgn::{OukPgn, OukPgnError};
pub use position::{OukPosition, ouk_perft};

/// The examples of the README are tested, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
