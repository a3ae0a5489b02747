//! Draw and encode the start position at 640×640, against the way that comes to mind first: plotters in true colour and
//! the `image` crate's own PNG settings. Fails when ours is not four times as fast, or larger than 40 KB.
//!
//! Each way runs many times in a row, as is the custom, and that figure has to hold. The other, "cold", is of single runs in
//! turn, each amid what the other left in the caches and the branch predictor: what a channel that moves now and then sees.

use std::hint::black_box;
use std::time::Instant;

use crate::timing::{milliseconds, side_by_side};
use image::{ExtendedColorType, ImageEncoder, RgbImage, codecs::png::PngEncoder};
use makruk::{Board, Color, Position};
use makruk_render::{Labels, Renderer, Scene, Size, Theme};
use plotters::backend::BitMapBackend;
use plotters::element::{BitMapElement, Circle, Rectangle, Text};
use plotters::prelude::{Color as _, IntoDrawingArea, RGBColor, WHITE};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{FontStyle, IntoFont, TextStyle, register_font};

const SARABUN: &[u8] = include_bytes!("../../crates/makruk-render/assets/fonts/Sarabun-SemiBold.ttf");

const ROUNDS: usize = 80;
const TIMES: u32 = 20;
const RATIO: f64 = 4.0;
const BYTES: usize = 40 * 1024;

pub fn holds() -> bool {
    let start = Instant::now();
    let renderer = Renderer::new(Size::default());
    println!("getting ready: {:.0} ms", milliseconds(start.elapsed()));
    register_font("sans-serif", FontStyle::Normal, SARABUN).unwrap_or_else(|_| panic!("a font from assets"));

    println!(
        "{:<6} {:>8} {:>8} {:>6}  {:>8} {:>8} {:>6}  {:>7} {:>7}",
        "theme", "ours/ms", "naive/ms", "ratio", "cold/ms", "naive/ms", "ratio", "ours/B", "naive/B"
    );
    let mut good = true;
    for theme in Theme::ALL {
        let scene =
            Scene { turn: Some(Color::White), labels: Labels::Latin, theme, ..Scene::new(*Position::start().board()) };
        let naive = Naive::new(&renderer, &scene);
        let mut ours = || drop(black_box(renderer.png(black_box(&scene))));
        let mut theirs = || drop(black_box(naive.png()));
        let [warm_ours, warm_naive] = side_by_side(ROUNDS, TIMES, [&mut ours, &mut theirs]);
        let [cold_ours, cold_naive] = side_by_side(ROUNDS * 4, 1, [&mut ours, &mut theirs]);
        let ratio = warm_naive.as_secs_f64() / warm_ours.as_secs_f64();
        let bytes = renderer.png(&scene).len();
        println!(
            "{:<6} {:>8.3} {:>8.3} {:>6.1}  {:>8.3} {:>8.3} {:>6.1}  {:>7} {:>7}",
            theme.name(),
            milliseconds(warm_ours),
            milliseconds(warm_naive),
            ratio,
            milliseconds(cold_ours),
            milliseconds(cold_naive),
            cold_naive.as_secs_f64() / cold_ours.as_secs_f64(),
            bytes,
            naive.png().len()
        );
        good &= ratio >= RATIO && bytes <= BYTES;
    }
    println!("(at least {RATIO} times as fast as the naive way, in at most {BYTES} bytes)");
    good
}

/// The same board in true colour, as one would first write it: all of it drawn anew, letters by `plotters`' own text, men as
/// bitmaps. These are cut from our own picture, square and all, which spares it the blending.
struct Naive {
    side: u32,
    square: u32,
    frame: u32,
    ground: [u8; 3],
    squares: [[u8; 3]; 2],
    men: Vec<((i32, i32), Vec<u8>)>,
}

impl Naive {
    fn new(renderer: &Renderer, scene: &Scene) -> Naive {
        let decode = |scene: &Scene| image::load_from_memory(&renderer.png(scene)).expect("our own PNG").to_rgb8();
        let (full, empty) = (decode(scene), decode(&Scene { board: Board::EMPTY, ..*scene }));
        let side = full.width();
        let square = (side - 2 * (side / 18)) / 8;
        let frame = (side - 8 * square) / 2;
        let corners = (0..64).map(|i| (frame + i % 8 * square, frame + i / 8 * square));
        let cut = |image: &RgbImage, (x, y)| image::imageops::crop_imm(image, x, y, square, square).to_image();
        let men = corners
            .filter(|&corner| cut(&full, corner) != cut(&empty, corner))
            .map(|(x, y)| ((x as i32, y as i32), cut(&full, (x, y)).into_raw()))
            .collect::<Vec<_>>();
        assert_eq!(men.len(), 32);
        let color = |x, y| empty.get_pixel(x, y).0;
        let middle = frame + square / 2;
        Naive {
            side,
            square,
            frame,
            ground: color(1, 1),
            squares: [color(middle, middle), color(middle + square, middle)],
            men,
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
            for (corner, man) in &self.men {
                let man = BitMapElement::with_ref(*corner, (self.square, self.square), man).expect("cut to size");
                area.draw(&man).expect("in memory");
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
        let mut bytes = Vec::new();
        PngEncoder::new(&mut bytes)
            .write_image(&pixels, self.side, self.side, ExtendedColorType::Rgb8)
            .expect("encoding into memory");
        bytes
    }
}
