//! Makruk (Thai chess): its rules, its notations, and the words that a move earns.

pub mod lore;
pub mod notation;
mod rules;

pub use rules::*;
