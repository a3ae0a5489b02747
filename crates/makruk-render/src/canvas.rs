//! The drawing backend for `plotters`, with one byte per pixel.
//!
//! `plotters` draws straight into palette indices, because converting a frame from true colour would take longer than
//! drawing it. Bitmaps hold indices, too, and replace what is under them, so anything transparent is composed beforehand.
//! Rectangles include their right and bottom edges. [`Typeface`] shapes all text, whatever font family the style names.
//! Note that a `plotters` drawing area moves points outside it to its edge before they get here.

use std::convert::Infallible;

use plotters::drawing::DrawingAreaErrorKind;
use plotters::element::{Drawable, PointCollection};
use plotters::style::text_anchor::{HPos, VPos};
use plotters::style::{Color as _, RGBColor};
use plotters_backend::{BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind};

use resvg::tiny_skia::{FillRule, LineCap, LineJoin, Mask, Path, PathBuilder, Stroke, Transform};

use super::colors::Rgb;
use super::palette::{Palette, mix};
use super::typeface::Typeface;

/// A picture being drawn, row by row from the top left.
pub(super) struct Canvas<'a> {
    pixels: &'a mut [u8],
    size: (u32, u32),
    palette: &'a Palette,
    typeface: &'a Typeface,
}

/// Drawing into memory cannot fail, but `plotters` wants an error type.
pub(super) type DrawError = DrawingAreaErrorKind<Infallible>;

type DrawResult = Result<(), DrawingErrorKind<Infallible>>;

impl<'a> Canvas<'a> {
    /// A canvas on `pixels`, of which there must be `width * height`.
    pub(super) fn new(
        pixels: &'a mut [u8],
        (width, height): (u32, u32),
        palette: &'a Palette,
        typeface: &'a Typeface,
    ) -> Canvas<'a> {
        debug_assert_eq!(pixels.len(), width as usize * height as usize);
        Canvas { pixels, size: (width, height), palette, typeface }
    }

    /// The index of the pixel at this point; `None` outside the canvas.
    fn offset(&self, (x, y): BackendCoord) -> Option<usize> {
        let (x, y) = (u32::try_from(x).ok()?, u32::try_from(y).ok()?);
        (x < self.size.0 && y < self.size.1).then(|| (y * self.size.0 + x) as usize)
    }

    /// The intersection of `from..=to` with `0..limit`.
    fn clip(from: i32, to: i32, limit: u32) -> std::ops::Range<usize> {
        let end = (i64::from(to) + 1).clamp(0, i64::from(limit)) as usize;
        (from.max(0) as usize).min(end)..end
    }

    /// Fills the rectangle between two opposite corners, both included.
    fn fill(&mut self, from: BackendCoord, to: BackendCoord, index: u8) {
        let columns = Canvas::clip(from.0.min(to.0), from.0.max(to.0), self.size.0);
        let width = self.size.0 as usize;
        for row in Canvas::clip(from.1.min(to.1), from.1.max(to.1), self.size.1) {
            self.pixels[row * width..][columns.clone()].fill(index);
        }
    }
}

impl Canvas<'_> {
    /// Fills a shape with smooth edges: a pixel that it covers in part is blended with what was there.
    fn fill_path(&mut self, path: &Path, color: BackendColor) {
        let bounds = path.bounds();
        // A straight line has no area to fill.
        if bounds.width() == 0.0 || bounds.height() == 0.0 {
            return;
        }
        let columns = Canvas::clip(bounds.left().floor() as i32, bounds.right().ceil() as i32, self.size.0);
        let rows = Canvas::clip(bounds.top().floor() as i32, bounds.bottom().ceil() as i32, self.size.1);
        let Some(mut mask) = Mask::new(columns.len() as u32, rows.len() as u32) else { return };
        let to_mask = Transform::from_translate(-(columns.start as f32), -(rows.start as f32));
        mask.fill_path(path, FillRule::Winding, true, to_mask);
        let solid = self.palette.nearest(components(color));
        let opacities = opacities(color.alpha);
        for (row, coverages) in rows.zip(mask.data().chunks_exact(columns.len())) {
            let pixels = &mut self.pixels[row * self.size.0 as usize..][columns.clone()];
            for (pixel, &coverage) in pixels.iter_mut().zip(coverages) {
                match opacities[usize::from(coverage)] {
                    0 => {}
                    255 => *pixel = solid,
                    some => *pixel = self.palette.nearest(mix(self.palette.color(*pixel), components(color), some)),
                }
            }
        }
    }

    /// Copies a row of palette indices to a point. What is outside the canvas is left out.
    pub(super) fn copy_row(&mut self, (left, top): BackendCoord, indices: &[u8]) {
        let columns = Canvas::clip(left, left.saturating_add(indices.len() as i32) - 1, self.size.0);
        if columns.is_empty() || top < 0 || top as u32 >= self.size.1 {
            return;
        }
        let skipped = (columns.start as i64 - i64::from(left)) as usize;
        let row = &mut self.pixels[top as usize * self.size.0 as usize..][columns.clone()];
        row.copy_from_slice(&indices[skipped..skipped + columns.len()]);
    }

    /// Replaces each index in a rectangle by what the table says.
    fn replace(&mut self, (left, top): BackendCoord, (width, height): (u32, u32), table: &[u8; 256]) {
        let columns = Canvas::clip(left, left.saturating_add_unsigned(width) - 1, self.size.0);
        for row in Canvas::clip(top, top.saturating_add_unsigned(height) - 1, self.size.1) {
            for pixel in &mut self.pixels[row * self.size.0 as usize..][columns.clone()] {
                *pixel = table[usize::from(*pixel)];
            }
        }
    }
}

