//! Positions and moves as text.
//!
//! Syntax and legality fail separately: a parse error is about the text alone. The formats of programs and files, [`fen`],
//! [`uci`], [`san`] and [`pgn`], are read strictly; games and positions from elsewhere by [`pgn::read`] and
//! [`fen::parse_any_setup`]. What people type is read by [`text`], which accepts the Thai notation of
//! [`thai`], Latin notations and words; lists of pieces by [`pieces`].

mod complete;
pub mod fen;
mod glyph;
mod grammar;
mod keyboard;
pub mod pasted_fen;
mod pattern;
pub mod pgn;
pub mod pieces;
pub mod san;
pub mod text;
pub mod thai;
pub mod uci;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::rules::{Move, Turn};

/// A notation for moves. [`text::read`] reads back whatever any of them writes.
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

/// There is no notation of this name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown notation {0:?}: expected thai-short, thai-long, san or uci")]
pub struct ParseNotationError(String);

impl Notation {
    /// All notations, the default first.
    pub const ALL: [Notation; 4] = [Notation::ThaiShort, Notation::ThaiLong, Notation::San, Notation::Uci];

    /// The name in settings: `thai-short`, `thai-long`, `san`, `uci`.
    pub const fn name(self) -> &'static str {
        match self {
            Notation::ThaiShort => "thai-short",
            Notation::ThaiLong => "thai-long",
            Notation::San => "san",
            Notation::Uci => "uci",
        }
    }

    /// Writes a legal move.
    pub fn format<'a>(self, turn: impl Into<Turn<'a>>, mv: Move) -> String {
        match self {
            Notation::ThaiShort => thai::format_short(turn, mv),
            Notation::ThaiLong => thai::format_long(turn, mv),
            Notation::San => san::format(turn, mv),
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

/// Whether a legal move is a capture. In the provincial สูตรเม็ด, the met moves to its own pawn's square and captures nothing.
fn is_capture(turn: Turn<'_>, mv: Move) -> bool {
    let position = turn.position();
    position.board().by_color(!position.turn()).contains(mv.to())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notation_names_round_trip() {
        for notation in Notation::ALL {
            assert_eq!(notation.name().parse(), Ok(notation));
            assert_eq!(serde_json::to_value(notation).unwrap(), notation.name());
        }
        assert_eq!("pgn".parse::<Notation>(), Err(ParseNotationError("pgn".to_owned())));
    }
}
