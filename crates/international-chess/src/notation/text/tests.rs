//! Tables of typed texts and their meanings.

use cozy_chess::Piece;
use proptest::prelude::*;

use super::*;
use crate::notation::fen::parse_position;
use crate::notation::{ChessNotation, san, thai};

/// The meaning of a text as the table has it.
fn meaning(text: &str, position: &ChessPosition) -> String {
    match read(text, position) {
        Ok(TypedMove::Move(mv)) => mv.to_string(),
        Ok(TypedMove::PromotionNeeded { from, to }) => format!("{from}{to}?"),
        Err(error) => error.to_string(),
    }
}

/// A text of the table with its escaped characters.
fn unescaped(line: &str) -> String {
    let mut parts = line.split("\\u{");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (code, rest) = part.split_once('}').unwrap();
        text.push(char::from_u32(u32::from_str_radix(code, 16).unwrap()).unwrap());
        text.push_str(rest);
    }
    text
}

#[test]
fn typed_texts_mean_what_the_table_says() {
    let (mut position, mut expected) = (ChessPosition::start(), "");
    let (mut texts, mut wrong) = (0, Vec::new());
    for line in include_str!("typed.txt").lines().filter(|line| !line.is_empty() && !line.starts_with("# ")) {
        if let Some(fen) = line.strip_prefix("fen ") {
            position = parse_position(fen).unwrap();
        } else if let Some(meaning) = line.strip_prefix("= ") {
            expected = meaning;
        } else {
            let found = meaning(&unescaped(line), &position);
            texts += 1;
            if found != expected {
                wrong.push(format!("{line:?} in {position:?}: {found}, not {expected}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(texts >= 300, "only {texts} texts");
}

#[test]
fn a_long_text_is_not_read() {
    assert_eq!(read(&"e".repeat(MAX_CHARS + 1), &ChessPosition::start()), Err(ChessTextError::TooLong));
    assert_eq!(meaning(&format!("e4{}", " ".repeat(MAX_CHARS - 2)), &ChessPosition::start()), "e2e4");
}

fn any_position() -> impl Strategy<Value = ChessPosition> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..120).prop_map(|choices| {
        let mut position = ChessPosition::start();
        for choice in choices {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.play_unchecked(moves[choice.index(moves.len())]);
        }
        position
    })
}

/// A legal move as people write it without much care. A bishop's letter in lower case is that of a pawn's file, as in SAN.
fn careless(position: &ChessPosition, mv: ChessMove) -> Vec<String> {
    let san = san::format(position, mv);
    let piece = position.at(mv.from()).unwrap().1;
    let word = thai::word(piece);
    let becomes = mv.promotion().map_or(String::new(), |promotion| format!(" เป็น{}", thai::word(promotion.piece())));
    let (from, to) = (thai::name(mv.from()), thai::name(mv.to()));
    let mut texts = vec![
        san.to_uppercase(),
        san.replace('x', ""),
        san.replace(['=', '+', '#'], ""),
        san.replace('x', " takes "),
        format!("{word} {from} ไป {to}{becomes}"),
        format!("{word}{from}{to}{becomes}"),
        format!("{word} {to}{becomes}"),
        format!("{word}ไป{to}{becomes}"),
        format!("{from}-{to}{becomes}"),
        format!("{from}{to}{becomes}"),
    ];
    if position.captured(mv).is_some() {
        texts.push(format!("{word}กิน{to}{becomes}"));
        texts.push(format!("{word} {from} กิน {to}{becomes}"));
    }
    if piece != Piece::Bishop {
        texts.push(san.to_lowercase());
        texts.push(san.to_lowercase().replace('x', ""));
    }
    texts
}

proptest! {
    #[test]
    fn a_careless_text_is_never_read_as_another_move(position in any_position()) {
        for mv in position.legal_moves() {
            for text in careless(&position, mv) {
                let is_named = match read(&text, &position) {
                    Ok(TypedMove::Move(read)) => read == mv,
                    Ok(TypedMove::PromotionNeeded { .. }) => false,
                    Err(ChessTextError::Ambiguous(moves)) => moves.contains(&mv),
                    Err(ChessTextError::Doubtful { mv: read, .. }) => read == mv,
                    Err(_) => false,
                };
                prop_assert!(is_named, "{text} for {mv} is {} in {position:?}", meaning(&text, &position));
            }
        }
    }

    #[test]
    fn whatever_is_written_is_read_back(position in any_position()) {
        for mv in position.legal_moves() {
            for written in ChessNotation::ALL.map(|notation| notation.format(&position, mv)) {
                prop_assert_eq!(read(&written, &position), Ok(TypedMove::Move(mv)), "{}", written);
            }
            let long = format!("{}-{}{}", mv.from(), mv.to(), mv.promotion().map_or(String::new(), |it| format!("={}", it.letter())));
            prop_assert_eq!(read(&long, &position), Ok(TypedMove::Move(mv)), "{}", long);
        }
    }

    #[test]
    fn what_is_read_is_legal(position in any_position(), text in "[a-hก-ฉKQRBNPkqrnบรม]?[a-h]?[1-8๑-๘]?[x -]?[a-h][1-8][=]?[QRBNqrbn]?") {
        if let Ok(typed) = read(&text, &position) {
            for mv in typed.moves() {
                prop_assert!(position.is_legal(mv), "{} as {}", text, mv);
            }
        }
    }

    #[test]
    fn reading_never_panics(text in "\\PC{0,40}") {
        let _ = read(&text, &ChessPosition::start());
    }

    #[test]
    fn words_never_panic(words in prop::collection::vec(prop::sample::select(vec![
        "คิง", "ควีน", "เบี้ย", "กินผ่าน", "เข้าป้อม", "x", "-", " ", "e", "4", "บ", "ค", "๔", "=", "Q", "castle", "(", ".", "1", "ไป",
    ]), 0..12)) {
        let _ = read(&words.concat(), &ChessPosition::start());
    }
}
