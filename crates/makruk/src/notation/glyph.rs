//! Normalization of typed text into [`Glyph`]s, one for each letter on the line.
//!
//! Keyboards, input methods and copying produce many encodings of the same text. Full-width and styled letters become plain
//! ones, Thai and other digits become `0` to `9`, Latin letters become lower case, the pictures of pieces become their letters
//! (♘ is `n`), and invisible characters are dropped, like the keys that are drawn around digits (4️⃣).
//! The Thai marks above and below a letter become a set, so it does not matter if they are typed twice, in another order,
//! or before the letter. They are never dropped: ม is a knight and ม็ a met. The vowels เ and า count once however often they
//! are typed.

use unicode_normalization::char::decompose_compatible;

/// A letter on the line with its Thai marks and its place in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Glyph {
    /// The letter, in lower case if Latin; a digit `0` to `9`; a space for any whitespace.
    pub base: char,
    /// The marks above and below the letter.
    pub marks: Marks,
    /// The byte offset of the letter in the text.
    pub at: usize,
}

/// A set of the Thai vowel signs, tone marks and other signs that are written above or below a letter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Marks(u16);

impl Marks {
    /// No mark.
    pub const NONE: Marks = Marks(0);
    /// ็, which turns the letter of the knight into that of the met.
    pub const MAITAIKHU: Marks = Marks(1 << 8);
    /// ้, as in ม้า.
    pub const MAI_THO: Marks = Marks(1 << 10);

    /// The set that holds one mark, if the character is a mark.
    pub fn of(mark: char) -> Option<Marks> {
        let bit = match mark {
            '\u{e31}' => 0,
            '\u{e34}'..='\u{e3a}' => 1 + (mark as u32 - 0xe34),
            '\u{e47}'..='\u{e4e}' => 8 + (mark as u32 - 0xe47),
            _ => return None,
        };
        Some(Marks(1 << bit))
    }

    /// The union of both sets.
    pub fn with(self, other: Marks) -> Marks {
        Marks(self.0 | other.0)
    }

    /// Whether this set is a subset of the other.
    pub fn are_within(self, other: Marks) -> bool {
        self.0 & !other.0 == 0
    }
}

/// The longest text that is read, in characters: twice as much as the wordiest move needs.
pub const MAX_CHARS: usize = 100;

/// The glyphs of a text, unless it is too long.
pub(super) fn capped_glyphs(text: &str) -> Option<Vec<Glyph>> {
    text.chars().nth(MAX_CHARS).is_none().then(|| glyphs(text))
}

/// The glyphs of a text, in time proportional to its length; callers limit the length first.
pub(super) fn glyphs(text: &str) -> Vec<Glyph> {
    let mut writer = GlyphWriter { glyphs: Vec::with_capacity(text.len()), pending: Marks::NONE };
    for (at, letter) in text.char_indices() {
        match letter {
            '\0'..='\u{7f}' | '\u{e01}'..='\u{e32}' | '\u{e34}'..='\u{e5b}' => writer.push(letter, at),
            invisible if is_invisible(invisible) => {}
            other => decompose_compatible(other, |part| writer.push(part, at)),
        }
    }
    writer.flush(text.len());
    writer.glyphs
}

struct GlyphWriter {
    glyphs: Vec<Glyph>,
    /// Marks typed before a letter, kept for the next one.
    pending: Marks,
}

