//! Encodes a film as an animated GIF, of which each frame after the first has only what changes.

use super::layout::PixelSize;
use super::lzw::Compressor;
use super::palette::Palette;

/// The index that leaves a pixel as it was.
const STILL: u8 = 127;

/// Writes a GIF frame by frame.
pub(super) struct Encoder {
    bytes: Vec<u8>,
    size: PixelSize,
    compressor: Compressor,
    /// The pixels as they are after the last frame.
    seen: Vec<u8>,
    /// The changed part of a frame.
    part: Vec<u8>,
    compressed: Vec<u8>,
}

/// A part of a picture: its first column and row, and the first ones behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PictureArea {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

impl Encoder {
    /// Begins a picture of this size in this palette, of which all but the last of 128 colours may be used. It is shown over
    /// and over again.
    pub(super) fn new(size: PixelSize, palette: &Palette) -> Encoder {
        let mut bytes = b"GIF89a".to_vec();
        bytes.extend((size.0 as u16).to_le_bytes());
        bytes.extend((size.1 as u16).to_le_bytes());
        // A palette for all frames, with as many colours as there are indices.
        let index_bits = Compressor::index_bits();
        bytes.extend([0x80 | (index_bits - 1) << 4 | (index_bits - 1), 0, 0]);
        let mut colors = palette.bytes().to_vec();
        colors.resize(3 << index_bits, 0);
        bytes.extend(colors);
        bytes.extend(b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00");
        let compressor = Compressor::new(STILL);
        Encoder { bytes, size, compressor, seen: Vec::new(), part: Vec::new(), compressed: Vec::new() }
    }

    /// Adds a full-size frame that is shown for `hundredths` hundredths of a second.
    pub(super) fn push(&mut self, pixels: Vec<u8>, hundredths: u16) {
        let width = self.size.0 as usize;
        let part = match self.seen.is_empty() {
            true => PictureArea { left: 0, top: 0, right: width, bottom: self.size.1 as usize },
            false => changed(&self.seen, &pixels, width),
        };
        self.part.clear();
        for row in part.top..part.bottom {
            let columns = row * width + part.left..row * width + part.right;
            match self.seen.get(columns.clone()) {
                None => self.part.extend(&pixels[columns]),
                Some(before) => self.part.extend(
                    pixels[columns].iter().zip(before).map(|(now, before)| if now == before { STILL } else { *now }),
                ),
            }
        }
        self.write(part, hundredths);
        self.seen = pixels;
    }

    /// Writes the pixels of `self.part` as a frame.
    fn write(&mut self, part: PictureArea, hundredths: u16) {
        // What was there stays, and shows through where the index says so.
        self.bytes.extend([0x21, 0xf9, 4, 0b101]);
        self.bytes.extend(hundredths.to_le_bytes());
        self.bytes.extend([STILL, 0, 0x2c]);
        for length in [part.left, part.top, part.right - part.left, part.bottom - part.top] {
            self.bytes.extend((length as u16).to_le_bytes());
        }
        self.bytes.extend([0, Compressor::index_bits()]);
        self.compressed.clear();
        self.compressor.compress(&self.part, &mut self.compressed);
        for block in self.compressed.chunks(255) {
            self.bytes.push(block.len() as u8);
            self.bytes.extend(block);
        }
        self.bytes.push(0);
    }

    /// The bytes of the whole picture.
    pub(super) fn finish(mut self) -> Vec<u8> {
        self.bytes.push(0x3b);
        self.bytes
    }
}

/// The smallest part that has all pixels that changed; a single pixel if none did, as a frame needs one to have its time.
fn changed(before: &[u8], now: &[u8], width: usize) -> PictureArea {
    let mut part = PictureArea { left: width, top: 0, right: 0, bottom: 0 };
    for (row, (before, now)) in before.chunks_exact(width).zip(now.chunks_exact(width)).enumerate() {
        if before == now {
            continue;
        }
        if part.bottom == 0 {
            part.top = row;
        }
        part.bottom = row + 1;
        let differs = |at: usize| before[at] != now[at];
        part.left = (0..part.left).find(|at| differs(*at)).unwrap_or(part.left);
        part.right = (part.right..width).rev().find(|at| differs(*at)).map_or(part.right, |at| at + 1);
    }
    match part.bottom {
        0 => PictureArea { left: 0, top: 0, right: 1, bottom: 1 },
        _ => part,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The pictures that a program shows that reads the GIF, and how long it shows each.
    fn decode(bytes: &[u8]) -> Vec<(Vec<u8>, u16)> {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        let mut decoder = options.read_info(bytes).unwrap();
        let mut shown = vec![0; usize::from(decoder.width()) * usize::from(decoder.height())];
        let width = usize::from(decoder.width());
        let mut seen = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            for (offset, index) in frame.buffer.iter().enumerate() {
                let (x, y) = (offset % usize::from(frame.width), offset / usize::from(frame.width));
                if Some(*index) != frame.transparent {
                    shown[(y + usize::from(frame.top)) * width + x + usize::from(frame.left)] = *index;
                }
            }
            seen.push((shown.clone(), frame.delay));
        }
        seen
    }

    proptest! {
        #[test]
        fn decoding_gives_back_every_frame(
            width in 1_usize..60,
            texture in prop::collection::vec(0_u8..100, 1..3000),
            changes in prop::collection::vec(prop::collection::vec((any::<prop::sample::Index>(), 0_u8..127), 0..40), 0..6),
        ) {
            let height = texture.len().div_ceil(width);
            let mut pixels: Vec<u8> = texture.iter().copied().cycle().take(width * height).collect();
            let palette = Palette::fit(&[[0; 3], [255; 3]], &[], 2);
            let mut encoder = Encoder::new((width as u32, height as u32), &palette);
            let mut expected = Vec::new();
            for (number, change) in changes.iter().enumerate() {
                for (at, index) in change {
                    let at = at.index(pixels.len());
                    pixels[at] = *index;
                }
                encoder.push(pixels.clone(), number as u16);
                expected.push((pixels.clone(), number as u16));
            }
            prop_assert_eq!(decode(&encoder.finish()), expected);
        }
    }

    #[test]
    fn what_stays_takes_next_to_nothing() {
        let palette = Palette::fit(&[[0; 3], [255; 3]], &[], 2);
        let pixels: Vec<u8> = (0..640 * 640).map(|at| (at % 640 * (at / 640) % 97) as u8).collect();
        let mut encoder = Encoder::new((640, 640), &palette);
        encoder.push(pixels.clone(), 1);
        let whole = encoder.bytes.len();
        let mut moved = pixels;
        (moved[0], moved[640 * 640 - 1]) = (99, 99);
        encoder.push(moved, 1);
        assert!(encoder.bytes.len() < whole + 1600, "{} more bytes", encoder.bytes.len() - whole);
    }
}
