//! Cards, and lists of them.

use crate::board::terms;
use crate::i18n::Locale;
use crate::kit::limits::OPTIONS;
use crate::kit::testing::{check, components};
use crate::lessons::learn_action::CardList;
use crate::lessons::messages::{
    learn_candidates, learn_card, learn_card_at, learn_card_shared, learn_list, learn_nothing,
};
use crate::table::messages::game_words;
use crate::table::messages::tests::{notations, posted, *};
use bot_service::Snapshot;
use bot_service::learning::testing::SCHOOL;
use makruk::lore::Term;
use makruk_school::{Card, CardKind, Demonstration};

fn card(id: &str) -> &'static Card {
    SCHOOL.card(id).unwrap_or_else(|| panic!("there is no card {id}"))
}

#[test]
fn every_card_and_every_list_fits() {
    for reader in notations::readers() {
        for card in SCHOOL.cards() {
            for shown in [learn_card(&SCHOOL, card, reader), learn_card_shared(&SCHOOL, card, reader)] {
                check(&shown);
                assert!(!shown.content.ends_with('…'), "{} was cut", card.id);
                assert_eq!(shown.picture.is_some(), card.diagram.is_some() || card.demonstration.is_some());
            }
            let steps = card.demonstration.as_ref().map_or(0, Demonstration::steps);
            for step in 0..u16::try_from(steps).unwrap() {
                check(&learn_card_at(&SCHOOL, card, step + 1, reader));
            }
        }
        for kind in CardKind::ALL {
            for page in 0..4 {
                let shown = learn_list(&SCHOOL, CardList { kind, page }, reader);
                check(&shown);
                assert!(!shown.content.ends_with('…'), "{kind:?} was cut");
            }
        }
        check(&learn_candidates("?", &SCHOOL.cards().iter().collect::<Vec<_>>(), reader));
    }
}

#[test]
fn no_card_is_also_called_as_it_is_called() {
    let mut others = 0;
    for (locale, also) in [(Locale::Thai, "-# เรียกอีกว่า "), (Locale::English, "-# Also: ")] {
        for card in SCHOOL.cards() {
            let shown = learn_card_shared(&SCHOOL, card, locale.into()).content;
            let (title, rest) = shown.split_once('\n').unwrap();
            let names = rest.lines().find_map(|line| line.strip_prefix(also)).into_iter();
            for name in names.flat_map(|names| names.split(" · ")) {
                // A title may explain itself in brackets.
                let is_title = ["**", " ("].iter().any(|end| title.contains(&format!("📖 **{name}{end}")));
                assert!(!is_title, "{title}: {name}");
                others += 1;
            }
        }
    }
    assert!(others > 20, "{others}");
}

#[test]
fn cards() {
    let ids = [
        "ruk-khat",
        "khon",
        "ma-phuk-banlue-lok",
        "ma-khamoi",
        "verse",
        "verse-pig",
        "manner-touch-move",
        "habit-knight-centre",
        "tamra-kon-makruk",
    ];
    let shown = in_both(|locale| {
        let cards = ids.map(|id| (id, show(&learn_card(&SCHOOL, card(id), locale.into()))));
        let shared = ("shared", show(&learn_card_shared(&SCHOOL, card("ruk-khat"), locale.into())));
        cards.into_iter().chain([shared]).collect()
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn games_of_other_kinds_step_by_step() {
    let shown = in_both(|locale| {
        let at = |id, step| (id, show(&learn_card_at(&SCHOOL, card(id), step, locale.into())));
        vec![
            at("chess-castling", 0),
            at("chess-castling", 1),
            at("chess-castling", u16::MAX),
            at("chess-fifty", 0),
            at("chaturanga-die", 5),
            at("chaturanga-captured-king", 2),
            at("chaturanga-ransom", 1),
            at("chaturanga-ransom", 2),
            at("chaturanga-two", 3),
            at("chaturanga-puzzle-7", 0),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn lists_of_cards() {
    let shown = in_both(|locale| {
        let list = |kind, page| show(&learn_list(&SCHOOL, CardList { kind, page }, locale.into()));
        let like = [card("ruk"), card("check")];
        let mut shown = vec![
            ("words", list(CardKind::Word, 0)),
            ("words, last page", list(CardKind::Word, u16::MAX)),
            ("pieces", list(CardKind::Piece, 0)),
            ("habits", list(CardKind::Habit, 0)),
        ];
        shown.push(("which one", show(&learn_candidates("รุก", &like, locale.into()))));
        shown.push(("nothing", show(&learn_nothing("xyzzy", locale.into()))));
        shown
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn every_card_is_in_the_list_of_its_kind() {
    for kind in CardKind::ALL {
        let cards: Vec<&str> = SCHOOL.of_kind(kind).map(|card| card.id.as_str()).collect();
        let pages = cards.len().div_ceil(OPTIONS);
        let listed = (0..u16::try_from(pages).unwrap()).flat_map(|page| {
            let shown = learn_list(&SCHOOL, CardList { kind, page }, Locale::Thai.into());
            let options = components(&shown)[0][0]["options"].as_array().unwrap().clone();
            options.into_iter().map(|option| option["value"].as_str().unwrap().to_owned())
        });
        assert_eq!(listed.collect::<Vec<_>>(), cards);
    }
}

#[test]
fn words_that_are_said_of_a_game() {
    let shown = in_both(|locale| {
        let said = |game: &Snapshot| show(&game_words(&SCHOOL, game.game.play().unwrap(), locale.into()));
        let quiet = moved_on(begun(locale), "e3e4");
        let check = played_until(locale, |play| terms::of_last_move(play) == [Term::Check]);
        let abreast = moved_on(begun(locale), "e3e4 e6e5 b1d2 a6a5 g1e2");
        vec![("nothing", said(&quiet)), ("check", said(&check)), ("opening", said(&abreast))]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn a_board_offers_to_explain_what_it_says() {
    let offers = |game: &Snapshot| show(&posted(game)).contains("words=");
    assert!(!offers(&moved_on(begun(Locale::Thai), "e3e4")));
    assert!(offers(&played_until(Locale::Thai, |play| terms::of_last_move(play).contains(&Term::Check))));
}