/// A path through the centres of these pixels; `None` if there are fewer than two.
fn polyline(points: impl IntoIterator<Item = BackendCoord>, closed: bool) -> Option<Path> {
    let mut pen = PathBuilder::new();
    for (x, y) in points {
        let (x, y) = (x as f32 + 0.5, y as f32 + 0.5);
        if pen.is_empty() { pen.move_to(x, y) } else { pen.line_to(x, y) }
    }
    if closed && !pen.is_empty() {
        pen.close();
    }
    pen.finish()
}

impl DrawingBackend for Canvas<'_> {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> DrawResult {
        Ok(())
    }

    fn present(&mut self) -> DrawResult {
        Ok(())
    }

    fn draw_pixel(&mut self, point: BackendCoord, color: BackendColor) -> DrawResult {
        if let Some(offset) = self.offset(point) {
            let opacity = opacity(color.alpha);
            let pixel = &mut self.pixels[offset];
            *pixel = match opacity {
                0 => *pixel,
                255 => self.palette.nearest(components(color)),
                _ => self.palette.nearest(mix(self.palette.color(*pixel), components(color), opacity)),
            };
        }
        Ok(())
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
        fill: bool,
    ) -> DrawResult {
        if fill && opacity(style.color().alpha) == 255 {
            self.fill(from, to, self.palette.nearest(components(style.color())));
            return Ok(());
        }
        plotters_backend::rasterizer::draw_rect(self, from, to, style, fill)
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, pos: BackendCoord) -> DrawResult {
        let ink = style.color();
        let shaped = self.typeface.shape(text, style.size());
        let anchor = style.anchor();
        let dx = match anchor.h_pos {
            HPos::Left => 0,
            HPos::Center => -shaped.advance() / 2,
            HPos::Right => -shaped.advance(),
        };
        let dy = match anchor.v_pos {
            VPos::Top => shaped.ascent(),
            VPos::Center => shaped.middle(),
            VPos::Bottom => -shaped.descent(),
        };
        // Edges are blended in sixteen steps, and each blend with a colour under it is computed only once.
        let mut mixed = [[None; 16]; 256];
        let steps = opacities(ink.alpha).map(|opacity| opacity >> 4);
        for (x, y, coverage) in shaped.pixels() {
            let (x, y) = style.transform().transform(x + dx, y + dy);
            let Some(offset) = self.offset((pos.0 + x, pos.1 + y)) else { continue };
            let pixel = &mut self.pixels[offset];
            let step = steps[usize::from(coverage)];
            *pixel = *mixed[usize::from(*pixel)][usize::from(step)].get_or_insert_with(|| {
                self.palette.nearest(mix(self.palette.color(*pixel), components(ink), step * 17))
            });
        }
        Ok(())
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<Infallible>> {
        let shaped = self.typeface.shape(text, style.size());
        Ok((shaped.advance().unsigned_abs(), (shaped.ascent() + shaped.descent()).unsigned_abs()))
    }

    /// Draws smooth edges, unlike those of a rectangle, which lie on whole pixels.
    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        corners: I,
        style: &S,
    ) -> DrawResult {
        if let Some(path) = polyline(corners, true) {
            self.fill_path(&path, style.color());
        }
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, points: I, style: &S) -> DrawResult {
        let stroke = Stroke {
            width: style.stroke_width() as f32,
            line_cap: LineCap::Round,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        if let Some(path) = polyline(points, false).and_then(|path| path.stroke(&stroke, 1.0)) {
            self.fill_path(&path, style.color());
        }
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(&mut self, centre: BackendCoord, radius: u32, style: &S, fill: bool) -> DrawResult {
        let Some(path) = PathBuilder::from_circle(centre.0 as f32 + 0.5, centre.1 as f32 + 0.5, radius as f32 + 0.5)
        else {
            return Ok(());
        };
        let ring = Stroke { width: style.stroke_width() as f32, ..Stroke::default() };
        match fill {
            true => self.fill_path(&path, style.color()),
            false => path.stroke(&ring, 1.0).iter().for_each(|path| self.fill_path(path, style.color())),
        }
        Ok(())
    }

    fn blit_bitmap(&mut self, (left, top): BackendCoord, (width, height): (u32, u32), indices: &[u8]) -> DrawResult {
        let columns = Canvas::clip(left, left.saturating_add_unsigned(width) - 1, self.size.0);
        let rows = Canvas::clip(top, top.saturating_add_unsigned(height) - 1, self.size.1);
        if columns.is_empty() {
            return Ok(());
        }
        let skipped = columns.start as i64 - i64::from(left);
        for row in rows {
            let source = (row as i64 - i64::from(top)) as usize * width as usize + skipped as usize;
            self.pixels[row * self.size.0 as usize..][columns.clone()]
                .copy_from_slice(&indices[source..source + columns.len()]);
        }
        Ok(())
    }
}

/// A block of palette indices to copy to a point.
pub(super) struct Sprite<'a> {
    /// The top left corner.
    pub(super) corner: BackendCoord,
    /// Width and height in pixels.
    pub(super) size: (u32, u32),
    /// Row by row; width times height of them.
    pub(super) indices: &'a [u8],
}

