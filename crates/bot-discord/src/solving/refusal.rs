//! Why a text is no move where one is looked for.

use thiserror::Error;

use crate::board::refusal::text;
use crate::i18n::Text;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::kit::refusal::RefusalReason;
use crate::solving::board::SolvingBoard;
use bot_service::TableError;
use bot_service::metrics::RefusalKind;

/// A text that is no move on the board that the solver sees.
#[derive(Debug, Error)]
#[error("the typed text is no move there")]
pub(crate) struct NoMove(OutgoingMessage);

impl NoMove {
    /// Why it is none, if it is the text that was refused.
    pub(crate) fn new(error: &TableError, board: &impl SolvingBoard, reader: Reader) -> Option<NoMove> {
        Some(NoMove(match error {
            TableError::Text(error) => {
                text::explain(error, Some(&board.game()), &|moves| board.candidates(moves, reader), reader)
            }
            TableError::Promotion(moves) => {
                let question = OutgoingMessage::text(&Text::new("chess-which-promotion"), reader.locale);
                question.with_rows(board.candidates(moves, reader))
            }
            _ => return None,
        }))
    }
}

impl RefusalReason for NoMove {
    fn kind(&self) -> RefusalKind {
        RefusalKind::Text
    }

    fn explain(&self, _: Reader) -> OutgoingMessage {
        self.0.clone()
    }
}
