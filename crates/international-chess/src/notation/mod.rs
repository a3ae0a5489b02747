//! Positions and moves as text.
//!
//! The formats of programs and files, [`uci`] and [`san`], are read strictly; games and positions from elsewhere by [`pgn::read`] and
//! [`fen`]. What people type is read by [`text`].

pub mod fen;
mod glyph;
mod grammar;
mod pattern;
pub mod pgn;
pub mod san;
pub mod text;
pub mod thai;
pub mod uci;
mod words;

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::rules::{ChessMove, ChessPosition};

/// A notation for moves. [`text::read`] reads back whatever any of them writes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChessNotation {
    /// `Nf3`: see [`san::format`].
    #[default]
    San,
    /// `♘f3`: see [`san::format_figurine`].
    Figurine,
    /// `ม้า ช๑-ฉ๓`: see [`thai::format()`].
    Thai,
    /// `g1f3`: see [`uci`].
    Uci,
}

impl ChessNotation {
    /// All notations, the default first.
    pub const ALL: [ChessNotation; 4] =
        [ChessNotation::San, ChessNotation::Figurine, ChessNotation::Thai, ChessNotation::Uci];

    /// The name in settings: `san`, `figurine`, `thai`, `uci`.
    pub const fn name(self) -> &'static str {
        match self {
            ChessNotation::San => "san",
            ChessNotation::Figurine => "figurine",
            ChessNotation::Thai => "thai",
            ChessNotation::Uci => "uci",
        }
    }

    /// Writes a legal move.
    pub fn format(self, position: &ChessPosition, mv: ChessMove) -> String {
        match self {
            ChessNotation::San => san::format(position, mv),
            ChessNotation::Figurine => san::format_figurine(position, mv),
            ChessNotation::Thai => thai::format(position, mv),
            ChessNotation::Uci => mv.to_string(),
        }
    }
}

impl fmt::Display for ChessNotation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
