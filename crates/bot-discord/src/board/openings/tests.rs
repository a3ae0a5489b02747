//! Openings while a game runs and when it is looked back at, in both languages.

use crate::board::openings::*;
use crate::table::messages::board::move_line;
use crate::table::messages::tests::{begun, moved_on};
use makruk::notation::fen::parse_position;

/// White ties the knights, and then a khon comes to ขุนพล; Black's knights stand abreast after the sixth move.
const GAME: &str = "f3f4 h6h5 g1f3 g8e7 b1d2 h5h4 c1c2 a6a5 d3d4 a5a4 c2d3 b8d7";

fn in_both(tell: impl Fn(Locale) -> Vec<String>) -> String {
    Locale::ALL.map(|locale| format!("== {locale}\n{}", tell(locale).join("\n"))).join("\n\n")
}

fn history(moves: &str) -> History {
    moved_on(begun(Locale::English), moves).game.play().unwrap().makruk().unwrap().clone()
}

#[test]
fn an_opening_is_told_once_with_the_move_that_completes_it() {
    insta::assert_snapshot!(in_both(|locale| {
        let plies = GAME.split(' ').count();
        let lines = (1..=plies).filter_map(|ply| {
            let moves: Vec<&str> = GAME.split(' ').take(ply).collect();
            move_line(moved_on(begun(locale), &moves.join(" ")).game.play().unwrap(), locale.into())
        });
        lines.collect()
    }));
}

#[test]
fn a_game_has_an_opening_of_each_side_or_nearly() {
    let games = [GAME, "b1d2 c6c5 g1e2 b8c6 h3h4 a6a5", "e3e4 e6e5"];
    insta::assert_snapshot!(
        games.map(|moves| in_both(|locale| of_game(&history(moves).into(), locale.into()))).join("\n\n")
    );
    let from_a_set_up = parse_position("rnsmksnr/8/pppppppp/8/8/PPPPPPPP/3NN3/R1SKMS1R b").unwrap();
    let told = of_game(&History::new(from_a_set_up).into(), Locale::English.into());
    assert_eq!(told, ["White's opening: Ma Thiam (Knights Abreast), from move 1 on"]);
}

#[test]
fn a_position_shows_an_opening_or_nearly() {
    let abreast = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/3NN3/R1SKMS1R b";
    let nearly = "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/4N3/RNSKMS1R b";
    insta::assert_snapshot!(
        [abreast, nearly]
            .map(|fen| in_both(|locale| of_position(&parse_position(fen).unwrap(), locale.into())))
            .join("\n\n")
    );
    assert!(of_position(&Position::start(), Locale::Thai.into()).is_empty());
    assert_eq!(named_of_position(&parse_position(nearly).unwrap()), [Opening::MaThiam]);
}

#[test]
fn a_near_miss_names_the_family_of_what_was_missed() {
    let game = history("b1d2 c6c5 g1e2 b8c6 h3h4 a6a5");
    let missed = *named_of_game(&game).last().unwrap();
    let [thai, english] = Locale::ALL.map(|locale| of_game(&game.clone().into(), locale.into()).pop().unwrap());
    let family = missed.facts().family.unwrap();
    assert!(thai.contains(missed.facts().thai) && thai.ends_with(&format!("ตระกูล{}", family.thai())), "{thai}");
    assert!(english.ends_with(&format!("family: {}", family.english())), "{english}");
}
