//! The page for watching, and the drawings of pieces.

use std::collections::HashMap;
use std::sync::LazyLock;

use makruk_render::{BoardKind, PieceSet, PieceShape, ScenePiece, SceneSide, Theme, piece_svg};

/// The page itself, with places for its texts.
pub(super) const PAGE: &str = include_str!("../../assets/activity/watch.html");

/// The drawing of a piece, by the name that a board gives it.
pub(super) fn drawing(name: &str) -> Option<&'static str> {
    static DRAWINGS: LazyLock<HashMap<String, String>> = LazyLock::new(|| {
        let pieces =
            || SceneSide::ALL.into_iter().flat_map(|side| PieceShape::ALL.map(|shape| ScenePiece { side, shape }));
        let of = |kind, set| {
            pieces().map(move |piece| (drawing_name(kind, set, piece), piece_svg(kind, set, piece, Theme::Teak)))
        };
        let sets = BoardKind::ALL.into_iter().flat_map(|kind| PieceSet::ALL.map(|set| (kind, set)));
        sets.flat_map(|(kind, set)| of(kind, set)).collect()
    });
    DRAWINGS.get(name).map(String::as_str)
}

/// What the drawing of a piece is called.
pub(super) fn drawing_name(kind: BoardKind, set: PieceSet, piece: ScenePiece) -> String {
    format!("{kind:?}-{set}-{:?}-{:?}", piece.side, piece.shape).to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_drawn_and_nothing_else() {
        let king = ScenePiece { side: SceneSide::North, shape: PieceShape::King };
        for (kind, set) in BoardKind::ALL.into_iter().flat_map(|kind| PieceSet::ALL.map(|set| (kind, set))) {
            let drawing = drawing(&drawing_name(kind, set, king)).unwrap();
            assert!(drawing.starts_with("<svg") && drawing.contains("<style>"), "{drawing}");
        }
        for name in ["", "../watch.js", "makruk-thai-south-knave"] {
            assert!(drawing(name).is_none(), "{name}");
        }
    }
}
