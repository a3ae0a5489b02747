//! What is said of games of chess: claims, and which game it is.

use crate::table::finished_button::FinishedList;
use crate::table::messages::tests::*;
use board_games::GameMove;
use bot_service::{FinishedPage, Snapshot};

/// A game of chess after these moves.
fn played(moves: &str, locale: Locale) -> Snapshot {
    let terms = Terms { rules: GameRules::Chess, ..terms() };
    let lot = CoinFlip { challenger: Seat::First, first: Seat::First };
    let begun = after(challenge_on(terms, Some(BEN), locale), BEN, Action::Accept(lot));
    moves.split_whitespace().fold(begun, |snapshot, mv| {
        let mover = snapshot.game.play().unwrap().seat_to_move().person().unwrap();
        after(snapshot, mover, Action::from(mv.parse::<GameMove>().unwrap()))
    })
}

const BEFORE_A_REPETITION: &str = "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1";

#[test]
fn claims_with_a_move() {
    let shown = in_both(|locale| {
        let before = played(BEFORE_A_REPETITION, locale);
        let claim = |mv: &str| after(before.clone(), BEN, Action::ClaimDraw(Some(mv.parse().unwrap())));
        let (right, wrong) = (claim("f6g8"), claim("b8c6"));
        let asked = choose_claim(&before, before.game.play().unwrap(), locale.into());
        let log = wrong.game.log().len();
        vec![
            ("which move", show(&asked)),
            ("a right one", show_notice(&right, 3)),
            ("a wrong one", show_notice(&wrong, 2)),
            ("what is left of it", show(&line(&wrong, log - 2..log).unwrap())),
        ]
    });
    insta::assert_snapshot!(shown);
}

#[test]
fn lists_say_which_game_it_is() {
    let shown = in_both(|locale| {
        let open = played("e2e4", locale);
        let over = after(open.clone(), BEN, Action::Resign);
        let found = FinishedPage { games: vec![over.clone()], more: 0 };
        let page = FinishedList { opponent: None, result: None, page: 0 };
        let play = over.game.play().unwrap();
        vec![
            ("open", show(&list(&[(open.clone(), GameMessages::default())], ANN, "/play", locale))),
            ("over", show(&finished_games(&found, ANN, page, locale))),
            ("its replay", show(&replay(&over, play, 1, Seat::First, locale.into()))),
            ("its film", show(&film(&over, play, locale))),
        ]
    });
    insta::assert_snapshot!(shown);
}
