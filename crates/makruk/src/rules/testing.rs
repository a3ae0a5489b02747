//! Helpers for the unit tests of the rules.

use super::{Move, Position, Setup, Square};
use crate::notation::fen::parse_setup;

pub fn setup(fen: &str) -> Setup {
    parse_setup(fen).unwrap()
}

pub fn position(fen: &str) -> Position {
    Position::from_setup(&setup(fen)).unwrap()
}

pub fn square(name: &str) -> Square {
    Square::from_latin(name.as_bytes()).unwrap()
}

/// A move in UCI text.
pub fn mv(name: &str) -> Move {
    let (from, to) = (square(&name[..2]), square(&name[2..4]));
    if name.ends_with('m') { Move::promoting(from, to) } else { Move::new(from, to) }
}
