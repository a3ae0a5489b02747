//! Boards of chaturanga.

use super::*;

const SHAPES: [PieceShape; 6] =
    [PieceShape::Pawn, PieceShape::Boat, PieceShape::Met, PieceShape::Knight, PieceShape::Elephant, PieceShape::King];

#[test]
fn every_piece_of_chaturanga_looks_different() {
    for theme in Theme::ALL {
        let drawn = |side| {
            SHAPES.map(|shape| {
                let mut board = SceneBoard::empty(BoardKind::Chaturanga);
                board.put(square("e5"), ScenePiece { side, shape });
                let scene = Scene { theme, ..Scene::new(board) };
                square_colors(square("e5"), &decode(&scene), &scene)
            })
        };
        let seen = TWO.map(drawn).concat();
        for a in 0..seen.len() {
            for b in 0..a {
                let changed = seen[a].iter().zip(&seen[b]).filter(|(a, b)| a != b).count();
                assert!(changed > 300, "{theme}: {a} and {b} differ in only {changed} pixels");
            }
        }
    }
}

#[test]
fn there_is_one_set_of_pieces_of_chaturanga() {
    for theme in Theme::ALL {
        let [thai, chess] = PieceSet::ALL.map(|pieces| SkinKey::new(theme, BoardKind::Chaturanga, pieces));
        assert!(thai == chess);
    }
}
