//! Players of chaturanga (จัตุรงค์): [`two`] is the search of `game-search` for the game for two, [`four`] plays the game of four armies
//! and a long die.
//!
//! # What it promises
//!
//! - **The same game and the same chance give the same move**; nothing depends on a clock.
//! - In the game for four a move looks at a bounded number of positions, so that it is found in less than a second on an ordinary processor.
//! - There is a move whenever there is a legal one.

#![warn(missing_docs)]

pub mod four;
pub mod two;

/// The examples of the README are tested, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
