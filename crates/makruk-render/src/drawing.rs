//! From something that is drawn to the bytes of its PNG.

use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, IntoDrawingArea};

use super::canvas::{Canvas, DrawError};
use super::encode;
use super::palette::Palette;
use super::typeface::Typeface;

/// Where charts are drawn: a canvas in pixels from its top left.
pub(super) type Area<'a> = DrawingArea<Canvas<'a>, Shift>;

/// An indexed PNG of this size, as it is drawn.
pub(super) fn png(
    (width, height): (i32, i32),
    palette: &Palette,
    typeface: &Typeface,
    draw: impl FnOnce(&Area<'_>) -> Result<(), DrawError>,
) -> Vec<u8> {
    let mut pixels = vec![0; (width * height) as usize];
    let canvas = Canvas::new(&mut pixels, (width as u32, height as u32), palette, typeface);
    draw(&canvas.into_drawing_area()).expect("drawing into memory cannot fail");
    encode::png(&pixels, width as u32, palette).expect("a palette and one byte per pixel make a valid PNG")
}
