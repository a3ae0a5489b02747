//! How the texts are written.

use makruk_school::{Card, Language};
use test_texts::spelling::{faults_in_english, faults_in_thai, thai_in_prose};

use crate::school;

#[test]
fn texts_are_written_by_the_rules() {
    let mut found = Vec::new();
    for card in school().cards() {
        for language in Language::ALL {
            let faults = texts(card, language).flat_map(|text| match language {
                Language::Thai => faults_in_thai(text),
                Language::English => faults_in_english(text),
            });
            found.extend(faults.map(|fault| format!("{} ({language:?}): {fault}", card.id)));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// An English text names Thai words in brackets or quotation marks, so that readers who don't read Thai can skip them.
#[test]
fn english_texts_are_english() {
    let school = school();
    let thai = |card: &Card| {
        let words = texts(card, Language::English).flat_map(thai_in_prose).map(str::to_owned);
        words.map(|word| format!("{}: {word}", card.id)).collect::<Vec<_>>()
    };
    let found: Vec<String> = school.cards().iter().flat_map(thai).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
    // Neither language replaces the other.
    for card in school.cards() {
        let [thai, english] = Language::ALL.map(|language| card.text.get(language));
        assert!(thai.chars().any(test_texts::spelling::is_thai), "{}", card.id);
        assert_ne!(thai, english, "{}", card.id);
    }
}

/// The names of a card and what it explains.
fn texts(card: &Card, language: Language) -> impl Iterator<Item = &str> {
    card.names(language).chain([card.text.get(language).as_str()])
}
