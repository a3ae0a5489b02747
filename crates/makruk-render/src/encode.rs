//! Indices to PNG.

use super::palette::Palette;

/// The bytes of a PNG `width` pixels wide, with one byte a pixel and no transparency.
///
/// `fdeflate` packs runs of zeros and little else, at a speed that nothing else comes near. A row is therefore written as
/// its differences from the row above, or, where something new begins, from pixel to pixel: a choice that the `png` crate
/// offers only by trying all filters on every row, which takes longer than the packing.
pub(super) fn png(pixels: &[u8], width: u32, palette: &Palette) -> Result<Vec<u8>, png::EncodingError> {
    let mut packer = fdeflate::Compressor::new(Vec::with_capacity(48 * 1024))?;
    let mut filtered = vec![0; width as usize + 1];
    let nothing = vec![0; width as usize];
    let mut above = &nothing[..];
    for row in pixels.chunks_exact(width as usize) {
        filter(above, row, &mut filtered);
        packer.write_data(&filtered)?;
        above = row;
    }
    let packed = packer.finish()?;

    let mut bytes = Vec::with_capacity(packed.len() + 1024);
    let mut encoder = png::Encoder::new(&mut bytes, width, (pixels.len() / width as usize) as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    let mut writer = encoder.write_header()?;
    writer.write_chunk(png::chunk::IDAT, &packed)?;
    writer.finish()?;
    Ok(bytes)
}

/// Writes a row's filter and its filtered pixels.
fn filter(above: &[u8], row: &[u8], filtered: &mut [u8]) {
    let (kind, filtered) = filtered.split_first_mut().expect("room for the kind of filter");
    if begins_something(above, row) {
        *kind = png::Filter::Sub as u8;
        filtered[0] = row[0];
        subtract(&row[1..], row, &mut filtered[1..]);
    } else {
        *kind = png::Filter::Up as u8;
        subtract(row, above, filtered);
    }
}

/// Whether most of a row differs from the one above, as far as some twenty samples tell.
fn begins_something(above: &[u8], row: &[u8]) -> bool {
    let samples = || (0..row.len()).step_by((row.len() / 20).max(1));
    2 * samples().filter(|&x| row[x] != above[x]).count() > samples().len()
}

/// What is left of each byte when the prediction is taken off.
fn subtract(bytes: &[u8], predictions: &[u8], rest: &mut [u8]) {
    for ((rest, byte), prediction) in rest.iter_mut().zip(bytes).zip(predictions) {
        *rest = byte.wrapping_sub(*prediction);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn decode(bytes: &[u8]) -> (u32, Vec<u8>) {
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        (reader.info().width, pixels)
    }

    proptest! {
        #[test]
        fn what_is_encoded_is_decoded(
            width in 1usize..40,
            // Few values, so that rows are often alike in part.
            seed in prop::collection::vec(prop::sample::select(&[0u8, 0, 0, 1, 7, 255]), 40..400),
        ) {
            let palette = Palette::fit(&std::array::from_fn::<_, 256, _>(|i| [i as u8; 3]), &[], 256);
            let pixels = &seed[..seed.len() / width * width];
            let bytes = png(pixels, width as u32, &palette).unwrap();
            prop_assert_eq!(decode(&bytes), (width as u32, pixels.to_vec()));
        }
    }
}
