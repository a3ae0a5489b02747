//! Puts a picture together.

use plotters::drawing::IntoDrawingArea;

use super::art::Mark;
use super::canvas::Canvas;
use super::layout::Layout;
use super::palette::Palette;
use super::skin::{Failure, Skin};
use super::typeface::Typeface;
use super::{Scene, Size, Theme};
use crate::rules::Square;

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
        encode(&pixels, self.layout.side, skin.palette()).expect("a palette and one byte a pixel make a valid PNG")
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

/// Filter Paeth leaves zeros along every straight or slanted edge, which `fdeflate` packs almost for free; with indices
/// that makes a picture two thirds the size that filter Up does.
fn encode(pixels: &[u8], side: u32, palette: &Palette) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::with_capacity(48 * 1024);
    let mut encoder = png::Encoder::new(&mut bytes, side, side);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    encoder.set_compression(png::Compression::Fast);
    encoder.set_filter(png::Filter::Paeth);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()?;
    Ok(bytes)
}
