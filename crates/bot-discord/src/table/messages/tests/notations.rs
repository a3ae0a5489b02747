//! Moves as they were chosen to be written.

use crate::REGISTRY;
use crate::analyses::messages::analysis;
use crate::analyses::messages::analysis::tests::{ID, game};
use crate::analyses::messages::review::tests::outlook;
use crate::analyses::page::AnalysisPage;
use crate::board::look::look;
use crate::board::look_subject::LookSubject;
use crate::board::words::example;
use crate::i18n::Text;
use crate::kit::reader::{Choices, Reader};
use crate::kit::refusal::{Refusal, explain};
use crate::table::hint_step::HintStep;
use crate::table::messages::hint::tests::examples;
use crate::table::messages::tests::*;
use board_games::{GameMove, Seat};
use bot_service::game::{GameError, StartPosition};
use bot_service::{AnalysisReport, MoveNotation, SeenBy, ServerSettings, ServiceError, Style, TableError, TypedMoves};
use makruk::notation::text::TextError;
use makruk::{CountRefusal, File, IllegalMove, Rank};

/// Everybody who reads, by language and notation.
pub fn readers() -> impl Iterator<Item = Reader> {
    let of = |locale: Locale| MoveNotation::ALL.map(|notation| Reader { notation, ..locale.into() });
    Locale::ALL.into_iter().flat_map(of)
}

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
    let silent = ServerSettings { typing: TypedMoves::Off, ..ServerSettings::default() };
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
    let menu = show(&choose_piece(&game, play, Seat::First, reader));
    assert!(menu.contains("ม้า ข๑/b1"), "{menu}");
    assert_eq!(example(play.makruk().unwrap().position(), reader).as_deref(), Some("ม-ง๒"));
}

fn at(name: &str) -> Square {
    Square::from_latin(name.as_bytes()).unwrap()
}

/// Every message in which a move or a square is written.
fn written_to(reader: Reader) -> Vec<(&'static str, OutgoingMessage)> {
    let locale = reader.locale;
    let channel = |game| server(reader.notation).shown(game);
    let game_on = channel(moved_on(begun(locale), "e3e4 d6d5"));
    let play = game_on.game.play().unwrap();
    let asked = channel(after(game_on.clone(), BEN, Action::AskTakeback));
    let back = channel(after(asked.clone(), ANN, Action::GrantTakeback));
    let over = channel(after(game_on.clone(), ANN, Action::Resign));
    let updates = |game: &Snapshot| match notice(game, &news(game, 1)).remove(0) {
        ChannelUpdate::Post(outgoing)
        | ChannelUpdate::Ask(outgoing)
        | ChannelUpdate::Answer(outgoing)
        | ChannelUpdate::EditFirst(outgoing) => outgoing,
    };
    let told = |subject| look(play, subject, reader);
    let [rook, _] = <[_; 2]>::try_from(examples()).unwrap();
    let page = |page| analysis(ID, &game(None), page, SeenBy::Asker, reader);
    let position = AnalysisReport::Position(Box::new(outlook()));
    let refused = |error: ServiceError| explain(&Refusal::about(error, &game_on), REGISTRY.explain, reader);
    let nearest: Vec<Move> = play.legal_moves().into_iter().take(2).map(GameMove::makruk).collect();
    let illegal = |why: IllegalMove| refused(GameError::Illegal(why.into()).into());
    let start = |fen: &str| explain(&StartPosition::from_fen(fen).unwrap_err().into(), REGISTRY.explain, reader);
    vec![
        ("the board", posted(&game_on)),
        ("a question", updates(&asked)),
        ("what was taken back", updates(&back)),
        ("the end", updates(&over)),
        ("one's own board", own_board(&game_on, play, ANN, Seat::First, reader)),
        ("which piece", choose_piece(&game_on, play, Seat::First, reader)),
        ("which square", choose_target(&game_on, play, at("e4").into(), Seat::First, reader)),
        ("what was moved", moved(&game_on, reader)),
        ("the replay", replay(&over, over.game.play().unwrap(), 2, Seat::First, reader)),
        ("look: the last move", told(LookSubject::LastMove)),
        ("look: a side", told(LookSubject::Side(Seat::First))),
        ("look: a piece", told(LookSubject::Square(at("e4").into()))),
        ("look: a rank", told(LookSubject::Rank(Rank::new(4).unwrap()))),
        ("look: a file", told(LookSubject::File(File::new(3).unwrap()))),
        ("a hint", hint(&game_on, &rook, HintStep::Why, reader)),
        ("an analysis", page(AnalysisPage::Overview)),
        ("a turning point", page(AnalysisPage::TurningPoint(0))),
        ("an outlook", analysis(ID, &position, AnalysisPage::Overview, SeenBy::Asker, reader)),
        ("an illegal move", illegal(IllegalMove::Blocked { at: at("e4") })),
        ("a move of nothing", illegal(IllegalMove::EmptySquare(at("e6")))),
        ("no count", refused(GameError::Count(CountRefusal::PawnOnBoard(at("e5"))).into())),
        (
            "what else it may have been",
            refused(TableError::Text(TextError::NoSuchMove { nearest: nearest.clone() }.into()).into()),
        ),
        ("a pawn that has not promoted", start("4k3/8/P7/8/8/8/8/R3K3 w - - 0 1")),
        ("a king that can be taken", start("4k3/8/p7/8/8/P7/8/4RK2 w - - 0 1")),
    ]
}

