//! A board through plotters and `image`.

use image::{ExtendedColorType, RgbImage};
use plotters::backend::BitMapBackend;
use plotters::element::{BitMapElement, Circle, Rectangle, Text};
use plotters::prelude::{Color as _, IntoDrawingArea, RGBColor, WHITE};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{FontStyle, IntoFont, TextStyle, register_font};

use super::encode;

/// Makes the font in a file the one that letters are drawn with.
///
/// # Panics
/// If it is no font.
pub fn use_font(font: Vec<u8>) {
    register_font("sans-serif", FontStyle::Normal, font.leak()).unwrap_or_else(|_| panic!("a font"));
}

/// The start position in true colour, as one would first write it with plotters: all of it is drawn anew, letters by plotters' own
/// text, pieces as bitmaps. These are cut from a finished picture, square and all, which spares it the blending.
pub struct PlottedBoard {
    side: u32,
    square: u32,
    frame: u32,
    ground: [u8; 3],
    squares: [[u8; 3]; 2],
    pieces: Vec<((i32, i32), Vec<u8>)>,
}

impl PlottedBoard {
    /// The board of these two pictures as PNG, one of the start position and one of the empty board.
    ///
    /// # Panics
    /// If they are not.
    #[must_use]
    pub fn new(full: &[u8], empty: &[u8]) -> PlottedBoard {
        let decode = |png| image::load_from_memory(png).expect("a PNG").to_rgb8();
        let (full, empty) = (decode(full), decode(empty));
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
        PlottedBoard {
            side,
            square,
            frame,
            ground: color(1, 1),
            squares: [color(middle, middle), color(middle + square, middle)],
            pieces,
        }
    }

    /// Draws it, as PNG.
    #[must_use]
    pub fn png(&self) -> Vec<u8> {
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
