//! Letters: Sarabun SemiBold, shaped properly.
//!
//! Thai stacks vowels and tone marks over and under its consonants, where only a shaper can tell their places, so text is
//! shaped by `rustybuzz` and its outlines are filled by `tiny-skia`. The font in `assets/fonts` (SIL Open Font License,
//! beside it) holds Thai and Latin only.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use resvg::tiny_skia::{FillRule, Mask, PathBuilder, Transform};
use rustybuzz::ttf_parser::{GlyphId, OutlineBuilder};
use rustybuzz::{Face, UnicodeBuffer};

const SARABUN: &[u8] = include_bytes!("../assets/fonts/Sarabun-SemiBold.ttf");

/// How many phrases are kept ready before all are let go: coordinates and counts are far fewer.
const KEPT: usize = 512;

/// The font, with the phrases it has shaped before.
pub(super) struct Typeface {
    face: Face<'static>,
    kept: RwLock<HashMap<Phrase, Arc<Shaped>>>,
}

/// A text and the size of its font in quarter pixels.
type Phrase = (Box<str>, u32);

/// A phrase, filled. Points are in pixels from where its baseline begins, y downwards.
#[derive(Debug)]
pub(super) struct Shaped {
    left: i32,
    top: i32,
    width: usize,
    /// Row by row, 0 outside the letters, 255 inside.
    coverage: Vec<u8>,
    /// Width of the phrase in pixels, as the next one would follow it.
    advance: f32,
    /// Size of the font in pixels.
    size: f32,
    /// Height above and depth below the baseline of the font's tallest and deepest letters, in parts of its size.
    extent: (f32, f32),
}

impl Typeface {
    pub(super) fn new() -> Typeface {
        let face = Face::from_slice(SARABUN, 0).expect("the font in assets is whole; a test draws with it");
        Typeface { face, kept: RwLock::default() }
    }

    /// Shapes and fills `text` at `size` pixels, to the quarter.
    pub(super) fn shape(&self, text: &str, size: f64) -> Arc<Shaped> {
        let quarters = (size.clamp(1.0, 1000.0) * 4.0).round() as u32;
        let key = (Box::from(text), quarters);
        if let Some(shaped) = self.kept.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Arc::clone(shaped);
        }
        let shaped = Arc::new(self.fill(text, quarters as f32 / 4.0));
        let mut kept = self.kept.write().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(key, Arc::clone(&shaped));
        shaped
    }

    fn fill(&self, text: &str, size: f32) -> Shaped {
        let em = self.face.units_per_em() as f32;
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        let glyphs = rustybuzz::shape(&self.face, &[], buffer);

        let mut pen = Pen { path: PathBuilder::new(), scale: size / em, at: (0.0, 0.0) };
        let mut advance = 0;
        for (info, place) in glyphs.glyph_infos().iter().zip(glyphs.glyph_positions()) {
            pen.at = ((advance + place.x_offset) as f32, place.y_offset as f32);
            self.face.outline_glyph(GlyphId(info.glyph_id as u16), &mut pen);
            advance += place.x_advance;
        }
        let mut shaped = Shaped {
            left: 0,
            top: 0,
            width: 0,
            coverage: Vec::new(),
            advance: advance as f32 * pen.scale,
            size,
            extent: (f32::from(self.face.ascender()) / em, -f32::from(self.face.descender()) / em),
        };
        let Some(path) = pen.path.finish() else { return shaped };
        let bounds = path.bounds();
        let (left, top) = (bounds.left().floor(), bounds.top().floor());
        let width = (bounds.right().ceil() - left).max(1.0) as u32;
        let height = (bounds.bottom().ceil() - top).max(1.0) as u32;
        if let Some(mut mask) = Mask::new(width, height) {
            mask.fill_path(&path, FillRule::Winding, true, Transform::from_translate(-left, -top));
            shaped.left = left as i32;
            shaped.top = top as i32;
            shaped.width = width as usize;
            shaped.coverage = mask.data().to_vec();
        }
        shaped
    }
}

