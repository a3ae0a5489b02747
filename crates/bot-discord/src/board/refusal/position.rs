//! Why no game can begin in a position.

use crate::board::words::{game_name, side, square};
use crate::i18n::{Text, text_of};
use crate::kit::limits::quote;
use crate::kit::reader::Reader;
use board_games::{GameDraw, GameOutcome};
use bot_service::game::StartPositionError;
use international_chess::notation::fen as chess_fen;
use international_chess::notation::fen::ChessFenError;
use international_chess::{ChessPosition, ChessPositionError};
use makruk::notation::fen;
use makruk::notation::fen::{FenError, ParseFenError};
use makruk::{Color, Position, PositionError};

pub(crate) fn explain(error: &StartPositionError, reader: Reader) -> Text {
    match error {
        StartPositionError::Fen(FenError::Syntax(error)) => syntax(error),
        StartPositionError::Fen(FenError::Position(error)) => illegal(*error, reader),
        StartPositionError::Chess(ChessFenError::Position(error)) => illegal_in_chess(*error, reader),
        StartPositionError::Chess(error) => chess_syntax(error),
        StartPositionError::Over(GameOutcome::Win { .. }) => Text::new("position-mate"),
        StartPositionError::Over(GameOutcome::Draw(GameDraw::Stalemate)) => Text::new("position-stalemate"),
        StartPositionError::Over(GameOutcome::Draw(_)) => Text::new("position-material"),
        StartPositionError::UsualOnly(game) => Text::new("refusal-not-in-game").with("kind", game_name(*game)),
    }
}

fn chess_syntax(error: &ChessFenError) -> Text {
    match error {
        ChessFenError::RankCount(ranks) => Text::new("position-rank-count").with("ranks", *ranks),
        ChessFenError::RankWidth { token, .. } => Text::new("position-rank-width").with("token", quote(token)),
        ChessFenError::Letter { token, .. } => {
            Text::new("chess-position-piece").with("token", quote(&token.to_string()))
        }
        ChessFenError::TooLong | ChessFenError::Empty | ChessFenError::Field { .. } | ChessFenError::Position(_) => {
            let start = chess_fen::format_position(&ChessPosition::start());
            Text::new("chess-bad-position").with("example", start)
        }
    }
}

fn illegal_in_chess(error: ChessPositionError, reader: Reader) -> Text {
    text_of!("chess-position", error, ChessPositionError:
        KingsTouch, OpponentInCheck, TooManyCheckers, MoveNumber,
        Kings(color).with("side", side(color)),
        TooManyPieces(color).with("side", side(color)),
        TooManyPawns(color).with("side", side(color)),
        PawnOnEdge(pawn).with("square", square(pawn, reader)),
        EnPassant(pawn).with("square", square(pawn, reader));
        ChessPositionError::Castling(color, _) => Text::new("chess-position-castling").with("side", side(color)),
    )
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
