//! Draw and encode the start position at 640×640, against two ways that can be had as crates:
//!
//! - plotters in true colour, with the `image` crate's own PNG settings: the plain way to draw a board in Rust;
//! - one SVG of the whole board through resvg, with the same PNG settings: what most bots do, in whatever language.
//!
//! The aim is 25 times the speed of lila-gif, the fastest public renderer, at no more bytes than its picture ([`LILA_GIF_BYTES`]). It is
//! no crate, so its speed is not measured here; the bounds on the two above stand for it.
//!
//! Each way runs many times in a row, as is the custom, and that figure has to hold. The other, "cold", is of single runs in
//! turn, each amid what the others left in the caches and the branch predictor: what a channel that moves now and then sees.

use std::fmt::Write;
use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::time::Instant;

use crate::figure::Figure;
use crate::timing::{milliseconds, side_by_side};
use image::{ExtendedColorType, ImageEncoder, RgbImage, codecs::png::PngEncoder};
use makruk::{Board, Color, Position, Role, Square};
use makruk_render::{Labels, Plate, Plates, Renderer, Scene, Size, Theme};
use plotters::backend::BitMapBackend;
use plotters::element::{BitMapElement, Circle, Rectangle, Text};
use plotters::prelude::{Color as _, IntoDrawingArea, RGBColor, WHITE};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{FontStyle, IntoFont, TextStyle, register_font};
use resvg::{tiny_skia, usvg};

const ASSETS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/makruk-render/assets");

const ROUNDS: usize = 80;
const TIMES: u32 = 20;
/// Times the speed of plotters and `image`, which draw the board alone, without its plates.
const PLOTTERS_RATIO: f64 = 5.8;
/// Times the speed of resvg.
const RESVG_RATIO: f64 = 53.0;
const BYTES: f64 = 40.0 * 1024.0;
/// Of lila-gif's picture of the start position, which has no plates.
const LILA_GIF_BYTES: f64 = 30_500.0;

pub fn measure() -> Vec<Figure> {
    let start = Instant::now();
    let renderer = Renderer::new(Size::default());
    println!("getting ready: {:.0} ms", milliseconds(start.elapsed()));
    let font = fs::read(Path::new(ASSETS).join("fonts/Sarabun-SemiBold.ttf")).expect("a font from assets");
    register_font("sans-serif", FontStyle::Normal, font.leak()).unwrap_or_else(|_| panic!("a font"));
    let svg = svg_board();
    let mut over_svg = || drop(black_box(png_of_svg(black_box(&svg))));

    println!(
        "{:<6} {:>8} {:>11} {:>8}  {:>8} {:>11} {:>8}  {:>7} {:>11}",
        "theme", "ours/ms", "plotters/ms", "resvg/ms", "cold/ms", "plotters/ms", "resvg/ms", "ours/B", "plotters/B"
    );
    let mut figures = Vec::new();
    for theme in Theme::ALL {
        let scene = Scene { labels: Labels::Latin, theme, ..Scene::new(*Position::start().board()) };
        let plain = PlainPlotters::new(&renderer, &scene);
        let scene = Scene { plates: Some(plates()), ..scene };
        let mut ours = || drop(black_box(renderer.png(black_box(&scene))));
        let mut plotters = || drop(black_box(plain.png()));
        let [warm, warm_plotters] = side_by_side(ROUNDS, TIMES, [&mut ours, &mut plotters]);
        let [cold, cold_plotters, resvg] = side_by_side(ROUNDS, 1, [&mut ours, &mut plotters, &mut over_svg]);
        let bytes = renderer.png(&scene).len();
        let bare = renderer.png(&Scene { plates: None, ..scene.clone() }).len();
        println!(
            "{:<6} {:>8.3} {:>11.3} {:>8}  {:>8.3} {:>11.3} {:>8.3}  {:>7} {:>11}",
            theme.name(),
            milliseconds(warm),
            milliseconds(warm_plotters),
            "",
            milliseconds(cold),
            milliseconds(cold_plotters),
            milliseconds(resvg),
            bytes,
            plain.png().len()
        );
        let name = theme.name();
        let ratio = warm_plotters.as_secs_f64() / warm.as_secs_f64();
        figures.push(Figure::at_least(PLOTTERS_RATIO, format!("{name}: times the speed of plotters and image"), ratio));
        let ratio = resvg.as_secs_f64() / cold.as_secs_f64();
        figures.push(Figure::at_least(RESVG_RATIO, format!("{name}: times the speed of resvg"), ratio));
        figures.push(Figure::at_most(BYTES, format!("{name}: bytes of a picture"), bytes as f64));
        let bare = Figure::at_most(BYTES, format!("{name}: bytes of a picture without plates"), bare as f64);
        figures.push(bare.aiming_at(LILA_GIF_BYTES));
    }
    figures
}

/// What stands above and below the board of a game that has begun.
fn plates() -> Plates {
    let plate = |player: &str| Plate { player: player.to_owned(), ..Plate::default() };
    Plates {
        sides: [plate("Somchai"), plate("กัญญารัตน์")], turn: Some(Color::White), ..Plates::default()
    }
}

