//! Why there is no analysis.

use crate::i18n::{Text, text_of};
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::kit::refusal::{Explained, RefusalReason};
use bot_service::metrics::RefusalKind;
use bot_service::{AdviceError, ServiceError, Snapshot, ThinkError};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnalysisRefusal {
    GameAndPosition,
    /// No game has ended in this channel.
    Nothing,
    Forgotten,
    Others,
}

impl RefusalReason for AnalysisRefusal {
    fn kind(&self) -> RefusalKind {
        match self {
            AnalysisRefusal::Forgotten => RefusalKind::Outdated,
            AnalysisRefusal::Others => RefusalKind::Permission,
            AnalysisRefusal::GameAndPosition | AnalysisRefusal::Nothing => RefusalKind::Input,
        }
    }

    fn is_lasting(&self) -> bool {
        *self == AnalysisRefusal::Forgotten
    }

    fn explain(&self, reader: Reader) -> OutgoingMessage {
        let text = text_of!("refusal-analysis", self, AnalysisRefusal: GameAndPosition, Nothing, Forgotten, Others);
        OutgoingMessage::text(&text, reader.locale)
    }
}

pub fn explain(error: &ServiceError, _: Option<&Snapshot>, reader: Reader) -> Option<Explained> {
    if let Some(&error) = error.downcast_ref() {
        return Some(Explained::new(RefusalKind::Game, advice(error), reader));
    }
    let error = *error.downcast_ref()?;
    let kind = if error == ThinkError::Failed { RefusalKind::Internal } else { RefusalKind::Limit };
    Some(Explained::new(kind, thinking(error), reader))
}

fn advice(error: AdviceError) -> Text {
    text_of!("refusal-advice", error, AdviceError:
        Rated,
        StillPlaying(game).with("game", game.to_string()),
    )
}

/// Why the engine gives no answer. A failed search has been logged where it failed.
fn thinking(error: ThinkError) -> Text {
    text_of!("thinking", error, ThinkError:
        Busy, Stopped, Failed,
        YouHaveEnough { limit }.with("limit", limit),
        ServerHasEnough { limit }.with("limit", limit),
    )
}
