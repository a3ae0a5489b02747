//! Boards, decoded from their PNG.

use std::sync::LazyLock;

use proptest::prelude::*;
use rand::SeedableRng as _;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom as _;

use super::*;
use crate::testing::DecodedPng;
use crate::{CountLabel, Labels};
use makruk::{Board, Color, Move, Piece, Position, Role};

static RENDERER: LazyLock<Renderer> = LazyLock::new(|| Renderer::new(Size::default()));

fn square(name: &str) -> Square {
    Square::from_latin(name.as_bytes()).unwrap()
}

fn start() -> Scene {
    Scene::new(*Position::start().board())
}

fn decode(scene: &Scene) -> DecodedPng {
    let picture = DecodedPng::decode(&RENDERER.png(scene));
    assert_eq!(picture.width, picture.height);
    picture
}

/// The colours of a square.
fn square_colors(square: Square, picture: &DecodedPng, view: Color) -> Vec<[u8; 3]> {
    let layout = RENDERER.layout;
    picture.part(layout.corner(square, view), (layout.square, layout.square))
}

/// The colour near the upper left corner of a square, which no piece reaches.
fn ground(square: Square, picture: &DecodedPng, view: Color) -> [u8; 3] {
    square_colors(square, picture, view)[(RENDERER.layout.square * 3 + 3) as usize]
}

/// A side of the frame.
#[derive(Clone, Copy)]
enum Edge {
    Upper,
    Lower,
    Left,
}

/// The colours of one side of the frame.
fn frame_colors(picture: &DecodedPng, edge: Edge) -> Vec<[u8; 3]> {
    let Layout { side, frame, .. } = RENDERER.layout;
    match edge {
        Edge::Upper => picture.part((0, 0), (side, frame)),
        Edge::Lower => picture.part((0, (side - frame) as i32), (side, frame)),
        Edge::Left => picture.part((0, 0), (frame, side)),
    }
}

#[test]
fn the_start_position_is_a_small_png_in_every_theme_and_size() {
    for theme in Theme::ALL {
        let scene = Scene { theme, turn: Some(Color::White), ..start() };
        let bytes = RENDERER.png(&scene);
        assert!(bytes.len() <= 40 * 1024, "{theme}: {} bytes", bytes.len());
        let picture = DecodedPng::decode(&bytes);
        assert_eq!(picture.width, 640);
        assert!(picture.palette.len() <= 256);
    }
    let small = Renderer::new(Size::MIN);
    for theme in Theme::ALL {
        assert_eq!(DecodedPng::decode(&small.png(&Scene { theme, ..start() })).width, 320);
    }
}

#[test]
fn no_board_in_random_games_exceeds_40_kilobytes() {
    let mut rng = SmallRng::seed_from_u64(1);
    for game in 0..6 {
        let (theme, mut position) = (Theme::ALL[game % Theme::ALL.len()], Position::start());
        for _ in 0..40 {
            let Some(&mv) = position.legal_moves().choose(&mut rng) else { break };
            position = position.play(mv).unwrap();
            let turn = Some(position.turn());
            let scene = Scene { theme, turn, last_move: Some(mv), ..Scene::new(*position.board()) };
            let bytes = RENDERER.png(&scene).len();
            assert!(bytes <= 40 * 1024, "{theme}: {bytes} bytes for {:?}", position.board());
        }
    }
}

#[test]
fn equal_scenes_give_equal_bytes() {
    let scene = Scene { count: Some(CountLabel { number: 7, limit: 16 }), ..start() };
    assert_eq!(RENDERER.png(&scene), RENDERER.png(&scene));
    assert_eq!(RENDERER.png(&scene), Renderer::new(Size::default()).png(&scene));
}

#[test]
fn a_piece_is_drawn_on_its_square_in_both_views() {
    let d6 = square("d6");
    for theme in Theme::ALL {
        for view in Color::ALL {
            let empty = decode(&Scene { view, theme, ..Scene::new(Board::EMPTY) });
            let mut board = Board::EMPTY;
            board.put(d6, Piece::new(Color::Black, Role::Knight));
            let picture = decode(&Scene { view, theme, ..Scene::new(board) });
            for at in Square::all() {
                assert_eq!(
                    square_colors(at, &picture, view) != square_colors(at, &empty, view),
                    at == d6,
                    "{at} in {theme}"
                );
            }
            assert_eq!(frame_colors(&picture, Edge::Left), frame_colors(&empty, Edge::Left));
        }
    }
}

#[test]
fn every_piece_looks_different_in_the_palette_of_each_theme() {
    for theme in Theme::ALL {
        let mut seen = Vec::new();
        for color in Color::ALL {
            let pieces = Role::ALL.map(|role| Piece::new(color, role)).into_iter().chain([Piece::promoted(color)]);
            for piece in pieces {
                let mut board = Board::EMPTY;
                board.put(square("e5"), piece);
                let picture = decode(&Scene { theme, ..Scene::new(board) });
                seen.push(square_colors(square("e5"), &picture, Color::White));
            }
        }
        for a in 0..seen.len() {
            for b in 0..a {
                let changed = seen[a].iter().zip(&seen[b]).filter(|(a, b)| a != b).count();
                assert!(changed > 300, "{theme}: pieces {a} and {b} differ in only {changed} pixels");
            }
        }
    }
}

