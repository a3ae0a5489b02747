//! Text that was typed while the keyboard was in the other layout: Thai Kedmanee for QWERTY, or the reverse.

/// The keys of Thai Kedmanee (TIS 820) with their letters in both layouts, row by row, first without shift and then with it.
const KEYS: [(&str, &str); 8] = [
    ("`1234567890-=", "_ๅ/-ภถุึคตจขช"),
    ("qwertyuiop[]\\", "ๆไำพะัีรนยบลฃ"),
    ("asdfghjkl;'", "ฟหกดเ้่าสวง"),
    ("zxcvbnm,./", "ผปแอิืทมใฝ"),
    ("~!@#$%^&*()_+", "%+๑๒๓๔ู฿๕๖๗๘๙"),
    ("QWERTYUIOP{}|", "๐\"ฎฑธํ๊ณฯญฐ,ฅ"),
    ("ASDFGHJKL:\"", "ฤฆฏโฌ็๋ษศซ."),
    ("ZXCVBNM<>?", "()ฉฮฺ์?ฒฬฦ"),
];

/// What a text would have been in the other layout, in two ways: all of it, and but for digits and dashes, which many type
/// apart. Nothing if it mixes both scripts.
pub(super) fn in_other_layout(text: &str) -> Vec<String> {
    let thai = |c: char| ('\u{e00}'..='\u{e7f}').contains(&c);
    let to_thai = !text.chars().any(thai);
    if !to_thai && text.chars().any(|c| c.is_ascii_alphabetic()) {
        return Vec::new();
    }
    let all: String = text.chars().map(|c| key(c, to_thai).unwrap_or(c)).collect();
    let apart = |c: char| c == '-' || c.is_ascii_digit() || ('๐'..='๙').contains(&c);
    let letters: String = text.chars().map(|c| if apart(c) { c } else { key(c, to_thai).unwrap_or(c) }).collect();
    let mut found: Vec<String> = vec![all];
    if !found.contains(&letters) {
        found.push(letters);
    }
    found.retain(|found| found != text);
    found
}

/// The letter of the same key in the other layout.
fn key(letter: char, to_thai: bool) -> Option<char> {
    KEYS.iter().find_map(|(latin, thai)| {
        let mut keys = latin.chars().zip(thai.chars());
        keys.find_map(|(latin, thai)| match to_thai {
            true => (latin == letter).then_some(thai),
            false => (thai == letter).then_some(latin),
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_has_a_letter_in_both_layouts() {
        for (latin, thai) in KEYS {
            assert_eq!(latin.chars().count(), thai.chars().count(), "{latin}");
        }
    }

    #[test]
    fn texts_are_read_in_the_other_layout() {
        for (typed, all, letters) in [
            (",3'#", "ม-ง๒", "ม3ง๒"),
            (",-'2", "มขง/", "ม-ง2"),
            ("g;-'2", "เวขง/", "เว-ง2"),
            (",hk '#", "ม้า ง๒", "ม้า ง๒"),
            ("0%", "จ๔", "0๔"),
            ("ำ-ำภ", "e3e4", "e-e4"),
            ("ำ๓-ำ๔", "e$3e%", "e๓-e๔"),
            ("์ก๒", "Nd#", "Nd๒"),
        ] {
            let mut expected = vec![all.to_owned(), letters.to_owned()];
            expected.dedup();
            assert_eq!(in_other_layout(typed), expected, "{typed}");
        }
        assert_eq!(in_other_layout("e4 ครับ"), Vec::<String>::new());
    }
}
