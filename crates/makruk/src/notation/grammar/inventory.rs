//! The words of a list of pieces: `เรือสองลำกับโคน`, `2R+S v K`.

use super::super::glyph::Glyph;
use super::super::pattern::PieceKind;
use super::PatternReader;
use super::words::{Extent, Words};

/// A word of a list of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Word {
    /// A kind of piece.
    Piece(PieceKind),
    /// How many there are.
    Number(u8),
    /// The other side's pieces follow.
    Versus,
}

/// A word, and whether it follows the one before without a gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct InventoryToken {
    pub word: Word,
    pub glued: bool,
}

/// Words between the two sides. A word comes before those that it begins with.
const VERSUS: [&str; 8] = ["versus", "against", "vs", "v", "ไล่", "สู้", "เจอ", ":"];

/// Words that stand for a number, besides the digits and their Thai names.
const NUMBERS: [(&str, u8); 9] = [
    ("เดี่ยว", 1),
    ("เดียว", 1),
    ("คู่", 2),
    ("one", 1),
    ("single", 1),
    ("two", 2),
    ("pair of", 2),
    ("three", 3),
    ("four", 4),
];

/// Words that say nothing about which pieces there are. ตัว, ลำ and อัน follow a number.
const FILLERS: [&str; 13] =
    ["และ", "กับ", "ฝ่าย", "ตัว", "ล\u{e4d}า", "อัน", "and", "with", "the", "bare", "lone", "only", "a "];

/// The tokens of a list of pieces.
///
/// # Errors
///
/// The index of the first glyph that is of no word.
pub(in super::super) fn tokens(glyphs: &[Glyph]) -> Result<Vec<InventoryToken>, usize> {
    let reader = PatternReader::new(glyphs, Extent::Whole);
    let (mut tokens, mut at, mut end) = (Vec::new(), 0, 0);
    while let Some(glyph) = glyphs.get(at) {
        let (word, next) = match glyph.base {
            ' ' | '+' | '&' | ',' | '-' | '.' | '(' | ')' | ';' => (None, at + 1),
            _ => reader.list_word(at).ok_or(at)?,
        };
        if let Some(word) = word {
            tokens.push(InventoryToken { word, glued: at == end && at > 0 });
            end = next;
        }
        at = next;
    }
    Ok(tokens)
}

impl PatternReader<'_> {
    /// The word at `at`, none if it says nothing, and the index after it. The longest word counts: `rook` is not an `r`.
    fn list_word(&self, at: usize) -> Option<(Option<Word>, usize)> {
        let mut longest =
            self.number(at).and_then(|(number, next)| Some((Some(Word::Number(number.try_into().ok()?)), next)));
        let mut offer = |word, next| {
            if longest.is_none_or(|(_, furthest)| next > furthest) {
                longest = Some((word, next));
            }
        };
        let words = &self.words;
        for (text, number) in NUMBERS {
            words.word(at, text).into_iter().for_each(|next| offer(Some(Word::Number(number)), next));
        }
        VERSUS.iter().filter_map(|text| words.word(at, text)).for_each(|next| offer(Some(Word::Versus), next));
        FILLERS.iter().filter_map(|text| words.word(at, text)).for_each(|next| offer(None, next));
        self.pieces(at, &mut |piece, next| offer(Some(Word::Piece(piece)), plural(words, at, next)));
        longest
    }
}

/// The index after the `s` of a Latin word in the plural. After a single letter it is a khon.
fn plural(words: &Words<'_>, from: usize, to: usize) -> usize {
    let is_letter = |at: usize| words.glyphs.get(at).is_some_and(|glyph| glyph.base.is_ascii_alphabetic());
    let is_plural = to > from + 1 && is_letter(to - 1) && words.word(to, "s").is_some() && !is_letter(to + 1);
    if is_plural { to + 1 } else { to }
}
