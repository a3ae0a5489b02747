//! Why a text is no move where one is looked for.

use thiserror::Error;

use crate::board::refusal::text;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::kit::refusal::RefusalReason;
use crate::solving::board::SolvingBoard;
use bot_service::metrics::RefusalKind;
use makruk::notation::text::TextError;

/// A text that is no move on the board that the solver sees.
#[derive(Debug, Error)]
#[error("{error}")]
pub(crate) struct NoMove {
    error: TextError,
    explained: OutgoingMessage,
}

impl NoMove {
    pub(crate) fn new(error: &TextError, board: &impl SolvingBoard, reader: Reader) -> NoMove {
        let history = board.history();
        let turn = Some((history.current(), history.ruleset().numbers));
        let explained = text::explain_makruk(error, turn, &|moves| board.candidates(moves, reader), reader);
        NoMove { error: error.clone(), explained }
    }
}

impl RefusalReason for NoMove {
    fn kind(&self) -> RefusalKind {
        RefusalKind::Text
    }

    fn explain(&self, _: Reader) -> OutgoingMessage {
        self.explained.clone()
    }
}
