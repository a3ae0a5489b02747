//! What a name is reduced to before it is compared.

use unicode_normalization::UnicodeNormalization;

/// The letters and digits of a text in lower case, without spaces, punctuation and accents. Thai vowels and tone marks are kept.
pub(crate) fn letters(text: &str) -> String {
    // Decomposed, SARA AM is NIKHAHIT and SARA AA, and an accent is a separate character.
    let decomposed = text.nfkd().flat_map(char::to_lowercase);
    decomposed.filter(|&letter| letter.is_alphanumeric() || is_thai_sign(letter)).collect()
}

/// [`letters`] without what Thai writers drop or mix up: tone marks, ไม้ไต่คู้, การันต์ and ไม้ยมก are removed, and
/// letters that sound alike are replaced by one of them.
pub(crate) fn sound(letters: &str) -> String {
    let heard = letters.chars().filter(|letter| !matches!(letter, '\u{e46}'..='\u{e4e}')).map(common_letter);
    heard.collect::<String>().replace("เเ", "แ")
}

/// [`sound`] without the Thai vowels that have signs of their own.
pub(crate) fn consonants(sound: &str) -> String {
    sound.chars().filter(|letter| !matches!(letter, '\u{e30}'..='\u{e3a}' | '\u{e40}'..='\u{e45}')).collect()
}

/// The most common of the Thai letters that sound like this one.
const fn common_letter(letter: char) -> char {
    match letter {
        'ฃ' => 'ข',
        'ฅ' | 'ฆ' => 'ค',
        'ฌ' => 'ช',
        'ฎ' => 'ด',
        'ฏ' => 'ต',
        'ฐ' => 'ถ',
        'ฑ' | 'ธ' => 'ท',
        'ณ' => 'น',
        'ภ' => 'พ',
        'ศ' | 'ษ' => 'ส',
        'ฬ' => 'ล',
        'ใ' => 'ไ',
        'ๅ' => 'า',
        other => other,
    }
}

/// The vowels, tone marks and other signs of Thai that are no letters by themselves.
const fn is_thai_sign(letter: char) -> bool {
    matches!(letter, '\u{e30}'..='\u{e3a}' | '\u{e40}'..='\u{e4e}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_spaces_and_punctuation_are_dropped() {
        assert_eq!(letters(" เปิดรุก  รุก! "), "เปิดรุกรุก");
        assert_eq!(letters("Board's Honour (64)"), "boardshonour64");
        assert_eq!(letters("Éclair"), "eclair");
        assert_eq!(letters("กำ"), letters("ก\u{e4d}\u{e32}"));
        assert_eq!(letters("?! …"), "");
    }

    #[test]
    fn letters_that_sound_the_same_are_the_same() {
        assert_eq!(sound(&letters("ม้าเทียม")), "มาเทียม");
        assert_eq!(sound(&letters("เเก้ที")), "แกที");
        assert_eq!(sound("ใหญ่ๆ"), "ไหญ");
        assert_eq!(sound("รุกฆาต"), sound("รุกคาต"));
        assert_eq!(sound("ศักดิ์"), sound("สักดิ"));
    }

    #[test]
    fn vowels_are_dropped_last() {
        assert_eq!(consonants("มาเทียม"), "มทยม");
        assert_eq!(consonants("fork"), "fork");
    }
}
