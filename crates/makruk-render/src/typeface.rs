//! Text in Sarabun SemiBold, with Thai vowels and tone marks in place; names that it can't write in Noto Sans SemiBold.
//!
//! Thai stacks vowels and tone marks above and below its consonants, and only a text shaper can place them. So `rustybuzz`
//! shapes the text and `tiny-skia` fills the outlines. The fonts in `assets/fonts` (under the SIL Open Font License, see `OFL.txt` and
//! `NotoSans-OFL.txt` beside them) are subsets: for Thai and English, and for the Latin, Greek and Cyrillic scripts.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use resvg::tiny_skia::{FillRule, Mask, PathBuilder, Transform};
use rustybuzz::ttf_parser::{GlyphId, OutlineBuilder};
use rustybuzz::{Face, GlyphBuffer, UnicodeBuffer};

use super::faces::Faces;

/// The capacity of the cache, which is cleared when it is full. Coordinates and counts need far less.
const CACHE_SIZE: usize = 512;

/// The fonts, and a cache of shaped phrases.
pub(super) struct Typeface {
    faces: Faces,
    cache: RwLock<HashMap<Phrase, Arc<ShapedText>>>,
}

/// A text and its font size in quarters of a pixel.
type Phrase = (Box<str>, u32);

/// A shaped and rasterised phrase. Points are in pixels from the start of its baseline, y downwards.
#[derive(Debug)]
pub(super) struct ShapedText {
    left: i32,
    top: i32,
    width: usize,
    /// Row by row; 0 outside the letters, 255 inside.
    coverage: Vec<u8>,
    /// How far the pen moves, in pixels.
    advance: f32,
    /// Font size in pixels.
    size: f32,
    /// The font's ascent and descent, as fractions of its size.
    extent: (f32, f32),
}

impl Typeface {
    pub(super) fn new() -> Typeface {
        Typeface { faces: Faces::new(), cache: RwLock::default() }
    }

