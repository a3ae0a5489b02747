//! What is said of games that are over.

use crate::kit::message::Drawing;
use crate::table::finished_button::FinishedList;
use crate::table::messages::tests::*;
use board_games::Seat;
use bot_service::FinishedPage;

/// Four moves, and Ann resigns.
fn resigned(locale: Locale) -> Snapshot {
    after(moved_on(begun(locale), "e3e4 e6e5 d3d4 e5d4"), ANN, Action::Resign)
}

#[test]
fn a_finished_game_has_no_buttons_to_play() {
    let over = after(moved_on(begun(Locale::Thai), "e3e4"), ANN, Action::Resign);
    let outgoing = posted(&over);
    let rows = components(&outgoing);
    let ids: Vec<&str> = rows.iter().flatten().filter_map(|button| button["custom_id"].as_str()).collect();
    assert!(
        matches!(ids[..], [again, replay] if again.starts_with("m1:b:M:") && replay.starts_with("m1:b:E:")),
        "{ids:?}"
    );
    let Some(Drawing::Board { scene, .. }) = outgoing.picture.map(|picture| picture.drawing) else {
        panic!("no board")
    };
    assert!(scene.plates.is_some_and(|plates| plates.turn.is_none() && plates.banner.is_some()));
}

#[test]
fn looking_back() {
    let shown = in_both(|locale| {
        let game = resigned(locale);
        let play = game.game.play().unwrap();
        let at = |ply| show(&replay(&game, play, ply, Seat::First, locale.into()));
        vec![("the start", at(0)), ("a move", at(3)), ("the end", at(4))]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn lists_of_finished_games() {
    let shown = in_both(|locale| {
        let drawn = after(after(moved_on(begun(locale), "e3e4"), BEN, Action::OfferDraw), ANN, Action::AgreeDraw);
        let off = after(begun(locale), BEN, Action::Abort);
        let games = vec![resigned(locale), drawn, off];
        let list = |page| FinishedList { opponent: None, result: None, page };
        let such = FinishedList { result: Some(bot_service::game::PlayerResult::Won), ..list(0) };
        let none = FinishedPage { games: Vec::new(), more: 0 };
        let show_page = |found: &FinishedPage, reader, list| show(&finished_games(found, reader, list, locale));
        vec![
            ("the first page", show_page(&FinishedPage { games: games.clone(), more: 2 }, ANN, list(0))),
            ("the last page", show_page(&FinishedPage { games, more: 0 }, BEN, list(1))),
            ("none", show_page(&none, ANN, list(0))),
            ("none of those", show_page(&none, ANN, such)),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn games_to_take_along() {
    let shown = in_both(|locale| {
        let game = resigned(locale);
        let play = game.game.play().unwrap();
        let file =
            |games, left_out| show(&pgn_file("makruk-12.pgn".to_owned(), String::new(), games, left_out, locale));
        vec![
            ("one", file(1, 0)),
            ("several", file(7, 2)),
            ("position", show(&fen(&game, play, locale))),
            ("film", show(&own_film(&game, play, locale))),
            ("shared film", show(&film(&game, play, locale))),
            ("nothing", show(&nothing_to_export(locale))),
        ]
    });
    insta::assert_snapshot!(shown);
}
