//! Positions that a card shows.

use std::fmt;

use makruk::notation::fen::{FenError, parse_position};
use makruk::{Color, Position, Square};
use serde::Deserialize;
use thiserror::Error;

/// A position that shows what a card explains.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "DiagramFields")]
pub struct Diagram {
    /// The pieces, and who is to move.
    pub position: Position,
    /// The side from which it is seen.
    pub from: Color,
    /// Moves, and what pieces attack or protect.
    pub arrows: Vec<DiagramArrow>,
    /// Squares to be pointed out.
    pub marks: Vec<Square>,
}

/// An arrow on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct DiagramArrow {
    /// Where it begins: at a piece.
    pub from: Square,
    /// Where it points.
    pub to: Square,
}

/// Why something is not a diagram.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DiagramError {
    /// The FEN is invalid or its position is not legal.
    #[error("{fen:?}: {error}")]
    Fen {
        /// The FEN.
        fen: String,
        /// Why.
        error: FenError,
    },
    /// A mark is not a square.
    #[error("{0:?} is not a square")]
    Mark(String),
    /// An arrow does not lead from a piece to another square.
    #[error("{0:?} is not an arrow from a piece to another square")]
    Arrow(String),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DiagramFields {
    fen: String,
    #[serde(default)]
    from: Side,
    #[serde(default)]
    arrows: Vec<String>,
    #[serde(default)]
    marks: Vec<String>,
}

#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Side {
    #[default]
    White,
    Black,
}

impl TryFrom<DiagramFields> for Diagram {
    type Error = DiagramError;

    fn try_from(fields: DiagramFields) -> Result<Diagram, DiagramError> {
        let position =
            parse_position(&fields.fen).map_err(|error| DiagramError::Fen { fen: fields.fen.clone(), error })?;
        let mark = |text: String| Square::from_latin(text.as_bytes()).ok_or(DiagramError::Mark(text));
        let arrow = |text: String| {
            let arrow = DiagramArrow::read(&text).filter(|arrow| position.board().piece_at(arrow.from).is_some());
            arrow.ok_or(DiagramError::Arrow(text))
        };
        let arrows = fields.arrows.into_iter().map(arrow).collect::<Result<_, _>>()?;
        let marks = fields.marks.into_iter().map(mark).collect::<Result<_, _>>()?;
        let from = match fields.from {
            Side::White => Color::White,
            Side::Black => Color::Black,
        };
        Ok(Diagram { position, from, arrows, marks })
    }
}

impl DiagramArrow {
    /// Reads `g1e2`.
    fn read(text: &str) -> Option<DiagramArrow> {
        let (from, to) = text.as_bytes().split_at_checked(2)?;
        let arrow = DiagramArrow { from: Square::from_latin(from)?, to: Square::from_latin(to)? };
        (arrow.from != arrow.to).then_some(arrow)
    }
}

impl fmt::Debug for DiagramArrow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(toml: &str) -> Result<Diagram, toml::de::Error> {
        toml::from_str(toml)
    }

    #[test]
    fn a_diagram_has_a_legal_position() {
        let diagram =
            read("fen = \"k7/8/8/8/8/8/8/K6R w\"\nfrom = \"black\"\narrows = [\"h1h8\"]\nmarks = [\"a8\"]").unwrap();
        assert_eq!((diagram.from, diagram.position.turn()), (Color::Black, Color::White));
        assert_eq!(format!("{:?} {:?}", diagram.arrows, diagram.marks), "[h1h8] [a8]");
        assert!(read("fen = \"k6R/8/8/8/8/8/8/K7 w\"").unwrap_err().to_string().contains("could be captured"));
        assert!(read("fen = \"k7\"").is_err());
    }

    #[test]
    fn arrows_begin_at_pieces() {
        for arrow in ["g1g2", "h1h1", "h1", "h1h", "h1h9", "h1h2h3", "ก๑ก๒"] {
            let refused = read(&format!("fen = \"k7/8/8/8/8/8/8/K6R w\"\narrows = [\"{arrow}\"]"));
            assert!(refused.unwrap_err().to_string().contains(arrow), "{arrow}");
        }
        assert!(read("fen = \"k7/8/8/8/8/8/8/K6R w\"\nmarks = [\"i1\"]").is_err());
    }
}
