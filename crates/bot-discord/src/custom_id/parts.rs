//! What custom ids are made of: parts between colons.

use std::str::FromStr;

use crate::custom_id::ParseCustomIdError;
use crate::limits::{CUSTOM_ID, truncate};
use makruk::{Color, Move, Square};

/// The parts of a custom id that are still to be read.
pub(super) struct Parts<'a>(pub(super) std::str::Split<'a, char>);

impl<'a> Parts<'a> {
    pub(super) fn next<T>(&mut self, read: impl Fn(&'a str) -> Option<T>) -> Result<T, ParseCustomIdError> {
        let part = self.0.next().unwrap_or_default();
        read(part).ok_or_else(|| malformed(part))
    }
}

pub(super) fn malformed(part: impl ToString) -> ParseCustomIdError {
    ParseCustomIdError::Malformed(truncate(&part.to_string(), CUSTOM_ID))
}

pub(super) fn one_letter(part: &str) -> Option<char> {
    let mut letters = part.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// A number as `Display` writes it, without sign and leading zeros, so that equal ids are equal texts.
pub(super) fn number<T: FromStr + ToString>(part: &str) -> Option<T> {
    part.parse::<T>().ok().filter(|number| number.to_string() == part)
}

pub(super) fn side(part: &str) -> Option<Color> {
    Color::ALL.into_iter().find(|&color| part == side_letter(color))
}

pub(super) const fn side_letter(color: Color) -> &'static str {
    match color {
        Color::White => "w",
        Color::Black => "b",
    }
}

pub(super) fn square(part: &str) -> Option<Square> {
    Square::from_latin(part.as_bytes())
}

pub(super) fn parse_move(part: &str) -> Option<Move> {
    let bytes = part.as_bytes();
    let (from, to) = (Square::from_latin(bytes.get(..2)?)?, Square::from_latin(bytes.get(2..4)?)?);
    match bytes.get(4..)? {
        b"" => Some(Move::new(from, to)),
        b"m" => Some(Move::promoting(from, to)),
        _ => None,
    }
}