#[test]
fn exactly_the_squares_of_the_last_move_are_tinted() {
    let mv = Move::new(square("b1"), square("d2"));
    for theme in Theme::ALL {
        for view in Color::ALL {
            let plain = decode(&Scene { theme, view, ..start() });
            let moved = decode(&Scene { theme, view, last_move: Some(mv), ..start() });
            for at in Square::all() {
                let tinted = ground(at, &moved, view) != ground(at, &plain, view);
                assert_eq!(tinted, at == mv.from() || at == mv.to(), "{at} in {theme}");
            }
        }
    }
}

#[test]
fn a_king_in_check_glows_red_even_on_a_square_of_the_last_move() {
    let d1 = square("d1");
    let redness = |colors: &[[u8; 3]]| -> i64 {
        colors.iter().map(|&[r, g, b]| i64::from(r) - (i64::from(g) + i64::from(b)) / 2).sum()
    };
    for theme in Theme::ALL {
        let moved = Scene { theme, last_move: Some(Move::new(square("d2"), d1)), ..start() };
        let check = Scene { check: Some(d1), ..moved };
        let (moved, check) = (decode(&moved), decode(&check));
        let (before, after) =
            (redness(&square_colors(d1, &moved, Color::White)), redness(&square_colors(d1, &check, Color::White)));
        assert!(after > before + 71 * 71 * 20, "{theme}: {before} to {after}");
    }
}

#[test]
fn the_side_to_move_is_marked_at_its_side_of_the_board() {
    for view in Color::ALL {
        let over = decode(&Scene { view, ..start() });
        for turn in Color::ALL {
            let picture = decode(&Scene { view, turn: Some(turn), ..start() });
            let below = frame_colors(&picture, Edge::Lower) != frame_colors(&over, Edge::Lower);
            let above = frame_colors(&picture, Edge::Upper) != frame_colors(&over, Edge::Upper);
            assert_eq!((below, above), (turn == view, turn != view));
        }
    }
}

#[test]
fn coordinates_and_count_are_written_in_the_chosen_script() {
    let count = |number| Some(CountLabel { number, limit: 16 });
    let thai = decode(&start());
    let latin = decode(&Scene { labels: Labels::Latin, ..start() });
    assert!(frame_colors(&thai, Edge::Left) != frame_colors(&latin, Edge::Left));
    assert!(frame_colors(&thai, Edge::Lower) != frame_colors(&latin, Edge::Lower));
    assert!(frame_colors(&thai, Edge::Upper) == frame_colors(&latin, Edge::Upper));
    let seven = decode(&Scene { count: count(7), ..start() });
    let eight = decode(&Scene { count: count(8), ..start() });
    assert!(frame_colors(&seven, Edge::Upper) != frame_colors(&thai, Edge::Upper));
    assert!(frame_colors(&seven, Edge::Upper) != frame_colors(&eight, Edge::Upper));
    assert!(frame_colors(&seven, Edge::Lower) == frame_colors(&thai, Edge::Lower));
}

#[test]
fn a_renderer_can_be_shared_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<Renderer>();
}

prop_compose! {
    fn any_square()(index in 0u8..64) -> Square {
        Square::from_index(index).unwrap()
    }
}

prop_compose! {
    fn any_board()(pieces in prop::collection::vec((any_square(), 0usize..14), 0..=64)) -> Board {
        let mut board = Board::EMPTY;
        for (at, kind) in pieces {
            let color = Color::ALL[kind / 7];
            board.put(at, Role::ALL.get(kind % 7).map_or(Piece::promoted(color), |&role| Piece::new(color, role)));
        }
        board
    }
}

prop_compose! {
    fn any_scene()(
        board in any_board(),
        turn in prop::option::of(prop::sample::select(&Color::ALL)),
        last_move in prop::option::of((any_square(), any_square())),
        check in prop::option::of(any_square()),
        count in prop::option::of((any::<u16>(), any::<u16>())),
        view in prop::sample::select(&Color::ALL),
        labels in prop::sample::select(&Labels::ALL),
        theme in prop::sample::select(&Theme::ALL),
    ) -> Scene {
        Scene {
            board,
            turn,
            last_move: last_move.map(|(from, to)| Move::new(from, to)),
            check,
            count: count.map(|(number, limit)| CountLabel { number, limit }),
            view,
            labels,
            theme,
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_scene_can_be_drawn(scene in any_scene()) {
        let picture = decode(&scene);
        for (at, piece) in scene.board.iter() {
            let mut alone = Board::EMPTY;
            alone.put(at, piece);
            let alone = decode(&Scene { board: alone, ..scene });
            prop_assert!(square_colors(at, &picture, scene.view) == square_colors(at, &alone, scene.view));
        }
    }
}
