//! A picture through resvg.

use image::ExtendedColorType;
use resvg::{tiny_skia, usvg};

use super::encode;

/// Parses an SVG, draws it 640 pixels wide and high and encodes it as PNG, as a program does that has nothing but the SVG.
///
/// # Panics
/// If it is no SVG.
#[must_use]
pub fn png_of_svg(svg: &str) -> Vec<u8> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).expect("an SVG");
    let mut pixels = tiny_skia::Pixmap::new(640, 640).expect("room");
    resvg::render(&tree, tiny_skia::Transform::identity(), &mut pixels.as_mut());
    encode(pixels.data(), 640, ExtendedColorType::Rgba8)
}
