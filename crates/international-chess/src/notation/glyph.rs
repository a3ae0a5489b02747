//! Normalization of typed text into [`ChessGlyph`]s, one for each letter on the line.
//!
//! Keyboards, input methods and copying produce many encodings of the same text. Full-width and styled letters become plain ones,
//! Thai and other digits become `0` to `9`, Latin letters become lower case (their case is kept beside them), the pictures of pieces
//! become their letters, and invisible characters are dropped. The Thai marks above and below a letter become a set, so that it
//! does not matter if they are typed twice or in another order.

use unicode_normalization::char::decompose_compatible;

/// How a letter was typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LetterCase {
    /// As a small letter, or as one that has no case.
    Small,
    /// As a capital.
    Capital,
    /// As the picture of a piece.
    Figure,
}

/// A letter on the line with its Thai marks and its place in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ChessGlyph {
    /// The letter, in lower case if Latin; a digit `0` to `9`; a space for any whitespace; `-` for any dash.
    pub base: char,
    pub case: LetterCase,
    /// The marks above and below the letter, a bit for each.
    pub marks: u16,
    /// The byte offset of the letter in the text.
    pub at: usize,
}

/// The longest text that is read, in characters: twice as much as the wordiest move needs.
pub const MAX_CHARS: usize = 100;

/// The glyphs of a text, unless it is too long.
pub(super) fn capped_glyphs(text: &str) -> Option<Vec<ChessGlyph>> {
    text.chars().nth(MAX_CHARS).is_none().then(|| glyphs(text))
}

/// The bit of a Thai mark: a vowel sign, tone mark or other sign above or below a letter.
pub(super) fn mark(letter: char) -> Option<u16> {
    let bit = match letter {
        '\u{e31}' => 0,
        '\u{e34}'..='\u{e3a}' => 1 + (letter as u32 - 0xe34),
        '\u{e47}'..='\u{e4e}' => 8 + (letter as u32 - 0xe47),
        _ => return None,
    };
    Some(1 << bit)
}

fn glyphs(text: &str) -> Vec<ChessGlyph> {
    let mut glyphs = Vec::with_capacity(text.len());
    for (at, letter) in text.char_indices() {
        match letter {
            '\0'..='\u{7f}' | '\u{e01}'..='\u{e32}' | '\u{e34}'..='\u{e5b}' => push(&mut glyphs, letter, at),
            invisible if is_invisible(invisible) => {}
            other => decompose_compatible(other, |part| push(&mut glyphs, part, at)),
        }
    }
    glyphs
}

fn push(glyphs: &mut Vec<ChessGlyph>, letter: char, at: usize) {
    if let Some(mark) = mark(letter) {
        match glyphs.last_mut() {
            Some(last) if ('\u{e01}'..='\u{e32}').contains(&last.base) => last.marks |= mark,
            // A mark without a letter is of no word.
            _ => glyphs.push(ChessGlyph { base: '\u{25cc}', case: LetterCase::Small, marks: mark, at }),
        }
        return;
    }
    let (base, case) = match letter {
        '๐'..='๙' => (char::from(b'0' + (letter as u32 - '๐' as u32) as u8), LetterCase::Small),
        blank if blank.is_whitespace() => (' ', LetterCase::Small),
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '~' => ('-', LetterCase::Small),
        '×' | '✕' | '✗' | 'х' | 'Х' => ('x', LetterCase::Small),
        // Cyrillic and Greek letters that look like those of castling.
        'О' | 'о' | 'Ο' | 'ο' => ('o', LetterCase::Small),
        '♔' | '♚' => ('k', LetterCase::Figure),
        '♕' | '♛' => ('q', LetterCase::Figure),
        '♖' | '♜' => ('r', LetterCase::Figure),
        '♗' | '♝' => ('b', LetterCase::Figure),
        '♘' | '♞' => ('n', LetterCase::Figure),
        '♙' | '♟' => ('p', LetterCase::Figure),
        capital @ 'A'..='Z' => (capital.to_ascii_lowercase(), LetterCase::Capital),
        other => (other, LetterCase::Small),
    };
    let repeats = |last: &ChessGlyph| last.base == base && matches!(base, 'เ' | 'า');
    // A finger that stayed too long on a vowel.
    if !glyphs.last().is_some_and(repeats) {
        glyphs.push(ChessGlyph { base, case, marks: 0, at });
    }
}

/// Whether a character is invisible and only controls the layout, or only draws a key around a digit.
pub(super) fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{20e3}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn different_encodings_of_a_text_become_equal() {
        let plain = |text: &str| {
            let bare = |glyph: ChessGlyph| (glyph.base, glyph.marks);
            glyphs(text).into_iter().map(bare).collect::<Vec<_>>()
        };
        for (typed, expected) in [
            ("Ｎｆ３", "nf3"),
            ("𝐍𝐟𝟑", "nf3"),
            ("จ๔", "จ4"),
            ("จ4\u{fe0f}\u{20e3}", "จ4"),
            ("♘♛♟\u{fe0f}", "nqp"),
            ("0\u{2013}0", "0-0"),
            ("e2\u{a0}e4", "e2 e4"),
            ("เบ้ีย", "เบี้ย"),
            ("เเบี้ย", "เบี้ย"),
            ("ม้าาา", "ม้า"),
            ("O‑O", "o-o"),
        ] {
            assert_eq!(plain(typed), plain(expected), "{typed:?}");
        }
    }

    #[test]
    fn each_mark_has_its_own_bit() {
        let marks: Vec<u16> = ('\u{e00}'..='\u{e7f}').filter_map(mark).collect();
        assert_eq!(marks.len(), 16);
        assert_eq!(marks.iter().fold(0, |all, mark| all | mark), u16::MAX);
    }
}
