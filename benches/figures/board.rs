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
use bench_pictures::{PlottedBoard, png_of_svg, use_font};
use makruk::{Board, Position, Role, Square};
use makruk_render::{Labels, Plate, Plates, Renderer, Scene, SceneSide, Size, Theme};

const ASSETS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates/makruk-render/assets");

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
    use_font(font);
    let svg = svg_board();
    let mut over_svg = || drop(black_box(png_of_svg(black_box(&svg))));

    println!(
        "{:<6} {:>8} {:>11} {:>8}  {:>8} {:>11} {:>8}  {:>7} {:>11}",
        "theme", "ours/ms", "plotters/ms", "resvg/ms", "cold/ms", "plotters/ms", "resvg/ms", "ours/B", "plotters/B"
    );
    let mut figures = Vec::new();
    for theme in Theme::ALL {
        let scene = Scene { labels: Labels::Latin, theme, ..Scene::new(*Position::start().board()) };
        let empty = Scene { board: Board::EMPTY.into(), ..scene.clone() };
        let plain = PlottedBoard::new(&renderer.png(&scene), &renderer.png(&empty));
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

/// The plates above and below the board of a game that has begun.
fn plates() -> Plates {
    let plate = |player: &str| Plate { player: player.to_owned(), ..Plate::default() };
    Plates {
        sides: [plate("Somchai"), plate("กัญญารัตน์")].into(), turn: Some(SceneSide::South), ..Plates::default()
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
