//! Why something that people have written is no position, no game or no pieces.

mod chaturanga_text;
pub(crate) mod chess_text;
pub mod pgn;
pub mod pieces;
pub mod position;
pub mod text;

use crate::i18n::{Text, text_of};
use crate::kit::limits::quote;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::kit::refusal::{Refusal, RefusalReason};
use board_games::{GameBoard, GameKind};
use bot_service::game::StartPositionError;
use chaturanga::two::{TwoHistory, TwoPgnError};
use international_chess::notation::pgn::ChessPgnError;
use international_chess::{ChessHistory, ChessPosition};
use makruk::notation::pgn::PgnError;
use makruk::notation::pieces::PiecesError;
use makruk::{History, Position};
use ouk::{OukHistory, OukPgnError};

#[derive(Debug)]
pub enum WrittenRefusal {
    BadPgn(PgnError),
    BadChessPgn(ChessPgnError),
    /// The game has more than this many plies.
    LongPgn(usize),
    /// A game of another kind than are played here.
    OtherGame(String),
    BadOukPgn(OukPgnError),
    BadTwoPgn(TwoPgnError),
    NothingWritten,
    /// What should be a position of this game.
    BadPosition(GameKind),
    StartPosition(StartPositionError),
    Pieces(PiecesError),
}

impl RefusalReason for WrittenRefusal {
    fn explain(&self, reader: Reader) -> OutgoingMessage {
        let text = text_of!("refusal", self, WrittenRefusal:
            NothingWritten,
            LongPgn(plies).with("plies", *plies),
            BadPosition(kind).with("example", example(*kind));
            WrittenRefusal::OtherGame(variant) => Text::new("pgn-not-here").with("token", quote(variant)),
            WrittenRefusal::BadOukPgn(error) => pgn::explain_ouk(error),
            WrittenRefusal::BadTwoPgn(error) => pgn::explain_two(error),
            WrittenRefusal::BadPgn(error) => pgn::explain(error),
            WrittenRefusal::BadChessPgn(error) => pgn::explain_chess(error),
            WrittenRefusal::StartPosition(error) => position::explain(error, reader),
            WrittenRefusal::Pieces(error) => pieces::explain(error),
        );
        OutgoingMessage::text(&text, reader.locale)
    }
}

/// The FEN of a game at its beginning.
fn example(kind: GameKind) -> String {
    let board: GameBoard = match kind {
        GameKind::Makruk => History::new(Position::start()).into(),
        GameKind::Chess => ChessHistory::new(ChessPosition::start()).into(),
        GameKind::Ouk => OukHistory::default().into(),
        GameKind::Chaturanga => TwoHistory::default().into(),
    };
    board.fen()
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
