#![doc = include_str!("../README.md")]

pub mod arena;
pub mod competition;
pub mod double_elimination;
pub mod elimination;
mod game;
pub mod knock_out;
pub mod ladder;
mod log;
mod points;
pub mod report;
pub mod round_robin;
pub mod season;
pub mod standings;
pub mod swiss;
#[cfg(test)]
mod testing;
mod time;
pub mod tournament;

pub use game::{CompetitorId, Pairing, PairingColor, PlayedResult, Ruling};
pub use log::LogEntry;
pub use points::Points;
pub use time::{Days, Minutes};
