//! The fonts, which of them writes what, and what of a name can be written at all.

use rustybuzz::Face;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The font of pictures, for pages that show the same: a subset of Sarabun SemiBold, in TrueType, under the SIL Open Font License.
pub const SARABUN: &[u8] = include_bytes!("../assets/fonts/Sarabun-SemiBold.ttf");
const NOTO: &[u8] = include_bytes!("../assets/fonts/NotoSans-SemiBold.ttf");

/// How many marks above and below a letter are drawn: a vowel and a tone. Names with more are made to climb over what is beside
/// them.
const MARKS: usize = 2;

/// Sarabun for Thai and English, and Noto Sans for what it lacks of the Latin, Greek and Cyrillic scripts.
pub(super) struct Faces([Face<'static>; 2]);

impl Faces {
    pub(super) fn new() -> Faces {
        let face = |font| Face::from_slice(font, 0).expect("the embedded fonts are valid; tests draw with them");
        Faces([SARABUN, NOTO].map(face))
    }

    /// The font of everything but some names.
    pub(super) fn first(&self) -> &Face<'static> {
        &self.0[0]
    }

    fn has(&self, sign: char) -> bool {
        self.0.iter().any(|face| face.glyph_index(sign).is_some())
    }

    /// The first font that has all of a text.
    fn of(&self, text: &str) -> Option<&Face<'static>> {
        self.0.iter().find(|face| text.chars().all(|sign| face.glyph_index(sign).is_some()))
    }

    /// A text in parts that one font writes each: the whole of it, or else words, or else letters with their marks.
    pub(super) fn runs<'t>(&self, text: &'t str) -> Vec<(&Face<'static>, &'t str)> {
        if let Some(face) = self.of(text) {
            return vec![(face, text)];
        }
        text.split_inclusive(char::is_whitespace)
            .flat_map(|word| match self.of(word) {
                Some(face) => vec![(face, word)],
                None => letters(word).map(|letter| (self.of(letter).unwrap_or(self.first()), letter)).collect(),
            })
            .collect()
    }

    /// What can be written of a name: letters in costume (`𝓐`, `Ａ`) become plain ones, signs that no font has are left out. `None`
    /// if a letter is missing, or if nothing is left.
    pub(super) fn writable(&self, name: &str) -> Option<String> {
        let plain = name.nfc().flat_map(|sign| match self.has(sign) {
            true => vec![sign],
            false => std::iter::once(sign).nfkc().collect(),
        });
        let plain: String = plain.nfc().collect();
        if plain.chars().any(|sign| !self.has(sign) && sign.is_alphanumeric()) {
            return None;
        }
        let mut marks = 0;
        let left = plain.chars().filter(|&sign| {
            marks = if is_combining_mark(sign) { marks + 1 } else { 0 };
            marks <= MARKS && self.has(sign) && !sign.is_control()
        });
        let left: String = left.collect();
        let words: Vec<&str> = left.split_whitespace().collect();
        (!words.is_empty()).then(|| words.join(" "))
    }
}

/// The letters of a word, each with the marks on it.
fn letters(word: &str) -> impl Iterator<Item = &str> {
    let begins = word.char_indices().filter(|(at, sign)| *at == 0 || !is_combining_mark(*sign)).map(|(at, _)| at);
    let ends = begins.clone().skip(1).chain([word.len()]);
    begins.zip(ends).map(|(begin, end)| &word[begin..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_written_in_plain_letters_without_what_no_font_has_or_not_at_all() {
        let faces = Faces::new();
        for (name, written) in [
            ("Somchai", Some("Somchai")),
            ("สมชาย น้ำใจดี", Some("สมชาย น้ำใจดี")),
            ("🔥 Kai  🐉", Some("Kai")),
            ("Łukasz Nguyễn", Some("Łukasz Nguyễn")),
            ("Nguye\u{302}\u{303}n", Some("Nguyễn")),
            ("Привет", Some("Привет")),
            ("Ελένη", Some("Ελένη")),
            ("𝓐𝓵𝓲𝓬𝓮", Some("Alice")),
            ("Ｆａｎｃｙ", Some("Fancy")),
            ("Z\u{335}\u{322}\u{328}\u{31b}o", Some("Z\u{335}\u{322}o")),
            ("ก\u{e47}\u{e47}\u{e47}\u{e47}", Some("ก\u{e47}\u{e47}")),
            ("中文", None),
            ("김철수", None),
            ("عربي", None),
            ("Ann 山", None),
            ("🐉🔥", None),
            ("", None),
        ] {
            assert_eq!(faces.writable(name).as_deref(), written, "{name}");
        }
    }

    #[test]
    fn a_word_is_written_in_one_font_if_one_has_all_of_it() {
        let faces = Faces::new();
        let runs = |text: &'static str| {
            let is_first = |face: &Face<'static>| std::ptr::eq(face, faces.first());
            faces.runs(text).into_iter().map(|(face, run)| (is_first(face), run)).collect::<Vec<_>>()
        };
        assert_eq!(runs("สมชาย Ann"), [(true, "สมชาย Ann")]);
        assert_eq!(runs("Łukasz"), [(false, "Łukasz")]);
        assert_eq!(runs("สมชาย Иван"), [(true, "สมชาย "), (false, "Иван")]);
        assert_eq!(runs("กŁ\u{335}ก"), [(true, "ก"), (false, "Ł\u{335}"), (true, "ก")]);
        assert_eq!(runs(""), [(true, "")]);
    }
}