/// The start position as one SVG, without letters, since resvg is built without fonts here; all pieces are of the light wood.
fn svg_board() -> String {
    let piece = |role| {
        let name = match role {
            Role::Pawn => "pawn",
            Role::Met => "met",
            Role::Khon => "khon",
            Role::Knight => "knight",
            Role::Rook => "rook",
            Role::King => "king",
        };
        let path = Path::new(ASSETS).join(format!("pieces/thai/{name}.svg"));
        fs::read_to_string(path).expect("a piece from assets")
    };
    let mut svg =
        String::from(r#"<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="-4 -4 808 808">"#);
    for square in (0..64).filter_map(Square::from_index) {
        let (x, y) = (100 * (square.index() % 8), 100 * (7 - square.index() / 8));
        let color = if (x + y) % 200 == 0 { "#d9a066" } else { "#e8c090" };
        let _ = write!(svg, r#"<rect x="{x}" y="{y}" width="100" height="100" fill="{color}"/>"#);
        if let Some(found) = Position::start().board().piece_at(square) {
            let _ = write!(svg, r#"<g transform="translate({x} {y})">{}</g>"#, piece(found.role()));
        }
    }
    svg + "</svg>"
}

/// Parses, draws and encodes an SVG, as a program does that has nothing but the SVG.
fn png_of_svg(svg: &str) -> Vec<u8> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).expect("an SVG");
    let mut pixels = tiny_skia::Pixmap::new(640, 640).expect("room");
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
    encode(pixels.data(), 640, ExtendedColorType::Rgba8)
}

fn encode(pixels: &[u8], side: u32, color: ExtendedColorType) -> Vec<u8> {
    let mut bytes = Vec::new();
    PngEncoder::new(&mut bytes).write_image(pixels, side, side, color).expect("encoding into memory");
    bytes
}

/// The same board in true colour, as one would first write it with plotters: all of it is drawn anew, letters by plotters' own
/// text, pieces as bitmaps. These are cut from our own picture, square and all, which spares it the blending.
struct PlainPlotters {
    side: u32,
    square: u32,
    frame: u32,
    ground: [u8; 3],
    squares: [[u8; 3]; 2],
    pieces: Vec<((i32, i32), Vec<u8>)>,
}

impl PlainPlotters {
    fn new(renderer: &Renderer, scene: &Scene) -> PlainPlotters {
        let decode = |scene: &Scene| image::load_from_memory(&renderer.png(scene)).expect("our own PNG").to_rgb8();
        let (full, empty) = (decode(scene), decode(&Scene { board: Board::EMPTY, ..scene.clone() }));
        let side = full.width();
        let square = (side - 2 * (side / 23)) / 8;
        let frame = (side - 8 * square) / 2;
        let corners = (0..64).map(|i| (frame + i % 8 * square, frame + i / 8 * square));
        let cut = |image: &RgbImage, (x, y)| image::imageops::crop_imm(image, x, y, square, square).to_image();
        let pieces = corners
            .filter(|&corner| cut(&full, corner) != cut(&empty, corner))
            .map(|(x, y)| ((x as i32, y as i32), cut(&full, (x, y)).into_raw()))
            .collect::<Vec<_>>();
        assert_eq!(pieces.len(), 32);
        let color = |x, y| empty.get_pixel(x, y).0;
        let middle = frame + square / 2;
        PlainPlotters {
            side,
            square,
            frame,
            ground: color(1, 1),
            squares: [color(middle, middle), color(middle + square, middle)],
            pieces,
        }
    }

    fn png(&self) -> Vec<u8> {
        let mut pixels = vec![0; (self.side * self.side * 3) as usize];
        {
            let area = BitMapBackend::with_buffer(&mut pixels, (self.side, self.side)).into_drawing_area();
            let filled = |[r, g, b]: [u8; 3]| RGBColor(r, g, b).filled();
            let side = self.side as i32;
            area.draw(&Rectangle::new([(0, 0), (side, side)], filled(self.ground))).expect("in memory");
            for index in 0..64 {
                let (column, row) = (index % 8, index / 8);
                let (x, y) = ((self.frame + column * self.square) as i32, (self.frame + row * self.square) as i32);
                let far = self.square as i32;
                let color = self.squares[((column + row) % 2) as usize];
                area.draw(&Rectangle::new([(x, y), (x + far, y + far)], filled(color))).expect("in memory");
            }
            for (corner, piece) in &self.pieces {
                let piece = BitMapElement::with_ref(*corner, (self.square, self.square), piece).expect("cut to size");
                area.draw(&piece).expect("in memory");
            }
            let style = TextStyle::from(("sans-serif", f64::from(self.frame) * 0.82).into_font())
                .color(&WHITE)
                .pos(Pos::new(HPos::Center, VPos::Center));
            let half = self.frame as i32 / 2;
            for index in 0..8 {
                let along = (self.frame + index * self.square + self.square / 2) as i32;
                let (file, rank) = (b'a' + index as u8, b'8' - index as u8);
                for (text, at) in [(file, (along, side - half)), (rank, (half, along))] {
                    area.draw(&Text::new(char::from(text).to_string(), at, style.clone())).expect("in memory");
                }
            }
            let at = (side - half, side - half - self.square as i32 / 2);
            area.draw(&Circle::new(at, half / 2, WHITE.filled())).expect("in memory");
            area.present().expect("in memory");
        }
        encode(&pixels, self.side, ExtendedColorType::Rgb8)
    }
}
