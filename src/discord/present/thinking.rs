//! Searches: that one runs, and why there is none.

use crate::i18n::Text;
use crate::service::ThinkError;

/// Shown at once, until there is an answer.
pub fn thinking() -> Text {
    Text::new("thinking")
}

/// Why there is no answer, and what to do about it.
pub fn refused(error: ThinkError) -> Text {
    let number = |limit: usize| u32::try_from(limit).unwrap_or(u32::MAX);
    match error {
        ThinkError::Busy => Text::new("thinking-busy"),
        ThinkError::YouHaveEnough { limit } => Text::new("thinking-yours").with("limit", number(limit)),
        ThinkError::ServerHasEnough { limit } => Text::new("thinking-servers").with("limit", number(limit)),
        ThinkError::Stopped => Text::new("thinking-stopped"),
        ThinkError::Failed => Text::new("thinking-failed"),
    }
}
