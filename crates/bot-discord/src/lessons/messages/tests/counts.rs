//! The counts and the endings, as they are taught.

use crate::i18n::Locale;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::kit::testing::check;
use crate::lessons::messages::{
    OwnGame, learn_calculation, learn_count, learn_count_shared, learn_ending, learn_ending_shared, learn_rulesets,
};
use crate::table::messages::tests::{notations, *};
use bot_service::Snapshot;
use bot_service::game::{Action, PlayerId};
use bot_service::learning::testing::{SCHOOL, verdict};
use makruk::notation::pieces;
use makruk::{Color, CountKind, PieceCounts, Ruleset};
use makruk_school::{Card, CardKind};

fn calculated(typed: &str, reader: Reader) -> OutgoingMessage {
    let [white, black] = pieces::read(typed).unwrap();
    let position = PieceCounts::arranged(white, black, Color::White);
    learn_calculation(&position, verdict(&position).as_ref(), reader)
}

fn ending(card: &Card, reader: Reader) -> OutgoingMessage {
    let verdict = card.diagram.as_ref().and_then(|drawn| verdict(&drawn.position));
    learn_ending(&SCHOOL, card, verdict.as_ref(), reader)
}

/// What one of the players is told of the counts in a game.
fn told(snapshot: &Snapshot, player: PlayerId, locale: Locale) -> OutgoingMessage {
    let play = snapshot.game.play().unwrap();
    let (history, side) = (play.makruk().unwrap(), play.seats().seat_of(player).unwrap().into());
    learn_count(history.ruleset(), Some(OwnGame { snapshot, play, history, side }), locale.into())
}

/// The part of a message that is about the game.
fn of_game(outgoing: &OutgoingMessage) -> String {
    check(outgoing);
    outgoing.content.split("\n\n").nth(1).unwrap().to_owned()
}

#[test]
fn counts_in_a_game_of_ones_own() {
    let shown = in_both(|locale| {
        let begun = begun(locale);
        let may = played_until(locale, |play| play.countable(play.turn()) == Some(CountKind::Board));
        let counter = may.game.play().unwrap().seat_to_move().person().unwrap();
        let other = if counter == ANN { BEN } else { ANN };
        let counts = after(may.clone(), counter, Action::StartCount);
        let bare = played_until(locale, |play| play.countable(play.turn()) == Some(CountKind::Pieces));
        let bared = bare.game.play().unwrap().seat_to_move().person().unwrap();
        vec![
            ("whole", show(&told(&begun, ANN, locale))),
            ("may begin", of_game(&told(&may, counter, locale))),
            ("the other may begin", of_game(&told(&may, other, locale))),
            ("counts", of_game(&told(&counts, counter, locale))),
            ("the other counts", of_game(&told(&counts, other, locale))),
            ("bare king may begin", of_game(&told(&bare, bared, locale))),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn counts_without_a_game() {
    let shown = in_both(|locale| {
        let reader = Reader::from(locale);
        let glossary = learn_count(&Ruleset::GLOSSARY, None, reader);
        let shared = learn_count_shared(learn_rulesets(reader), locale);
        vec![
            ("example", show(&learn_count(&Ruleset::COMPETITION, None, reader))),
            ("example by the glossary", show(&glossary)),
            ("rulesets", show(&learn_rulesets(reader))),
            ("rulesets for everybody", show(&shared)),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn calculations() {
    let typed = ["R", "RR", "SS", "SN", "NM", "SNN", "RRSSNN", "RM v R", "M v SM", "R v R", "N", "RP v R", "NN"];
    let shown = in_both(|locale| typed.map(|typed| (typed, show(&calculated(typed, locale.into())))).to_vec());
    insta::assert_snapshot!(shown);
}

#[test]
fn endings() {
    let shown = in_both(|locale| {
        let cards =
            ["one-rook", "two-khons", "one-knight", "mets-alone", "verse-spear", "rook-met-rook", "verse-pig", "verse"];
        cards.map(|id| (id, show(&ending(SCHOOL.card(id).unwrap(), locale.into())))).to_vec()
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn every_ending_fits() {
    for reader in notations::readers() {
        for card in SCHOOL.of_kind(CardKind::Ending) {
            let verdict = card.diagram.as_ref().and_then(|drawn| verdict(&drawn.position));
            for shown in [ending(card, reader), learn_ending_shared(&SCHOOL, card, verdict.as_ref(), reader)] {
                check(&shown);
                assert!(!shown.content.ends_with('…'), "{} was cut", card.id);
            }
        }
    }
}
