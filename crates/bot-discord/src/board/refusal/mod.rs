//! Why something that people have written is no position, no game or no pieces.

mod chaturanga_text;
pub(crate) mod chess_text;
pub mod pgn;
pub mod pieces;
pub mod position;
pub mod text;

use crate::i18n::text_of;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::kit::refusal::{Refusal, RefusalReason};
use bot_service::game::StartPositionError;
use international_chess::notation::pgn::ChessPgnError;
use makruk::Position;
use makruk::notation::fen;
use makruk::notation::pgn::PgnError;
use makruk::notation::pieces::PiecesError;

#[derive(Debug)]
pub enum WrittenRefusal {
    BadPgn(PgnError),
    BadChessPgn(ChessPgnError),
    /// The game has more than this many plies.
    LongPgn(usize),
    NothingWritten,
    BadPosition,
    StartPosition(StartPositionError),
    Pieces(PiecesError),
}

impl RefusalReason for WrittenRefusal {
    fn explain(&self, reader: Reader) -> OutgoingMessage {
        let text = text_of!("refusal", self, WrittenRefusal:
            NothingWritten,
            LongPgn(plies).with("plies", *plies),
            BadPosition.with("example", fen::format_position(&Position::start()));
            WrittenRefusal::BadPgn(error) => pgn::explain(error),
            WrittenRefusal::BadChessPgn(error) => pgn::explain_chess(error),
            WrittenRefusal::StartPosition(error) => position::explain(error, reader),
            WrittenRefusal::Pieces(error) => pieces::explain(error),
        );
        OutgoingMessage::text(&text, reader.locale)
    }
}

impl From<PgnError> for Refusal {
    fn from(error: PgnError) -> Refusal {
        WrittenRefusal::BadPgn(error).into()
    }
}

impl From<ChessPgnError> for Refusal {
    fn from(error: ChessPgnError) -> Refusal {
        WrittenRefusal::BadChessPgn(error).into()
    }
}

impl From<StartPositionError> for Refusal {
    fn from(error: StartPositionError) -> Refusal {
        WrittenRefusal::StartPosition(error).into()
    }
}

impl From<PiecesError> for Refusal {
    fn from(error: PiecesError) -> Refusal {
        WrittenRefusal::Pieces(error).into()
    }
}
