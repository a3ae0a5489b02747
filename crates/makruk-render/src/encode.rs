//! Encodes palette indices as PNG.

use super::deflate;
use super::palette::Palette;

/// The bytes of an opaque PNG of the given width, with one byte per pixel.
///
/// `period` is a distance in pixels after which rows often repeat themselves; any will do.
pub(super) fn png(pixels: &[u8], width: u32, period: u32, palette: &Palette) -> Result<Vec<u8>, png::EncodingError> {
    let compressed = deflate::zlib(pixels, width as usize, period.clamp(1, width) as usize);
    let mut bytes = Vec::with_capacity(compressed.len() + 1024);
    let mut encoder = png::Encoder::new(&mut bytes, width, (pixels.len() / width as usize) as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    let mut writer = encoder.write_header()?;
    writer.write_chunk(png::chunk::IDAT, &compressed)?;
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
            period in 1u32..40,
            // Few values, so that neighbouring rows are often partly alike.
            seed in prop::collection::vec(prop::sample::select(&[0u8, 0, 0, 1, 7, 255]), 400..2000),
            repeated in 1usize..4,
        ) {
            let palette = Palette::fit(&std::array::from_fn::<_, 256, _>(|i| [i as u8; 3]), &[], 256);
            let seed = seed.repeat(repeated);
            let pixels = &seed[..seed.len() / width * width];
            let bytes = png(pixels, width as u32, period, &palette).unwrap();
            let picture = DecodedPng::decode(&bytes);
            prop_assert_eq!((picture.width, picture.indices), (width, pixels.to_vec()));
        }
    }
}