impl<'a> PointCollection<'a, BackendCoord> for &'a Sprite<'_> {
    type Point = &'a BackendCoord;
    type IntoIter = std::iter::Once<&'a BackendCoord>;

    fn point_iter(self) -> Self::IntoIter {
        std::iter::once(&self.corner)
    }
}

impl Drawable<Canvas<'_>> for Sprite<'_> {
    fn draw<I: Iterator<Item = BackendCoord>>(&self, points: I, canvas: &mut Canvas<'_>, _: (u32, u32)) -> DrawResult {
        for point in points {
            canvas.blit_bitmap(point, self.size, self.indices)?;
        }
        Ok(())
    }
}

impl Sprite<'_> {
    /// The sprite with its top left corner at another point.
    pub(super) fn at(self, corner: BackendCoord) -> Self {
        Sprite { corner, ..self }
    }
}

/// A rectangle in which each colour is replaced.
pub(super) struct Tint<'a> {
    /// The top left corner.
    pub(super) corner: BackendCoord,
    /// Width and height in pixels.
    pub(super) size: (u32, u32),
    /// By palette index.
    pub(super) table: &'a [u8; 256],
}

impl<'a> PointCollection<'a, BackendCoord> for &'a Tint<'_> {
    type Point = &'a BackendCoord;
    type IntoIter = std::iter::Once<&'a BackendCoord>;

    fn point_iter(self) -> Self::IntoIter {
        std::iter::once(&self.corner)
    }
}

impl Drawable<Canvas<'_>> for Tint<'_> {
    fn draw<I: Iterator<Item = BackendCoord>>(&self, points: I, canvas: &mut Canvas<'_>, _: (u32, u32)) -> DrawResult {
        points.for_each(|point| canvas.replace(point, self.size, self.table));
        Ok(())
    }
}

/// A filled rectangle with round corners.
pub(super) struct RoundRectangle {
    /// The top left corner.
    pub(super) corner: BackendCoord,
    /// Width and height in pixels.
    pub(super) size: (u32, u32),
    pub(super) radius: f32,
    pub(super) color: Rgb,
}

impl<'a> PointCollection<'a, BackendCoord> for &'a RoundRectangle {
    type Point = &'a BackendCoord;
    type IntoIter = std::iter::Once<&'a BackendCoord>;

    fn point_iter(self) -> Self::IntoIter {
        std::iter::once(&self.corner)
    }
}

impl Drawable<Canvas<'_>> for RoundRectangle {
    fn draw<I: Iterator<Item = BackendCoord>>(&self, points: I, canvas: &mut Canvas<'_>, _: (u32, u32)) -> DrawResult {
        for (x, y) in points {
            if let Some(path) = round_rectangle((x as f32, y as f32), self.size, self.radius) {
                canvas.fill_path(&path, rgb(self.color).to_backend_color());
            }
        }
        Ok(())
    }
}

