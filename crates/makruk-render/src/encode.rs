//! Encodes palette indices as PNG.

use super::palette::Palette;

/// The bytes of an opaque PNG of the given width, with one byte per pixel.
///
/// `fdeflate` compresses little but runs of zeros, at unrivalled speed. So each row is stored as its difference from the
/// row above, or, where the picture changes, as differences from pixel to pixel. The `png` crate can only choose a filter
/// by trying all of them on every row, which takes longer than the compression.
pub(super) fn png(pixels: &[u8], width: u32, palette: &Palette) -> Result<Vec<u8>, png::EncodingError> {
    let mut compressor = fdeflate::Compressor::new(Vec::with_capacity(48 * 1024))?;
    let mut filtered = vec![0; width as usize + 1];
    let zeros = vec![0; width as usize];
    let mut above = &zeros[..];
    for row in pixels.chunks_exact(width as usize) {
        filter(above, row, &mut filtered);
        compressor.write_data(&filtered)?;
        above = row;
    }
    let compressed = compressor.finish()?;

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

/// Writes the type of a row's filter, followed by its filtered pixels.
fn filter(above: &[u8], row: &[u8], filtered: &mut [u8]) {
    let (filter_type, filtered) = filtered.split_first_mut().expect("a filtered row begins with its filter type");
    if differs_from(above, row) {
        *filter_type = png::Filter::Sub as u8;
        filtered[0] = row[0];
        subtract(&row[1..], row, &mut filtered[1..]);
    } else {
        *filter_type = png::Filter::Up as u8;
        subtract(row, above, filtered);
    }
}

/// Whether most of a row differs from the one above, judging by some twenty samples.
fn differs_from(above: &[u8], row: &[u8]) -> bool {
    let samples = || (0..row.len()).step_by((row.len() / 20).max(1));
    2 * samples().filter(|&x| row[x] != above[x]).count() > samples().len()
}

/// Writes the difference between each byte and its prediction.
fn subtract(bytes: &[u8], predictions: &[u8], differences: &mut [u8]) {
    for ((difference, byte), prediction) in differences.iter_mut().zip(bytes).zip(predictions) {
        *difference = byte.wrapping_sub(*prediction);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::testing::DecodedPng;

    proptest! {
        #[test]
        fn decoding_gives_back_what_was_encoded(
            width in 1usize..40,
            // Few values, so that neighbouring rows are often partly alike.
            seed in prop::collection::vec(prop::sample::select(&[0u8, 0, 0, 1, 7, 255]), 40..400),
        ) {
            let palette = Palette::fit(&std::array::from_fn::<_, 256, _>(|i| [i as u8; 3]), &[], 256);
            let pixels = &seed[..seed.len() / width * width];
            let bytes = png(pixels, width as u32, &palette).unwrap();
            let picture = DecodedPng::decode(&bytes);
            prop_assert_eq!((picture.width, picture.indices), (width, pixels.to_vec()));
        }
    }
}
