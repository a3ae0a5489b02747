//! Words in a normalized text: whole, without their marks, or still being typed.

use super::super::glyph::{Glyph, Marks};
use super::{file_of, piece_of_letter};

/// Whether a text is finished.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Extent {
    /// The text is complete: a reading uses all of it and names a destination.
    Whole,
    /// The text is still being typed: a reading may stop anywhere, even inside a word.
    Prefix,
}

/// How the text at some place compares with a word.
enum WordMatch {
    /// The word is there; the index after it.
    Whole(usize),
    /// The text ends inside the word.
    Prefix,
    /// The word is not there.
    None,
}

/// A text in which words are looked for.
#[derive(Clone, Copy)]
pub(super) struct Words<'a> {
    pub glyphs: &'a [Glyph],
    pub extent: Extent,
}

impl Words<'_> {
    /// The index after `word`, if it occurs at `at` with exactly its own marks.
    pub fn word(&self, at: usize, word: &str) -> Option<usize> {
        match self.compare(at, word) {
            WordMatch::Whole(next) => Some(next),
            WordMatch::Prefix | WordMatch::None => None,
        }
    }

    /// Like [`Words::word`], but in a text that is still being typed the beginning of the word suffices.
    pub fn word_or_prefix(&self, at: usize, word: &str) -> Option<usize> {
        match self.compare(at, word) {
            WordMatch::Whole(next) => Some(next),
            WordMatch::Prefix if self.extent == Extent::Prefix => Some(self.glyphs.len()),
            WordMatch::Prefix | WordMatch::None => None,
        }
    }

    /// The index after one of `words`, or after its beginning if that cannot be the letter of a piece or a file.
    pub fn any_word(&self, at: usize, words: &[&str]) -> Option<usize> {
        let glyph = self.glyphs.get(at)?;
        let ambiguous = piece_of_letter(glyph).is_some() || file_of(glyph).is_some();
        words.iter().find_map(|word| if ambiguous { self.word(at, word) } else { self.word_or_prefix(at, word) })
    }

    fn compare(&self, at: usize, word: &str) -> WordMatch {
        let mut next = at;
        let mut typed = Marks::NONE;
        let mut allowed = Marks::NONE;
        for letter in word.chars() {
            if let Some(mark) = Marks::of(letter) {
                allowed = allowed.with(mark);
                continue;
            }
            match self.glyphs.get(next) {
                Some(glyph) if glyph.base == letter => typed = typed.with(glyph.marks),
                None if next > at && typed.are_within(allowed) => return WordMatch::Prefix,
                _ => return WordMatch::None,
            }
            next += 1;
        }
        // These need their marks: without them รก could be a rook and a file, ขน a king, and ค a khon.
        let complete = typed == allowed || !matches!(word, "รุก" | "รุกจน" | "รุกฆาต" | "ขึ้น" | "คู่");
        if complete && typed.are_within(allowed) { WordMatch::Whole(next) } else { WordMatch::None }
    }

    pub fn skip_blanks(&self, mut at: usize) -> usize {
        while self.glyphs.get(at).is_some_and(|glyph| glyph.base == ' ') {
            at += 1;
        }
        at
    }

    /// Whether the text is still being typed and ends here.
    pub fn stops_at(&self, at: usize) -> bool {
        self.extent == Extent::Prefix && at >= self.glyphs.len()
    }
}
