//! The cards tell facts of the documents, never their sentences.

use std::collections::HashSet;
use std::path::Path;

use makruk_school::{Card, Language};

use crate::coverage::words;
use crate::school;

/// A run of so many characters is taken to be copied.
const RUN: usize = 40;

/// The documents in the order of [`Document::ALL`](makruk_school::Document::ALL), where they are at hand.
pub fn seeds() -> Option<Vec<String>> {
    let folder = std::env::var_os("MAKRUK_SHARED_DATA").map(|folder| Path::new(&folder).with_file_name("seeds"));
    let Some(folder) = folder.filter(|folder| folder.is_dir()) else {
        eprintln!("skipped: the documents are not beside the folder that MAKRUK_SHARED_DATA names");
        return None;
    };
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let texts: Vec<String> = paths.iter().map(|path| words(&std::fs::read_to_string(path).unwrap())).collect();
    assert_eq!(texts.len(), 5);
    Some(texts)
}

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
