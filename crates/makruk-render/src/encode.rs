//! Encodes palette indices as PNG.

use std::borrow::Cow;

use super::layout::PixelSize;
use super::palette::Palette;

/// How hard the compression of charts and tables tries: their letters repeat themselves all over a row, which is worth a search.
const LEVEL: u8 = 5;

/// The bytes of an opaque PNG of the given width, from one byte per pixel. With at most sixteen colours, two pixels take a byte.
pub(super) fn png(pixels: &[u8], width: u32, palette: &Palette) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, pixels.len() as u32 / width);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(palette.bytes());
    encoder.set_deflate_compression(png::DeflateCompression::Level(LEVEL));
    encoder.set_filter(png::Filter::NoFilter);
    let is_small = palette.bytes().len() <= 3 * 16;
    encoder.set_depth(if is_small { png::BitDepth::Four } else { png::BitDepth::Eight });
    let packed: Cow<'_, [u8]> = if is_small { halved(pixels, width).into() } else { pixels.into() };
    encoder.write_header()?.write_image_data(&packed)?;
    Ok(bytes)
}

/// Packs two pixels into a byte, the left one in the high nibble. Each row begins at a new byte.
fn halved(pixels: &[u8], width: u32) -> Vec<u8> {
    let pair = |pair: &[u8]| pair[0] << 4 | pair.get(1).copied().unwrap_or_default();
    pixels.chunks_exact(width as usize).flat_map(|row| row.chunks(2).map(pair)).collect()
}

/// The bytes of an opaque PNG of this size, from the zlib stream of its rows.
pub(super) fn png_of(
    stream: &[u8],
    (width, height): PixelSize,
    palette: &Palette,
) -> Result<Vec<u8>, png::EncodingError> {
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
            colors in prop::sample::select(&[16usize, 17, 256]),
        ) {
            let greys: Vec<[u8; 3]> = (0..colors).map(|grey| [grey as u8; 3]).collect();
            let palette = Palette::fit(&greys, &[], 256);
            let seed: Vec<u8> = seed.into_iter().map(|index| (usize::from(index) % colors) as u8).collect();
            let seed = seed.repeat(repeated);
            let pixels = &seed[..seed.len() / width * width];
            let bytes = png(pixels, width as u32, &palette).unwrap();
            let picture = DecodedPng::decode(&bytes);
            prop_assert_eq!((picture.width, picture.indices), (width, pixels.to_vec()));
        }
    }
}
