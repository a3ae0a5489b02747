//! Composes pictures from their prepared parts.

use plotters::drawing::IntoDrawingArea;

use super::art::SquareMark;
use super::canvas::Canvas;
use super::layout::Layout;
use super::skin::{DrawError, Skin};
use super::typeface::Typeface;
use super::{Chart, Scene, Size, Theme, chart, encode};
use makruk::Square;

/// Draws boards and charts.
///
/// [`Renderer::new`] rasterises every piece on every kind of square, which takes a while, so make one renderer and share
/// it between threads. After that a board takes well under a millisecond of processor time.
pub struct Renderer {
    layout: Layout,
    typeface: Typeface,
    skins: [Skin; Theme::ALL.len()],
}

impl Renderer {
    /// Prepares to draw boards of this size in every theme.
    pub fn new(size: Size) -> Renderer {
        let layout = Layout::new(size);
        let typeface = Typeface::new();
        let skins = Theme::ALL
            .map(|theme| Skin::new(theme.colors(), &layout, &typeface).expect("drawing into memory cannot fail"));
        Renderer { layout, typeface, skins }
    }

    /// Draws a board. Returns the bytes of an indexed PNG; equal scenes give equal bytes.
    pub fn png(&self, scene: &Scene) -> Vec<u8> {
        let skin = &self.skins[scene.theme.index()];
        let pixels = self.draw(scene, skin).expect("drawing into memory cannot fail");
        encode::png(&pixels, self.layout.side, skin.palette())
            .expect("a palette and one byte per pixel make a valid PNG")
    }

    /// Draws a chart of 800 by 520 pixels. Returns the bytes of an indexed PNG; equal charts give equal bytes.
    pub fn chart(&self, chart: &Chart) -> Vec<u8> {
        chart::png(chart, &self.typeface)
    }

    fn draw(&self, scene: &Scene, skin: &Skin) -> Result<Vec<u8>, DrawError> {
        let (layout, view) = (&self.layout, scene.view);
        let mut pixels = skin.background(view, scene.labels).to_vec();
        let canvas = Canvas::new(&mut pixels, (layout.side, layout.side), skin.palette(), &self.typeface);
        let area = canvas.into_drawing_area();
        let marked_squares = scene.last_move.into_iter().flat_map(|mv| [mv.from(), mv.to()]).chain(scene.check);
        for square in marked_squares {
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

/// How a scene highlights a square. A check takes precedence over the last move.
fn mark(scene: &Scene, square: Square) -> SquareMark {
    if scene.check == Some(square) {
        SquareMark::Check
    } else if scene.last_move.is_some_and(|mv| mv.from() == square || mv.to() == square) {
        SquareMark::Last
    } else {
        SquareMark::None
    }
}

#[cfg(test)]
mod tests;
