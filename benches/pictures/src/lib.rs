//! Pictures of boards and animated pictures of games as other crates make them, to compare our own with in benches.
//!
//! This crate is optimised for speed, unlike the bot as a whole: what those crates have of generic code is compiled here, and so the
//! comparison is fair. Since all this serves benches only, every function panics when something goes wrong.

mod frames;
mod plotted;
mod svg;

pub use frames::WholeFrames;
pub use plotted::{PlottedBoard, use_font};
pub use svg::png_of_svg;

use image::{ExtendedColorType, ImageEncoder, codecs::png::PngEncoder};

/// Encodes a square of pixels as PNG, with the default settings of `image`.
fn encode(pixels: &[u8], side: u32, color: ExtendedColorType) -> Vec<u8> {
    let mut bytes = Vec::new();
    PngEncoder::new(&mut bytes).write_image(pixels, side, side, color).expect("encoding into memory");
    bytes
}
