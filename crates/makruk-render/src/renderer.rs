//! Composes pictures from their prepared parts.

use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use lru::LruCache;
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use plotters::element::{Circle, Text};
use plotters::style::text_anchor::HPos;
use plotters::style::{Color as _, ShapeStyle};

use super::canvas::{Canvas, DrawError, Sprite, Tint, rgb};
use super::gif_encoder::Encoder;
use super::layout::{Layout, Lengths, Surround};
use super::plates::PlatePen;
use super::skin::{Ground, InLastMove, Skin};
use super::text_style::style;
use super::typeface::Typeface;
use super::{Chart, Film, Mark, PieceSet, Scene, Size, Theme, chart, encode};
use makruk::{Piece, Role, Square};

/// How many themes with their pieces are kept ready.
const SKINS: NonZeroUsize = NonZeroUsize::new(4).unwrap();

/// Draws boards and charts.
///
/// The pieces of a theme are rasterised when they are first drawn; that takes a tenth of a second and a megabyte, and the four
/// that were last used are kept. So make one renderer and share it between threads. After that a board takes well under a
/// millisecond of processor time.
pub struct Renderer {
    lengths: Lengths,
    typeface: Typeface,
    skins: Mutex<LruCache<(Theme, PieceSet), SharedSkin>>,
}

/// A skin that whoever needs it first prepares.
type SharedSkin = Arc<OnceLock<Skin>>;

impl Renderer {
    /// Prepares to draw boards of this size in the default theme.
    pub fn new(size: Size) -> Renderer {
        let skins = Mutex::new(LruCache::new(SKINS));
        let renderer = Renderer { lengths: Lengths::new(size), typeface: Typeface::new(), skins };
        renderer.with_skin(Theme::default(), PieceSet::default(), |_| ());
        renderer
    }

    /// Calls `draw` with the pieces of a theme, which are prepared if they are not ready.
    pub(super) fn with_skin<T>(&self, theme: Theme, pieces: PieceSet, draw: impl FnOnce(&Skin) -> T) -> T {
        let skin = {
            let mut skins = self.skins.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(skins.get_or_insert((theme, pieces), Arc::default))
        };
        // Prepared without the lock, so that others can draw meanwhile.
        draw(skin.get_or_init(|| Skin::new(theme, pieces, self.lengths)))
    }

    /// Draws a board. Returns the bytes of an indexed PNG as wide as the renderer's size, and somewhat higher if there are
    /// plates; equal scenes give equal bytes.
    pub fn png(&self, scene: &Scene) -> Vec<u8> {
        self.with_skin(scene.theme, scene.pieces, |skin| {
            let layout = Layout::new(self.lengths, Surround::of(scene.plates.as_ref()));
            let pixels = self.draw(scene, skin, &layout, skin.board()).expect("drawing into memory cannot fail");
            encode::png(&pixels, layout.size.0, 2 * self.lengths.square, &skin.palette)
                .expect("a palette and one byte per pixel make a valid PNG")
        })
    }

    /// Draws a film. Returns the bytes of an animated GIF of the size of a board, or of its largest scene.
    pub fn film(&self, film: &Film) -> Vec<u8> {
        let mut frames = film.frames().peekable();
        let (theme, pieces) = frames.peek().map(|(first, _)| (first.theme, first.pieces)).unwrap_or_default();
        let surround = film.frames().map(|(scene, _)| Surround::of(scene.plates.as_ref())).max();
        let layout = Layout::new(self.lengths, surround.unwrap_or(Surround::Frame));
        self.with_skin(theme, pieces, |skin| {
            let mut encoder = Encoder::new(layout.size, &skin.palette);
            for (scene, hundredths) in frames {
                let pixels = self.draw(&scene, skin, &layout, skin.smooth_board());
                encoder.push(pixels.expect("drawing into memory cannot fail"), hundredths);
            }
            encoder.finish()
        })
    }

