//! The drawings of the pieces.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use makruk::{Piece, Role};

/// A set of drawn pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PieceSet {
    /// Pieces as carved in Thailand: chedi, lotus bud, stage horse, fort and cowrie.
    #[default]
    Thai,
    /// The shapes that chess players know: crown, coronet, mitre, horse, tower and ball.
    Chess,
}

/// The number of drawings of a set: one for each role, and the promoted pawn.
pub(super) const DRAWINGS: usize = Role::ALL.len() + 1;

/// The drawings of a set of this name, by [`Role::index`], and last the promoted pawn.
macro_rules! drawings {
    ($set:literal) => {
        [
            include_str!(concat!("../assets/pieces/", $set, "/pawn.svg")),
            include_str!(concat!("../assets/pieces/", $set, "/met.svg")),
            include_str!(concat!("../assets/pieces/", $set, "/khon.svg")),
            include_str!(concat!("../assets/pieces/", $set, "/knight.svg")),
            include_str!(concat!("../assets/pieces/", $set, "/rook.svg")),
            include_str!(concat!("../assets/pieces/", $set, "/king.svg")),
            include_str!(concat!("../assets/pieces/", $set, "/promoted.svg")),
        ]
    };
}

const THAI: [&str; DRAWINGS] = drawings!("thai");
const CHESS: [&str; DRAWINGS] = drawings!("chess");

impl PieceSet {
    /// Every set, the default first.
    pub const ALL: [PieceSet; 2] = [PieceSet::Thai, PieceSet::Chess];

    /// The name by which [`FromStr`] knows it, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            PieceSet::Thai => "thai",
            PieceSet::Chess => "chess",
        }
    }

    /// The number under which a choice of this set is stored. It never changes its meaning.
    pub const fn code(self) -> u8 {
        match self {
            PieceSet::Thai => 0,
            PieceSet::Chess => 1,
        }
    }

    /// The set that is stored under this number.
    pub fn from_code(code: u8) -> Option<PieceSet> {
        PieceSet::ALL.into_iter().find(|set| set.code() == code)
    }

    /// The drawings as SVG, by [`drawing_index`].
    pub(super) const fn drawings(self) -> &'static [&'static str; DRAWINGS] {
        match self {
            PieceSet::Thai => &THAI,
            PieceSet::Chess => &CHESS,
        }
    }
}

/// The index of a piece's drawing, below [`DRAWINGS`].
pub(super) fn drawing_index(piece: Piece) -> usize {
    if piece.is_promoted() { Role::ALL.len() } else { piece.role().index() }
}

/// The index of a piece's picture, below twice [`DRAWINGS`].
pub(super) fn piece_index(piece: Piece) -> usize {
    piece.color().index() * DRAWINGS + drawing_index(piece)
}

impl fmt::Display for PieceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for PieceSet {
    type Err = ParsePieceSetError;

    fn from_str(name: &str) -> Result<PieceSet, ParsePieceSetError> {
        PieceSet::ALL
            .into_iter()
            .find(|set| set.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| ParsePieceSetError(name.to_owned()))
    }
}

/// The text is not the name of a set of pieces.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a set of pieces; expected thai or chess")]
pub struct ParsePieceSetError(String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_parses_from_its_name_and_comes_back_from_its_code() {
        for set in PieceSet::ALL {
            assert_eq!(set.to_string().parse(), Ok(set));
            assert_eq!(PieceSet::from_code(set.code()), Some(set));
        }
        assert_eq!(PieceSet::from_code(200), None);
        let error = "draughts".parse::<PieceSet>().unwrap_err();
        assert!(error.to_string().contains("draughts"));
    }
}
