//! Indices to PNG.

use super::palette::Palette;

/// The bytes of a PNG `width` pixels wide, with one byte a pixel and no transparency.
///
/// Filter Paeth leaves zeros along straight and slanted edges alike, which `fdeflate`, the packer of this setting, takes
/// in at little cost; with indices the picture is two thirds the size that filter Up makes.
pub(super) fn png(pixels: &[u8], width: u32, palette: &Palette) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::with_capacity(48 * 1024);
    let mut encoder = png::Encoder::new(&mut bytes, width, (pixels.len() / width as usize) as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.bytes());
    encoder.set_compression(png::Compression::Fast);
    encoder.set_filter(png::Filter::Paeth);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()?;
    Ok(bytes)
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
