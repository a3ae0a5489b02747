//! Races: members of a server at the same puzzles, in a thread.

pub mod buttons;
pub mod command;
pub mod delivery;
pub mod messages;
pub mod panel;
pub mod places;
pub mod refusal;
#[cfg(test)]
mod tests;
