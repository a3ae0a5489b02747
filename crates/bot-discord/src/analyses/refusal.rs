//! Why there is no analysis.

use thiserror::Error;

use crate::i18n::Text;
use crate::kit::message::OutgoingMessage;
use crate::kit::reader::Reader;
use crate::kit::refusal::{Explained, Reason};
use bot_service::metrics::RefusalKind;
use bot_service::{AdviceError, ServiceError, Snapshot, ThinkError};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum AnalysisRefusal {
    /// Both a game and a position were named.
    #[error("both a game and a position")]
    GameAndPosition,
    /// No game has ended in this channel.
    #[error("no game to review")]
    Nothing,
    #[error("an analysis that is forgotten")]
    Forgotten,
    /// The analysis belongs to another user.
    #[error("another user's analysis")]
    Others,
}

impl Reason for AnalysisRefusal {
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
        let text = match self {
            AnalysisRefusal::GameAndPosition => Text::new("refusal-game-and-position"),
            AnalysisRefusal::Nothing => Text::new("refusal-nothing-to-analyse"),
            AnalysisRefusal::Forgotten => Text::new("refusal-old-analysis"),
            AnalysisRefusal::Others => Text::new("refusal-others-analysis"),
        };
        OutgoingMessage::text(&text, reader.locale)
    }
}

/// Explains the errors of analyses, of advice, and of the searches behind them.
pub fn explain(error: &ServiceError, _: Option<&Snapshot>, reader: Reader) -> Option<Explained> {
    if let Some(&error) = error.downcast_ref() {
        return Some(Explained::new(RefusalKind::Game, advice(error), reader));
    }
    let error = *error.downcast_ref()?;
    let kind = if error == ThinkError::Failed { RefusalKind::Internal } else { RefusalKind::Limit };
    Some(Explained::new(kind, thinking(error), reader))
}

fn advice(error: AdviceError) -> Text {
    match error {
        AdviceError::Rated => Text::new("refusal-no-advice"),
        AdviceError::StillPlaying(game) => Text::new("refusal-still-playing").with("game", game.to_string()),
    }
}

/// Why the engine gives no answer. A failed search has been logged where it failed.
fn thinking(error: ThinkError) -> Text {
    let number = |limit: usize| u32::try_from(limit).unwrap_or(u32::MAX);
    match error {
        ThinkError::Busy => Text::new("thinking-busy"),
        ThinkError::YouHaveEnough { limit } => Text::new("thinking-limit-person").with("limit", number(limit)),
        ThinkError::ServerHasEnough { limit } => Text::new("thinking-limit-server").with("limit", number(limit)),
        ThinkError::Stopped => Text::new("thinking-stopped"),
        ThinkError::Failed => Text::new("thinking-failed"),
    }
}