    /// Shapes and rasterises `text` at `size` pixels, rounded to quarters.
    pub(super) fn shape(&self, text: &str, size: f64) -> Arc<ShapedText> {
        let quarters = (size.clamp(1.0, 1000.0) * 4.0).round() as u32;
        let key = (Box::from(text), quarters);
        if let Some(shaped) = self.cache.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
            return Arc::clone(shaped);
        }
        let shaped = Arc::new(self.rasterize(text, quarters as f32 / 4.0));
        let mut cache = self.cache.write().unwrap_or_else(PoisonError::into_inner);
        if cache.len() >= CACHE_SIZE {
            cache.clear();
        }
        cache.insert(key, Arc::clone(&shaped));
        shaped
    }

    /// See [`Faces::writable`].
    pub(super) fn writable(&self, name: &str) -> Option<String> {
        self.faces.writable(name)
    }

    /// The text, shortened with an ellipsis if it is wider than `width` pixels; empty if not even that fits.
    pub(super) fn fitted(&self, text: &str, size: f64, width: i32) -> String {
        if self.shape(text, size).advance() <= width {
            return text.to_owned();
        }
        let fits = |text: &str| self.advance(text, size) <= width;
        let short = |at: usize| format!("{}…", text[..at].trim_end());
        // A mark is not parted from its consonant, nor the vowel before a consonant from it.
        let mut before = ' ';
        let mut cuts = Vec::new();
        for (at, sign) in text.char_indices() {
            if at > 0 && !is_mark(sign) && !('เ'..='ไ').contains(&before) {
                cuts.push(at);
            }
            before = sign;
        }
        let fitting = cuts.partition_point(|&at| fits(&short(at)));
        fitting.checked_sub(1).map_or_else(String::new, |last| short(cuts[last]))
    }

    /// The width of a text in pixels, without drawing it.
    pub(super) fn advance(&self, text: &str, size: f64) -> i32 {
        let widths = self.faces.runs(text).into_iter().map(|(face, run)| {
            let units: i32 = glyphs(face, run).glyph_positions().iter().map(|place| place.x_advance).sum();
            f64::from(units) * size / f64::from(face.units_per_em())
        });
        widths.sum::<f64>().round() as i32
    }

    fn rasterize(&self, text: &str, size: f32) -> ShapedText {
        let mut pen = Pen { path: PathBuilder::new(), begin: 0.0, scale: 0.0, at: (0.0, 0.0) };
        for (face, run) in self.faces.runs(text) {
            pen.scale = size / face.units_per_em() as f32;
            let glyphs = glyphs(face, run);
            let mut advance = 0;
            for (info, place) in glyphs.glyph_infos().iter().zip(glyphs.glyph_positions()) {
                pen.at = ((advance + place.x_offset) as f32, place.y_offset as f32);
                face.outline_glyph(GlyphId(info.glyph_id as u16), &mut pen);
                advance += place.x_advance;
            }
            pen.begin += advance as f32 * pen.scale;
        }
        let (first, em) = (self.faces.first(), self.faces.first().units_per_em() as f32);
        let mut shaped = ShapedText {
            left: 0,
            top: 0,
            width: 0,
            coverage: Vec::new(),
            advance: pen.begin,
            size,
            extent: (f32::from(first.ascender()) / em, -f32::from(first.descender()) / em),
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

fn glyphs(face: &Face<'static>, text: &str) -> GlyphBuffer {
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(text);
    buffer.guess_segment_properties();
    rustybuzz::shape(face, &[], buffer)
}

/// Whether a character combines above or below the one before it, as Thai vowels and tone marks do.
pub(super) fn is_mark(sign: char) -> bool {
    matches!(sign, '\u{e31}' | '\u{e34}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}' | '\u{300}'..='\u{36f}')
}

impl ShapedText {
    /// Column, row and coverage (1 to 255) of every pixel that is not empty.
    pub(super) fn pixels(&self) -> impl Iterator<Item = (i32, i32, u8)> + '_ {
        self.coverage.chunks(self.width.max(1)).zip(self.top..).flat_map(move |(row, y)| {
            row.iter()
                .zip(self.left..)
                .filter(|(coverage, _)| **coverage > 0)
                .map(move |(coverage, x)| (x, y, *coverage))
        })
    }

    /// The width in pixels, up to where the next phrase would begin.
    pub(super) fn advance(&self) -> i32 {
        self.advance.round() as i32
    }

    /// How far the tallest letters and marks rise above the baseline, in pixels.
    pub(super) fn ascent(&self) -> i32 {
        (self.extent.0 * self.size).round() as i32
    }

    /// How far the lowest letters and marks reach below the baseline, in pixels.
    pub(super) fn descent(&self) -> i32 {
        (self.extent.1 * self.size).round() as i32
    }

    /// Half the height of a Thai consonant or a digit, in pixels. Letters are centred on a line if their baseline is this
    /// far below it, not counting marks and descenders.
    pub(super) fn middle(&self) -> i32 {
        (0.3 * self.size).round() as i32
    }
}

/// Turns outlines in font units, y upwards, into a path in pixels, y downwards.
struct Pen {
    path: PathBuilder,
    /// Where the run of the current glyph begins, in pixels.
    begin: f32,
    /// Pixels per font unit.
    scale: f32,
    /// The origin of the current glyph in its run, in font units.
    at: (f32, f32),
}

impl Pen {
    fn point(&self, x: f32, y: f32) -> (f32, f32) {
        (self.begin + (self.at.0 + x) * self.scale, -(self.at.1 + y) * self.scale)
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

    /// The bounds (left, right, top, bottom) of the pixels in the rows that `rows` accepts.
    fn ink(shaped: &ShapedText, rows: impl Fn(i32) -> bool) -> (i32, i32, i32, i32) {
        shaped
            .pixels()
            .filter(|&(_, y, coverage)| coverage > 127 && rows(y))
            .fold((i32::MAX, i32::MIN, i32::MAX, i32::MIN), |(left, right, top, bottom), (x, y, _)| {
                (left.min(x), right.max(x), top.min(y), bottom.max(y))
            })
    }

    #[test]
    fn a_vowel_stands_above_the_consonant_that_it_follows() {
        let typeface = Typeface::new();
        let size = 100.0;
        // In นับ only the vowel ั rises above the consonants. It belongs over the right half of น and may exceed its edge by
        // no more than the width of a serif. Without shaping it would begin where น ends, or stand over บ.
        let consonant = typeface.shape("น", size);
        let word = typeface.shape("นับ", size);
        let height = ink(&consonant, |_| true).2;
        let (left, right, _, bottom) = ink(&word, |y| y < height - 1);
        let width = consonant.advance();
        assert!(left > width / 3 && left < width * 2 / 3, "the vowel begins at {left} of {width}");
        assert!(right < width + width / 6, "the vowel ends at {right} of {width}");
        assert!(bottom < height, "the vowel touches the consonant");
        assert_eq!(word.advance(), width + typeface.shape("บ", size).advance(), "a vowel above takes no width");
    }

    #[test]
    fn a_tone_mark_stands_above_a_vowel() {
        let typeface = Typeface::new();
        let top = |text| ink(&typeface.shape(text, 100.0), |_| true).2;
        assert!(top("ที่") < top("ที"));
        assert!(top("ที") < top("ท"));
    }

    #[test]
    fn names_of_other_scripts_are_drawn_after_each_other() {
        let typeface = Typeface::new();
        let width = |text: &str| ink(&typeface.shape(text, 100.0), |_| true).1;
        let blank = ink(&typeface.shape("\u{10ffff}", 100.0), |_| true);
        for name in ["Łukasz", "Nguyễn", "Привет", "Ελένη"] {
            assert!(width(name) > 200, "{name}");
            assert!(ink(&typeface.shape(&name[..name.chars().next().unwrap().len_utf8()], 100.0), |_| true) != blank);
            let both = format!("สมชาย {name}");
            assert!((typeface.shape(&both, 100.0).advance() - typeface.advance(&both, 100.0)).abs() <= 1);
            assert!(width(&both) > width("สมชาย ") + width(name), "{both}");
        }
    }

    #[test]
    fn a_long_text_is_shortened_to_fit() {
        let typeface = Typeface::new();
        assert_eq!(typeface.fitted("short", 20.0, 200), "short");
        for text in ["a name that goes on and on", "ชื่อที่ยาวมากจนไม่พอดีกับป้าย", "เเเเเเเเเเเเเเเเเเเเเเเเเ"]
        {
            for width in 0..250 {
                let fitted = typeface.fitted(text, 20.0, width);
                assert!(typeface.advance(&fitted, 20.0) <= width.max(0), "{fitted}");
                let kept = fitted.trim_end_matches('…');
                assert!(text.starts_with(kept));
                assert!(!text[kept.len()..].starts_with(is_mark), "{fitted}");
            }
        }
    }

    #[test]
    fn every_coordinate_has_a_glyph() {
        let typeface = Typeface::new();
        for letter in "กขคงจฉชญ๑๒๓๔๕๖๗๘abcdefgh12345678".chars() {
            assert!(typeface.faces.first().glyph_index(letter).is_some(), "{letter}");
            assert!(typeface.shape(&letter.to_string(), 12.0).pixels().count() > 10, "{letter}");
        }
    }

    #[test]
    fn empty_text_and_impossible_sizes_draw_nothing() {
        let typeface = Typeface::new();
        assert_eq!(typeface.shape("", 20.0).pixels().count(), 0);
        assert_eq!(typeface.shape("  ", 20.0).pixels().count(), 0);
        assert_eq!(typeface.shape("ก", f64::NAN).pixels().count(), 0);
    }

    #[test]
    fn the_cache_is_cleared_when_it_is_full() {
        let typeface = Typeface::new();
        for number in 0..=CACHE_SIZE {
            typeface.shape(&number.to_string(), 4.0);
        }
        assert_eq!(typeface.cache.read().unwrap().len(), 1);
    }
}
