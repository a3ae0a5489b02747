//! Why no game can begin in a position.

use crate::board::words::square;
use crate::i18n::{Text, text_of};
use crate::kit::limits::quote;
use crate::kit::reader::Reader;
use bot_service::game::StartPositionError;
use makruk::notation::fen;
use makruk::notation::fen::{FenError, ParseFenError};
use makruk::{Color, DrawReason, Outcome, Position, PositionError};

pub(crate) fn explain(error: &StartPositionError, reader: Reader) -> Text {
    match error {
        StartPositionError::Fen(FenError::Syntax(error)) => syntax(error),
        StartPositionError::Fen(FenError::Position(error)) => illegal(*error, reader),
        StartPositionError::Over(Outcome::Win { .. }) => Text::new("position-mate"),
        StartPositionError::Over(Outcome::Draw(DrawReason::Stalemate)) => Text::new("position-stalemate"),
        StartPositionError::Over(Outcome::Draw(_)) => Text::new("position-material"),
    }
}

fn syntax(error: &ParseFenError) -> Text {
    text_of!("position", error, ParseFenError:
        RankCount(ranks).with("ranks", *ranks),
        RankWidth { token, .. }.with("token", quote(token)),
        Piece { token, .. }.with("token", quote(&token.to_string()));
        ParseFenError::TooLong
        | ParseFenError::Missing(_)
        | ParseFenError::Field { .. }
        | ParseFenError::Trailing(_) => {
            Text::new("refusal-bad-position").with("example", fen::format_position(&Position::start()))
        },
    )
}

fn illegal(error: PositionError, reader: Reader) -> Text {
    match error {
        PositionError::NoKing(Color::White) => Text::new("position-no-king-white"),
        PositionError::NoKing(Color::Black) => Text::new("position-no-king-black"),
        PositionError::TooManyKings(Color::White) => Text::new("position-kings-white"),
        PositionError::TooManyKings(Color::Black) => Text::new("position-kings-black"),
        PositionError::TooManyPieces(Color::White) => Text::new("position-pieces-white"),
        PositionError::TooManyPieces(Color::Black) => Text::new("position-pieces-black"),
        PositionError::UnpromotedPawn(pawn) => Text::new("position-pawn").with("square", square(pawn, reader)),
        PositionError::OpponentInCheck { king, by } => {
            Text::new("position-check").with("king", square(king, reader)).with("by", square(by, reader))
        }
    }
}
