//! The cards tell facts of the documents, never their sentences.

use makruk_school::{Card, Language};
use test_texts::Documents;

use crate::school;

#[test]
fn nothing_is_copied_from_the_documents() {
    let Some(documents) = Documents::at_hand() else { return };
    let school = school();
    let texts = |card: &Card| Language::ALL.map(|language| card.text.get(language).clone());
    let said = school.things().iter().map(|thing| (thing.source.heading.clone(), thing.says.clone()));
    let told = school.cards().iter().flat_map(|card| texts(card).map(|text| (card.id.to_string(), text)));
    for (name, text) in told.chain(said) {
        assert_eq!(documents.copied(&text), None, "{name}");
    }
}
