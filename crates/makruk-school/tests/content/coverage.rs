//! Everything that has to be taught is taught.

use std::collections::BTreeSet;

use makruk::lore::Term;
use makruk::openings::Opening;
use makruk::{Color, Piece, Role};
use makruk_school::{CardId, CardKind, CardSource, Document};
use test_texts::{Documents, one_spaced};

use crate::{card, school};

#[test]
fn every_kind_and_document_is_there() {
    let school = school();
    for kind in CardKind::ALL {
        assert!(school.of_kind(kind).next().is_some(), "{kind:?}");
    }
    for document in Document::ALL {
        assert!(school.things().iter().any(|thing| thing.source.document == document), "{document:?}");
    }
}

#[test]
fn each_thing_is_said_in_a_few_words() {
    for thing in school().things() {
        assert!(!thing.source.heading.trim().is_empty(), "{thing:?}");
        assert!((3..=160).contains(&thing.says.chars().count()), "{thing:?}");
    }
}

/// Besides its moves, each piece has a rank, a name with a story, and the way to more of both.
#[test]
fn every_piece_has_its_worth_and_the_story_of_its_name() {
    let school = school();
    for id in ["king", "rook", "knight", "khon", "met", "promoted-pawn", "pawn"] {
        let card = card(school, id);
        assert_eq!(card.kind, CardKind::Piece);
        for (text, of_worth, of_name) in
            [(&card.text.th, ["กำลัง", "แลก"], ["ชื่อ", "คำว่า"]), (&card.text.en, ["str", "worth"], [" name"; 2])]
        {
            assert!(of_worth.iter().any(|word| text.contains(word)), "the worth of {id}: {text}");
            assert!(of_name.iter().any(|word| text.contains(word)), "the name of {id}: {text}");
        }
        let related: Vec<&str> = card.see.iter().map(CardId::as_str).collect();
        assert!(related.contains(&"worth") && related.contains(&"piece-shapes"), "{id} leads to {related:?}");
        assert!(card.diagram.is_some(), "{id} is not drawn");
    }
}

#[test]
fn every_opening_has_a_card() {
    let school = school();
    let without: Vec<_> = Opening::ALL.into_iter().filter(|opening| school.opening(*opening).is_none()).collect();
    assert_eq!(without, []);
    let told: Vec<_> = school.cards().iter().filter_map(|card| card.opening).collect();
    assert_eq!(told.iter().collect::<BTreeSet<_>>().len(), told.len());
    for card in school.of_kind(CardKind::Opening) {
        let Some(facts) = card.opening.map(Opening::facts) else { continue };
        for name in std::iter::once(facts.thai).chain(facts.also.iter().copied()) {
            let names = card.names(makruk_school::Language::Thai).collect::<Vec<_>>();
            assert!(names.contains(&name), "{name} is missing in {}: {names:?}", card.id);
        }
    }
}

#[test]
fn every_term_that_the_bot_says_has_a_card() {
    let piece = Piece::new(Color::White, Role::Rook);
    let terms = [
        Term::PromotionMate,
        Term::Mate,
        Term::Stalemate,
        Term::DoubleCheck,
        Term::BlockingCheck,
        Term::CheckAndAttack { target: piece },
        Term::CheckAndTake { target: piece },
        Term::DiscoveredCheck,
        Term::PromotionCheck,
        Term::CaptureCheck,
        Term::Block,
        Term::Check,
        Term::LooseRook,
        Term::Adrift { piece },
        Term::Unguarded { piece },
        Term::LosesTwo,
        Term::KingShutIn,
        Term::Tempo,
        Term::WaitingMove,
        Term::Press,
        Term::GainsTwo,
        Term::Protects { piece },
        Term::LinkedPawns,
        Term::PawnsAbreast,
        Term::HighPawn,
        Term::RightCorner,
        Term::WrongCorner,
        Term::Ahead,
        Term::Behind,
    ];
    let school = school();
    let without: Vec<_> = terms.into_iter().filter(|term| school.term(*term).is_none()).collect();
    assert_eq!(without, []);
}

#[test]
fn headings_are_those_of_the_documents() {
    let Some(documents) = Documents::at_hand() else { return };
    let school = school();
    let of_things = school.things().iter().map(|thing| &thing.source);
    let mut faults = BTreeSet::new();
    for CardSource { document, heading } in school.cards().iter().flat_map(|card| &card.sources).chain(of_things) {
        let place = Document::ALL.iter().position(|other| other == document).unwrap();
        if !documents.texts()[place].contains(&one_spaced(heading)) {
            faults.insert(format!("{document:?}: {heading}"));
        }
    }
    assert_eq!(faults, BTreeSet::new());
}
