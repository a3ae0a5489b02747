//! The cards tell facts of the documents, never their sentences.

use std::collections::HashSet;

use makruk_school::{Card, Language};

use crate::school;
use crate::seeds::{seeds, words};

/// A run of so many characters is taken to be copied.
const RUN: usize = 40;

#[test]
fn nothing_is_copied_from_the_documents() {
    let Some(seeds) = seeds() else { return };
    let seeds: Vec<Vec<char>> = seeds.iter().map(|text| text.chars().collect()).collect();
    let runs: HashSet<&[char]> = seeds.iter().flat_map(|text| text.windows(RUN)).collect();
    let school = school();
    let texts = |card: &Card| Language::ALL.map(|language| words(card.text.get(language)));
    let said = school.things().iter().map(|thing| (thing.source.heading.clone(), thing.says.clone()));
    let told = school.cards().iter().flat_map(|card| texts(card).map(|text| (card.id.to_string(), text)));
    for (name, text) in told.chain(said) {
        let text: Vec<char> = text.chars().collect();
        let copied = text.windows(RUN).find(|run| runs.contains(*run));
        assert_eq!(copied.map(|run| run.iter().collect::<String>()), None, "{name}");
    }
}
