//! Puts a picture together.

use plotters::drawing::IntoDrawingArea;

use super::art::Mark;
use super::canvas::Canvas;
use super::layout::Layout;
use super::skin::{Failure, Skin};
use super::typeface::Typeface;
use super::{Chart, Scene, Size, Theme, chart, encode};
use makruk::Square;

/// Draws boards. Making one takes a moment, since it rasterises everything; make one and share it.
///
/// A picture is work for the processor alone, well under a millisecond of it.
pub struct Renderer {
    layout: Layout,
    typeface: Typeface,
    skins: [Skin; Theme::ALL.len()],
}

impl Renderer {
    /// Makes ready to draw pictures of this size, in every theme.
    pub fn new(size: Size) -> Renderer {
        let layout = Layout::new(size);
        let typeface = Typeface::new();
        let skins = Theme::ALL.map(|theme| {
            Skin::new(theme.colors(), &layout, &typeface).expect("drawing into memory has no way to fail")
        });
        Renderer { layout, typeface, skins }
    }

    /// The picture of a scene: the bytes of a PNG with a palette. Equal scenes give equal bytes.
    pub fn png(&self, scene: &Scene) -> Vec<u8> {
        let skin = &self.skins[scene.theme.index()];
        let pixels = self.draw(scene, skin).expect("drawing into memory has no way to fail");
        encode::png(&pixels, self.layout.side, skin.palette()).expect("a palette and one byte a pixel make a valid PNG")
    }

    /// The picture of a chart: the bytes of a PNG with a palette. Equal charts give equal bytes.
    pub fn chart(&self, chart: &Chart) -> Vec<u8> {
        chart::png(chart, &self.typeface)
    }

    fn draw(&self, scene: &Scene, skin: &Skin) -> Result<Vec<u8>, Failure> {
        let (layout, view) = (&self.layout, scene.view);
        let mut pixels = skin.background(view, scene.labels).to_vec();
        let canvas = Canvas::new(&mut pixels, (layout.side, layout.side), skin.palette(), &self.typeface);
        let area = canvas.into_drawing_area();
        let marked = scene.last_move.into_iter().flat_map(|mv| [mv.from(), mv.to()]).chain(scene.check);
        for square in marked {
            area.draw(&skin.square(layout, view, square, mark(scene, square), None))?;
        }
        for (square, piece) in scene.board.iter() {
            area.draw(&skin.square(layout, view, square, mark(scene, square), Some(piece)))?;
        }
        if let Some(turn) = scene.turn {
            area.draw(&skin.bar(layout, view, turn))?;
            area.draw(&skin.marker(layout, view, turn))?;
        }
        if let Some(count) = scene.count {
            area.draw(&skin.count(layout, &count.text(scene.labels)))?;
        }
        drop(area);
        Ok(pixels)
    }
}

