//! The drawings in `assets/pieces`.

use super::art::coloured_svg;
use super::scene::{BoardKind, PieceShape, ScenePiece, SceneSide};
use super::{PieceSet, Theme};

/// Drawings that are prepared together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum DrawingSet {
    Thai,
    /// Makruk's pieces in the shapes that chess players know.
    Coronets,
    /// The pieces of international chess.
    Staunton,
    /// The pieces of chaturanga: those of Makruk, with a boat and an elephant.
    Chaturanga,
    /// The same for four armies.
    FourArmies,
}

macro_rules! drawings {
    ($($set:literal: $($name:literal),*);*) => {
        &[$($(include_str!(concat!("../assets/pieces/", $set, "/", $name, ".svg"))),*),*]
    };
}

const THAI: &[&str] = drawings!("thai": "pawn", "met", "khon", "knight", "rook", "king", "promoted");
const CORONETS: &[&str] = drawings!("chess": "pawn", "met", "khon", "knight", "rook", "king", "promoted");
const STAUNTON: &[&str] = drawings!("staunton": "pawn", "queen", "bishop", "knight", "rook", "king");
const CHATURANGA: &[&str] =
    drawings!("thai": "pawn", "met"; "chaturanga": "boat"; "thai": "knight"; "chaturanga": "elephant"; "thai": "king");

/// A piece as an SVG drawing in the colours of a theme, for those who draw boards themselves.
pub fn piece_svg(kind: BoardKind, pieces: PieceSet, piece: ScenePiece, theme: Theme) -> String {
    let set = DrawingSet::of(kind, pieces);
    coloured_svg(set.drawings()[set.index(piece.shape)], &theme.colors_of(kind).pieces[set.side_index(piece.side)])
}

impl DrawingSet {
    /// How many pictures of pieces a set has at most.
    pub(super) const MOST_PIECES: usize = 4 * CHATURANGA.len();

    #[cfg(test)]
    pub(super) const ALL: [DrawingSet; 5] =
        [DrawingSet::Thai, DrawingSet::Coronets, DrawingSet::Staunton, DrawingSet::Chaturanga, DrawingSet::FourArmies];

    /// What is drawn on such a board if these pieces are chosen.
    pub(super) const fn of(kind: BoardKind, pieces: PieceSet) -> DrawingSet {
        match (kind, pieces) {
            (BoardKind::Chaturanga, _) => DrawingSet::Chaturanga,
            (BoardKind::ChaturangaForFour, _) => DrawingSet::FourArmies,
            (BoardKind::Makruk | BoardKind::Chess, PieceSet::Thai) => DrawingSet::Thai,
            (BoardKind::Makruk, PieceSet::Chess) => DrawingSet::Coronets,
            (BoardKind::Chess, PieceSet::Chess) => DrawingSet::Staunton,
        }
    }

    /// The drawings as SVG, by [`DrawingSet::index`].
    pub(super) const fn drawings(self) -> &'static [&'static str] {
        match self {
            DrawingSet::Thai => THAI,
            DrawingSet::Coronets => CORONETS,
            DrawingSet::Staunton => STAUNTON,
            DrawingSet::Chaturanga | DrawingSet::FourArmies => CHATURANGA,
        }
    }

    /// The index of a piece's picture, below the number of drawings times that of sides.
    pub(super) fn piece_index(self, piece: ScenePiece) -> usize {
        self.side_index(piece.side) * self.drawings().len() + self.index(piece.shape)
    }

    /// How many sides have pieces.
    #[cfg(test)]
    const fn sides(self) -> usize {
        self.side_index(SceneSide::East) + 1
    }

    /// The index of a side's colours.
    pub(super) const fn side_index(self, side: SceneSide) -> usize {
        match self {
            DrawingSet::FourArmies => side as usize,
            DrawingSet::Thai | DrawingSet::Coronets | DrawingSet::Staunton | DrawingSet::Chaturanga => {
                side.color_index()
            }
        }
    }

    /// The index of a shape's drawing.
    pub(super) const fn index(self, shape: PieceShape) -> usize {
        match (shape, self) {
            (PieceShape::PromotedPawn, DrawingSet::Thai | DrawingSet::Coronets) => 6,
            (PieceShape::Pawn, _) => 0,
            (PieceShape::Met | PieceShape::Queen | PieceShape::PromotedPawn, _) => 1,
            (PieceShape::Khon | PieceShape::Bishop | PieceShape::Boat, _) => 2,
            (PieceShape::Knight, _) => 3,
            (PieceShape::Rook | PieceShape::Elephant, _) => 4,
            (PieceShape::King, _) => 5,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shape_has_a_drawing_and_every_drawing_a_shape() {
        for set in DrawingSet::ALL {
            let mut drawn: Vec<usize> = PieceShape::ALL.map(|shape| set.index(shape)).to_vec();
            drawn.sort_unstable();
            drawn.dedup();
            assert!(set.sides() * set.drawings().len() <= DrawingSet::MOST_PIECES);
            assert!(drawn.into_iter().eq(0..set.drawings().len()), "{set:?}");
        }
    }
}
