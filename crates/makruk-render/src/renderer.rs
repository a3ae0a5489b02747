//! Composes pictures from their prepared parts.

use std::sync::OnceLock;

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
/// Every piece is rasterised once on every kind of square: for the default theme in [`Renderer::new`], for another one when
/// it is first drawn. That takes a tenth of a second and two megabytes a theme, so make one renderer and share it between
/// threads. After that a board takes well under a millisecond of processor time.
pub struct Renderer {
    layout: Layout,
    typeface: Typeface,
    /// By [`Theme::index`].
    skins: [OnceLock<Skin>; Theme::ALL.len()],
}

impl Renderer {
    /// Prepares to draw boards of this size in the default theme.
    pub fn new(size: Size) -> Renderer {
        let skins = [const { OnceLock::new() }; Theme::ALL.len()];
        let renderer = Renderer { layout: Layout::new(size), typeface: Typeface::new(), skins };
        renderer.skin(Theme::default());
        renderer
    }

    /// The theme as it is drawn at this size, prepared if it has not been yet.
    fn skin(&self, theme: Theme) -> &Skin {
        self.skins[theme.index()].get_or_init(|| {
            Skin::new(theme.colors(), &self.layout, &self.typeface).expect("drawing into memory cannot fail")
        })
    }

    /// Draws a board. Returns the bytes of an indexed PNG; equal scenes give equal bytes.
    pub fn png(&self, scene: &Scene) -> Vec<u8> {
        let skin = self.skin(scene.theme);
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
