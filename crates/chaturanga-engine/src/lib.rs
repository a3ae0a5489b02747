//! Players of chaturanga (จัตุรงค์): [`four`] plays the game of four armies and a long die.
//!
//! # What it promises
//!
//! - **The same game and the same chance give the same move**; nothing depends on a clock.
//! - A move looks at a bounded number of positions, so that it is found in less than a second on an ordinary processor.
//! - There is a move whenever there is a legal one.

#![warn(missing_docs)]

pub mod four;

/// The examples of the README are tested, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
