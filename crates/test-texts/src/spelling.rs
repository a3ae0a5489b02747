//! How texts are written, in Thai and in English.

use std::ops::RangeInclusive;

/// The name of a fault, and what tells whether a text has it.
type SpellingFault = (&'static str, fn(&str) -> bool);

const IN_BOTH: [SpellingFault; 3] = [
    ("two spaces", |text| text.contains("  ")),
    ("a space at the end of a line", |text| text.lines().any(|line| line.trim() != line)),
    ("an ellipsis of dots", |text| text.contains("...")),
];

const IN_THAI: [SpellingFault; 5] = [
    ("ไม้ยมก without its spaces", |text| !repeats_are_apart(text)),
    ("a word of politeness", |text| ["ครับ", "ค่ะ", "นะคะ"].iter().any(|word| text.contains(word))),
    ("a Thai digit outside of a square", |text| !digits_are_in_squares(text)),
    ("a square in Latin letters", |text| has_square(text, 'a'..='h', '1'..='8')),
    // Two SARA E for SARA AE, NIKHAHIT and SARA AA for SARA AM.
    ("letters that only look right", |text| text.contains("เเ") || text.contains("\u{e4d}\u{e32}")),
];

const IN_ENGLISH: [SpellingFault; 1] = [("a square in Thai letters", |text| has_square(text, 'ก'..='ญ', '๐'..='๙'))];

/// What is wrong with a Thai text.
pub fn faults_in_thai(text: &str) -> Vec<&'static str> {
    found(text, IN_BOTH.iter().chain(&IN_THAI))
}

/// What is wrong with an English text.
pub fn faults_in_english(text: &str) -> Vec<&'static str> {
    found(text, IN_BOTH.iter().chain(&IN_ENGLISH))
}

fn found<'a>(text: &str, faults: impl Iterator<Item = &'a SpellingFault>) -> Vec<&'static str> {
    faults.filter(|(_, has)| has(text)).map(|(fault, _)| *fault).collect()
}

/// The text without what is between backquotes, which is literal user input.
pub fn without_typed(text: &str) -> String {
    text.split('`').step_by(2).collect::<Vec<_>>().join("`")
}

/// The runs of Thai letters in a text that stand neither in brackets nor in quotation marks, where English names a Thai word.
pub fn thai_in_prose(text: &str) -> Vec<&str> {
    let mut depth = 0_usize;
    let mut outside = Vec::new();
    let mut start = 0;
    for (place, mark) in text.char_indices() {
        match mark {
            '(' | '“' => {
                if depth == 0 {
                    outside.push(&text[start..place]);
                }
                depth += 1;
            }
            ')' | '”' if depth > 0 => {
                depth -= 1;
                start = place + mark.len_utf8();
            }
            _ => {}
        }
    }
    if depth == 0 {
        outside.push(&text[start..]);
    }
    let runs = outside.into_iter().flat_map(|part| part.split(|letter: char| !is_thai(letter)));
    runs.filter(|run| !run.is_empty()).collect()
}

/// Whether a letter or sign is Thai.
pub const fn is_thai(letter: char) -> bool {
    matches!(letter, '\u{e01}'..='\u{e5b}')
}

/// Whether each ๆ has a space before it, and one, a mark or the end behind it.
fn repeats_are_apart(text: &str) -> bool {
    text.match_indices('ๆ').all(|(place, mark)| {
        let behind = text[place + mark.len()..].chars().next();
        text[..place].ends_with(' ') && behind.is_none_or(|next| next.is_whitespace() || ")”,:;·…".contains(next))
    })
}

fn digits_are_in_squares(text: &str) -> bool {
    let letters: Vec<char> = text.chars().collect();
    let is_file = |place: usize| place.checked_sub(1).is_some_and(|before| "กขคงจฉชญ".contains(letters[before]));
    letters.iter().enumerate().all(|(place, letter)| !('๐'..='๙').contains(letter) || is_file(place))
}

/// Whether two characters that stand by themselves are a square.
fn has_square(text: &str, files: RangeInclusive<char>, ranks: RangeInclusive<char>) -> bool {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    words.map(|word| word.chars().collect::<Vec<_>>()).any(|word| match word[..] {
        [file, rank] => files.contains(&file) && ranks.contains(&rank),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_seen() {
        assert!(repeats_are_apart("ต่าง ๆ กัน") && repeats_are_apart("(เปล่า ๆ)") && repeats_are_apart("อื่น ๆ…"));
        assert!(!repeats_are_apart("ต่างๆ") && !repeats_are_apart("ต่าง ๆกัน"));
        assert!(digits_are_in_squares("ฉ๓ 64") && !digits_are_in_squares("๖๔"));
        assert!(has_square("to e4.", 'a'..='h', '1'..='8') && !has_square("be4 44", 'a'..='h', '1'..='8'));
    }

    #[test]
    fn each_language_has_its_faults() {
        assert_eq!(
            faults_in_thai("เดิน e4  เร็วๆ"),
            ["two spaces", "ไม้ยมก without its spaces", "a square in Latin letters"]
        );
        assert_eq!(faults_in_english("to จ๔..."), ["an ellipsis of dots", "a square in Thai letters"]);
        assert!(faults_in_thai("ไป จ๔ เรื่อย ๆ").is_empty() && faults_in_english("to e4").is_empty());
    }

    #[test]
    fn what_is_typed_is_left_out() {
        assert_eq!(without_typed("ลอง `b1d2` หรือ `ม-ง๒` ก็ได้"), "ลอง ` หรือ ` ก็ได้");
    }

    #[test]
    fn thai_is_seen_in_english_prose_but_not_in_brackets() {
        assert!(thai_in_prose("the board's honour (ศักดิ์กระดาน), “นับ”").is_empty());
        assert_eq!(thai_in_prose("a (b (ค) ง) จน, อับ"), ["จน", "อับ"]);
    }
}
