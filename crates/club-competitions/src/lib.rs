#![doc = include_str!("../README.md")]

mod game;
pub mod ladder;
mod time;

pub use game::{Color, GameResult, Pairing, PlayerId, Ruling};
pub use time::Days;