fn round_rectangle((left, top): (f32, f32), (width, height): (u32, u32), radius: f32) -> Option<Path> {
    let (right, bottom) = (left + width as f32, top + height as f32);
    let radius = radius.min((right - left) / 2.0).min((bottom - top) / 2.0);
    let mut pen = PathBuilder::new();
    pen.move_to(left + radius, top);
    pen.line_to(right - radius, top);
    pen.quad_to(right, top, right, top + radius);
    pen.line_to(right, bottom - radius);
    pen.quad_to(right, bottom, right - radius, bottom);
    pen.line_to(left + radius, bottom);
    pen.quad_to(left, bottom, left, bottom - radius);
    pen.line_to(left, top + radius);
    pen.quad_to(left, top, left + radius, top);
    pen.close();
    pen.finish()
}

/// A colour for `plotters`.
pub(super) fn rgb([r, g, b]: Rgb) -> RGBColor {
    RGBColor(r, g, b)
}

fn components(color: BackendColor) -> Rgb {
    color.rgb.into()
}

/// Scales 0.0–1.0 to 0–255.
fn opacity(alpha: f64) -> u8 {
    (alpha * 255.0).round() as u8
}

/// The opacities of pixels that are covered by 0 to 255.
fn opacities(alpha: f64) -> [u8; 256] {
    std::array::from_fn(|coverage| opacity(alpha * coverage as f64 / 255.0))
}

#[cfg(test)]
mod tests {
    use plotters::prelude::{
        Circle, Color, DrawingArea, IntoDrawingArea, IntoFont, Pixel, RED, Rectangle, Text, TextStyle, WHITE,
    };

    use super::*;

    /// Black, dark grey, red and white, in this order.
    fn palette() -> Palette {
        Palette::fit(&[[0; 3], [255; 3], [255, 0, 0], [64, 64, 64]], &[], 4)
    }

    fn drawn(draw: impl FnOnce(DrawingArea<Canvas<'_>, plotters::coord::Shift>)) -> Vec<u8> {
        let mut pixels = vec![0; 12 * 10];
        draw(Canvas::new(&mut pixels, (12, 10), &palette(), &Typeface::new()).into_drawing_area());
        pixels
    }

    #[test]
    fn a_rectangle_includes_all_four_edges() {
        let pixels = drawn(|area| {
            area.draw(&Rectangle::new([(2, 3), (5, 4)], WHITE.filled())).unwrap();
        });
        for (offset, index) in pixels.into_iter().enumerate() {
            let inside = (2..=5).contains(&(offset % 12)) && (3..=4).contains(&(offset / 12));
            assert_eq!(index, if inside { 3 } else { 0 }, "pixel {offset}");
        }
    }

    #[test]
    fn bitmaps_and_rectangles_are_clipped_at_the_edge() {
        let indices: Vec<u8> = (0..16).collect();
        let (palette, typeface) = (palette(), Typeface::new());
        for (corner, at, index) in
            [((-2, -3), 0, 14), ((10, 8), 119, 5), ((8, 0), 11, 3), ((-9, 0), 0, 0), ((50, 50), 0, 0)]
        {
            // Drawn directly, because a drawing area would move these points to its edge.
            let mut pixels = vec![0; 12 * 10];
            let mut canvas = Canvas::new(&mut pixels, (12, 10), &palette, &typeface);
            canvas.blit_bitmap(corner, (4, 4), &indices).unwrap();
            canvas.draw_rect((-5, 7), (-1, 40), &RED, true).unwrap();
            assert_eq!(pixels[at], index, "{corner:?}");
            assert_eq!(pixels[7 * 12], 0);
        }
    }

    #[test]
    fn a_translucent_colour_is_blended_with_what_is_under_it() {
        let pixels = drawn(|area| {
            area.draw(&Pixel::new((1, 0), WHITE.mix(0.25))).unwrap();
            area.draw(&Rectangle::new([(0, 1), (1, 1)], WHITE.mix(0.25).filled())).unwrap();
            area.draw(&Circle::new((6, 5), 2, RED.filled())).unwrap();
        });
        assert_eq!((pixels[0], pixels[1]), (0, 1));
        assert_eq!((pixels[12], pixels[13]), (1, 1));
        assert_eq!(pixels[5 * 12 + 6], 2);
    }

    #[test]
    fn text_is_placed_by_its_anchor() {
        use plotters::style::text_anchor::Pos;
        let columns = |h| {
            let style = TextStyle::from(("sans-serif", 12).into_font()).color(&WHITE).pos(Pos::new(h, VPos::Center));
            let pixels = drawn(|area| area.draw(&Text::new("๑", (6, 5), style)).unwrap());
            let inked: Vec<_> = (0..12).filter(|x| (0..10).any(|y| pixels[y * 12 + x] != 0)).collect();
            (inked[0], *inked.last().unwrap())
        };
        assert!(columns(HPos::Left).0 >= 6);
        assert!(columns(HPos::Right).1 <= 6);
        let (left, right) = columns(HPos::Center);
        assert!(left < 6 && right > 6);
    }
}
