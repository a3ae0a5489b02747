//! How the texts are written.

use makruk_school::{Card, Language};

use crate::school;

/// The name of a fault, and what tells whether a text has it.
type Fault = (&'static str, fn(&str) -> bool);

const IN_BOTH: [Fault; 3] = [
    ("two spaces", |text| text.contains("  ")),
    ("a space at the end of a line", |text| text.lines().any(|line| line.trim() != line)),
    ("an ellipsis of dots", |text| text.contains("...")),
];

const IN_THAI: [Fault; 5] = [
    ("ไม้ยมก without its spaces", |text| !repeats_are_apart(text)),
    ("a word of politeness", |text| ["ครับ", "ค่ะ", "นะคะ"].iter().any(|word| text.contains(word))),
    ("a Thai digit outside of a square", |text| !digits_are_in_squares(text)),
    ("a square in Latin letters", |text| has_square(text, 'a'..='h', '1'..='8')),
    // Two SARA E for SARA AE, NIKHAHIT and SARA AA for SARA AM.
    ("letters that only look right", |text| text.contains("เเ") || text.contains("\u{e4d}\u{e32}")),
];

const IN_ENGLISH: [Fault; 1] = [("a square in Thai letters", |text| has_square(text, 'ก'..='ญ', '๐'..='๙'))];

#[test]
fn texts_are_written_by_the_rules() {
    let mut found = Vec::new();
    for card in school().cards() {
        found.extend(faults(card, Language::Thai, &IN_BOTH));
        found.extend(faults(card, Language::English, &IN_BOTH));
        found.extend(faults(card, Language::Thai, &IN_THAI));
        found.extend(faults(card, Language::English, &IN_ENGLISH));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

fn faults(card: &Card, language: Language, faults: &[Fault]) -> Vec<String> {
    let texts: Vec<&str> = card.names(language).chain([card.text.get(language).as_str()]).collect();
    let found = faults.iter().filter(|(_, has)| texts.iter().any(|text| has(text)));
    found.map(|(fault, _)| format!("{} ({language:?}): {fault}", card.id)).collect()
}

/// Whether each ๆ has a space before it, and one, a mark or the end behind it.
fn repeats_are_apart(text: &str) -> bool {
    text.match_indices('ๆ').all(|(place, mark)| {
        let behind = text[place + mark.len()..].chars().next();
        text[..place].ends_with(' ') && behind.is_none_or(|next| next.is_whitespace() || ")”,:;·".contains(next))
    })
}

fn digits_are_in_squares(text: &str) -> bool {
    let letters: Vec<char> = text.chars().collect();
    let is_file = |place: usize| place.checked_sub(1).is_some_and(|before| "กขคงจฉชญ".contains(letters[before]));
    letters.iter().enumerate().all(|(place, letter)| !('๐'..='๙').contains(letter) || is_file(place))
}

/// Whether two characters that stand by themselves are a square.
fn has_square(text: &str, files: std::ops::RangeInclusive<char>, ranks: std::ops::RangeInclusive<char>) -> bool {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    words.map(|word| word.chars().collect::<Vec<_>>()).any(|word| match word[..] {
        [file, rank] => files.contains(&file) && ranks.contains(&rank),
        _ => false,
    })
}

#[test]
fn what_is_wrong_is_seen() {
    assert!(repeats_are_apart("ต่าง ๆ กัน") && repeats_are_apart("(เปล่า ๆ)"));
    assert!(!repeats_are_apart("ต่างๆ") && !repeats_are_apart("ต่าง ๆกัน"));
    assert!(digits_are_in_squares("ฉ๓ 64") && !digits_are_in_squares("๖๔"));
    assert!(has_square("to e4.", 'a'..='h', '1'..='8') && !has_square("be4 44", 'a'..='h', '1'..='8'));
}