impl Shaped {
    /// Every pixel with ink on it, and how much of it: 1 to 255.
    pub(super) fn pixels(&self) -> impl Iterator<Item = (i32, i32, u8)> + '_ {
        self.coverage.iter().enumerate().filter(|(_, coverage)| **coverage > 0).map(|(offset, coverage)| {
            (self.left + (offset % self.width) as i32, self.top + (offset / self.width) as i32, *coverage)
        })
    }

    /// The width in pixels.
    pub(super) fn advance(&self) -> i32 {
        self.advance.round() as i32
    }

    /// How far the tallest letter and its marks rise above the baseline, in pixels.
    pub(super) fn ascent(&self) -> i32 {
        (self.extent.0 * self.size).round() as i32
    }

    /// How far the deepest letter hangs below the baseline, in pixels.
    pub(super) fn descent(&self) -> i32 {
        (self.extent.1 * self.size).round() as i32
    }

    /// Half the height of a Thai consonant or a digit: how far below a line the baseline must be for the letters to be
    /// centred on it, marks and tails left out of account.
    pub(super) fn middle(&self) -> i32 {
        (0.3 * self.size).round() as i32
    }
}

/// Takes outlines in font units, y upwards, and draws them in pixels, y downwards.
struct Pen {
    path: PathBuilder,
    /// Pixels a font unit.
    scale: f32,
    /// Where the glyph stands, in font units.
    at: (f32, f32),
}

impl Pen {
    fn point(&self, x: f32, y: f32) -> (f32, f32) {
        ((self.at.0 + x) * self.scale, -(self.at.1 + y) * self.scale)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.point(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.point(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.point(x1, y1), self.point(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.point(x1, y1), self.point(x2, y2), self.point(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Left, right, top and bottom of the ink in a phrase whose rows are within `rows`.
    fn ink(shaped: &Shaped, rows: impl Fn(i32) -> bool) -> (i32, i32, i32, i32) {
        shaped
            .pixels()
            .filter(|&(_, y, coverage)| coverage > 127 && rows(y))
            .fold((i32::MAX, i32::MIN, i32::MAX, i32::MIN), |(left, right, top, bottom), (x, y, _)| {
                (left.min(x), right.max(x), top.min(y), bottom.max(y))
            })
    }

    #[test]
    fn a_vowel_sits_over_the_consonant_it_is_written_after() {
        let typeface = Typeface::new();
        let size = 100.0;
        // Above the consonants there is only the ั of นับ, and it belongs to the น: over its right half, past its edge by
        // a serif's width at most. Unshaped it would start where the น ends, or hang over the บ.
        let consonant = typeface.shape("น", size);
        let word = typeface.shape("นับ", size);
        let height = ink(&consonant, |_| true).2;
        let (left, right, _, bottom) = ink(&word, |y| y < height - 1);
        let width = consonant.advance();
        assert!(left > width / 3 && left < width * 2 / 3, "the mark begins at {left} of {width}");
        assert!(right < width + width / 6, "the mark ends at {right} of {width}");
        assert!(bottom < height, "the mark clears the consonant");
        assert_eq!(word.advance(), width + typeface.shape("บ", size).advance(), "marks take no width");
    }

    #[test]
    fn a_tone_mark_rises_above_a_vowel() {
        let typeface = Typeface::new();
        let top = |text| ink(&typeface.shape(text, 100.0), |_| true).2;
        assert!(top("ที่") < top("ที"));
        assert!(top("ที") < top("ท"));
    }

    #[test]
    fn every_coordinate_has_a_glyph() {
        let typeface = Typeface::new();
        for letter in "กขคงจฉชญ๑๒๓๔๕๖๗๘abcdefgh12345678".chars() {
            assert!(typeface.face.glyph_index(letter).is_some(), "{letter}");
            assert!(typeface.shape(&letter.to_string(), 12.0).pixels().count() > 10, "{letter}");
        }
    }

    #[test]
    fn nothing_to_draw_is_nothing() {
        let typeface = Typeface::new();
        assert_eq!(typeface.shape("", 20.0).pixels().count(), 0);
        assert_eq!(typeface.shape("  ", 20.0).pixels().count(), 0);
        assert_eq!(typeface.shape("ก", f64::NAN).pixels().count(), 0);
    }

    #[test]
    fn phrases_are_let_go_when_there_are_too_many() {
        let typeface = Typeface::new();
        for number in 0..=KEPT {
            typeface.shape(&number.to_string(), 4.0);
        }
        assert_eq!(typeface.kept.read().unwrap().len(), 1);
    }
}