#[test]
fn moves_and_squares_are_written_as_the_reader_has_chosen() {
    let mut shown = Vec::new();
    for reader in readers() {
        for (name, outgoing) in written_to(reader) {
            check(&outgoing);
            let alt = outgoing.picture.as_ref().map(|picture| picture.alt.lines().next().unwrap()).unwrap_or_default();
            let rows = components(&outgoing);
            let labels = rows.iter().flatten().filter_map(|part| part["label"].as_str());
            let all = [outgoing.content.as_str(), alt].into_iter().chain(labels).collect::<Vec<_>>().join(" ");
            let (thai, latin) = (has_square(&all, 'ก'..='ญ', '๑'..='๘'), has_square(&all, 'a'..='h', '1'..='8'));
            let expected = match reader.notation {
                MoveNotation::Thai => [true, false],
                MoveNotation::Algebraic => [false, true],
                // What is offered to be typed is offered in one.
                MoveNotation::Both if name == "what else it may have been" => {
                    [reader.locale == Locale::Thai, reader.locale == Locale::English]
                }
                MoveNotation::Both => [true, true],
            };
            let lines = name.starts_with("look: a ") && (name.ends_with("rank") || name.ends_with("file"));
            assert!(lines || [thai, latin] == expected, "{name} for {reader:?}: {all}");
            if reader.notation != Reader::from(reader.locale).notation {
                shown.push(format!("== {} {:?} {name}\n{}", reader.locale, reader.notation, outgoing.content));
            }
        }
    }
    insta::assert_snapshot!(shown.join("\n\n"));
}

/// Whether a square is written in these letters and digits.
fn has_square(text: &str, files: std::ops::RangeInclusive<char>, ranks: std::ops::RangeInclusive<char>) -> bool {
    let letters: Vec<char> = text.chars().collect();
    letters.windows(2).any(|pair| files.contains(&pair[0]) && ranks.contains(&pair[1]))
}

#[test]
fn the_other_language_of_a_picture_keeps_to_what_was_chosen_and_else_to_its_own() {
    let game = moved_on(begun(Locale::Thai), "e3e4");
    for (locale, notation, other) in [
        (Locale::Thai, MoveNotation::Thai, "White moved the pawn from e3 to e4"),
        (Locale::Thai, MoveNotation::Algebraic, "White moved the pawn from e3 to e4"),
        (Locale::Thai, MoveNotation::Both, "White moved the pawn from e3/จ๓ to e4/จ๔"),
        (Locale::English, MoveNotation::Algebraic, "ขาวเดินเบี้ยจาก จ๓ ไป จ๔"),
        (Locale::English, MoveNotation::Thai, "ขาวเดินเบี้ยจาก จ๓ ไป จ๔"),
        (Locale::English, MoveNotation::Both, "ขาวเดินเบี้ยจาก จ๓/e3 ไป จ๔/e4"),
    ] {
        let reader = Reader { notation, ..locale.into() };
        let alt = own_board(&game, game.game.play().unwrap(), ANN, Seat::First, reader).picture.unwrap().alt;
        assert!(alt.lines().nth(1).unwrap().starts_with(other), "{alt}");
    }
}