    /// Draws a chart of 800 by 520 pixels. Returns the bytes of an indexed PNG; equal charts give equal bytes.
    pub fn chart(&self, chart: &Chart) -> Vec<u8> {
        chart::png(chart, &self.typeface)
    }

    /// The pixels of a board, as palette indices row by row. `board` is the empty one.
    fn draw(&self, scene: &Scene, skin: &Skin, layout: &Layout, board: Sprite<'_>) -> Result<Vec<u8>, DrawError> {
        let (view, square_size) = (scene.view, (self.lengths.square, self.lengths.square));
        let mut pixels = vec![skin.palette.nearest(skin.colors.frame); (layout.size.0 * layout.size.1) as usize];
        let area = Canvas::new(&mut pixels, layout.size, &skin.palette, &self.typeface).into_drawing_area();
        area.draw(&board.at(layout.board()))?;
        for (strip, corner) in skin.strips(&self.typeface, view, scene.labels).into_iter().zip(layout.strips()) {
            area.draw(&strip.at(corner))?;
        }
        for square in scene.last_move.into_iter().flat_map(|mv| [mv.from(), mv.to()]) {
            let corner = layout.corner(square, view);
            area.draw(&Tint { corner, size: square_size, table: &skin.tint })?;
            area.draw(&skin.corners().at(corner))?;
        }
        if let Some(square) = scene.check {
            area.draw(&skin.glow(square).at(layout.corner(square, view)))?;
        }
        for (square, piece) in scene.board.iter() {
            let cutout = match scene.check == Some(square) && piece.role() == Role::King {
                true => skin.checked_king(piece.color(), square),
                false => skin.piece(piece, Ground::of(square, in_last_move(scene, square))),
            };
            area.draw(&cutout.at(layout.corner(square, view)))?;
        }
        for &(square, mark) in &scene.marks {
            self.draw_mark(&area, scene, skin, layout, (square, mark))?;
        }
        if let Some(plates) = &scene.plates {
            let pen = PlatePen { area: &area, skin, typeface: &self.typeface, labels: scene.labels };
            pen.draw(plates, layout, view)?;
        }
        drop(area);
        Ok(pixels)
    }

    fn draw_mark(
        &self,
        area: &DrawingArea<Canvas<'_>, Shift>,
        scene: &Scene,
        skin: &Skin,
        layout: &Layout,
        (square, mark): (Square, Mark),
    ) -> Result<(), DrawError> {
        let (colors, side) = (skin.colors, self.lengths.square as i32);
        let (x, y) = layout.corner(square, scene.view);
        let centre = (x + side / 2, y + side / 2);
        match mark {
            Mark::Ring => {
                for (color, width) in [(colors.ink, side / 9), (colors.accent, side / 18)] {
                    let ring: ShapeStyle = rgb(color).stroke_width(width.max(1) as u32);
                    area.draw(&Circle::new(centre, side * 43 / 100, ring))?;
                }
                Ok(())
            }
            Mark::Number(number) => {
                let piece: Option<Piece> = scene.board.piece_at(square);
                let (centre, radius) = match piece {
                    Some(_) => ((x + side * 3 / 4, y + side / 4), side * 22 / 100),
                    None => (centre, side * 3 / 10),
                };
                area.draw(&Circle::new(centre, radius + (side / 36).max(1), rgb(colors.ink).filled()))?;
                area.draw(&Circle::new(centre, radius, rgb(colors.accent).filled()))?;
                // Two digits need more room than one.
                let size = f64::from(radius) * if number < 10 { 1.4 } else { 1.1 };
                let style = style(size, colors.ink, HPos::Center);
                area.draw(&Text::new(scene.labels.number(number), centre, style))
            }
        }
    }
}

fn in_last_move(scene: &Scene, square: Square) -> InLastMove {
    match scene.last_move {
        Some(mv) if mv.from() == square || mv.to() == square => InLastMove::Yes,
        _ => InLastMove::No,
    }
}

#[cfg(test)]
mod tests;
