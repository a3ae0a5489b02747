//! Encodes palette indices as PNG.

use std::borrow::Cow;

use super::layout::Extent;
use super::mosaic::{Mosaic, Part};
use super::palette::Palette;

/// The bytes of an opaque PNG of the given width, with one byte per pixel.
pub(super) fn png(pixels: &[u8], width: u32, palette: &Palette) -> Result<Vec<u8>, png::EncodingError> {
    let (height, stride) = (pixels.len() as u32 / width, width as usize + 1);
    // Each row after its filter, which is none.
    let mut rows = Vec::with_capacity(pixels.len() + height as usize);
    for row in pixels.chunks_exact(width as usize) {
        rows.push(0);
        rows.extend_from_slice(row);
    }
    let whole = Mosaic { bands: vec![vec![Cow::Owned(Part::new(&rows, stride, stride))]], stride, period: 1 };
    let code = whole.code();
    png_of(&whole.coded(&code).zlib(&code), (width, height), palette)
}

/// The bytes of an opaque PNG of this size, from the zlib stream of its rows.
pub(super) fn png_of(stream: &[u8], (width, height): Extent, palette: &Palette) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::with_capacity(stream.len() + 1024);
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    let mut writer = encoder.write_header()?;
    writer.write_chunk(png::chunk::IDAT, stream)?;
    writer.finish()?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::testing::DecodedPng;

    proptest! {
        #[test]
        fn decoding_gives_back_what_was_encoded(
            width in 1usize..400,
            // Few values, so that neighbouring rows are often partly alike.
            seed in prop::collection::vec(prop::sample::select(&[0u8, 0, 0, 1, 7, 255]), 400..2000),
            repeated in 1usize..4,
        ) {
            let palette = Palette::fit(&std::array::from_fn::<_, 256, _>(|i| [i as u8; 3]), &[], 256);
            let seed = seed.repeat(repeated);
            let pixels = &seed[..seed.len() / width * width];
            let bytes = png(pixels, width as u32, &palette).unwrap();
            let picture = DecodedPng::decode(&bytes);
            prop_assert_eq!((picture.width, picture.indices), (width, pixels.to_vec()));
        }
    }
}
