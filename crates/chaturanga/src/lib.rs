//! Chaturanga (จัตุรงค์), the game that Makruk grew from, as ตำนานหมากรุก tells of it: for [`two`], and for [`four`] with a long die.
//!
//! The seed tells of the armies, the moves and the die; what it leaves open is an option, and each option has its
//! [source](RuleSource) and a default that plays well.
//!
//! # What it promises
//!
//! - **No panic on any input.** Texts, boards and moves may come from anywhere; what is wrong with them is returned as an error.
//! - **No chance.** A throw is an act that comes from outside: a game that is played over is the same.
//! - **No I/O, no clock, no threads, no sentences.** An error has a key, for sentences in the reader's language.
//! - **What is stored keeps its meaning**: rules, moves and acts have codes that never change.
//!
//! # Where to find what
//!
//! | For | Look at |
//! |---|---|
//! | squares, and the arms with their moves | [`BoardSquare`], [`Arm`], [`attacked`] |
//! | two squares as people type them | [`SquarePair`] |
//! | moves of the game for two, typed and written | [`two::text`], [`two::TwoNotation`] |
//! | games as text that reads back | [`two::TwoPgn`], [`four::FourRecord`] |
//! | a game for two, its rules and its end | [`two::TwoHistory`], [`two::TwoRules`], [`two::TwoOutcome`] |
//! | a game for four: acts, state, events | [`four::FourHistory`], [`four::FourAct`], [`four::FourState`], [`four::FourEvent`] |
//! | thrones, ransom, promotion, boats that meet | [`four::FourRules`] |
//! | where a rule is from | [`RuleSource`] |

#![warn(missing_docs)]

mod board;
pub mod four;
mod source;
pub mod two;

pub use board::{Ahead, Arm, BoardSquare, NotTwoSquares, SquarePair, attacked};
pub use source::RuleSource;

/// The examples of the README are tested, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
