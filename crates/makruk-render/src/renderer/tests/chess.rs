//! Boards of international chess.

use international_chess::{ChessHistory, ChessMove};

use super::*;
use crate::taken_in_chess;

fn chess() -> Scene {
    Scene::new(&ChessPosition::start())
}

/// An empty board of chess with this piece on e5.
fn on_e5(side: SceneSide, shape: PieceShape) -> Scene {
    let mut board = SceneBoard::empty(BoardKind::Chess);
    board.put(square("e5"), ScenePiece { side, shape });
    Scene::new(board)
}

const SHAPES: [PieceShape; 6] =
    [PieceShape::Pawn, PieceShape::Knight, PieceShape::Bishop, PieceShape::Rook, PieceShape::Queen, PieceShape::King];

#[test]
fn a_position_of_chess_has_its_pieces_where_they_stand() {
    let scene = chess();
    let shape = |at: &str| scene.board.piece_at(square(at)).map(|piece| (piece.side, piece.shape));
    assert_eq!(shape("d1"), Some((SceneSide::South, PieceShape::Queen)));
    assert_eq!(shape("e8"), Some((SceneSide::North, PieceShape::King)));
    assert_eq!(shape("f8"), Some((SceneSide::North, PieceShape::Bishop)));
    assert_eq!(shape("e4"), None);
    assert_eq!((scene.board.iter().count(), scene.pieces), (32, PieceSet::Chess));
}

#[test]
fn a_game_of_chess_is_a_small_png_in_every_theme_with_every_set() {
    let mut rng = SmallRng::seed_from_u64(3);
    for theme in Theme::ALL {
        for pieces in PieceSet::ALL {
            let mut game = ChessHistory::new(ChessPosition::start());
            for _ in 0..20 {
                let legal = game.position().legal_moves();
                let Some(&mv) = legal.choose(&mut rng) else { break };
                game.play(mv).unwrap();
                let mut plates = Plates { turn: Some(game.position().turn().into()), ..plates() };
                plates.sides[0].taken = taken_in_chess(international_chess::Color::White, &game);
                let last_move = game.last_move().map(Into::into);
                let scene = Scene { theme, pieces, last_move, plates: Some(plates), ..Scene::new(game.position()) };
                let bytes = RENDERER.png(&scene).len();
                assert!(bytes <= 40 * 1024, "{theme}, {pieces}: {bytes} bytes for {:?}", game.position());
            }
        }
    }
}

#[test]
fn squares_take_turns_in_every_theme_from_either_side() {
    for theme in Theme::ALL {
        for view in TWO {
            let scene = Scene { theme, view, ..Scene::new(SceneBoard::empty(BoardKind::Chess)) };
            let picture = decode(&scene);
            let average = |at: SceneSquare| {
                let colors = square_colors(at, &picture, &scene);
                colors.iter().map(|color| color.iter().map(|it| u32::from(*it)).sum::<u32>()).sum::<u32>()
                    / colors.len() as u32
            };
            let lightest_dark = SceneSquare::all().filter(|at| at.is_dark()).map(average).max().unwrap();
            let darkest_light = SceneSquare::all().filter(|at| !at.is_dark()).map(average).min().unwrap();
            assert!(darkest_light > lightest_dark + 60, "{theme}: {lightest_dark}, {darkest_light}");
            assert!(square("a1").is_dark() && !square("h1").is_dark());
        }
    }
}

#[test]
fn every_piece_of_chess_looks_different_with_either_set() {
    for theme in Theme::ALL {
        for pieces in PieceSet::ALL {
            let scenes = TWO.map(|side| SHAPES.map(|shape| Scene { theme, pieces, ..on_e5(side, shape) }));
            let seen: Vec<_> =
                scenes.iter().flatten().map(|scene| square_colors(square("e5"), &decode(scene), scene)).collect();
            for a in 0..seen.len() {
                for b in 0..a {
                    let changed = seen[a].iter().zip(&seen[b]).filter(|(a, b)| a != b).count();
                    assert!(changed > 300, "{theme}, {pieces}: {a} and {b} differ in only {changed} pixels");
                }
            }
        }
    }
}

#[test]
fn with_the_thai_set_the_queen_is_a_met_and_the_bishop_a_khon() {
    for (chess, thai) in [(PieceShape::Queen, PieceShape::Met), (PieceShape::Bishop, PieceShape::Khon)] {
        let drawn = |shape, pieces| decode(&Scene { pieces, ..on_e5(SceneSide::South, shape) }).indices;
        assert!(drawn(chess, PieceSet::Thai) == drawn(thai, PieceSet::Thai));
        assert!(drawn(chess, PieceSet::Thai) != drawn(chess, PieceSet::Chess));
    }
}

#[test]
fn where_a_theme_is_chequered_anyway_chess_with_thai_pieces_is_drawn_with_what_makruk_is() {
    for theme in Theme::ALL {
        let key = |kind| SkinKey::new(theme, kind, PieceSet::Thai);
        let is_chequered = !matches!(theme, Theme::Plain | Theme::Lacquer);
        assert_eq!(key(BoardKind::Chess) == key(BoardKind::Makruk), is_chequered, "{theme}");
    }
}

#[test]
fn a_check_and_the_last_move_are_seen() {
    let mut game = ChessHistory::new(ChessPosition::start());
    for mv in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        game.play(mv.parse::<ChessMove>().unwrap()).unwrap();
    }
    for theme in Theme::ALL {
        let plain = Scene { theme, ..Scene::new(game.position()) };
        let king = game.position().king(game.position().turn());
        let last_move = game.last_move().map(Into::into);
        let marked = Scene { last_move, check: Some(king.into()), ..plain.clone() };
        let (before, after) = (decode(&plain), decode(&marked));
        let changed: Vec<SceneSquare> = SceneSquare::all()
            .filter(|&at| square_colors(at, &before, &plain) != square_colors(at, &after, &marked))
            .collect();
        assert_eq!(changed, ["e1", "h4", "d8"].map(square), "{theme}");
    }
}

#[test]
fn a_film_of_chess_is_drawn_with_the_pieces_of_its_first_scene() {
    let film = |first: Scene| {
        let mut film = Film::new(first, Duration::from_millis(800), Duration::from_secs(4));
        film.push(Scene { last_move: Some(from_to("e2", "e4")), ..chess() });
        RENDERER.film(&film)
    };
    let usual = film(chess());
    assert!(usual.starts_with(b"GIF89a") && usual.len() < 60_000, "{} bytes", usual.len());
    assert!(usual != film(Scene { pieces: PieceSet::Thai, ..chess() }));
}
