//! Moves as they were chosen to be written.

use super::super::super::reader::{Choices, Reader};
use super::*;
use crate::i18n::Text;
use crate::service::{MoveNotation, ServerSettings, Style, Typing};

fn server(notation: MoveNotation) -> ServerSettings {
    ServerSettings { style: Style { notation: Some(notation), ..Style::default() }, ..ServerSettings::default() }
}

#[test]
fn a_channel_is_told_moves_in_the_notation_of_its_server() {
    for (locale, notation, moved) in [
        (Locale::Thai, MoveNotation::Thai, "**1. จ๔**"),
        (Locale::Thai, MoveNotation::Algebraic, "**1. e4**"),
        (Locale::Thai, MoveNotation::Both, "**1. จ๔ (e4)**"),
        (Locale::English, MoveNotation::Both, "**1. e4 (จ๔)**"),
        (Locale::English, MoveNotation::Thai, "**1. จ๔**"),
    ] {
        let game = server(notation).shown(moved_on(begun(locale), "e3e4"));
        let board = posted(&game);
        assert!(board.content.starts_with(moved), "{}", board.content);
        let line = line(&game, game.game.log().len() - 1..game.game.log().len()).unwrap();
        assert_eq!(line.content, moved);
    }
}

#[test]
fn the_language_of_a_server_comes_before_that_of_the_challenge() {
    let mut english = ServerSettings::default();
    english.style.language = Some(Locale::English);
    let board = posted(&english.shown(moved_on(begun(Locale::Thai), "e3e4")));
    assert!(board.content.contains("1. e4") && board.content.contains("to move"), "{}", board.content);
}

#[test]
fn who_moves_by_buttons_is_not_told_to_type() {
    let silent = ServerSettings { typing: Typing::Off, ..ServerSettings::default() };
    for locale in Locale::ALL {
        let said = |game: &Snapshot| show_notice(game, 1);
        let typed = said(&begun(locale));
        let pressed = said(&silent.shown(begun(locale)));
        let how = Text::new("board-how-by-buttons").localize(locale);
        assert!(pressed.contains(&how) && !typed.contains(&how), "{pressed}");
    }
}

#[test]
fn a_reader_of_both_is_shown_both_where_there_is_room_and_one_to_type() {
    let chosen = Style { notation: Some(MoveNotation::Both), ..Style::default() };
    let reader = Reader::of(Choices::Server { chosen, offered_in: Locale::Thai });
    let game = begun(Locale::Thai);
    let play = game.game.play().unwrap();
    let menu = show(&choose_piece(&game, play, Color::White, reader));
    assert!(menu.contains("ม้า ข๑/b1"), "{menu}");
    assert_eq!(example(play.position(), reader).as_deref(), Some("ม-ง๒"));
}
