//! Positions and moves as text.
//!
//! A parse error is about the text alone; whether a move is legal is asked of `rules`. Programs and files speak
//! [`fen`], [`uci`], [`san`] and [`pgn`], which are read strictly; people speak [`thai`] and everything that [`text`] reads.

mod complete;
pub mod fen;
mod glyph;
mod grammar;
mod pattern;
pub mod pgn;
pub mod san;
pub mod text;
pub mod thai;
pub mod uci;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::rules::{Move, Turn};

/// A way of writing moves. Whatever one of them writes, [`text::read`] reads back as the same move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Notation {
    /// `จ๔`, `ม-ง๒`: see [`thai::format_short`].
    #[default]
    ThaiShort,
    /// `บ จ๓-จ๔`, `ม ข๑-ง๒`: see [`thai::format_long`].
    ThaiLong,
    /// `e4`, `Nd2`: see [`san::format`].
    San,
    /// `e3e4`, `b1d2`: see [`uci`].
    Uci,
}

/// No notation has this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is no notation; there are thai-short, thai-long, san and uci")]
pub struct ParseNotationError(String);

impl Notation {
    /// Every notation, the default first.
    pub const ALL: [Notation; 4] = [Notation::ThaiShort, Notation::ThaiLong, Notation::San, Notation::Uci];

    /// Its name in settings: `thai-short`, `thai-long`, `san`, `uci`.
    pub const fn name(self) -> &'static str {
        match self {
            Notation::ThaiShort => "thai-short",
            Notation::ThaiLong => "thai-long",
            Notation::San => "san",
            Notation::Uci => "uci",
        }
    }

    /// Writes a legal move of a position, or of a situation in which more is allowed.
    pub fn format<'a>(self, situation: impl Into<Turn<'a>>, mv: Move) -> String {
        match self {
            Notation::ThaiShort => thai::format_short(situation, mv),
            Notation::ThaiLong => thai::format_long(situation, mv),
            Notation::San => san::format(situation, mv),
            Notation::Uci => mv.to_string(),
        }
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Notation {
    type Err = ParseNotationError;

    fn from_str(name: &str) -> Result<Notation, ParseNotationError> {
        Notation::ALL
            .into_iter()
            .find(|notation| notation.name() == name)
            .ok_or_else(|| ParseNotationError(name.chars().take(16).collect()))
    }
}

/// Whether a legal move takes a man. In the provincial สูตรเม็ด a met goes where its own pawn stood, and takes nothing.
fn takes(situation: Turn<'_>, mv: Move) -> bool {
    let position = situation.position();
    position.board().by_color(!position.turn()).contains(mv.to())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for notation in Notation::ALL {
            assert_eq!(notation.name().parse(), Ok(notation));
            assert_eq!(serde_json::to_value(notation).unwrap(), notation.name());
        }
        assert_eq!("pgn".parse::<Notation>(), Err(ParseNotationError("pgn".to_owned())));
    }
}
