//! What the bot can teach of the game's lore: the words that a move earns.
//!
//! [`terms()`] computes them from the position before a move and the one after it. Each word of [`Term`] has a definition
//! that can be checked on the board, with the glossary's entry that it follows (seed 001 unless another is named); where
//! the glossary is vague, the docstring says what was decided.

mod chase;
mod checks;
mod danger;
mod played;
mod shapes;
mod term;
mod terms;
mod trade;

pub use term::{Kind, Term};
pub use terms::{Audience, Terms, terms};
