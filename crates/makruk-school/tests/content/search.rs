//! Every card is found by its names, also by misspelt ones.

use std::collections::BTreeSet;

use makruk_school::{CardId, Document, Language, School};
use test_budget::rounds;

use crate::school;

/// How far down a card may be for a name that lacks a letter.
const NEAR: usize = 20;
/// A name of fewer letters is not one any more if it lacks one.
const SHORTEST: usize = 5;

/// At which place, from 0, the first card with this name is found. Cards of different kinds may share a name.
fn place(school: &School, query: &str, language: Language, name: &str) -> Option<usize> {
    let name = name.to_lowercase();
    school.search(query, language).position(|card| card.names(language).any(|other| other.to_lowercase() == name))
}

#[test]
fn every_name_is_found_first() {
    let school = school();
    for card in school.cards() {
        for language in Language::ALL {
            for name in card.names(language) {
                assert_eq!(place(school, name, language, name), Some(0), "{name} of {}", card.id);
                let other = school.search(name, Language::ALL[1 - language as usize]).any(|found| found.id == card.id);
                assert!(other, "{name} of {} in the other language", card.id);
            }
        }
    }
}

/// Each entry of the glossary is found by its heading.
#[test]
fn every_heading_of_the_glossary_is_found_first() {
    let school = school();
    let glossary = || school.things().iter().filter(|thing| thing.source.document == Document::Words);
    let mut lost = Vec::new();
    for heading in glossary().map(|thing| thing.source.heading.as_str()).collect::<BTreeSet<_>>() {
        let taught: Vec<&CardId> =
            glossary().filter(|thing| thing.source.heading == heading).map(|thing| &thing.card).collect();
        let first = |name: &str| school.search(name, Language::Thai).next().map(|card| &card.id);
        let is_found = |name: &str| first(name).is_some_and(|id| taught.contains(&id));
        // One that lists several names, or says where else to look, is found by the first of them.
        if !is_found(heading) && !heading.split(' ').next().is_some_and(is_found) {
            lost.push(format!("{heading}: {:?}, taught by {taught:?}", first(heading)));
        }
    }
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}

#[test]
fn a_name_is_found_though_a_letter_is_missing() {
    let school = school();
    let mut lost = Vec::new();
    for card in school.cards() {
        for language in Language::ALL {
            for name in card.names(language).filter(|name| name.chars().count() >= SHORTEST) {
                for dropped in (0..name.chars().count()).step_by(rounds(3, 1)) {
                    let query: String = name
                        .chars()
                        .enumerate()
                        .filter(|(place, _)| *place != dropped)
                        .map(|(_, letter)| letter)
                        .collect();
                    if place(school, &query, language, name).is_none_or(|place| place >= NEAR) {
                        lost.push(format!("{query} for {name}"));
                    }
                }
            }
        }
    }
    assert!(lost.is_empty(), "{} are lost: {}", lost.len(), lost.join(", "));
}

/// A longer one could be cut off in a query, and in a list that offers it.
#[test]
fn names_are_short() {
    for card in school().cards() {
        for name in Language::ALL.into_iter().flat_map(|language| card.names(language)) {
            assert!(name.chars().count() < 100, "{name}");
        }
    }
}

#[test]
fn what_people_type_is_understood() {
    let school = school();
    for (query, language, id) in [
        ("รุกคาด", Language::Thai, "ruk-khat"),
        ("รุกฆาด", Language::Thai, "ruk-khat"),
        ("เปิดรุกรุก", Language::Thai, "poet-ruk-ruk"),
        ("หมากลอย", Language::Thai, "loi"),
        ("อังแพรม", Language::Thai, "ang-phlaem"),
        ("สักกระดาน", Language::Thai, "sak-kradan"),
        ("ม้าเทีบม", Language::Thai, "word-ma-thiam"),
        ("ชั้นเดียว", Language::Thai, "makruk-chan-diao"),
        ("zugzwang", Language::Thai, "pen-thi"),
        ("DISCOVERED CHEK", Language::English, "poet-ruk"),
        ("boards honor", Language::English, "sak-kradan"),
        ("รุกฆาต", Language::English, "ruk-khat"),
    ] {
        let found: Vec<_> = school.search(query, language).take(3).map(|card| card.id.as_str()).collect();
        assert!(found.contains(&id), "{query} finds {found:?}");
    }
}

#[test]
fn any_query_has_an_answer_or_none() {
    let school = school();
    assert_eq!(school.search(" ", Language::Thai).count(), school.cards().len());
    for query in ["?!", "่่่", "xyzzy", "ๆ", "🐴", &"รุก".repeat(10_000)] {
        assert_eq!(school.search(query, Language::Thai).count(), 0, "{query:.20}");
    }
}
