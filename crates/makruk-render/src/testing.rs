//! Reads pictures back, for the tests of this crate.

use std::io::Cursor;

/// A PNG with a palette, decoded.
pub(super) struct DecodedPng {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) palette: Vec<[u8; 3]>,
    /// The palette index of each pixel, row by row.
    pub(super) indices: Vec<u8>,
    /// The colour of each pixel, row by row.
    pub(super) colors: Vec<[u8; 3]>,
}

impl DecodedPng {
    pub(super) fn decode(bytes: &[u8]) -> DecodedPng {
        let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().unwrap();
        let mut indices = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut indices).unwrap();
        assert_eq!(info.color_type, png::ColorType::Indexed);
        if info.bit_depth == png::BitDepth::Four {
            let rows = indices.chunks_exact(info.line_size);
            let pixels = |row: &[u8]| {
                row.iter().flat_map(|pair| [pair >> 4, pair & 15]).take(info.width as usize).collect::<Vec<_>>()
            };
            indices = rows.flat_map(pixels).collect();
        } else {
            assert_eq!(info.bit_depth, png::BitDepth::Eight);
        }
        let palette: Vec<[u8; 3]> = reader.info().palette.as_ref().unwrap().as_chunks().0.to_vec();
        let colors = indices.iter().map(|&index| palette[usize::from(index)]).collect();
        DecodedPng { width: info.width as usize, height: info.height as usize, palette, indices, colors }
    }

    /// The colour of the pixel in this column and row.
    pub(super) fn at(&self, x: usize, y: usize) -> [u8; 3] {
        self.colors[y * self.width + x]
    }

    /// The number of pixels that have exactly this colour.
    pub(super) fn count(&self, color: [u8; 3]) -> usize {
        self.colors.iter().filter(|other| **other == color).count()
    }

    /// The colours of a rectangle, given by its top left corner and its size.
    pub(super) fn part(&self, (x, y): (i32, i32), (width, height): (u32, u32)) -> Vec<[u8; 3]> {
        let rows = y as usize..y as usize + height as usize;
        rows.flat_map(|row| &self.colors[row * self.width + x as usize..][..width as usize]).copied().collect()
    }
}

/// The relative luminance of WCAG 2.
fn luminance(color: [u8; 3]) -> f64 {
    let [r, g, b] = color.map(|component| {
        let value = f64::from(component) / 255.0;
        if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * r + 0.7152 * g + 0.0722 * b
}

/// The contrast of WCAG 2, from 1 to 21.
fn contrast(a: [u8; 3], b: [u8; 3]) -> f64 {
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// Holds two colours to a contrast.
pub(super) fn at_least(least: f64, a: [u8; 3], b: [u8; 3], what: &str) {
    let found = contrast(a, b);
    assert!(found >= least, "{what}: {found:.2}, of at least {least}");
}
