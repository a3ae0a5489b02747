//! Dice that everyone can check afterwards.
//!
//! Before the first throw of a game its [`DiceSecret`] is drawn, and the [`DiceCommitment`] to it is shown. The secret fixes every throw,
//! and so does the commitment, since nobody can find another secret for it. When the game is over the secret is told, and a
//! [`DiceProof`] compares all throws with it.
//!
//! The README tells how a throw is computed, for whoever checks with another program.

#![warn(missing_docs)]

mod proof;
mod secret;

pub use proof::{DiceForgery, DiceProof};
pub use secret::{DiceCommitment, DiceSecret, NotThirtyTwoBytes};

/// The examples of the README are tested, too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
