//! Why a PGN cannot be read: the line and its content.

use crate::i18n::Text;
use crate::kit::limits::quote;
use international_chess::notation::pgn as chess_pgn;
use international_chess::notation::pgn::ChessPgnError;
use international_chess::notation::san::ChessSanError;
use makruk::notation::pgn::{MAX_LENGTH, PgnError};

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
