#![doc = include_str!("../README.md")]

mod game;
pub mod ladder;
mod log;
mod points;
pub mod season;
pub mod standings;
mod time;

pub use game::{Color, GameResult, Pairing, PlayerId, Ruling};
pub use log::Entered;
pub use points::Points;
pub use time::Days;
