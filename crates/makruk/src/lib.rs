//! Makruk (Thai chess): its rules, its notations, and the words that a move earns.

mod history;
pub mod lore;
pub mod notation;
mod rules;

pub use history::{Conditions, History};
pub use rules::*;
