//! Draw and encode the start position at 640×640, against the way that comes to mind first: plotters in true colour and
//! the `image` crate's own PNG settings. Fails when ours is not four times as fast, or larger than 40 KB.

mod common;

use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use image::{ExtendedColorType, ImageEncoder, RgbImage, codecs::png::PngEncoder};
use makruk_bot::render::{Labels, Renderer, Scene, Size, Theme};
use makruk_bot::rules::{Board, Color, Position};
use plotters::backend::BitMapBackend;
use plotters::element::{BitMapElement, Rectangle};
use plotters::prelude::{Color as _, IntoDrawingArea, RGBColor};

const ROUNDS: usize = 400;
const RATIO: f64 = 4.0;
const BYTES: usize = 40 * 1024;

fn main() -> ExitCode {
    let start = Instant::now();
    let renderer = Renderer::new(Size::default());
    println!("getting ready: {:.0} ms", common::milliseconds(start.elapsed()));
    println!("{:<8} {:>9} {:>9} {:>7} {:>9} {:>9}", "theme", "ours/ms", "naive/ms", "ratio", "ours/B", "naive/B");

    let mut good = true;
    for theme in Theme::ALL {
        let scene = Scene { turn: Some(Color::White), theme, ..Scene::new(*Position::start().board()) };
        let naive = Naive::new(&renderer, &scene);
        let [ours, theirs] = common::interleaved(
            ROUNDS,
            [&mut || drop(black_box(renderer.png(black_box(&scene)))), &mut || drop(black_box(naive.png()))],
        );
        let ratio = theirs.as_secs_f64() / ours.as_secs_f64();
        let bytes = renderer.png(&scene).len();
        println!(
            "{:<8} {:>9.3} {:>9.3} {:>7.1} {:>9} {:>9}",
            theme.name(),
            common::milliseconds(ours),
            common::milliseconds(theirs),
            ratio,
            bytes,
            naive.png().len()
        );
        good &= ratio >= RATIO && bytes <= BYTES;
    }
    if good {
        ExitCode::SUCCESS
    } else {
        eprintln!("every theme has to be at least {RATIO} times as fast as the naive way, in at most {BYTES} bytes");
        ExitCode::FAILURE
    }
}

/// The same board in true colour, its squares with men on them cut from our own picture: even so it spares itself the
/// coordinates and the rasterising.
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
        let (full, empty) = (decode(scene), decode(&Scene { board: Board::EMPTY, labels: Labels::Thai, ..*scene }));
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
            area.present().expect("in memory");
        }
        let mut bytes = Vec::new();
        PngEncoder::new(&mut bytes)
            .write_image(&pixels, self.side, self.side, ExtendedColorType::Rgb8)
            .expect("encoding into memory");
        bytes
    }
}
