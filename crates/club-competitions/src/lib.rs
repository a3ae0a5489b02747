#![doc = include_str!("../README.md")]

pub mod arena;
pub mod competition;
mod game;
pub mod knock_out;
pub mod ladder;
mod log;
mod points;
pub mod round_robin;
pub mod season;
pub mod standings;
pub mod swiss;
#[cfg(test)]
mod testing;
mod time;
pub mod tournament;

pub use game::{Color, CompetitorId, GameResult, Pairing, Ruling};
pub use log::LogEntry;
pub use points::Points;
pub use time::{Days, Minutes};