/// What a scene says about a square; check outshines the last move.
fn mark(scene: &Scene, square: Square) -> Mark {
    if scene.check == Some(square) {
        Mark::Check
    } else if scene.last_move.is_some_and(|mv| mv.from() == square || mv.to() == square) {
        Mark::Last
    } else {
        Mark::None
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use proptest::prelude::*;
    use rand::SeedableRng as _;
    use rand::rngs::SmallRng;
    use rand::seq::IndexedRandom as _;

    use super::*;
    use crate::{CountLabel, Labels};
    use makruk::{Board, Color, Move, Piece, Position, Role};

    static RENDERER: LazyLock<Renderer> = LazyLock::new(|| Renderer::new(Size::default()));

    fn square(name: &str) -> Square {
        Square::from_latin(name.as_bytes()).unwrap()
    }

    fn start() -> Scene {
        Scene::new(*Position::start().board())
    }

    /// What a reader of the PNG sees.
    struct Picture {
        side: u32,
        colors: Vec<[u8; 3]>,
        /// How many colours the palette has.
        palette: usize,
    }

    impl Picture {
        fn of(scene: &Scene) -> Picture {
            Picture::read(&RENDERER.png(scene))
        }

        fn read(bytes: &[u8]) -> Picture {
            let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
            let mut indices = vec![0; reader.output_buffer_size().unwrap()];
            let info = reader.next_frame(&mut indices).unwrap();
            assert_eq!(
                (info.width, info.color_type, info.bit_depth),
                (info.height, png::ColorType::Indexed, png::BitDepth::Eight)
            );
            let palette: Vec<[u8; 3]> =
                reader.info().palette.as_ref().unwrap().chunks(3).map(|c| c.try_into().unwrap()).collect();
            Picture {
                side: info.width,
                colors: indices.iter().map(|&index| palette[usize::from(index)]).collect(),
                palette: palette.len(),
            }
        }

        /// The colours of a rectangle.
        fn part(&self, (x, y): (i32, i32), (width, height): (u32, u32)) -> Vec<[u8; 3]> {
            let rows = y as usize..y as usize + height as usize;
            rows.flat_map(|row| &self.colors[row * self.side as usize + x as usize..][..width as usize])
                .copied()
                .collect()
        }

        /// The colours of a square.
        fn square(&self, on: Square, view: Color) -> Vec<[u8; 3]> {
            let layout = Layout::new(Size::new(self.side as u16).unwrap());
            self.part(layout.corner(on, view), (layout.square, layout.square))
        }

        /// The colour in the upper left of a square, where no man reaches.
        fn ground(&self, on: Square, view: Color) -> [u8; 3] {
            let layout = Layout::new(Size::new(self.side as u16).unwrap());
            self.square(on, view)[(layout.square * 3 + 3) as usize]
        }

        fn frame(&self, edge: Edge) -> Vec<[u8; 3]> {
            let frame = RENDERER.layout.frame;
            match edge {
                Edge::Upper => self.part((0, 0), (self.side, frame)),
                Edge::Lower => self.part((0, (self.side - frame) as i32), (self.side, frame)),
                Edge::Left => self.part((0, 0), (frame, self.side)),
            }
        }
    }

    enum Edge {
        Upper,
        Lower,
        Left,
    }

    #[test]
    fn the_start_position_is_a_small_png_in_every_theme_and_size() {
        for theme in Theme::ALL {
            let scene = Scene { theme, turn: Some(Color::White), ..start() };
            let bytes = RENDERER.png(&scene);
            assert!(bytes.len() <= 40 * 1024, "{theme}: {} bytes", bytes.len());
            let picture = Picture::read(&bytes);
            assert_eq!(picture.side, 640);
            assert!(picture.palette <= 256);
        }
        let small = Renderer::new(Size::MIN);
        for theme in Theme::ALL {
            assert_eq!(Picture::read(&small.png(&Scene { theme, ..start() })).side, 320);
        }
    }

    #[test]
    fn no_board_of_a_game_is_large() {
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
    fn a_man_is_drawn_where_it_stands_in_both_views() {
        let d6 = square("d6");
        for theme in Theme::ALL {
            for view in Color::ALL {
                let empty = Picture::of(&Scene { view, theme, ..Scene::new(Board::EMPTY) });
                let mut board = Board::EMPTY;
                board.put(d6, Piece::new(Color::Black, Role::Knight));
                let picture = Picture::of(&Scene { view, theme, ..Scene::new(board) });
                for on in Square::all() {
                    assert_eq!(picture.square(on, view) != empty.square(on, view), on == d6, "{on} in {theme}");
                }
                assert_eq!(picture.frame(Edge::Left), empty.frame(Edge::Left));
            }
        }
    }

    #[test]
    fn every_man_looks_different_in_the_final_colours() {
        for theme in Theme::ALL {
            let mut seen = Vec::new();
            for color in Color::ALL {
                let men = Role::ALL.map(|role| Piece::new(color, role)).into_iter().chain([Piece::promoted(color)]);
                for man in men {
                    let mut board = Board::EMPTY;
                    board.put(square("e5"), man);
                    seen.push(Picture::of(&Scene { theme, ..Scene::new(board) }).square(square("e5"), Color::White));
                }
            }
            for a in 0..seen.len() {
                for b in 0..a {
                    let changed = seen[a].iter().zip(&seen[b]).filter(|(a, b)| a != b).count();
                    assert!(changed > 300, "{theme}: men {a} and {b} differ in {changed} pixels only");
                }
            }
        }
    }

    #[test]
    fn both_squares_of_the_last_move_are_tinted_and_no_other() {
        let mv = Move::new(square("b1"), square("d2"));
        for theme in Theme::ALL {
            for view in Color::ALL {
                let plain = Picture::of(&Scene { theme, view, ..start() });
                let moved = Picture::of(&Scene { theme, view, last_move: Some(mv), ..start() });
                for on in Square::all() {
                    let tinted = moved.ground(on, view) != plain.ground(on, view);
                    assert_eq!(tinted, on == mv.from() || on == mv.to(), "{on} in {theme}");
                }
            }
        }
    }

    #[test]
    fn a_king_in_check_glows_red_even_where_the_last_move_ended() {
        let d1 = square("d1");
        let redness = |colors: &[[u8; 3]]| -> i64 {
            colors.iter().map(|&[r, g, b]| i64::from(r) - (i64::from(g) + i64::from(b)) / 2).sum()
        };
        for theme in Theme::ALL {
            let moved = Scene { theme, last_move: Some(Move::new(square("d2"), d1)), ..start() };
            let check = Scene { check: Some(d1), ..moved };
            let (moved, check) = (Picture::of(&moved), Picture::of(&check));
            let (before, after) = (redness(&moved.square(d1, Color::White)), redness(&check.square(d1, Color::White)));
            assert!(after > before + 71 * 71 * 20, "{theme}: {before} to {after}");
        }
    }

    #[test]
    fn the_side_to_move_is_marked_on_its_own_side() {
        for view in Color::ALL {
            let over = Picture::of(&Scene { view, ..start() });
            for turn in Color::ALL {
                let picture = Picture::of(&Scene { view, turn: Some(turn), ..start() });
                let below = picture.frame(Edge::Lower) != over.frame(Edge::Lower);
                let above = picture.frame(Edge::Upper) != over.frame(Edge::Upper);
                assert_eq!((below, above), (turn == view, turn != view));
            }
        }
    }

    #[test]
    fn coordinates_and_count_are_written_in_the_chosen_script() {
        let count = |number| Some(CountLabel { number, limit: 16 });
        let thai = Picture::of(&start());
        let latin = Picture::of(&Scene { labels: Labels::Latin, ..start() });
        assert!(thai.frame(Edge::Left) != latin.frame(Edge::Left));
        assert!(thai.frame(Edge::Lower) != latin.frame(Edge::Lower));
        assert!(thai.frame(Edge::Upper) == latin.frame(Edge::Upper));
        let seven = Picture::of(&Scene { count: count(7), ..start() });
        let eight = Picture::of(&Scene { count: count(8), ..start() });
        assert!(seven.frame(Edge::Upper) != thai.frame(Edge::Upper));
        assert!(seven.frame(Edge::Upper) != eight.frame(Edge::Upper));
        assert!(seven.frame(Edge::Lower) == thai.frame(Edge::Lower));
    }

    #[test]
    fn a_renderer_can_be_shared() {
        fn shared<T: Send + Sync>() {}
        shared::<Renderer>();
    }

    prop_compose! {
        fn any_square()(index in 0u8..64) -> Square {
            Square::from_index(index).unwrap()
        }
    }

    prop_compose! {
        fn any_board()(men in prop::collection::vec((any_square(), 0usize..14), 0..=64)) -> Board {
            let mut board = Board::EMPTY;
            for (on, man) in men {
                let color = Color::ALL[man / 7];
                board.put(on, Role::ALL.get(man % 7).map_or(Piece::promoted(color), |&role| Piece::new(color, role)));
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
        fn any_scene_at_all_becomes_a_picture(scene in any_scene()) {
            let picture = Picture::of(&scene);
            for (on, man) in scene.board.iter() {
                let mut alone = Board::EMPTY;
                alone.put(on, man);
                let alone = Picture::of(&Scene { board: alone, ..scene });
                prop_assert!(picture.square(on, scene.view) == alone.square(on, scene.view));
            }
        }
    }
}