impl GlyphWriter {
    fn push(&mut self, letter: char, at: usize) {
        if let Some(mark) = Marks::of(letter) {
            match self.glyphs.last_mut() {
                Some(last) if bears_marks(last.base) => last.marks = last.marks.with(mark),
                _ => self.pending = self.pending.with(mark),
            }
            return;
        }
        let base = match letter {
            '๐'..='๙' => char::from(b'0' + (letter as u32 - '๐' as u32) as u8),
            blank if blank.is_whitespace() => ' ',
            '♔' | '♚' => 'k',
            // In their places are the met and the khon.
            '♕' | '♛' => 'm',
            '♗' | '♝' => 's',
            '♘' | '♞' => 'n',
            '♖' | '♜' => 'r',
            '♙' | '♟' => 'p',
            _ => letter.to_ascii_lowercase(),
        };
        if !bears_marks(base) {
            self.flush(at);
        }
        let marks = std::mem::take(&mut self.pending);
        match self.glyphs.last_mut() {
            // A finger that stayed too long on a vowel.
            Some(last) if last.base == base && matches!(base, 'เ' | 'า') => last.marks = last.marks.with(marks),
            _ => self.glyphs.push(Glyph { base, marks, at }),
        }
    }

    /// Turns marks without a letter into a glyph of their own, which no word contains.
    fn flush(&mut self, at: usize) {
        if self.pending != Marks::NONE {
            let marks = std::mem::take(&mut self.pending);
            self.glyphs.push(Glyph { base: '\u{25cc}', marks, at });
        }
    }
}

/// Whether a letter can carry marks: Thai consonants and the vowels that follow them on the line, but not the vowels that
/// are typed before a consonant, such as เ in เม็ด.
fn bears_marks(base: char) -> bool {
    matches!(base, '\u{e01}'..='\u{e32}' | '\u{e45}')
}

/// Whether a character is invisible and only controls the layout (zero-width characters, direction marks and variation
/// selectors), or only draws a key around a digit.
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

    /// The letters, each followed by its marks in code point order.
    fn normal(text: &str) -> String {
        let mut out = String::new();
        for glyph in glyphs(text) {
            out.push(glyph.base);
            let marks = ('\u{e31}'..='\u{e4e}').filter(|mark| Marks::of(*mark).is_some());
            out.extend(marks.filter(|mark| Marks::of(*mark).unwrap().are_within(glyph.marks)));
        }
        out
    }

    #[test]
    fn different_encodings_of_a_text_become_equal() {
        for (typed, expected) in [
            ("ม็", "ม็"),
            ("็ม", "ม็"),
            ("ม็็", "ม็"),
            ("ม\u{200b}็", "ม็"),
            ("\u{202e}ม็\u{202c}", "ม็"),
            ("เม็ด", "เม็ด"),
            ("เ็มด", "เม็ด"),
            ("เบี้ย", "เบี้ย"),
            ("เบ้ีย", "เบี้ย"),
            ("เบีี้้ย", "เบี้ย"),
            ("Ｎｄ２", "nd2"),
            ("𝐍𝐝𝟐", "nd2"),
            ("จ๔", "จ4"),
            ("จ４", "จ4"),
            ("จ4\u{fe0f}\u{20e3}", "จ4"),
            ("♘♛♟\u{fe0f}", "nmp"),
            ("จ\u{a0}๔", "จ 4"),
            ("นำ", "นํา"),
            ("เเม็ด", "เม็ด"),
            ("ม้าาา", "ม้า"),
            ("นํา", "นํา"),
        ] {
            assert_eq!(normal(typed), expected, "{typed:?}");
        }
    }

    #[test]
    fn marks_without_a_letter_are_kept() {
        assert_eq!(normal("็"), "◌็");
        assert_eq!(normal("็4"), "◌็4");
        assert_eq!(normal("e4็"), "e4◌็");
    }

    #[test]
    fn each_mark_has_its_own_bit() {
        let marks: Vec<Marks> = ('\u{e00}'..='\u{e7f}').filter_map(Marks::of).collect();
        assert_eq!(marks.len(), 16);
        assert_eq!(marks.iter().fold(Marks::NONE, |all, mark| all.with(*mark)), Marks(u16::MAX));
        assert_eq!(Marks::of('็'), Some(Marks::MAITAIKHU));
        assert_eq!(Marks::of('้'), Some(Marks::MAI_THO));
    }
}
