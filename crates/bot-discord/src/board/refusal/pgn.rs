//! Why a PGN cannot be read: the line and its content.

use crate::i18n::Text;
use crate::kit::limits::quote;
use chaturanga::two::TwoPgnError;
use chaturanga::two::text::TwoTextError;
use international_chess::notation::pgn as chess_pgn;
use international_chess::notation::pgn::ChessPgnError;
use international_chess::notation::san::ChessSanError;
use makruk::notation::pgn::{MAX_LENGTH, PgnError};
use makruk::notation::text::TextError;
use ouk::OukPgnError;

pub(crate) fn explain_chess(error: &ChessPgnError) -> Text {
    let at = |text: Text, line: usize, token: &str| text.with("line", line).with("token", quote(token));
    match error {
        ChessPgnError::TooLong => Text::new("refusal-long-file").with("size", chess_pgn::MAX_LENGTH >> 10),
        ChessPgnError::Senseless { line, token } if token.is_empty() => at(Text::new("pgn-unfinished"), *line, token),
        ChessPgnError::Senseless { line, token } => at(Text::new("pgn-syntax"), *line, token),
        ChessPgnError::Move { line, token, error: ChessSanError::NoSuchMove(_) } => {
            at(Text::new("pgn-illegal"), *line, token)
        }
        ChessPgnError::Move { line, token, .. } => at(Text::new("pgn-no-move"), *line, token),
        ChessPgnError::OtherVariant(variant) => Text::new("chess-pgn-variant").with("token", quote(variant)),
        ChessPgnError::Start(_) => Text::new("pgn-tag").with("tag", "FEN"),
    }
}

pub(crate) fn explain_ouk(error: &OukPgnError) -> Text {
    let at = |text: Text, line: usize, word: &str| text.with("line", line).with("token", quote(word));
    match error {
        OukPgnError::OtherVariant(variant) => Text::new("pgn-not-here").with("token", quote(variant)),
        OukPgnError::Start(_) => Text::new("pgn-tag").with("tag", "FEN"),
        OukPgnError::Senseless { line, word } => at(Text::new("pgn-syntax"), *line, word),
        OukPgnError::Move { line, word, error: TextError::Illegal { .. } | TextError::NoSuchMove { .. } } => {
            at(Text::new("pgn-illegal"), *line, word)
        }
        OukPgnError::Move { line, word, .. } => at(Text::new("pgn-no-move"), *line, word),
    }
}

pub(crate) fn explain_two(error: &TwoPgnError) -> Text {
    let at = |text: Text, line: usize, word: &str| text.with("line", line).with("token", quote(word));
    match error {
        TwoPgnError::Variant => Text::new("pgn-tag").with("tag", "Variant"),
        TwoPgnError::Rules => Text::new("pgn-tag").with("tag", "Rules"),
        TwoPgnError::Start(_) => Text::new("pgn-tag").with("tag", "FEN"),
        TwoPgnError::Senseless { line, word } => at(Text::new("pgn-syntax"), *line, word),
        TwoPgnError::Move { line, word, error: TwoTextError::NotUnderstood } => {
            at(Text::new("pgn-no-move"), *line, word)
        }
        TwoPgnError::Move { line, word, .. } => at(Text::new("pgn-illegal"), *line, word),
    }
}

pub(crate) fn explain(error: &PgnError) -> Text {
    let at = |text: Text, line: usize, token: &str| text.with("line", line).with("token", quote(token));
    match error {
        PgnError::TooLong => Text::new("refusal-long-file").with("size", MAX_LENGTH >> 10),
        PgnError::Syntax { line, token } if token.is_empty() => at(Text::new("pgn-unfinished"), *line, token),
        PgnError::Syntax { line, token } => at(Text::new("pgn-syntax"), *line, token),
        PgnError::Move { line, token, .. } => at(Text::new("pgn-no-move"), *line, token),
        PgnError::Illegal { line, token, .. } => at(Text::new("pgn-illegal"), *line, token),
        PgnError::Count { line, token } => at(Text::new("pgn-count"), *line, token),
        PgnError::OtherVariant(variant) => Text::new("pgn-variant").with("token", quote(variant)),
        PgnError::Start(_) => Text::new("pgn-tag").with("tag", "FEN"),
        PgnError::Ruleset(_) => Text::new("pgn-tag").with("tag", "Ruleset"),
        PgnError::FastMet(_) => Text::new("pgn-tag").with("tag", "Formula"),
        PgnError::Odds(_) => Text::new("pgn-tag").with("tag", "Odds"),
    }
}
