//! Writes sheets of boards to look at: every theme with every set of pieces, as large as drawn, as small as chat programs show
//! them, and as people see them who lack the cones for green.
//!
//! `cargo run -p makruk-render --example gallery -- FOLDER`

use std::env;
use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Cursor};
use std::path::Path;
use std::time::Duration;

use makruk::notation::fen;
use makruk::{Color, Move, Position, Square};
use makruk_render::{CountLabel, Film, Labels, Mark, PieceSet, Plate, Plates, Renderer, Scene, Size, Theme, taken_by};

/// A picture in true colour.
struct Sheet {
    width: usize,
    pixels: Vec<[u8; 3]>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args().nth(1).ok_or("usage: gallery FOLDER")?;
    let folder = Path::new(&folder);
    std::fs::create_dir_all(folder)?;
    let renderer = Renderer::new(Size::default());
    let scenes = scenes()?;
    std::fs::write(folder.join("film.gif"), renderer.film(&film()))?;
    for theme in Theme::ALL {
        for pieces in PieceSet::ALL {
            let mut at_size = Vec::new();
            for (name, scene) in &scenes {
                let png = renderer.png(&Scene { theme, pieces, ..scene.clone() });
                println!("{theme} {pieces} {name}: {} bytes", png.len());
                at_size.push(Sheet::decode(&png)?);
            }
            let name = format!("{theme}-{pieces}");
            Sheet::beside(&at_size).write(&folder.join(format!("{name}-640.png")))?;
            let high =
                |height: usize| at_size.iter().map(|it| it.scaled(it.width * height / it.height())).collect::<Vec<_>>();
            Sheet::beside(&high(350)).write(&folder.join(format!("{name}-350.png")))?;
            let seen: Vec<Sheet> = high(350).iter().map(Sheet::without_green_cones).collect();
            Sheet::beside(&seen).write(&folder.join(format!("{name}-350-deuteranopia.png")))?;
            let wide: Vec<Sheet> = at_size.iter().map(|it| it.scaled(320)).collect();
            Sheet::beside(&wide).write(&folder.join(format!("{name}-320.png")))?;
        }
    }
    Ok(())
}

/// A few moves.
fn film() -> Film {
    let mut position = Position::start();
    let plates = Some(Plates::default());
    let first = Scene { plates: plates.clone(), ..Scene::new(*position.board()) };
    let mut film = Film::new(first, Duration::from_millis(700), Duration::from_secs(3));
    for ply in 0..12 {
        let moves = position.legal_moves();
        let mv = moves[ply * 7 % moves.len()];
        position = position.play_unchecked(mv);
        film.push(Scene { last_move: Some(mv), plates: plates.clone(), ..Scene::new(*position.board()) });
    }
    film
}

fn square(name: &str) -> Result<Square, Box<dyn Error>> {
    Square::from_latin(name.as_bytes()).ok_or_else(|| "a square".into())
}

fn scenes() -> Result<Vec<(&'static str, Scene)>, Box<dyn Error>> {
    let start = *Position::start().board();
    let plate = |player: &str, side: &str, taken| Plate {
        player: player.to_owned(),
        side: side.to_owned(),
        clock: None,
        taken,
    };
    let middle = *fen::parse_position("r2mk2r/2s1ns2/p1pppnpp/1p3p2/2PP1P2/PP2P1PP/2SNKS2/R2M2NR w - - 0 1")?.board();
    let late = *fen::parse_position("8/3k4/2m~2R2/8/4K3/3N4/8/8 b - - 0 1")
        .or_else(|_| fen::parse_position("8/3k4/8/8/4K3/3N1R2/8/8 b - - 0 1"))?
        .board();
    let mated = *fen::parse_position("3k4/3R4/3KM3/8/8/8/8/8 b - - 0 1")?.board();
    let first = Scene {
        last_move: Some(Move::new(square("b1")?, square("d2")?)),
        plates: Some(Plates {
            sides: [plate("Ann Example", "White", Vec::new()), plate("สมชาย ใจดี 🐘", "Black", Vec::new())],
            turn: Some(Color::White),
            count: None,
            banner: None,
        }),
        labels: Labels::Latin,
        ..Scene::new(middle)
    };
    let check = Scene {
        last_move: Some(Move::new(square("f3")?, square("d3")?)),
        check: Some(square("d7")?),
        plates: Some(Plates {
            sides: [
                Plate {
                    clock: Some("4:32".to_owned()),
                    ..plate("กัญญารัตน์", "ขาว", taken_by(Color::White, &start, &late))
                },
                Plate {
                    clock: Some("12:08".to_owned()), ..plate("山田", "ดำ", taken_by(Color::Black, &start, &late))
                },
            ],
            turn: Some(Color::Black),
            count: Some(CountLabel {
                counter: Color::Black, honour: "ศักดิ์หมาก".to_owned(), number: 7, limit: 16
            }),
            banner: None,
        }),
        ..Scene::new(late)
    };
    let over = Scene {
        last_move: Some(Move::new(square("d5")?, square("d7")?)),
        check: Some(square("d8")?),
        labels: Labels::Both,
        plates: Some(Plates {
            sides: [
                plate("Ann", "White", vec![]),
                plate("Bert with a very long name that goes on and on and on", "Black", vec![]),
            ],
            turn: None,
            count: None,
            banner: Some("ขาวชนะ · รุกจน".to_owned()),
        }),
        ..Scene::new(mated)
    };
    let pointing = Scene {
        marks: vec![
            (square("e3")?, Mark::Ring),
            (square("e4")?, Mark::Number(1)),
            (square("d4")?, Mark::Number(2)),
            (square("f4")?, Mark::Number(13)),
        ],
        ..Scene::new(start)
    };
    Ok(vec![("middle", first), ("check", check), ("over", over), ("marks", pointing)])
}

