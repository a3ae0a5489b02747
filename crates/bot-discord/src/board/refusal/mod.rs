//! Why something that people have written is no position, no game or no pieces.

pub mod pgn;
pub mod pieces;
pub mod position;
pub mod text;

use thiserror::Error;

use crate::i18n::Text;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::kit::refusal::{Reason, Refusal};
use bot_service::game::StartPositionError;
use makruk::Position;
use makruk::notation::fen;
use makruk::notation::pgn::PgnError;
use makruk::notation::pieces::PiecesError;

#[derive(Debug, Error)]
pub enum WrittenRefusal {
    /// The text is not a PGN of a game that was played by the rules.
    #[error(transparent)]
    BadPgn(#[from] PgnError),
    /// The game has more than this many plies.
    #[error("a game of more than {0} plies")]
    LongPgn(usize),
    /// There is neither FEN nor PGN in the message.
    #[error("neither FEN nor PGN")]
    NothingWritten,
    /// The text is not a FEN, or the position is not valid.
    #[error("not a valid position")]
    BadPosition,
    /// No game can begin in the position.
    #[error(transparent)]
    StartPosition(#[from] StartPositionError),
    /// The text names no pieces.
    #[error(transparent)]
    Pieces(#[from] PiecesError),
}

impl Reason for WrittenRefusal {
    fn explain(&self, reader: Reader) -> OutgoingMessage {
        let text = match self {
            WrittenRefusal::BadPgn(error) => pgn::explain(error),
            WrittenRefusal::LongPgn(plies) => Text::new("refusal-long-pgn").with("plies", pgn::shown(*plies)),
            WrittenRefusal::NothingWritten => Text::new("refusal-nothing-written"),
            WrittenRefusal::BadPosition => {
                Text::new("refusal-bad-position").with("example", fen::format_position(&Position::start()))
            }
            WrittenRefusal::StartPosition(error) => position::explain(error, reader),
            WrittenRefusal::Pieces(error) => pieces::explain(error),
        };
        OutgoingMessage::text(&text, reader.locale)
    }
}

impl From<PgnError> for Refusal {
    fn from(error: PgnError) -> Refusal {
        WrittenRefusal::from(error).into()
    }
}

impl From<StartPositionError> for Refusal {
    fn from(error: StartPositionError) -> Refusal {
        WrittenRefusal::from(error).into()
    }
}

impl From<PiecesError> for Refusal {
    fn from(error: PiecesError) -> Refusal {
        WrittenRefusal::from(error).into()
    }
}