impl Sheet {
    fn decode(bytes: &[u8]) -> Result<Sheet, Box<dyn Error>> {
        let mut decoder = png::Decoder::new(Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info()?;
        let mut pixels = vec![0; reader.output_buffer_size().ok_or("a small picture")?];
        let info = reader.next_frame(&mut pixels)?;
        Ok(Sheet { width: info.width as usize, pixels: pixels.as_chunks().0.to_vec() })
    }

    fn height(&self) -> usize {
        self.pixels.len() / self.width
    }

    fn at(&self, x: usize, y: usize) -> [u8; 3] {
        if x < self.width { self.pixels.get(y * self.width + x).copied().unwrap_or([49, 51, 56]) } else { [49, 51, 56] }
    }

    fn beside(sheets: &[Sheet]) -> Sheet {
        let height = sheets.iter().map(Sheet::height).max().unwrap_or(0);
        let width = sheets.iter().map(|sheet| sheet.width + 8).sum();
        let row = |y| sheets.iter().flat_map(move |sheet| (0..sheet.width + 8).map(move |x| sheet.at(x, y)));
        Sheet { width, pixels: (0..height).flat_map(row).collect() }
    }

    /// The picture at another width, each pixel the mean of those under it.
    fn scaled(&self, width: usize) -> Sheet {
        let height = (self.height() * width + self.width / 2) / self.width;
        let mean = |x: usize, y: usize| {
            let columns = || (x * self.width * 16 / width..(x + 1) * self.width * 16 / width).step_by(4);
            let rows = || (y * self.height() * 16 / height..(y + 1) * self.height() * 16 / height).step_by(4);
            let mut sums = [0.0; 3];
            for (x, y) in rows().flat_map(|y| columns().map(move |x| (x / 16, y / 16))) {
                for (sum, component) in sums.iter_mut().zip(self.at(x, y)) {
                    *sum += linear(component);
                }
            }
            sums.map(|sum| encoded(sum / (columns().count() * rows().count()) as f64))
        };
        Sheet { width, pixels: (0..width * height).map(|i| mean(i % width, i / width)).collect() }
    }

    /// What people see who have no cones for green, after Machado, Oliveira and Fernandes (2009).
    fn without_green_cones(&self) -> Sheet {
        const SEEN: [[f64; 3]; 3] =
            [[0.367_322, 0.860_646, -0.227_968], [0.280_085, 0.672_501, 0.047_413], [-0.011_820, 0.042_940, 0.968_881]];
        let seen = |pixel: &[u8; 3]| {
            let pixel = pixel.map(linear);
            SEEN.map(|row| encoded(row.iter().zip(pixel).map(|(weight, component)| weight * component).sum()))
        };
        Sheet { width: self.width, pixels: self.pixels.iter().map(seen).collect() }
    }

    fn write(&self, path: &Path) -> Result<(), Box<dyn Error>> {
        let file = BufWriter::new(File::create(path)?);
        let mut encoder = png::Encoder::new(file, self.width as u32, self.height() as u32);
        encoder.set_color(png::ColorType::Rgb);
        encoder.write_header()?.write_image_data(self.pixels.as_flattened())?;
        Ok(())
    }
}

/// Light, from 0 to 1, from a component of sRGB.
fn linear(component: u8) -> f64 {
    let value = f64::from(component) / 255.0;
    if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

/// A component of sRGB from light.
fn encoded(light: f64) -> u8 {
    let light = light.clamp(0.0, 1.0);
    let value = if light <= 0.003_130_8 { 12.92 * light } else { 1.055 * light.powf(1.0 / 2.4) - 0.055 };
    (value * 255.0).round() as u8
}
